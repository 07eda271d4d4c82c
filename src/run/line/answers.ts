import type {Catalog, CatalogCommand} from '../../catalog/catalog.js'
import {cleanProse} from '../../contract/prose.js'
import type {Route} from '../../corrections/route/route.js'
import type {Line} from '../../line/line.js'
import {isAccepted} from '../../line/our-flags.js'
import {checkPreferredFormat} from '../../line/preferred-format.js'
import {loadBundle} from '../../load-bundle.js'
import type {HostConfig} from '../../oclif/shapes.js'
import {formatDocument, formatNdjson} from '../../output/formats.js'
import {readClock, shapeLogFields} from '../../output/protocols/protocol.js'
import {captureOutput} from '../../output/streams/capture.js'
import {openStreams} from '../../output/streams/streams.js'
import {dropSignalListeners} from '../endings/signals.js'
import {renderIndexDocument} from './index-document.js'
import type {LineHandler} from './line-handler.js'

/** Answers `--schema`, and ends the process; returns if the command line names nothing. */
export async function exitWithSchema(handler: LineHandler): Promise<void> {
  const {readCatalog, routeTyped} = loadBundle<
    typeof import('../../catalog/read.js') & typeof import('../../corrections/route/routed-line.js')
  >('explain')
  const {command: lineCommand, config} = handler.line
  const catalog = readCatalog(config)
  const {route} = routeTyped(catalog, handler.line)
  // Where a colon separates words, routing finds no command in `<bin> murli mcp`, but the line has
  // one: the init hook has redirected it.
  const command = route.command ?? catalog.commands.find(({id}) => id === lineCommand?.id)
  if (command) {
    const id = route.command ? route.id : command.id
    exitWithDocument(handler, await renderQuietly(handler, catalog, command, id))
  }
  if (hasIndex(route)) exitWithIndex(handler, route.topic)
}

/** Whether what a line without a command names has an index: a topic, or the bare CLI. */
function hasIndex({id, kind}: Route): boolean {
  return kind === 'incomplete_command' || id === ''
}

/**
 * Renders the schema of a command while the host prints nothing.
 *
 * @param id the command's id as typed, an alias for example
 */
async function renderQuietly(
  handler: LineHandler,
  catalog: Catalog,
  command: CatalogCommand,
  id: string,
): Promise<object> {
  const {renderManifestSchema, renderSchema} =
    loadBundle<typeof import('../../catalog/documents/render-schema.js')>('explain')
  const release = captureOutput({stderr: () => {}, stdout: () => {}})
  // A host's init hook may end the process before the command's class is loaded.
  const answerAtExit = () => {
    release()
    exitWithDocument(handler, renderManifestSchema(catalog, command, {topic: id}))
  }
  process.prependOnceListener('exit', answerAtExit)
  const document = await renderSchema(catalog, command, id)
  process.off('exit', answerAtExit)
  release()
  return document
}

/**
 * Ends a command line that names no command: with the schema or the index of what it names, which
 * ends the process, or with an error.
 *
 * @throws the error that oclif exits with
 */
export async function endWithoutCommand(handler: LineHandler): Promise<never> {
  const {config, flags, id} = handler.line
  const {explainRoutingError, readCatalog, routeTyped} = loadBundle<
    typeof import('./explain-routing.js') &
      typeof import('../../catalog/read.js') &
      typeof import('../../corrections/route/routed-line.js')
  >('explain')
  if (flags.schema) await exitWithSchema(handler)
  // oclif takes a flag of the plugin before the name for the command's id.
  if (id?.startsWith('-') && !flags.validate) {
    const {route} = routeTyped(readCatalog(config), handler.line)
    const {leading, length} = route
    if (hasIndex(route) && hasOnlyOurFlags(handler.line, leading, leading + length)) {
      exitWithIndex(handler, route.id || undefined)
    }
  }

  throw await handler.fail({fields: explainRoutingError(handler.line)})
}

/**
 * Whether a line without a command has only flags of the plugin beside the words of a topic, with
 * values that they accept unless it asks for a schema (8.1).
 *
 * @param start the index of the topic's first word
 * @param end the index after its last word
 */
export function hasOnlyOurFlags({flags, tokens}: Line, start: number, end: number): boolean {
  return tokens.every((token) => {
    const {index, kind} = token
    if (kind === 'flag') return flags.schema === true || isAccepted(token)
    return index >= start && index < end
  })
}

/**
 * Answers a topic, or the bare CLI, with its index or schema, and ends the process; returns if it
 * shows nothing.
 */
export function exitWithIndex(handler: LineHandler, topic: string | undefined): void {
  const document = renderIndexDocument(handler, topic)
  if (document) exitWithDocument(handler, document)
}

/** Prints a document without an envelope (8.5), and ends the process before it returns. */
function exitWithDocument(handler: LineHandler, document: unknown): never {
  const {config, flags, mode} = handler.line
  if (mode.audience === 'agent') warnOfPreferredFormat(config)
  // Writes to the descriptors for a person too, because a stream object hides a failure.
  const {stdout} = openStreams(() => {})
  try {
    // The process blocks here for its reader, so only a signal's default action can end it.
    dropSignalListeners()
    stdout.queue(formatDocument(document, config, flags))
    stdout.flushNow(Infinity)
    handler.run.moveTo('over')
  } catch (failure) {
    // Usually a full disk. The host must not continue: it would run the command that was only asked
    // about.
    handler.failNow(
      loadBundle<typeof import('../../errors/classify.js')>('explain').classify(failure),
    )
  }

  return process.exit(0)
}

/** Warns on stderr of an invalid `<BIN>_OUTPUT` (8.24). */
function warnOfPreferredFormat(config: HostConfig): void {
  const warning = checkPreferredFormat(config)
  if (warning === undefined) return
  const log = shapeLogFields({
    level: 'warn',
    message: cleanProse(warning),
    time: readClock(),
  })
  const {stderr} = openStreams(() => {})
  stderr.queue(`${formatNdjson(log)}\n`)
  stderr.flushNow()
}
