import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import {listPlaceholders, renderParams} from '../catalog/render-template.js'
import {hasPlaceholder, quoteLine} from '../command-line/quote.js'
import {dropFlag} from '../command-line/tokenize.js'
import type {ErrorFields, NextAction} from '../contract/outcome.js'
import {bound, joinPhrases, joinReports, phrase} from '../contract/phrase.js'
import {mayMutate} from '../catalog/effects/classify.js'
import {wordOf} from '../flags/table.js'
import {cleanParserMessage} from '../oclif/parser-errors.js'
import {maskLine, maskWord} from '../secrets/mask-line.js'
import {ownWords} from '../secrets/read-secrets.js'
import {Redactor} from '../secrets/redactor.js'
import {type Change, type Draft, findCandidates, maskRouted} from './candidates.js'
import {findFixes, fixOneDash} from './fixes.js'
import {replaceWords} from './idioms.js'
import {type Failure, findProblems, type Problem} from './problems.js'
import {findCommand, findRouteProblem, positionOf, restOf, type Route, routeLine} from './route.js'
import {acceptedFlags, isAnsweredEverywhere} from './similarity.js'

export type Diagnosis = Omit<ErrorFields, 'code' | 'recoverable'>

/** Limits on what is read and written; a longer word is not a typing mistake. */
const longest = {line: 8000, lines: 3, list: 30, message: 600, value: 120, word: 2000, words: 500}

/**
 * Finds all mistakes in a command line, and the command lines that were probably intended. It reads
 * only the catalog and the words, and shows no value of a sensitive flag.
 *
 * @param failure the parser's report; without it, only manifest and class are checked
 */
export function diagnoseLine(
  catalog: Catalog,
  argv: readonly string[],
  failure?: Failure,
): Diagnosis | undefined {
  // A NUL marks a placeholder.
  const words = argv
    .slice(0, longest.words)
    .map((word) => word.slice(0, longest.word).replaceAll('\0', '\ufffd'))
  const isWhole =
    words.length === argv.length &&
    words.every((word, index) => word.length === argv[index]!.length)
  const route = routeLine(catalog, words)
  const {command} = route
  const required =
    failure?.kind === 'missing_flag' ? failure.fields?.map((flag) => flag.slice(2)) : undefined
  const problems = (command ? findProblems(command, restOf(route, words), {required}) : []).map(
    (problem) => {
      return {
        ...problem,
        position: problem.index === undefined ? undefined : positionOf(route, problem.index),
      }
    },
  )
  const problem: Failure | undefined = failure ?? findRouteProblem(route, words) ?? problems[0]
  if (!problem) return undefined
  const {error, kind} = problem
  const isSame = (name: 'field' | 'kind' | 'position', other: Failure) =>
    (problem[name] ?? other[name]) === other[name]
  const found = problems.find(
    (other) => isSame('kind', other) && isSame('field', other) && isSame('position', other),
  )
  const {
    field = found?.field,
    position = found?.position,
    validValues = found?.validValues,
  } = problem

  const candidates = isWhole
    ? findCandidates(catalog, words, route).map((draft) => ({...draft, required}))
    : []
  const redactor = new Redactor()
  redactor.add(maskRouted(catalog, words, route, candidates).values)
  const addWords = (named: CatalogCommand, name = '') =>
    redactor.addWords(() => [name, ...ownWords({...named.definition, flags: acceptedFlags(named)})])
  if (command) addWords(command)
  // Once truncated, a secret could no longer be found and masked.
  const clean = (text: string, limit: number) => bound(isWhole ? redactor.text(text) : text, limit)
  const describe = (changes: readonly Change[]) =>
    describeChanges(changes, (word) => redactor.hasWord(word))
  const base = {
    error,
    kind,
    message: clean(addOthers(cleanParserMessage(problem.message), problems), longest.message),
    ...(field !== undefined && {
      field: redactor.hasWord(field) ? field : clean(field, longest.value),
    }),
    ...(position !== undefined && {position}),
  }

  const idioms =
    isWhole && (!command || kind === 'unexpected_argument') ? replaceWords(catalog, words) : []
  if (idioms.length > 0) {
    const didYouMean = idioms.map((line) => quoteLine([catalog.bin, ...line]))
    return {
      ...base,
      didYouMean,
      suggestion: describe([{from: words.join(' '), to: idioms[0]!.join(' ')}])!,
    }
  }

  const typed = quoteLine([catalog.bin, ...words])
  const drafts = proposeLines(catalog, candidates, redactor)
  // If the parser rejected a command line that the class accepts, it cannot be repaired here.
  const isAccepted = drafts.some(({changes}) => changes.length === 0 && route.leading === 0)
  const proposals = (isAccepted ? [] : drafts)
    .map((draft) => ({draft, line: writeLine(catalog, draft)}))
    .filter(({draft, line}) => line.length <= longest.line && (line !== typed || isTemplate(draft)))
  // Candidates further away than one that is withheld are dropped, too.
  const open = proposals.filter(({draft}) => !draft.isWithheld)
  const shown = proposals[0]?.draft.isWithheld ? [] : open.slice(0, longest.lines)
  const best = shown[0]?.draft
  if (best) addWords(best.command, best.name.join(' '))
  const pointers = best ? {} : pointTo(catalog, route, kind, validValues !== undefined)
  const suggestion = (best && describe(best.changes)) ?? pointers.suggestion
  const values = validValues ?? pointers.validValues
  const didYouMean = shown.filter(({draft}) => !isTemplate(draft)).map(({line}) => line)
  const nextActions = [
    ...shown
      .filter(({draft}) => isTemplate(draft))
      .map(({draft, line}) => describeTemplate(catalog, draft, line)),
    ...(pointers.nextActions ?? []),
  ]
  return {
    ...base,
    ...(suggestion && {suggestion: clean(suggestion, longest.message)}),
    ...(values?.length && {validValues: values.map((value) => bound(value, longest.value))}),
    ...(didYouMean.length > 0 && {didYouMean}),
    ...(nextActions.length > 0 && {nextActions}),
  }
}

