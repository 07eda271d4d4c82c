import {validateLine, parseLine} from './validate-line.js'
import {routeLine, restOf} from '../errors/route.js'
import {renderIndex} from '../catalog/render-index.js'
import {readCatalog, cachedCatalog} from '../catalog/read.js'
import {prepareAnswer} from './answer-document.js'
import {explainRoutingError} from './routing-error.js'
import {describeRoot} from './describe-root.js'
import {tokenize} from '../command-line/tokenize.js'
import {globalFlags} from '../flags/table.js'
import {type Invocation, isLine} from '../command-line/invocation.js'
import {isOwn} from '../oclif/host.js'
import {readOurFlags, removeOurFlags} from '../command-line/our-flags.js'
import {runSilently} from '../output/streams/capture.js'
import {resolveMode} from '../mode/mode.js'
import type {LoadableCommand} from '../oclif/shapes.js'
import {followLine, processState} from '../run/process-state.js'
import {answerSchema} from './answer-schema.js'
import {ForeignRun} from './foreign-run.js'
import type {Standing} from './stand-by.js'
import {answerInstead, explainUnknown} from './stand-before-help.js'
import {wrapCommand} from './wrap-class.js'
import {refuseLine} from './refuse-line.js'
import {isExit} from '../oclif/exit.js'

/**
 * Stands in front of the host's `runCommand`, once: it finds the command behind flags that precede it, answers a line
 * that has none, takes our flags off a foreign line, and turns a failure into an envelope.
 *
 * A line is read again here, because some hosts add commands in their own init hooks.
 *
 * @param standing the run that holds the line's streams already, where an agent waits for an answer
 */
export function interceptRun(invocation: Invocation, standing?: Standing): void {
  const {config} = invocation
  const around = standing?.run
  const original = config.runCommand
  config.runCommand = async (id, argv = [], cached = null) => {
    // A hook may run a command of its own first.
    if (!isLine(invocation, id, argv)) {
      // @oclif/core 1 and 2 show a topic by running the host's help, which it may not have.
      if (standing && id === 'help' && argv[0] === invocation.id) answerInstead(invocation, standing)
      return original.call(config, id, argv, cached)
    }

    config.runCommand = original
    const line = findCommand(invocation, id, argv, cached)
    if (!line) {
      if (!around) return original.call(config, id, argv, cached)
      if (invocation.flags.schema) await answerSchema(invocation, around)
      await answerIndex(invocation, around)
      throw await around.fail(await runSilently(() => explainRoutingError(config, invocation.words)))
    }

    const run = (command: LoadableCommand) => original.call(config, line.id, line.argv, command)
    followLine(invocation.argv, line.argv, {isOwnOutermost: isOwn(line.command)})
    const known = {...invocation, argv: line.argv, command: line.command, id: line.id}
    const flags = readOurFlags(line.argv, line.command)
    // A command whose schema was asked for is never run instead.
    if (flags.schema) await answerSchema({...known, flags}, around)
    if (flags.schema && around) throw await around.fail(explainUnknown(invocation))
    return isOwn(line.command) ? runOwn(known, around, run) : runForeign({...known, flags}, around, run)
  }
}

type Runner = (command: LoadableCommand) => Promise<unknown>
type Known = Invocation & {command: LoadableCommand}
type FoundLine = {argv: string[]; command: LoadableCommand; id: string}

/** Finds the command of a line, also behind flags of ours that stand in front of it. */
function findCommand(
  invocation: Invocation,
  id: string,
  argv: string[],
  cached: LoadableCommand | null,
): FoundLine | undefined {
  const {config} = invocation
  const command = cached ?? config.findCommand(id)
  if (command) return {argv, command, id}
  if (!id.startsWith('-')) return undefined
  const words = invocation.words
  const route = routeLine(cachedCatalog(config), words)
  const leading = words.slice(0, route.leading)
  if (!route.command || !tokenize(leading, globalFlags).every(({kind}) => kind === 'flag')) return undefined
  const found = config.findCommand(route.id)
  return found && {argv: [...leading, ...words.slice(route.leading + route.length)], command: found, id: route.id}
}

/** Answers a root or topic behind flags of ours with its index; oclif has taken the first of them for a command. */
async function answerIndex(invocation: Invocation, around: ForeignRun): Promise<void> {
  const {config, flags, id, words} = invocation
  if (flags.validate || !id?.startsWith('-')) return
  const catalog = readCatalog(config)
  const route = routeLine(catalog, words)
  const others = restOf(route, words).map(({word}) => word)
  if (!tokenize(others, globalFlags).every(({kind}) => kind === 'flag')) return
  const answer = prepareAnswer(invocation, around)
  if (route.kind === 'incomplete_command') answer.document(renderIndex(catalog, {only: [route.id]}))
  if (route.id === '') answer.root(describeRoot(invocation, catalog))
}

async function runForeign(invocation: Known, around: ForeignRun | undefined, run: Runner): Promise<unknown> {
  const {argv, config, flags} = invocation
  const mode = resolveMode({config, flags, target: flags.validate ? 'own' : 'foreign'})
  const known = {...invocation, mode}
  followLine(argv, argv, {isAgentLine: mode.audience === 'agent'})
  removeOurFlags(argv, invocation.command)
  if (mode.audience === 'human' && !flags.validate) {
    around?.standDown()
    return run(invocation.command)
  }

  const {command} = invocation
  const standing = around ?? ForeignRun.open(known)
  standing.know(known)
  const refusal = refuseLine(known)
  if (flags.validate) return validateLine(standing, wrapCommand(command, config), refusal)
  // What is wrong in the line comes first, so that one retry is enough; what no flag lifts, before any class is loaded.
  if (refusal?.error === 'confirmation_required') await parseLine(standing, wrapCommand(command, config))
  if (refusal) throw await standing.failWith({error: refusal})
  return standing.run(command, run)
}

/** Runs an own command, which sees to itself once it has begun. */
async function runOwn({command, mode}: Known, around: ForeignRun | undefined, run: Runner): Promise<unknown> {
  if (around && mode.audience === 'agent') return runUntilItBegins(around, command, run)
  around?.standDown()
  return run(command)
}

/** Stands around a line until its command takes over. */
async function runUntilItBegins(around: ForeignRun, command: LoadableCommand, run: Runner): Promise<unknown> {
  processState().handOver = () => {
    delete processState().handOver
    around.handOver()
  }

  try {
    return await run(command)
  } catch (error) {
    if (isExit(error) || (!processState().handOver && processState().unwritten !== error)) throw error
    throw await around.failWith({error})
  }
}
