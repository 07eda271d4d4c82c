import {type Catalog, findWhich} from '../catalog/catalog.js'
import type {Invocation} from '../command-line/invocation.js'
import {cleanProse} from '../contract/prose.js'
import {loadBundle} from '../load-bundle.js'
import {checkPreferredFormat} from '../mode/mode.js'
import {formatNdjson} from '../output/formats.js'
import {hateoas} from '../output/protocols/hateoas.js'
import {shapeLogFields} from '../output/protocols/protocol.js'
import {sealOutput} from '../output/streams/capture.js'
import {openStreams} from '../output/streams/streams.js'
import {formatDocument} from '../run/global-flags.js'
import {dropSignalListeners} from '../run/signals.js'
import type {IndexDocument} from '../schema/introspection.js'
import {ForeignRun} from './foreign-run.js'
import {describeInvocation} from './invocation-context.js'

/** Answers `--schema`, and ends the process; returns if the command line names nothing. */
export async function answerSchema(invocation: Invocation, run?: ForeignRun): Promise<void> {
  const schema = findSchema(invocation)
  if (!schema) return
  const release = sealOutput({stderr: () => {}, stdout: () => {}})
  // A host's init hook may end the process before the command's class is loaded.
  const answerAtExit = () => {
    release()
    process.exitCode = 0
    writeDocument(invocation, schema.fromManifest(), run)
  }
  process.prependOnceListener('exit', answerAtExit)
  const document = await schema.complete()
  process.off('exit', answerAtExit)
  release()
  answerDocument(invocation, document, run)
}

function findSchema({command: named, config, words}: Invocation) {
  const {readCatalog, renderManifestSchema, renderRootSchema, renderSchema, renderTopicSchema, routeLine} =
    loadBundle('explain')
  const catalog = readCatalog(config)
  const {command: routed, id, kind, topic} = routeLine(catalog, words)
  // `<bin> murli adopt` names a command where a colon separates words, too.
  const command = routed ?? catalog.commands.find((each) => each.id === named?.id)
  if (command) {
    return {complete: () => renderSchema(catalog, command), fromManifest: () => renderManifestSchema(catalog, command)}
  }

  const ofTopic = kind === 'incomplete_command' && topic ? renderTopicSchema(catalog, topic) : undefined
  const document = ofTopic ?? (id === '' ? renderRootSchema(catalog) : undefined)
  return document && {complete: () => Promise.resolve(document), fromManifest: () => document}
}

/** Answers a topic, or the bare CLI, with its index or schema, and ends the process. */
export function answerIndex(invocation: Invocation, topic: string | undefined, run?: ForeignRun): never {
  const {readCatalog, renderIndex, renderRootSchema, renderTopicSchema} = loadBundle('explain')
  const catalog = readCatalog(invocation.config)
  const renderAll = () => (invocation.flags.schema ? renderRootSchema(catalog) : describeRoot(invocation, catalog))
  const renderTopic = (id: string) =>
    invocation.flags.schema ? renderTopicSchema(catalog, id) : renderIndex(catalog, {only: [id]})
  return answerDocument(invocation, topic === undefined ? renderAll() : renderTopic(topic), run)
}

/** The answer of the bare CLI: the index (8.31), or in the `hateoas` protocol the command tree with next actions. */
export function describeRoot(invocation: Invocation, catalog: Catalog): unknown {
  const {renderIndex, renderTree} = loadBundle('explain')
  if (invocation.mode.protocol !== 'hateoas') return {...renderIndex(catalog), ...pointToSearch(catalog)}
  const command = `${catalog.bin} <command> --schema`
  const params = {command: {type: 'string', description: 'A command of the tree', required: true}}
  const nextActions = [{command, description: 'Show the arguments and flags of a command', params}]
  const outcome = {message: '', nextActions, result: renderTree(catalog), type: 'success'} as const
  return hateoas.shape(outcome, describeInvocation(invocation))
}

function pointToSearch(catalog: Catalog): Pick<IndexDocument, 'next_actions'> {
  const which = findWhich(catalog)
  if (!which) return {}
  const command = `${catalog.bin} ${which} <intent>`
  const description =
    'Find a command by what you want to do. Then read its --schema, check the command line with --validate, and run it.'
  return {next_actions: [{command, description}]}
}

/** Prints a document without an envelope (8.5), and ends the process before it returns. */
function answerDocument(invocation: Invocation, document: unknown, run: ForeignRun | undefined): never {
  const {config, mode} = invocation
  const warning = mode.audience === 'agent' ? checkPreferredFormat(config) : undefined
  if (warning !== undefined) {
    const {stderr} = openStreams(() => {})
    const log = shapeLogFields({level: 'warn', message: cleanProse(warning), time: Date.now()})
    stderr.queue(`${formatNdjson(log)}\n`)
    stderr.flushNow()
  }

  writeDocument(invocation, document, run)
  return process.exit(0)
}

function writeDocument(invocation: Invocation, document: unknown, run: ForeignRun | undefined): void {
  // Writes to the descriptors for a person too, because a stream object hides a failure.
  const {stdout} = openStreams(() => {})
  try {
    // The process blocks here for its reader, so only a signal's default action can end it.
    dropSignalListeners()
    stdout.queue(formatDocument(document, invocation.config, invocation.flags))
    stdout.flushNow(Infinity)
  } catch (failure) {
    // Usually a full disk. The host must not continue: it would run the command that was only asked about.
    const failing = run ?? new ForeignRun(invocation)
    failing.failNow(loadBundle('explain').classify(failure))
  }
}
