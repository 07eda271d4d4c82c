import {describePattern, findWhich} from '../../catalog/plugin-commands.js'
import type {Line} from '../../line/line.js'
import {helpFlagsOf, isForHelp} from '../../line/questions.js'
import {loadBundle} from '../../load-bundle.js'
import {openStreams} from '../../output/streams/streams.js'
import {exitWithIndex, hasOnlyOurFlags} from './answers.js'
import type {LineHandler} from './line-handler.js'

/**
 * Answers a command line for which oclif would show help, and ends the process; returns if help was
 * requested.
 */
export function answerForHelp(handler: LineHandler): void {
  const {config, id} = handler.line
  if (id !== undefined && config.findCommand(id)) return
  // oclif takes a flag before any other word for the command's id.
  if (id === undefined || id.startsWith('-')) answerForRoot(handler)
  else answerForName(handler, id)
}

function answerForRoot(handler: LineHandler): void {
  const {line} = handler
  if (isForHelp(line)) {
    answerUnknownSubject(handler)
    pointAfterHelp(line)
  } else if (isAnsweredByIndex(line, 0)) {
    exitWithIndex(handler, undefined)
  }
}

function answerForName(handler: LineHandler, id: string): void {
  const {line} = handler
  const topic = line.config.findTopic(id)
  if (topic && isForHelp(line)) return
  if (topic && isAnsweredByIndex(line, line.name.length)) exitWithIndex(handler, topic.name)
  // oclif's help for an unknown command throws without running any hook.
  const {explainRoutingError} = loadBundle<typeof import('./explain-routing.js')>('explain')
  handler.failNow(explainRoutingError(line))
}

/**
 * Whether a line is answered with an index: it has only flags of the plugin after the words of its
 * name, and does not ask for `--validate` alone, whose answer is that a command is missing.
 */
export function isAnsweredByIndex(line: Line, nameLength: number): boolean {
  const {schema, validate} = line.flags
  return hasOnlyOurFlags(line, 0, nameLength) && (schema === true || !validate)
}

/**
 * Answers a request for help about a command that does not exist, as `--help lsit`. oclif takes the
 * first word for the subject, unless a flag comes before it (core 1 to 5, lib/help/index.js).
 */
function answerUnknownSubject(handler: LineHandler): void {
  const {config, words} = handler.line
  const {cachedCatalog, explainSubject, routeSubject} = loadBundle<
    typeof import('../../catalog/read.js') &
      typeof import('./explain-routing.js') &
      typeof import('../../corrections/routed-line.js')
  >('explain')
  const start = findSubject(handler.line)
  if (start === -1) return
  const {kind} = routeSubject(cachedCatalog(config), words, start).route
  if (kind === 'unknown_command') {
    handler.failNow(explainSubject(handler.line, start))
  }
}

/** The index of the first word after `help` or `--help`; -1 if help is about the root. */
function findSubject({config, words}: Line): number {
  const helpWords = new Set([...helpFlagsOf(config), 'help'])
  const start = words.findIndex((word) => !helpWords.has(word))
  return start === -1 || words[start]!.startsWith('-') ? -1 : start
}

/**
 * Ends the root's help with a line on stderr that points an agent to the plugin, which it may not
 * know of (8.33).
 */
function pointAfterHelp(line: Line): void {
  if (!line.mode.isForKnownAgent || findSubject(line) !== -1) return
  const {readCatalog} = loadBundle<typeof import('../../catalog/read.js')>('explain')
  // Help changes ids in the config, so they are read before.
  const catalog = readCatalog(line.config)
  const which = findWhich(catalog)
  if (which === undefined) return
  const {bin} = catalog
  const steps = [
    `\`${bin} ${which} <intent>\` finds a command and describes it`,
    `\`${bin} ${describePattern(catalog)}\` describes one that you know`,
    'and `--validate` after a command line checks it without running it',
  ].join(', ')
  process.once('exit', (code) => {
    if (code !== 0) return
    const {stderr} = openStreams(() => {})
    stderr.queue(`For AI agents: ${steps}.\n`)
    stderr.flushNow()
  })
}
