import {type Effect, effectOfProse, effectOfWord, isWeakRead} from './effect-verbs.js'

/** A command, as far as a draft looks at it. */
export type DraftCommand = {
  /** Its id, with `:` between the words. */
  id: string
  summary: string
  /** What follows the summary. */
  description?: string
  args: readonly string[]
  flags: readonly {name: string; description?: string | undefined; isBoolean: boolean}[]
}

/** A verb, and what it does. */
export type Verb = {word: string; effect: Effect}

/** What speaks for and against each effect. */
export type Evidence = {
  /** The verb of the name. */
  name?: Verb
  /** Whether the name ends in what a reading command shows: `package install report`. */
  isAboutNoun: boolean
  /** Whether name and summary both check something, and no word of the name changes it. */
  isCheck: boolean
  /** The verb that the summary begins with. */
  lead?: Verb
  /** Where what it changes lies, when that is the user's own machine. */
  local?: string
  /** Why what it does may lie in its input. */
  passes?: string
  /** Why it may write something although it reads. */
  writes?: string
}

/** Reads the evidence of a command. */
export function readEvidence(command: DraftCommand): Evidence {
  const words = command.id
    .toLowerCase()
    .split(/[:\s]/)
    .flatMap((word) => word.split(/[-_]/))
  const summary = command.summary.replace(/^(\s*(\[[^\]]*\]|\([^)]*\)))+/, '').trim()
  const prose = summary.toLowerCase().match(/[a-z][a-z0-9'-]*/g) ?? []
  const name = verbOfName(words)
  const lead = leadOf(prose, name)
  return {
    isAboutNoun: shownNouns.test(words.at(-1) ?? ''),
    isCheck: isCheck(words, prose),
    ...(name && {name}),
    ...(lead && {lead}),
    ...found('local', findLocal(summary, words)),
    ...found('passes', findPassing(command, name, lead)),
    ...found('writes', findWriting(command, prose)),
  }
}

const shownNouns = /^(details|history|insights|logs?|reports?|results?|versions?)$/
const checks = /^(check|lint|validate|verify)s?$/

function isCheck(words: readonly string[], prose: readonly string[]): boolean {
  const others = words.slice(0, -1).map((word) => effectOfWord(word))
  return (
    words.some((word) => checks.test(word)) &&
    checks.test(prose[0] ?? '') &&
    !others.some((one) => one && one !== 'reads')
  )
}

function found<Name extends string>(name: Name, value: string | undefined): {[Key in Name]?: string} {
  return (value === undefined ? {} : {[name]: value}) as {[Key in Name]?: string}
}

/** The last word of a name that is a verb: what stands in front of it is what it is done to, or is a topic. */
function verbOfName(words: readonly string[]): Verb | undefined {
  // A check in front of a change changes nothing itself, and its summary tells more of it.
  if (checks.test(words.at(-1) ?? '')) return undefined
  // A topic that happens to be a verb (`api`, `run`) names no effect of the commands below it that have one.
  for (const word of words.toReversed()) {
    const effect = effectOfWord(word)
    if (effect) return {effect, word}
  }

  return undefined
}

function leadOf(prose: readonly string[], name: Verb | undefined): Verb | undefined {
  const [first = '', second = ''] = prose
  const word = first.endsWith('ly') ? second : first
  const effect = word === 'blocks' && second === 'until' ? undefined : effectOfProse(word)
  if (effect) return {effect, word}
  if (!isWeakRead(word)) return undefined
  const isAbout = prose
    .slice(1, 5)
    .some((one) => /^(status|state|details?|list|information|info|collection|logs?|results?)$/.test(one))
  return isAbout || name?.effect === 'reads' || /^(outputs?|returns?|see)$/.test(word)
    ? {effect: 'reads', word}
    : undefined
}

const localWords =
  /\b(locally|local|your (machine|computer|cache|profiles?)|cached?|aliases|favou?rites?|unfavorites)\b/i

/** The variables that an app runs with, which are no settings of the CLI, though commands call them its config. */
const appVariables = /\b(config|environment) var(s|iables?)?\b/i

function findLocal(summary: string, words: readonly string[]): string | undefined {
  const isLocal = words.some((word) => /^(alias|aliases|profiles?|plugins?|favorites|tracking|trace)$/.test(word))
  if (isLocal || (words.includes('config') && !appVariables.test(summary))) return 'of settings or local state'
  return localWords.test(summary) ? 'of settings or local state' : undefined
}

const inputs = /^(sql|statement|script|code|expression|graphql|soql)$/

function findPassing(
  {args, summary}: DraftCommand,
  name: Verb | undefined,
  lead: Verb | undefined,
): string | undefined {
  if (name?.effect === 'passes') return `"${name.word}" runs what it is given`
  if (lead?.effect === 'passes' && name?.effect !== 'reads') return `"${lead.word}" runs what it is given`
  const input = args.find((arg) => inputs.test(arg.toLowerCase()))
  if (input) return `${input} is what it runs`
  return /\b(http request|arbitrary|interactive(ly)?|repl)\b/i.test(summary)
    ? 'its summary tells of input that it runs'
    : undefined
}

const writingFlags =
  /^(apply|approve|auto-?correct|cancel|clean|clear|create|delete|destroy|disable|download|edit|enable|fix|init|install|open|prune|reset|save|set|stdout|unset|update|upload|write|yes|confirm)(-|$)/
const settingFlags = /^(delete|save|set|unset)$/
const fileFlags =
  /^(out|output|result|results|report|target|destination|dest|save|download)-?(file|dir|directory|path|folder)$/
const savesFiles =
  /\b(saves?|writes?|stores?|downloads?|creates?|generates?)\b[^.]{0,60}\b(files?|director(y|ies)|folders?|disk|locally)\b/i
const generatedFiles = /\b(generated|resulting|exported) [\w-]+ files?\b/i

function findWriting(
  {args, description = '', flags, summary}: DraftCommand,
  prose: readonly string[],
): string | undefined {
  const value = args.find((arg) => /^(values?|key=value)$/i.test(arg))
  if (value) return `its argument ${value} may set something`
  for (const {description: text = '', isBoolean, name} of flags) {
    const isFile =
      fileFlags.test(name) || (/^(out|output)$/.test(name) && /\b(file|path|director|folder|save|write)/i.test(text))
    if (isFile || (isBoolean ? writingFlags : settingFlags).test(name)) return `--${name}`
  }

  const isThirdPerson = /[^s]s$/.test(prose[0] ?? '')
  for (const [index, word] of prose.entries()) {
    const isJoined = index > 0 && /^(and|or|then)$/.test(prose[index - 1]!)
    const effect = isJoined && /[^s]s$/.test(word) === isThirdPerson ? effectOfProse(word) : undefined
    if (effect && effect !== 'reads') return `"${prose[index - 1]} ${word}" in the summary`
  }

  const text = `${summary} ${description}`
  const match = savesFiles.exec(text) ?? generatedFiles.exec(text)
  return match ? `"${match[0]}"` : undefined
}
