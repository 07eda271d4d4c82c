import type {LineErrorKind} from '../contract/error-categories.js'
import {joinMessages, mistakeMessages} from '../contract/mistake-messages.js'
import {aboutFlag, type ParserFailure} from './parser-failure.js'

/** `Missing required flag name`, without the dashes of the flag. */
const missingFlag = /^Missing required flag (\S+)$/

/** The start of a reason that states a value, which may have line breaks: `--to=eu`. */
const valueStart = /^ *--[^\s=]+=/

/** The end of a reason that states a value. */
const conflictEnd = / cannot also be provided when using --\S+$/

/**
 * Reads a message about violated relations between flags: a heading, and the reasons below it;
 * undefined if no reason names a flag, as in other messages with such a heading.
 */
export function readRelations(message: string): ParserFailure | undefined {
  const [, ...reasons] = splitReasons(message)
  const missing = reasons.flatMap((reason) => missingFlag.exec(reason)?.[1] ?? [])
  if (missing.length === 0) return readConflicts(reasons)
  const fields = missing.map((name) => `--${name}`)
  const others = reasons.filter((reason) => !missingFlag.test(reason))
  const text = joinMessages([...others, mistakeMessages.missingFlags(fields)])
  return {...aboutFlag('missing_flag', fields[0], text), fields}
}

/** The heading of a message and its reasons, a line each except for line breaks in a value. */
function splitReasons(message: string): string[] {
  const lines = message.split('\n')
  const lastEnd = lines.findLastIndex((line) => conflictEnd.test(line))
  const reasons: string[] = []
  let reason: string[] = []
  for (const [index, line] of lines.entries()) {
    reason.push(line)
    const isInValue = valueStart.test(reason[0]!) && !conflictEnd.test(line)
    if (isInValue && index < lastEnd) continue
    reasons.push(reason.join('\n').trim())
    reason = []
  }
  return reasons.filter((each) => each !== '')
}

function readConflicts(reasons: readonly string[]): ParserFailure | undefined {
  const fields = listFlags(reasons)
  if (fields.length === 0) return undefined
  const kind = kindOfRelations(reasons)
  const failure = aboutFlag(kind, fields[0], joinMessages(reasons))
  // No single one of the choices is required.
  return kind === 'missing_flag' ? failure : {...failure, fields}
}

/** The value in `--to=eu cannot also be provided when using --all`. */
const excludedValue = /(?<=^--[^\s=]+)=.*(?= cannot also be provided when using --\S+$)/s

/** A combination, before the flags that it allows: `Only the following can be provided …: --all`. */
const combination = /^(Only the following [^:]*):.*/

/** The flags that reasons name, but not those in a value, or in the list of allowed flags. */
function listFlags(reasons: readonly string[]): string[] {
  const texts = reasons.map((reason) => {
    return reason.replace(excludedValue, '').replace(combination, '$1')
  })
  const flags = texts.flatMap((text) => text.match(/--[\w-]+(?:\.[\w-]+)*/g) ?? [])
  return [...new Set(flags)]
}

/** `Exactly one of the following must be provided: --id, --name` */
const choice = /^(All|One|Exactly one|At least one) of the following must be provided/

/** `All of the following must be provided when using --id: --region` */
const dependency = 'when using'

/** The kind of violated relations: a missing flag, one that another flag needs, or a conflict. */
function kindOfRelations(reasons: readonly string[]): LineErrorKind {
  const choices = reasons.filter((reason) => choice.test(reason))
  if (choices.length === 0) return 'conflicting_flags'
  const isDependency = choices.some((reason) => reason.includes(dependency))
  return isDependency ? 'missing_dependency' : 'missing_flag'
}
