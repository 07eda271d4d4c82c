import type {Catalog} from '../../catalog/catalog.js'
import {nameConfirmation} from '../../catalog/nodes/render-command.js'
import {readCatalog, readWholeCatalog} from '../../catalog/read.js'
import {splitPlainLine} from '../../command-line/plain-line.js'
import {questionOf} from '../../corrections/route/asked-question.js'
import {type RoutedLine, routeWords} from '../../corrections/route/routed-line.js'
import {wordOf} from '../../flags/table.js'
import {describeChange} from '../../gate/describe-effects.js'
import {isKnownReadOnly} from '../../gate/line-effects.js'
import {predict, type Prediction} from '../../gate/predict.js'
import {isSwitchedOff} from '../../line/mode.js'
import {helpFlagsOf, isForVersion} from '../../line/questions.js'
import {idsOf} from '../../oclif/command-ids.js'
import {binNames} from '../../oclif/host.js'
import {readId} from '../../oclif/read-id.js'
import type {HostConfig} from '../../oclif/shapes.js'
import {findMistake} from './find-mistake.js'
import {toPluginId} from './plugin-names.js'
import {allow, deny, type Verdict} from './verdict.js'

/**
 * Decides about a shell's command line (12.20). If it only reads, it is allowed. If it changes
 * something, a person is asked. If it is wrong, or the environment refuses it, it is denied, with
 * what to type instead.
 *
 * @returns undefined if its effect is unknown, or if it is not a single plain command line of this
 * CLI
 */
export async function decideLine(config: HostConfig, text: string): Promise<Verdict | undefined> {
  const words = readWords(config, text)
  if (!words || isSwitchedOff(config)) return undefined
  if (isForVersion(words[0], config)) {
    return words.length === 1 ? allow(`${config.bin} prints its version`) : undefined
  }
  // With the commands that the environment denies, so that a line that names one is denied.
  const wholeCatalog = readWholeCatalog(config)
  const typed = toPluginId(wholeCatalog, words)
  const line = routeWords(wholeCatalog, typed)
  const {kind} = line.route
  if (line.route.command) {
    return decideKnown(config, wholeCatalog, line)
  }
  const [first = '', ...others] = typed
  if ([...helpFlagsOf(config), wordOf('schema')].includes(first)) {
    // As after a flag for the version, further words may be a command's: some CLIs move their flags
    // to the end.
    return others.length === 0 ? allow(`${config.bin} describes itself`) : undefined
  }
  // The bare CLI and a topic show help, which needs no decision.
  if (first === '' || kind === 'incomplete_command') {
    return undefined
  }
  return denyMistake(config, typed)
}

/** The words after the bin of a plain command line; undefined if it is not one of this CLI. */
function readWords(config: HostConfig, text: string): string[] | undefined {
  const [program = ''] = text.trimStart().split(/[ \t]/, 1)
  if (!binNames(config).includes(program)) return undefined
  return splitPlainLine(text)?.slice(1)
}

/** Decides about a line that names a command. */
async function decideKnown(
  config: HostConfig,
  wholeCatalog: Catalog,
  line: RoutedLine,
): Promise<Verdict | undefined> {
  const {route, tokens, words} = line
  const command = route.command!
  if (!isRoutedAlike(wholeCatalog, config, line)) return undefined
  const name = `${wholeCatalog.bin} ${command.name}`.trim()
  const prediction = predict(toPredictedLine(config, line))
  if (prediction.refusal?.kind === 'denied') {
    return deny(prediction.refusal)
  }
  // A line with words before the command's name is never allowed: oclif may read it differently.
  const isNameFirst = route.leading === 0
  const isQuestion = questionOf(wholeCatalog, {command, tokens, words}) !== undefined
  if (isQuestion) {
    if (!isNameFirst) return undefined
    const isHarmless = prediction.isReading && isKnownReadOnly(prediction.effects)
    const isSure = isHarmless || !hasUnknownFlag(config, line)
    return isSure ? allow(`${name} does not run`) : undefined
  }
  const mistake = await denyMistake(config, words)
  if (mistake) return mistake
  // 12.1: a command that waits for a person, or serves, keeps running.
  if (prediction.isReading && command.definition.interactive) {
    return undefined
  }
  return isNameFirst ? decideCommand(name, prediction, line) : undefined
}

/**
 * Whether oclif finds the same command and words as `routeWords` did. It may find others in a CLI
 * where the words of a name may come in any order; the hook then makes no decision.
 */
function isRoutedAlike(
  {commands, isSingleCommand}: Catalog,
  config: HostConfig,
  line: RoutedLine,
): boolean {
  const {rest: wordsAfterName, route, words} = line
  // `decideKnown` allows no line with words before the command's name.
  if (isSingleCommand || route.leading > 0) return true
  const {argv, id} = readId(config, words)
  const oclifCommand = config.findCommand(id)
  if (!oclifCommand) return false
  const namesakes = commands.filter((command) => idsOf(command).includes(oclifCommand.id))
  const isSameCommand = namesakes.length === 1 && namesakes[0] === route.command
  if (!isSameCommand || argv.length !== wordsAfterName.length) {
    return false
  }
  return argv.every((word, index) => word === wordsAfterName[index])
}

/** The line in the form that a prediction takes. */
function toPredictedLine(config: HostConfig, {rest, route}: RoutedLine) {
  const {definition, entry, isAdopted} = route.command!
  const command = {...entry, ...definition}
  return {
    command,
    config,
    flags: definition.flags,
    isAdopted,
    words: rest,
  }
}

/**
 * Whether a line has an undeclared flag, apart from questions. The CLI's executable may remove such
 * a flag before oclif reads the line, with the next word as its value: that may be the question.
 */
function hasUnknownFlag(config: HostConfig, {tokens}: RoutedLine): boolean {
  const questions = new Set([...helpFlagsOf(config), wordOf('schema'), wordOf('validate')])
  return tokens.some(({kind, raw}) => kind === 'unknown' && !questions.has(raw))
}

/** Denies a line with a mistake; undefined if its parser accepts it. */
async function denyMistake(
  config: HostConfig,
  words: readonly string[],
): Promise<Verdict | undefined> {
  // Without denied commands, so that none is a correction.
  const catalog = readCatalog(config)
  const mistake = await findMistake(config, catalog, routeWords(catalog, words))
  return mistake && deny(mistake)
}

/** Decides about a line that runs a command, by the predicted effects. */
function decideCommand(
  name: string,
  {effects, isReading, isUnconfirmed, refusal}: Prediction,
  line: RoutedLine,
): Verdict | undefined {
  if (refusal) return deny(refusal)
  if (isReading) return allow(`${name} changes nothing`)
  if (!effects.mutating && !effects.destructive) {
    const reason = `${name} may change state, by flags that its words do not show.`
    return effects.mutatingFlags?.length ? {decision: 'ask', reason} : undefined
  }
  const loss = effects.destructive ? ', and may destroy something' : ''
  const confirm = isUnconfirmed ? ` ${adviseConfirmation(line)}` : ''
  return {
    decision: 'ask',
    reason: `${name} ${describeChange(effects).ours}${loss}.${confirm}`,
  }
}

/** What confirms a line, and where that is typed. */
function adviseConfirmation({rest, route}: RoutedLine): string {
  const word = nameConfirmation(route.command!)
  // As in the refusal of such a line: the command's own `--yes` takes a value.
  if (word.includes('=')) {
    return `Only ${word} confirms it. Where its --yes takes another value, a person has to run it.`
  }
  return `It runs only with ${word} ${rest.includes('--') ? 'before its --' : 'at its end'}.`
}
