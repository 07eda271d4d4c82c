import type {Catalog, CatalogCommand} from '../../catalog/catalog.js'
import {describePattern, findWhich} from '../../catalog/plugin-commands.js'
import {cleanProse} from '../../contract/prose.js'
import type {Route} from '../../corrections/route.js'
import type {Line} from '../../line/line.js'
import {checkPreferredFormat} from '../../line/mode.js'
import {isAccepted} from '../../line/our-flags.js'
import {loadBundle} from '../../load-bundle.js'
import type {HostConfig} from '../../oclif/shapes.js'
import {formatDocument, formatNdjson} from '../../output/formats.js'
import {hateoas} from '../../output/protocols/hateoas.js'
import {shapeLogFields} from '../../output/protocols/protocol.js'
import {captureOutput} from '../../output/streams/capture.js'
import {openStreams} from '../../output/streams/streams.js'
import type {Run} from '../run.js'
import {dropSignalListeners} from '../signals.js'
import type {LineHandler} from './line-handler.js'

/** Answers `--schema`, and ends the process; returns if the command line names nothing. */
export async function answerSchema(handler: LineHandler): Promise<void> {
  const {readCatalog, routeTyped} = loadBundle<
    typeof import('../../catalog/read.js') & typeof import('../../corrections/routed-line.js')
  >('explain')
  const {command: lineCommand, config} = handler.line
  const catalog = readCatalog(config)
  const {route} = routeTyped(catalog, handler.line)
  // Where a colon separates words, routing finds no command in `<bin> murli mcp`, but the line has
  // one: the init hook has redirected it.
  const command = route.command ?? catalog.commands.find(({id}) => id === lineCommand?.id)
  if (command) {
    const id = route.command ? route.id : command.id
    answerDocument(handler, await renderQuietly(handler, catalog, command, id))
  }
  if (hasIndex(route)) answerIndex(handler, route.topic)
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
    loadBundle<typeof import('../../catalog/render-schema.js')>('explain')
  const release = captureOutput({stderr: () => {}, stdout: () => {}})
  // A host's init hook may end the process before the command's class is loaded.
  const answerAtExit = () => {
    release()
    answerDocument(handler, renderManifestSchema(catalog, command, {topic: id}))
  }
  process.prependOnceListener('exit', answerAtExit)
  const document = await renderSchema(catalog, command, id)
  process.off('exit', answerAtExit)
  release()
  return document
}

/**
 * Answers a command line that names no command.
 *
 * @throws the error that oclif exits with
 */
export async function answerRouting(handler: LineHandler): Promise<never> {
  const {config, flags, id} = handler.line
  const {explainRoutingError, readCatalog, routeTyped} = loadBundle<
    typeof import('./explain-routing.js') &
      typeof import('../../catalog/read.js') &
      typeof import('../../corrections/routed-line.js')
  >('explain')
  if (flags.schema) await answerSchema(handler)
  // oclif takes a flag of the plugin before the name for the command's id.
  if (id?.startsWith('-') && !flags.validate) {
    const {route} = routeTyped(readCatalog(config), handler.line)
    const {leading, length} = route
    if (hasIndex(route) && hasOnlyOurFlags(handler.line, leading, leading + length)) {
      answerIndex(handler, route.id || undefined)
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
export function answerIndex(handler: LineHandler, topic: string | undefined): void {
  const document = topic === undefined ? renderRoot(handler) : renderTopic(handler, topic)
  if (document) answerDocument(handler, document)
}

function renderRoot(handler: LineHandler): object {
  const {readCatalog, renderRootSchema} = loadBundle<
    typeof import('../../catalog/read.js') & typeof import('../../catalog/render-schema.js')
  >('explain')
  const {config, flags} = handler.line
  const catalog = readCatalog(config)
  return flags.schema ? renderRootSchema(catalog) : describeRoot(handler, catalog)
}

function renderTopic({line}: LineHandler, id: string): object | undefined {
  const {readCatalog, renderIndex, renderTopicSchema} = loadBundle<
    typeof import('../../catalog/read.js') &
      typeof import('../../catalog/render-index.js') &
      typeof import('../../catalog/render-schema.js')
  >('explain')
  const catalog = readCatalog(line.config)
  return line.flags.schema ? renderTopicSchema(catalog, id) : renderIndex(catalog, {only: [id]})
}

/** The answer of the bare CLI: the index (8.31), or in the `hateoas` protocol the command tree. */
export function describeRoot({line, run}: LineHandler, catalog: Catalog): object {
  return line.mode.protocol === 'hateoas' ? describeTree(run, catalog) : describeIndex(catalog)
}

/** The index, with the search as the next action if the CLI offers it. */
function describeIndex(catalog: Catalog): object {
  const {renderIndex} = loadBundle<typeof import('../../catalog/render-index.js')>('explain')
  const index = renderIndex(catalog)
  const which = findWhich(catalog)
  if (which === undefined) return index
  const command = `${catalog.bin} ${which} <intent>`
  const description = `Find a command by what you want to do. Then read \`${describePattern(catalog)}\`, check the command line with --validate, and run it.`
  return {...index, next_actions: [{command, description}]}
}

/** The command tree as the result of an envelope. */
function describeTree({options}: Run, catalog: Catalog): object {
  const {renderTree} = loadBundle<typeof import('../../catalog/render-schema.js')>('explain')
  const command = `${catalog.bin} <command> --schema`
  const params = {
    command: {
      type: 'string',
      description: 'A command of the tree',
      required: true,
    },
  }
  const nextActions = [{command, description: 'Show the arguments and flags of a command', params}]
  return hateoas.shape(
    {
      message: '',
      nextActions,
      result: renderTree(catalog),
      type: 'success',
    },
    options,
  )
}

/** Prints a document without an envelope (8.5), and ends the process before it returns. */
function answerDocument(handler: LineHandler, document: unknown): never {
  const {config, flags, mode} = handler.line
  if (mode.audience === 'agent') warnOfPreferredFormat(config)
  // Writes to the descriptors for a person too, because a stream object hides a failure.
  const {stdout} = openStreams(() => {})
  try {
    // The process blocks here for its reader, so only a signal's default action can end it.
    dropSignalListeners()
    stdout.queue(formatDocument(document, config, flags))
    stdout.flushNow(Infinity)
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
    time: Date.now(),
  })
  const {stderr} = openStreams(() => {})
  stderr.queue(`${formatNdjson(log)}\n`)
  stderr.flushNow()
}
