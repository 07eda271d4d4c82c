import type {Subject} from './subject.js'
import {effectOfProse, isWeakVerb} from './verbs.js'

/** A boolean flag with which a command does more than read. */
const writingFlags =
  /^(apply|approve|auto-?correct|cancel|clean|clear|create|delete|destroy|disable|download|edit|enable|fix|init|install|open|prune|reset|save|set|stdout|unset|update|upload|write|yes|confirm)(-|$)/

/** A flag that sets the value it takes. */
const settingFlags = /^(delete|save|set|unset)$/

/** A flag whose value is the file that is written. */
const fileFlags =
  /^(out|output|result|results|report|target|destination|dest|save|download)-?(file|dir|directory|path|folder)$/

/** A place and a verb in one sentence, in either order, mean that something is written there. */
const places = String.raw`(?:\b(?:files?|paths?|director(?:y|ies)|folders?|disk|locally)\b|\*\.\w+)`
const writes = String.raw`\b(saved?|saves|writes?|written|stored?|stores|downloads?|creates?|created|generates?|generated|outputs?|dumps?|exports?)\b`
/** What is between them: a stop in `notes.md` ends no sentence. */
const between = String.raw`(?:[^.]|\.\S){0,60}`
const writesFile = new RegExp(
  String.raw`${writes}${between}${places}|${places}${between}${writes}`,
  'i',
)

/** A second use of a command, apart from its main one. */
const otherUse =
  /\b(?:also|(?:be )?used to|use (?:it|this|this command) to|can|may|lets you|allows? (?:you|users) to) (?:also )?(?:be )?(?:used to )?([a-z]+)/g

/**
 * Why a command that reads, by name and summary, may write something; undefined if nothing says so.
 *
 * @param prose the words of its summary, in lower case
 */
export function findWriting(subject: Subject, prose: readonly string[]): string | undefined {
  const {args, description, flags, summary} = subject
  const setting = args.find((arg) => /^(values?|key=value)$/i.test(arg))
  if (setting) return `its argument ${setting} may set something`
  const flag = flags.find((each) => isWritingFlag(each))
  if (flag) return `--${flag.name}`

  const verbIndex = findSecondVerb(prose)
  if (verbIndex > 0) {
    return `"${prose[verbIndex - 1]} ${prose[verbIndex]}" in the summary`
  }
  const text = `${summary} ${description}`
  const match = writesFile.exec(text)
  return match ? `"${match[0]}"` : findOtherUse(text)
}

function isWritingFlag({description, isBoolean, name}: Subject['flags'][number]): boolean {
  if (isBoolean) return writingFlags.test(name)
  if (fileFlags.test(name) || settingFlags.test(name) || writesFile.test(description)) {
    return true
  }
  // `--output` alone may choose a format.
  return /^out(put)?$/.test(name) && /\b(file|path|director|folder)/i.test(description)
}

/**
 * The index of a changing verb after "and", in the same person as the first one; -1 without one.
 */
function findSecondVerb(prose: readonly string[]): number {
  const isThirdPerson = (word = '') => /[^s]s$/.test(word)
  return prose.findIndex((word, index) => {
    const isJoined = /^(and|or|then)$/.test(prose[index - 1] ?? '')
    const isSamePerson = isThirdPerson(word) === isThirdPerson(prose[0])
    return isJoined && isSamePerson && (effectOfProse(word) ?? 'reads') !== 'reads'
  })
}

/** A second use of a command, apart from reading, as in "Also used to change what is collected". */
function findOtherUse(text: string): string | undefined {
  const uses = text.toLowerCase().matchAll(otherUse)
  for (const [use, verb = ''] of uses) {
    const effect = effectOfProse(verb)
    const isChange = effect === 'mutates' || effect === 'destroys'
    if (isChange || isWeakVerb(verb)) return `"${use}" in its texts`
  }

  return undefined
}
