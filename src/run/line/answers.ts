import type {Catalog} from '../../catalog/catalog.js'
import {describingWords, findWhich} from '../../catalog/plugin-commands.js'
import type {Line} from '../../line/line.js'
import {helpFlagsOf, isForHelp} from '../../line/questions.js'
import {cleanProse} from '../../contract/prose.js'
import {loadBundle} from '../../load-bundle.js'
import {checkPreferredFormat} from '../../line/mode.js'
import {formatDocument, formatNdjson} from '../../output/formats.js'
import {hateoas} from '../../output/protocols/hateoas.js'
import {shapeLogFields} from '../../output/protocols/protocol.js'
import {captureOutput} from '../../output/streams/capture.js'
import {openStreams} from '../../output/streams/streams.js'
import {dropSignalListeners} from '../signals.js'
import type {LineRun} from './line-run.js'

/** Answers `--schema`, and ends the process; returns if the command line names nothing. */
export async function answerSchema(run: LineRun): Promise<void> {
  const {readCatalog, renderManifestSchema, renderSchema, routeTyped} = loadBundle<
    typeof import('../../catalog/read.js') &
      typeof import('../../catalog/render-schema.js') &
      typeof import('../../corrections/routed-line.js')
  >('explain')
  const {command: named, config} = run.line
  const catalog = readCatalog(config)
  const {command: routed, id, kind, topic: incomplete} = routeTyped(catalog, run.line).route
  // `<bin> murli adopt` also names a command where a colon separates words.
  const command = routed ?? catalog.commands.find((each) => each.id === named?.id)
  if (!command) {
    if (kind === 'incomplete_command' || id === '') {
      answerIndex(run, incomplete)
    }
    return
  }

  const topic = routed ? id : command.id
  const release = captureOutput({stderr: () => {}, stdout: () => {}})
  // A host's init hook may end the process before the command's class is loaded.
  const answerAtExit = () => {
    release()
    answerDocument(run, renderManifestSchema(catalog, command, {topic}))
  }
  process.prependOnceListener('exit', answerAtExit)
  const document = await renderSchema(catalog, command, topic)
  process.off('exit', answerAtExit)
  release()
  answerDocument(run, document)
}

/**
 * Answers a command line that names no command.
 *
 * @throws the error that oclif exits with
 */
export async function answerRouting(run: LineRun): Promise<never> {
  const {config, flags, id} = run.line
  const {explainRoutingError, readCatalog, routeTyped} = loadBundle<
    typeof import('./explain-routing.js') &
      typeof import('../../catalog/read.js') &
      typeof import('../../corrections/routed-line.js')
  >('explain')
  if (flags.schema) await answerSchema(run)
  // oclif has treated the first flag of the plugin as a command.
  if (id?.startsWith('-') && !flags.validate) {
    const {route} = routeTyped(readCatalog(config), run.line)
    const isIndex = route.kind === 'incomplete_command' || route.id === ''
    const {leading, length} = route
    if (isIndex && hasOnlyOurFlags(run.line, leading, leading + length)) {
      answerIndex(run, route.id || undefined)
    }
  }

  throw await run.fail({fields: explainRoutingError(run.line)})
}

/** Answers a command line for which oclif would show help; returns if help was requested. */
export function answerForHelp(run: LineRun): void {
  const {config, flags, id, name} = run.line
  if (id !== undefined && config.findCommand(id)) return
  const isRoot = id === undefined || id.startsWith('-')
  const topic = isRoot ? undefined : config.findTopic(id)
  const isHelp = isForHelp(run.line)
  if (isHelp && isRoot) {
    answerUnknownSubject(run)
    pointAfterHelp(run.line)
  }
  const isIndex =
    hasOnlyOurFlags(run.line, 0, isRoot ? 0 : name.length) &&
    (flags.schema === true || !flags.validate)
  if (!isHelp && isIndex && (isRoot || topic)) {
    answerIndex(run, topic?.name)
  }
  // oclif's help for an unknown command throws without running any hook.
  if (!isRoot && !(isHelp && topic)) {
    run.failNow(
      loadBundle<typeof import('./explain-routing.js')>('explain').explainRoutingError(run.line),
    )
  }
}

