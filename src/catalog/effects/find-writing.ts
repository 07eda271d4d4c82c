import {writingWords} from '../../flags/harmful-flags.js'
import type {Evidence} from './evidence.js'
import {effectOfProse, isWeakVerb} from './verbs.js'

/**
 * Why a command that reads, by name and summary, may write something; undefined if nothing suggests
 * it.
 *
 * @param summaryWords the words of its summary, in lower case
 */
export function findWriting(
  evidence: Evidence,
  summaryWords: readonly string[],
): string | undefined {
  const {args, description, flags, summary} = evidence
  const texts = `${summary} ${description}`
  return (
    findValueArgument(args) ??
    findWritingFlag(flags) ??
    findJoinedVerb(summaryWords) ??
    findWrittenFile(texts) ??
    findOtherUse(texts)
  )
}

/** An argument that may be a new value: `config NAME VALUE`. */
function findValueArgument(args: readonly string[]): string | undefined {
  const argument = args.find((name) => /^(values?|key=value)$/i.test(name))
  return argument && `its argument ${argument} may set something`
}

function findWritingFlag(flags: Evidence['flags']): string | undefined {
  const isWriting = (flag: Evidence['flags'][number]) =>
    flag.isBoolean ? isWritingSwitch(flag) : takesTarget(flag)
  const flag = flags.find(isWriting)
  return flag && `--${flag.name}`
}

const otherSwitches = `approve autocorrect auto-correct cancel clean clear confirm create delete
  destroy disable download edit enable fix init install open prune reset set stdout unset update
  upload yes`

/** The first words of boolean flags with which a command does more than read. */
const writingSwitches = [...writingWords, ...otherSwitches.split(/\s+/)]

/** Whether a boolean flag begins with one of these words: `--write`, `--write-all`. */
function isWritingSwitch({name}: {name: string}): boolean {
  return writingSwitches.some((word) => name === word || name.startsWith(`${word}-`))
}

/** Flags that set the value they take. */
const settingFlags = ['delete', 'save', 'set', 'unset']

/** A flag whose value is the file that is written: `--output-file`, `--outfile`, `--report-dir`. */
const fileFlag = new RegExp(
  [
    '^(out|output|result|results|report|target|destination|dest|save|download)',
    '-?(file|dir|directory|path|folder)$',
  ].join(''),
)

/** Whether a flag takes a value to set, or a place to write to. */
function takesTarget({description, name}: {description: string; name: string}): boolean {
  if (settingFlags.includes(name) || fileFlag.test(name)) return true
  if (fileWrite.test(description)) return true
  // `--output` alone may choose a format.
  return /^out(put)?$/.test(name) && /\b(file|path|director|folder)/i.test(description)
}

/** Where something is written: `to a file`, `*.md`. */
const place = String.raw`(?:\b(?:files?|paths?|director(?:y|ies)|folders?|disk|locally)\b|\*\.\w+)`

/** The forms of verbs for writing: `saves`, `written`. */
const writeForms = [
  'saved?|saves',
  'writes?|written',
  'stored?|stores',
  'downloads?',
  'creates?|created',
  'generates?|generated',
  'outputs?',
  'dumps?',
  'exports?',
].join('|')

const writeVerb = String.raw`\b(${writeForms})\b`

/** The part of a sentence between them: a stop in `notes.md` ends no sentence. */
const between = String.raw`(?:[^.]|\.\S){0,60}`

/** A verb and a place in one sentence: `Saves the report to a file`, `the file that is written`. */
const fileWrite = new RegExp(
  String.raw`${writeVerb}${between}${place}|${place}${between}${writeVerb}`,
  'i',
)

function findWrittenFile(texts: string): string | undefined {
  const match = fileWrite.exec(texts)
  return match ? `"${match[0]}"` : undefined
}

/**
 * A changing verb that is joined to the summary's first one, in the same person: `and delete` of
 * `List and delete apps`.
 */
function findJoinedVerb(summaryWords: readonly string[]): string | undefined {
  const [first = ''] = summaryWords
  for (const [index, word] of summaryWords.entries()) {
    const joint = summaryWords[index - 1] ?? ''
    const isJoined = /^(and|or|then)$/.test(joint)
    const isSamePerson = isThirdPerson(word) === isThirdPerson(first)
    const effect = effectOfProse(word) ?? 'reads'
    if (isJoined && isSamePerson && effect !== 'reads') {
      return `"${joint} ${word}" in the summary`
    }
  }

  return undefined
}

/** Whether a verb is in the third person: `lists`, but not `access`. */
function isThirdPerson(word: string): boolean {
  return /[^s]s$/.test(word)
}

/** The words before another use of a command. */
const useIntroduction = [
  'also',
  '(?:be )?used to',
  'use (?:it|this|this command) to',
  'can|may',
  'lets you',
  'allows? (?:you|users) to',
].join('|')

/** Says what else a command does: `can also be used to reset`, `lets you update`. */
const otherUse = new RegExp(
  String.raw`\b(?:${useIntroduction}) (?:also )?(?:be )?(?:used to )?([a-z]+)`,
  'g',
)

/** A use of a command other than reading, as in "Also used to change what is collected". */
function findOtherUse(texts: string): string | undefined {
  for (const [use, verb = ''] of texts.toLowerCase().matchAll(otherUse)) {
    const effect = effectOfProse(verb)
    const isChange = effect === 'mutates' || effect === 'destroys'
    if (isChange || isWeakVerb(verb)) return `"${use}" in its texts`
  }

  return undefined
}
