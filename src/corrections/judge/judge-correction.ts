import type {Catalog} from '../../catalog/catalog.js'
import {splitLine} from '../../command-line/shell-line.js'
import type {NextAction} from '../../contract/outcome.js'
import {phrase} from '../../contract/phrase.js'
import {type Classified, classify} from '../../errors/classify.js'
import {predict} from '../../gate/predict.js'
import {hookFlags} from '../../line/hook-flags.js'
import {loadBundle} from '../../load-bundle.js'
import {isPluginCommand} from '../../oclif/command-entry.js'
import type {CommandDefinition, HostConfig, LoadableCommand} from '../../oclif/shapes.js'
import {runSilently} from '../../output/streams/capture.js'
import {debug} from '../../process/debug.js'
import {type LoadedClass, explainByLine} from '../explain.js'
import {repairDraft} from '../fixes/repair-draft.js'
import {replaceValue} from '../fixes/value-fixes.js'
import {describeTemplate, isTemplate, writeLine} from '../fixes/write-draft.js'
import type {LineProblem} from '../problems/problem.js'
import {findWrongIndex} from '../problems/wrong-word.js'
import {acceptedFlags} from '../route/accepted-flags.js'
import {type RoutedLine, routeWords} from '../route/routed-line.js'
import {isAnswered} from './answered-line.js'
import {parseRouted} from './parse-routed.js'

/** Whether a correction is valid, or what would complete it. */
export type CorrectionVerdict = typeof refused | typeof valid | Incomplete

const refused = {kind: 'refused'} as const
const valid = {kind: 'valid'} as const

/** A correction that lacks a value. */
type Incomplete = {
  kind: 'incomplete'
  /** The templates that complete it. */
  templates: readonly NextAction[]
  /** The sentence about them. */
  suggestion: string | undefined
}

/** Judges a correction (4.7). It is kept even if its class fails to load. */
export async function judgeCorrection(
  catalog: Catalog,
  config: HostConfig,
  line: string,
): Promise<CorrectionVerdict> {
  try {
    return await runSilently(() => judgeLine(catalog, config, line))
  } catch (failure) {
    debug(failure)
    return valid
  }
}

/** Judges a command line by what answers it: a question, or the command that it names. */
async function judgeLine(
  catalog: Catalog,
  config: HostConfig,
  text: string,
): Promise<CorrectionVerdict> {
  const [bin, ...words] = splitLine(text) ?? []
  if (bin !== catalog.bin) return valid
  const line = routeWords(catalog, words)
  const {asks, route} = line
  const command = route.command && config.findCommand(route.command.id)
  // A question is answered before any command parses, of a topic and of the CLI as well.
  const isQuestion = asks !== undefined && asks !== 'validate'
  if (isQuestion || !command) {
    return isAnswered(catalog, line) ? valid : refused
  }
  if (isRefused(config, line)) return refused
  if (isPluginCommand(command)) {
    const loaded = (await command.load()) as CommandDefinition
    return judgeByChecks(config, loaded, line)
  }
  return judgeByParser(catalog, config, command, line)
}

/** Whether this environment refuses a line, confirmed or not, and so its `--validate` (4.7, 7.11). */
function isRefused(config: HostConfig, {rest, route}: RoutedLine): boolean {
  const {definition, entry, isAdopted} = route.command!
  const command = {...entry, ...definition}
  const {flags} = definition
  return predict({command, config, flags, isAdopted, words: rest}).refusal !== undefined
}

/** Judges a line by its command's own parser. */
async function judgeByParser(
  catalog: Catalog,
  config: HostConfig,
  command: LoadableCommand,
  line: RoutedLine,
): Promise<CorrectionVerdict> {
  const {commandClass, parse} = await parseRouted(config, command, line.rest)
  if (!parse?.error) return valid
  const {error, parsing} = parse.error
  const refusal = classify(error, {parsing})
  const loaded = {commandClass, id: command.id}
  switch (refusal.kind) {
    case 'invalid_value': {
      return replaceRefused(catalog, line, refusal)
    }
    case 'missing_flag': {
      return lacksOnlyHookFlags(refusal) ? valid : complete(catalog, line, refusal, loaded)
    }
    case 'missing_argument': {
      return complete(catalog, line, refusal, loaded)
    }
    default: {
      return refused
    }
  }
}

/** Completes a line that lacks a flag or an argument, if placeholders are all that it needs. */
function complete(
  catalog: Catalog,
  {words}: RoutedLine,
  refusal: Classified,
  loaded: LoadedClass,
): CorrectionVerdict {
  const {
    didYouMean,
    nextActions = [],
    suggestion,
  } = explainByLine(catalog, words, refusal, {loaded})
  const templates = nextActions.filter(({params}) => params)
  if (didYouMean || templates.length === 0) return refused
  return {kind: 'incomplete', suggestion, templates}
}

/** Puts a placeholder in the place of a value that only the command's parser refuses. */
function replaceRefused(
  catalog: Catalog,
  line: RoutedLine,
  refusal: Classified,
): CorrectionVerdict {
  const {command, leading, length} = line.route
  const {field, message, token, validValues} = refusal
  const index = findWrongIndex(line, refusal)
  if (!command || field === undefined || index === undefined) return refused
  const name = line.words.slice(leading, leading + length)
  const draft = {
    changes: [],
    command,
    cost: 0,
    name,
    tokens: line.tokens,
    words: line.rest,
  }
  const problem: LineProblem = {
    error: field.startsWith('--') ? 'flag_error' : 'argument_error',
    field,
    index,
    kind: 'invalid_value',
    message,
    validValues,
    value: token ?? line.rest[index],
  }
  const flags = acceptedFlags(command)
  // What a flag took as its value may itself be misspelled.
  const [replaced] = replaceValue({draft, flags, problem}).flatMap(repairDraft)
  if (!replaced || !isTemplate(replaced)) return refused
  return {
    kind: 'incomplete',
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
  line: {
    config: HostConfig
    name: readonly string[]
    rest: readonly string[]
  },
) => void

/** Judges a line by the checks of one of the plugin's own commands, whose class has no parser. */
function judgeByChecks(
  config: HostConfig,
  command: CommandDefinition,
  {rest, route, words}: RoutedLine,
): CorrectionVerdict {
  const name = words.slice(route.leading, route.leading + route.length)
  try {
    const {checkPluginLine} = loadBundle<{checkPluginLine: CheckPluginLine}>('services')
    checkPluginLine(command, {config, name, rest})
    return valid
  } catch (failure) {
    debug(failure)
    return refused
  }
}
