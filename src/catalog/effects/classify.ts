import {effectsOnLine} from '../../gate/line-effects.js'
import {type Catalog, type CatalogCommand, oncePerCatalog} from '../catalog.js'
import {textRenderer} from '../texts.js'
import {effectVerbs} from './effect-verbs.js'

/** The effect of a verb: it may also pass on its input or open something. */
export type Effect = 'destroys' | 'mutates' | 'opens' | 'passes' | 'reads'

/** A command's likely effect, with the reason in a few words; `unclear` is left to a person. */
export type Verdict = {effect: 'destroys' | 'mutates' | 'reads' | 'unclear'; reason: string}

type Verb = {effect: Effect; word: string}

const effects = new Map<string, Effect>(
  (['reads', 'mutates', 'destroys', 'opens', 'passes'] as const).flatMap((effect) =>
    effectVerbs[effect]!.split(' ').map((word) => [word, effect] as const),
  ),
)
const weakVerbs = new Set(effectVerbs['weak']!.split(' '))

/** The effect of a verb in a command's name; undefined for any other word. */
export const effectOfWord = (word: string): Effect | undefined => effects.get(word)

/**
 * Whether running a command may change something: by its declarations, or else unless it clearly
 * reads.
 */
export function mayMutate(catalog: Catalog, command: CatalogCommand): boolean {
  const {definition} = command
  const {destructive, mutating} = effectsOnLine(definition, [], definition.flags)
  if (mutating !== undefined || destructive) return mutating === true || destructive === true
  return classifyCommand(readSubject(catalog, command)).effect !== 'reads'
}

/** Reads the texts that show a command's effect; the words of its id are separated by `:`. */
export function readSubject(catalog: Catalog, command: CatalogCommand) {
  const {definition, id} = command
  const render = textRenderer(catalog, command)
  const description = render(definition.description, 'the description') ?? ''
  const flags = Object.entries(definition.flags).filter(
    ([name]) => !isInherited(catalog, command, name),
  )
  return {
    args: Object.keys(definition.args),
    description,
    flags: flags.map(([name, flag]) => ({
      description: [flag.summary, flag.description].filter(Boolean).join(' '),
      isBoolean: flag.type === 'boolean',
      name,
    })),
    id: id.startsWith('Symbol(') ? catalog.bin : id,
    summary: render(definition.summary, 'the summary') ?? description.trim().split('\n')[0] ?? '',
  }
}

export type Subject = ReturnType<typeof readSubject>

const pluginOf = ({entry}: CatalogCommand) => String(entry['pluginName'] ?? '')

/** How many visible commands each plugin has, and how many of them have the same flag. */
const countFlags = oncePerCatalog(({commands}) => {
  const counts = new Map<string, number>()
  const add = (key: string) => void counts.set(key, (counts.get(key) ?? 0) + 1)
  for (const command of commands.filter(({isHidden}) => !isHidden)) {
    add(pluginOf(command))
    for (const name of Object.keys(command.definition.flags)) add(keyOfFlag(command, name))
  }

  return counts
})

function keyOfFlag(command: CatalogCommand, name: string): string {
  return `${pluginOf(command)} --${name} ${JSON.stringify(command.definition.flags[name])}`
}

/**
 * Whether a command has a flag from its base class, because most commands of its plugin, at least
 * three, have the same: an undecided one, such as `--save`, says nothing about the command.
 */
function isInherited(catalog: Catalog, command: CatalogCommand, name: string): boolean {
  const counts = countFlags(catalog)
  const [uses, total] = [keyOfFlag(command, name), pluginOf(command)].map(
    (key) => counts.get(key) ?? 0,
  )
  return uses! >= 3 && uses! > total! / 2
}

/**
 * Classifies a command by its name, summary and input (12.17); any contradiction makes it unclear.
 */