/**
 * Answers help for a command that does not exist, with the help flag in front; oclif takes the
 * first word for the subject, unless a flag comes before it (core 1 to 5, lib/help/index.js).
 */
function answerUnknownSubject(run: LineRun): void {
  const {config, words} = run.line
  const {cachedCatalog, explainSubject, routeSubject} = loadBundle<
    typeof import('../../catalog/read.js') &
      typeof import('./explain-routing.js') &
      typeof import('../../corrections/routed-line.js')
  >('explain')
  const start = findSubject(run.line)
  if (start === -1) return
  const {kind} = routeSubject(cachedCatalog(config), words, start).route
  if (kind === 'unknown_command') {
    run.failNow(explainSubject(run.line, start))
  }
}

/** The index of the word that help without a command in front is asked about; -1 for the root. */
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
  if (!line.mode.isDeclared || findSubject(line) !== -1) return
  const {readCatalog} = loadBundle<typeof import('../../catalog/read.js')>('explain')
  // Help changes ids in the config, so they are read before.
  const catalog = readCatalog(line.config)
  const which = findWhich(catalog)
  if (which === undefined) return
  const {bin} = catalog
  const steps = `\`${bin} ${which} <intent>\` finds a command and describes it, \`${bin} ${describingWords(catalog)}\` describes one that you know, and \`--validate\` after a command line checks it without running it.`
  process.once('exit', (code) => {
    if (code !== 0) return
    const {stderr} = openStreams(() => {})
    stderr.queue(`For AI agents: ${steps}\n`)
    stderr.flushNow()
  })
}

/** Whether a line without a command has only flags of the plugin beside the words of a topic. */
function hasOnlyOurFlags({tokens}: Line, start: number, end: number): boolean {
  return tokens.every(({index, kind}) => kind === 'flag' || (index >= start && index < end))
}

/**
 * Answers a topic, or the bare CLI, with its index or schema, and ends the process; returns if it
 * shows nothing.
 */
function answerIndex(run: LineRun, topic: string | undefined): void {
  const {readCatalog, renderIndex, renderRootSchema, renderTopicSchema} = loadBundle<
    typeof import('../../catalog/read.js') &
      typeof import('../../catalog/render-index.js') &
      typeof import('../../catalog/render-schema.js')
  >('explain')
  const {config, flags} = run.line
  const catalog = readCatalog(config)
  const renderRoot = () => (flags.schema ? renderRootSchema(catalog) : describeRoot(run, catalog))
  const renderTopic = (id: string) =>
    flags.schema ? renderTopicSchema(catalog, id) : renderIndex(catalog, {only: [id]})
  const document = topic === undefined ? renderRoot() : renderTopic(topic)
  if (document) answerDocument(run, document)
}

/**
 * The answer of the bare CLI: the index (8.31), or in the `hateoas` protocol the command tree with
 * next actions.
 */
export function describeRoot({line, run}: LineRun, catalog: Catalog): object {
  const {renderIndex, renderTree} = loadBundle<
    typeof import('../../catalog/render-index.js') & typeof import('../../catalog/render-schema.js')
  >('explain')
  if (line.mode.protocol !== 'hateoas') {
    const which = findWhich(catalog)
    const description = `Find a command by what you want to do. Then read \`${describingWords(catalog)}\`, check the command line with --validate, and run it.`
    const nextActions = which && {
      next_actions: [
        {
          command: `${catalog.bin} ${which} <intent>`,
          description,
        },
      ],
    }
    return {...renderIndex(catalog), ...nextActions}
  }

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
    run.options,
  )
}

/** Prints a document without an envelope (8.5), and ends the process before it returns. */
function answerDocument(run: LineRun, document: unknown): never {
  const {config, flags, mode} = run.line
  const warning = mode.audience === 'agent' ? checkPreferredFormat(config) : undefined
  if (warning !== undefined) {
    const {stderr} = openStreams(() => {})
    const log = shapeLogFields({
      level: 'warn',
      message: cleanProse(warning),
      time: Date.now(),
    })
    stderr.queue(`${formatNdjson(log)}\n`)
    stderr.flushNow()
  }

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
    run.failNow(loadBundle<typeof import('../../errors/classify.js')>('explain').classify(failure))
  }

  return process.exit(0)
}