/** 4.11: adds other unknown or missing parts, so that one more try is enough. */
function addOthers(message: string, problems: readonly Problem[]): string {
  const mentioned = message.split(/[\s,;=]|:(?=\s|$)/)
  const others = problems.filter(
    ({field = '', kind}) =>
      /^(?:unknown_flag|missing_argument|missing_flag)$/.test(kind) && !mentioned.includes(field),
  )
  return joinReports([message, ...new Set(others.map((problem) => problem.message))])
}

/** Points a reader to existing commands, for a command line that cannot be corrected. */
function pointTo(
  catalog: Catalog,
  {command, topic}: Route,
  kind: string,
  isListed: boolean,
): Partial<ErrorFields> {
  const pointToSchema = (
    name: string,
    description = 'Show its arguments and flags',
  ): NextAction => {
    return {
      command: quoteLine([catalog.bin, ...name.split(' ').filter(Boolean), wordOf('schema')]),
      description,
    }
  }
  if (command) {
    const schema = {nextActions: [pointToSchema(command.name)]}
    if (kind !== 'unknown_flag') return isListed ? {} : schema
    const flags = Object.entries(command.definition.flags).filter(([, flag]) => !flag.hidden)
    const validValues = flags.map(([flag]) => `--${flag}`).toSorted()
    return validValues.length <= longest.list ? {validValues} : schema
  }

  if (topic) {
    const inside = catalog.commands.filter(
      ({id, isHidden}) => !isHidden && id.startsWith(`${topic}:`),
    )
    const name = topic.replaceAll(':', catalog.separator)
    const nextActions = [
      pointToSchema(name, inside.length > 0 ? `List the commands of ${name}` : undefined),
    ]
    return inside.length <= longest.list
      ? {nextActions, validValues: inside.map((each) => each.name)}
      : {nextActions}
  }
  if (!findCommand(catalog, 'describe')) return {}
  const index = quoteLine([catalog.bin, 'describe', '--index'])
  return {
    nextActions: [{command: index, description: 'List every command'}],
    suggestion: phrase`Run ${{ours: `\`${index}\``}} to see every command.`,
  }
}

/**
 * Limits on readings: the spread of their costs, the highest cost, a tie, the mistakes repaired,
 * and their number.
 */
const limits = {spread: 0.7, cost: 4.2, tie: 0.02, mistakes: 6, readings: 6}

/**
 * Finds the command lines that were probably intended, nearest first, repairing the command and its
 * words together.
 */
function proposeLines(catalog: Catalog, candidates: readonly Draft[], redactor: Redactor): Draft[] {
  const proposals = keepNear(candidates.flatMap(repairDraft))
  const [nearest] = proposals
  if (!nearest || nearest.cost > limits.cost) return []
  const tied = proposals.filter(({cost}) => cost - nearest.cost < limits.tie)
  // 4.9: among equally near commands, the only one that changes nothing, if there is just one.
  const harmless = tied.filter(({command}) => !mayMutate(catalog, command))
  const hasOneCommand = (drafts: Draft[]) =>
    new Set(drafts.map(({command}) => command.id)).size === 1
  const best = [tied, harmless].find(hasOneCommand)?.[0]
  if (!best) return []
  const chosen = proposals.filter(
    (draft) =>
      draft.cost <= best.cost + limits.spread &&
      (draft.command.id === best.command.id || !tied.includes(draft)) &&
      isTemplate(best) === isTemplate(draft),
  )
  // Repairing a flag may reveal that its value is sensitive.
  const masked = chosen.map((draft): Draft => {
    const secrets = {...draft.command.definition, flags: acceptedFlags(draft.command)}
    const {words} = maskLine(draft.words, secrets, () => undefined)
    return {...draft, words: words.map((word) => maskWord(word, redactor))}
  })
  return keepNear(masked)
}

const isTemplate = ({variables, words}: Draft) =>
  variables !== undefined || words.some(hasPlaceholder)

/** Repairs the words after a command in every likely way: valid command lines, nearest first. */
export function repairDraft(start: Draft): Draft[] {
  const typed = new Set(findProblems(start.command, start.words).map(({message}) => message))
  // A conflict that a repair introduced makes it wrong.
  const isTyped = ({kind, message}: Problem) => kind !== 'conflicting_flags' || typed.has(message)
  const done: Draft[] = []
  let open = [fixOneDash(start)]
  for (let round = 0; round <= limits.mistakes && open.length > 0; round++) {
    const next = open.flatMap((draft) => {
      const [problem] = findProblems(draft.command, draft.words, draft)
      if (!problem) done.push(draft)
      return problem && isTyped(problem) ? findFixes(draft, problem) : []
    })
    open = keepNear(next).slice(0, limits.readings)
  }

  return keepNear(done)
}

/** Sorts drafts by cost, without distant ones and copies. */
function keepNear(drafts: readonly Draft[]): Draft[] {
  const near = drafts
    .filter(({cost}) => cost <= limits.cost + limits.spread)
    .toSorted((a, b) => a.cost - b.cost)
  const keys = near.map(({name, variables = [], words}) =>
    [...variables, '', ...name, ...words].join('\u0001'),
  )
  return near.filter((_, index) => keys.indexOf(keys[index]!) === index)
}

/** A correction with missing parts: placeholders for values, or environment variables (9.12a). */
function describeTemplate(
  catalog: Catalog,
  {command, variables, words}: Draft,
  line: string,
): NextAction {
  const params = renderParams(catalog, command, listPlaceholders(words))
  const corrected = 'The command line, corrected'
  const description = variables
    ? `Run it with ${variables.join(' and ')} in its environment`
    : corrected
  return {command: line, description, ...(params && {params})}
}

function writeLine({bin}: Catalog, {command, name, words}: Draft): string {
  const isOurs = isAnsweredEverywhere('validate', command)
  return quoteLine([
    bin,
    ...name,
    ...(isOurs ? dropFlag(words, acceptedFlags(command), 'validate') : words),
  ])
}

/**
 * Describes changes in one sentence, if any. @param isOwn whether a word is the CLI's own, and so
 * needs no masking
 */
function describeChanges(
  changes: readonly Change[],
  isOwn: (word: string) => boolean,
): string | undefined {
  const different = [...new Map(changes.map((change) => [JSON.stringify(change), change])).values()]
  const show = (text: string) => bound(text.replaceAll('\0', ''), longest.value)
  const parts = different.map(({expected, from, to, variable}, index) => {
    let verb = 'write'
    if (variable) verb = 'set'
    else if (from === undefined) verb = 'add'
    else if (to === undefined) verb = 'leave out'
    const start = {ours: index === 0 ? verb[0]!.toUpperCase() + verb.slice(1) : verb}
    if (variable) return phrase`${start} ${{ours: variable}} in the environment`
    const word = show((to ?? from)!)
    const isOurs = to !== undefined && (from === undefined || isOwn(to))
    const what = expected || isOurs ? {ours: expected ?? word} : word
    if (from !== undefined && to !== undefined)
      return phrase`${start} ${what} instead of ${show(from)}`
    return phrase`${start} ${what}`
  })
  return parts.length > 0 ? joinPhrases([joinPhrases(parts, ', '), phrase`.`], '') : undefined
}
