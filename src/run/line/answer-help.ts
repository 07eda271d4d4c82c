import type {ErrorFields} from '../../contract/outcome.js'
import type {Line} from '../../line/line.js'
import {helpFlagsOf, asksOclif} from '../../line/questions.js'
import {loadBundle} from '../../load-bundle.js'
import {exitWithIndex, hasOnlyOurFlags} from './answers.js'
import type {LineHandler} from './line-handler.js'
import {pointAfterHelp} from './point-after-help.js'

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
  if (asksOclif(line)) {
    if (findSubject(line) === undefined) pointAfterHelp(line)
    const unknown = findUnknownSubject(line)
    if (unknown) handler.failNow(unknown)
  } else if (isAnsweredByIndex(line, 0)) {
    exitWithIndex(handler, undefined)
  }
}

function answerForName(handler: LineHandler, id: string): void {
  const {line} = handler
  const topic = line.config.findTopic(id)
  if (topic && asksOclif(line)) return
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
 * The error of a request for help about a command that does not exist, as `--help lsit`; undefined
 * for any other line.
 */
export function findUnknownSubject(line: Line): ErrorFields | undefined {
  const start = findSubject(line)
  if (start === undefined) return undefined
  const {cachedCatalog, explainSubject, routeSubject} = loadBundle<
    typeof import('../../catalog/read.js') &
      typeof import('./explain-routing.js') &
      typeof import('../../corrections/route/routed-line.js')
  >('explain')
  const {kind} = routeSubject(cachedCatalog(line.config), line.words, start).route
  return kind === 'unknown_command' ? explainSubject(line, start) : undefined
}

/**
 * The index of the first word that help is about; undefined if it is about the root. oclif takes the
 * first word after `help` or `--help`, unless that is a flag (core 1 to 5, lib/help/index.js).
 */
function findSubject({config, words}: Line): number | undefined {
  const helpWords = new Set([...helpFlagsOf(config), 'help'])
  const start = words.findIndex((word) => !helpWords.has(word))
  const isSubject = start !== -1 && !words[start]!.startsWith('-')
  return isSubject ? start : undefined
}
