import type {LineErrorKind} from '../contract/error-categories.js'
import {joinMessages, mistakeMessages} from '../contract/mistake-messages.js'
import {aboutFlag, type ParserFailure} from './parser-failure.js'

/** `Missing required flag name`, without the dashes of the flag. */
const missingFlag = /^Missing required flag (\S+)$/

/** A reason, up to the end of its line; a value in it may have line breaks. */
const reasonText = /^ *(--[^\s=]+=[^]*? cannot also be provided when using --\S+$|\S.*)/gm

/**
 * Reads a message about violated relations between flags: a heading, and the reasons below it;
 * undefined if no reason names a flag, as in other messages with such a heading.
 */
export function readRelations(message: string): ParserFailure | undefined {
  const matches = [...message.matchAll(reasonText)]
  const [, ...reasons] = matches.map(([, reason]) => reason!.trim())
  const missing = reasons.flatMap((reason) => missingFlag.exec(reason)?.[1] ?? [])
  if (missing.length === 0) return readConflicts(reasons)
  const fields = missing.map((name) => `--${name}`)
  const others = reasons.filter((reason) => !missingFlag.test(reason))
  const text = joinMessages([...others, mistakeMessages.missingFlags(fields)])
  return {...aboutFlag('missing_flag', fields[0], text), fields}
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
