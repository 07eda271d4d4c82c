import type {Catalog} from '../catalog/catalog.js'
import {cachedCatalog} from '../catalog/read.js'
import {splitLine} from '../command-line/shell-line.js'
import type {ErrorFields, NextAction} from '../contract/outcome.js'
import {joinPhrases, phrase} from '../contract/phrase.js'
import {type Classified, classify} from '../errors/classify.js'
import {hookFlags} from '../line/hook-flags.js'
import {helpFlagsOf} from '../line/questions.js'
import {loadBundle} from '../load-bundle.js'
import {isPluginCommand} from '../oclif/command-entry.js'
import type {CommandDefinition, HostConfig} from '../oclif/shapes.js'
import {runSilently} from '../output/streams/capture.js'
import {debug} from '../process/debug.js'
import {acceptedFlags} from './accepted-flags.js'
import {alternativesOf} from './alternatives.js'
import {repairLine} from './explain.js'
import {parseRouted} from './parse-routed.js'
import type {LineProblem} from './problem.js'
import {describeTemplate, isTemplate, writeLine} from './proposals.js'
import {type RoutedLine, routeSubject, routeWords} from './routed-line.js'
import {replaceValue} from './value-fixes.js'
import {findWrongWord} from './wrong-word.js'

/**
 * Removes corrections that their command's parser refuses (4.7), such as a value that a custom
 * `parse` function rejects. One that lacks a value becomes a template with a placeholder for it.
 * The suggestion describes the first correction that is left (4.7a).
 */
export async function keepValidCorrections(
  config: HostConfig,
  fields: ErrorFields,
): Promise<ErrorFields> {
  const {didYouMean = []} = fields
  if (didYouMean.length === 0) return fields
  const catalog = cachedCatalog(config)
  const verdicts: CorrectionVerdict[] = []
  // Not at once: each judgment captures the output of the process while it parses.
  for (const line of didYouMean) verdicts.push(await judgeCorrection(catalog, config, line))
  const first = verdicts.findIndex((each) => each !== 'refused')
  // 6.2: the suggestion of an author is about more than its corrections.
  const alternatives = alternativesOf(didYouMean)
  if (first === -1) {
    const otherwise = alternatives && {suggestion: undefined, ...alternatives.otherwise}
    return {...fields, ...otherwise, didYouMean: undefined}
  }
  const isOfFirst = first === 0 || !alternatives
  const suggestion = isOfFirst ? fields.suggestion : alternatives.suggestions[first]
  const verdict = verdicts[first]!
  if (typeof verdict === 'object') {
    return offerTemplates(fields, verdict.templates, [suggestion, verdict.suggestion])
  }
  return {
    ...fields,
    suggestion,
    didYouMean: didYouMean.filter((_, index) => verdicts[index] === 'valid'),
  }
}

/** Whether a correction is valid, or what would make it valid. */
type CorrectionVerdict = 'refused' | 'valid' | Completion

/** Templates that complete a line which lacks a value, and the sentence about them. */
type Completion = {templates: readonly NextAction[]; suggestion: string | undefined}

/** Offers templates instead of corrections. */
function offerTemplates(
  fields: ErrorFields,
  templates: readonly NextAction[],
  suggestions: readonly (string | undefined)[],
): ErrorFields {
  const sentences = suggestions.filter((sentence) => sentence !== undefined)
  return {
    ...fields,
    didYouMean: undefined,
    nextActions: [...templates, ...(fields.nextActions ?? [])],
    suggestion: joinPhrases(sentences, ' ') || undefined,
  }
}

/** Judges a correction. It is kept even if its class fails to load. */
async function judgeCorrection(
  catalog: Catalog,
  config: HostConfig,
  line: string,
): Promise<CorrectionVerdict> {
  try {
    return await runSilently(() => judgeLine(catalog, config, line))
  } catch (failure) {
    debug(failure)
    return 'valid'
  }
}