export function classifyCommand(subject: Subject): Verdict {
  const words = subject.id.toLowerCase().split(/[:\s_-]/)
  // Without a bracketed prefix
  const summary = subject.summary.replace(/^(\s*(\[[^\]]*\]|\([^)]*\)))+/, '').toLowerCase()
  const prose = summary.match(/[a-z][a-z0-9'-]*/g) ?? []
  const name = verbOfName(words)
  const lead = verbOfProse(prose, name)
  const verbs = [name, lead].filter((verb) => verb !== undefined)

  const isHarmless = (word: string) => (effects.get(word) ?? 'reads') === 'reads'
  const isCheck =
    words.some(isCheckVerb) && isCheckVerb(prose[0] ?? '') && words.slice(0, -1).every(isHarmless)
  const isReport = showsSomething(words.at(-1)!) && lead?.effect === 'reads'
  const readsFor = (reason: string): Verdict => {
    const writing = findWriting(subject, prose)
    return writing === undefined ? {effect: 'reads', reason} : unclear(writing)
  }
  if (isCheck || isReport) return readsFor(isCheck ? 'it checks' : quote(lead!))

  const passing = findPassing(subject, name, lead)
  if (passing) return unclear(passing)
  const opening = verbs.find(({effect}) => effect === 'opens')
  if (opening) return unclear(`${quote(opening)} starts something`)
  if (name && lead && (name.effect === 'reads') !== (lead.effect === 'reads')) {
    return unclear(`${quote(name)} in the name, ${quote(lead)} in the summary`)
  }

  const destroying = verbs.find(({effect}) => effect === 'destroys')
  // Only the summary of `apps:leave` and `db:reset` states the loss.
  if (destroying && (destroying === name || !name || /^(leave|reset)$/.test(name.word))) {
    return isLocal(subject.summary, words)
      ? {effect: 'mutates', reason: `${quote(destroying)}, of settings or local state`}
      : {effect: 'destroys', reason: quote(destroying)}
  }

  const [verb] = verbs
  if (!verb) return unclear('neither name nor summary shows it')
  return verb.effect === 'reads' ? readsFor(quote(verb)) : {effect: 'mutates', reason: quote(verb)}
}

/** Whether a command whose last word this is shows something: `package install report`. */
export const showsSomething = (word: string): boolean =>
  /^(details|history|insights|logs?|reports?|results?|versions?)$/.test(word)

const isCheckVerb = (word: string) => /^(check|lint|validate|verify)s?$/.test(word)

/** The last verb in a name; the words before it are topics. */
function verbOfName(words: readonly string[]): Verb | undefined {
  const last = words.at(-1)!
  // A check before a change changes nothing, and its summary is clearer.
  if (isCheckVerb(last)) return undefined
  if (/^(on|off)$/.test(last)) return {effect: 'mutates', word: words.slice(-2).join(' ')}
  const word = words.findLast((one) => effects.has(one))
  return word === undefined ? undefined : {effect: effects.get(word)!, word}
}

function verbOfProse(prose: readonly string[], name: Verb | undefined): Verb | undefined {
  const word = (prose[0]?.endsWith('ly') ? prose[1] : prose[0]) ?? ''
  const effect = effectOfProse(word)
  if (effect) return {effect, word}
  if (!formsOf(word).some((form) => weakVerbs.has(form))) return undefined
  const stateNouns = /^(status|state|details?|list|information|info|collection|logs?|results?)$/
  const isAboutState = prose.slice(1, 5).some((one) => stateNouns.test(one))
  const isReading =
    isAboutState || name?.effect === 'reads' || /^(outputs?|returns?|see)$/.test(word)
  return isReading ? {effect: 'reads', word} : undefined
}

/** A verb and its base form, if it is in the third person. */
const formsOf = (word: string) => [
  word,
  word.replace(/es$/, ''),
  word.replace(/s$/, ''),
  word.replace(/ies$/, 'y'),
]

const effectOfProse = (word: string) =>
  effects.get(formsOf(word).find((form) => effects.has(form)) ?? '')

/**
 * Whether a command changes only the user's own machine; an app's variables are called config, too.
 */
function isLocal(summary: string, words: readonly string[]): boolean {
  const isSetting =
    words.includes('config') && !/\b(config|environment) var(s|iables?)?\b/i.test(summary)
  const isNamed = words.some((word) => /^(alias|aliases|profiles?|plugins?)$/.test(word))
  return (
    isSetting ||
    isNamed ||
    /\b(locally|local|your (machine|computer|cache|profiles?)|cached?|aliases)\b/i.test(summary)
  )
}

/** Why a command's effect may depend on its input. */
function findPassing(
  {args, summary}: Subject,
  name: Verb | undefined,
  lead: Verb | undefined,
): string | undefined {
  const verb =
    name?.effect === 'reads' ? undefined : [name, lead].find((one) => one?.effect === 'passes')
  if (verb) return `${quote(verb)} runs its arguments`
  const input = args.find((arg) => /^(sql|statement|script|code|expression|graphql)$/i.test(arg))
  if (input) return `its argument ${input} is run`
  const isOpen = /\b(http request|arbitrary|interactive(ly)?|repl)\b/i.test(summary)
  return isOpen ? 'its summary says that it runs its input' : undefined
}

const writingFlags =
  /^(apply|approve|auto-?correct|cancel|clean|clear|create|delete|destroy|disable|download|edit|enable|fix|init|install|open|prune|reset|save|set|stdout|unset|update|upload|write|yes|confirm)(-|$)/
const settingFlags = /^(delete|save|set|unset)$/
const fileFlags =
  /^(out|output|result|results|report|target|destination|dest|save|download)-?(file|dir|directory|path|folder)$/
const places = String.raw`\b(files?|paths?|director(?:y|ies)|folders?|disk|locally)\b`
const writes = String.raw`\b(saved?|saves|writes?|written|stored?|stores|downloads?|creates?|created|generates?|generated|outputs?|dumps?|exports?)\b`
const writesFile = new RegExp(
  String.raw`${writes}[^.]{0,60}${places}|${places}[^.]{0,60}${writes}`,
  'i',
)

/** Why a reading command may write something. */
function findWriting(
  {args, description, flags, summary}: Subject,
  prose: readonly string[],
): string | undefined {
  const value = args.find((arg) => /^(values?|key=value)$/i.test(arg))
  if (value) return `its argument ${value} may set something`
  const flag = flags.find(({description: text, isBoolean, name}) => {
    if (isBoolean) return writingFlags.test(name)
    const isFile =
      fileFlags.test(name) ||
      (/^out(put)?$/.test(name) && /\b(file|path|director|folder)/i.test(text))
    return isFile || settingFlags.test(name) || writesFile.test(text)
  })
  if (flag) return `--${flag.name}`

  const isThird = (word = '') => /[^s]s$/.test(word)
  const second = prose.findIndex(
    (word, index) =>
      /^(and|or|then)$/.test(prose[index - 1] ?? '') &&
      isThird(word) === isThird(prose[0]) &&
      (effectOfProse(word) ?? 'reads') !== 'reads',
  )
  if (second > 0) return `"${prose[second - 1]} ${prose[second]}" in the summary`

  const match = writesFile.exec(`${summary} ${description}`)
  return match ? `"${match[0]}"` : findOtherUse(`${summary} ${description}`)
}

/** A use of a command beside reading, as in "Also used to change what is collected". */
function findOtherUse(text: string): string | undefined {
  const uses = text.toLowerCase().matchAll(otherUse)
  const changing = [...uses].find(([, verb = '']) => {
    const effect = effectOfProse(verb)
    return effect === 'mutates' || effect === 'destroys' || weakVerbs.has(verb)
  })
  return changing && `"${changing[0]}" in its texts`
}

const otherUse =
  /\b(?:also|(?:be )?used to|use (?:it|this|this command) to|can|may|lets you|allows? (?:you|users) to) (?:also )?(?:be )?(?:used to )?([a-z]+)/g

const unclear = (reason: string): Verdict => ({effect: 'unclear', reason})
const quote = ({word}: Verb): string => `"${word}"`