/** Judges a correction by its command's own parser, or as a question. */
async function judgeLine(
  catalog: Catalog,
  config: HostConfig,
  text: string,
): Promise<CorrectionVerdict> {
  const [bin, ...words] = splitLine(text) ?? []
  if (bin !== catalog.bin) return 'valid'
  const line = routeWords(catalog, words)
  const {asks, route} = line
  const command = route.command && config.findCommand(route.command.id)
  // A question is answered before any command parses, of a topic and of the CLI as well.
  const isQuestion = asks !== undefined && asks !== 'validate'
  if (isQuestion || !command) {
    return isAnswered(catalog, line) ? 'valid' : 'refused'
  }
  if (isPluginCommand(command)) {
    const loaded = (await command.load()) as CommandDefinition
    return isValidForPlugin(config, loaded, line) ? 'valid' : 'refused'
  }
  const {commandClass, parse} = await parseRouted(config, command, line.rest)
  if (!parse?.error) return 'valid'
  const {error, parsing} = parse.error
  const refusal = classify(error, {parsing})
  const {kind} = refusal
  if (kind === 'invalid_value') return replaceRefused(catalog, line, refusal)
  if (kind !== 'missing_flag' && kind !== 'missing_argument') {
    return 'refused'
  }
  if (kind === 'missing_flag' && lacksOnlyHookFlags(refusal)) return 'valid'
  const loaded = {commandClass, id: command.id}
  const repaired = repairLine(catalog, words, refusal, {loaded})
  const {didYouMean, nextActions = [], suggestion} = repaired
  const templates = nextActions.filter(({params}) => params)
  return didYouMean || templates.length === 0 ? 'refused' : {suggestion, templates}
}

/** Puts a placeholder in the place of a value that only the command's parser refuses. */
function replaceRefused(
  catalog: Catalog,
  line: RoutedLine,
  refusal: Classified,
): CorrectionVerdict {
  const {command, leading, length} = line.route
  const {error, field, kind, message, token, validValues} = refusal
  const index = findWrongWord(line, refusal)
  if (!command || field === undefined || index === undefined) return 'refused'
  const name = line.words.slice(leading, leading + length)
  const draft = {changes: [], command, cost: 0, name, tokens: line.tokens, words: line.rest}
  const value = token ?? line.rest[index]
  const problem = {error, field, index, kind, message, validValues, value} as LineProblem
  const flags = acceptedFlags(command)
  const [replaced] = replaceValue({draft, flags, problem})
  if (!replaced || !isTemplate(replaced)) return 'refused'
  return {
    suggestion: phrase`Give ${{ours: field}} another value.`,
    templates: [describeTemplate(catalog, replaced, writeLine(catalog, replaced, []))],
  }
}

/** Whether a correction lacks only flags that hooks add: no hook runs for a correction (8.30). */
function lacksOnlyHookFlags({field = '', fields = [field]}: Classified): boolean {
  return fields.every((name) => hookFlags().has(name.slice(2)))
}

/** Checks a line of one of the plugin's own commands as its `--validate` does, or throws. */
export type CheckPluginLine = (
  command: CommandDefinition,
  line: {config: HostConfig; name: readonly string[]; rest: readonly string[]},
) => void

/** Whether the checks of one of the plugin's own commands, whose class has no parser, pass. */
function isValidForPlugin(
  config: HostConfig,
  command: CommandDefinition,
  line: RoutedLine,
): boolean {
  const {rest, route, words} = line
  const name = words.slice(route.leading, route.leading + route.length)
  try {
    const {checkPluginLine} = loadBundle<{checkPluginLine: CheckPluginLine}>('services')
    checkPluginLine(command, {config, name, rest})
    return true
  } catch (failure) {
    debug(failure)
    return false
  }
}

/** Whether a line without a command, or one that asks for help or a schema, names what exists. */
function isAnswered(catalog: Catalog, {asks, before, ours, route, words}: RoutedLine): boolean {
  if (before || words[0] === '--version') return true
  const helpWords = new Set(['help', ...helpFlagsOf(catalog.config)])
  const isAboutCli = words.every((word, index) => ours.has(index) || helpWords.has(word))
  if (isAboutCli && (asks === 'help' || asks === 'schema')) return true
  if (asks === 'help') {
    // oclif takes the first other word for the subject (core 1 to 5, lib/help/index.js).
    const start = words.findIndex((word) => !helpWords.has(word))
    if (start !== -1 && !words[start]!.startsWith('-')) {
      return routeSubject(catalog, words, start).route.kind !== 'unknown_command'
    }
  }
  return route.kind === 'command' || (asks !== undefined && route.kind === 'incomplete_command')
}
