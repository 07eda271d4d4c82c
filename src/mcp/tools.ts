import type {ServerContext, ToolAnnotations} from '@modelcontextprotocol/server'

import type {ErrorFields} from '../contract/outcome.js'
import {loadBundle} from '../load-bundle.js'
import {acceptUnconfirmed, refuse, uriOf} from './answer.js'
import {type ApprovalDesk, getApproval} from './approval.js'
import {describeCommands, indexCommands} from './documents.js'
import {canValidate, isReadable, type KnownLine, readLine, refuseLine, refuseLong, refuseRead} from './refusals.js'
import type {CatalogReader} from './host-catalog.js'
import type {InputShape} from './input-schema.js'
import type {Jobs} from './jobs.js'
import {type ServerOptions, tokensOf} from './options.js'
import {type Range, readLines} from './read-output.js'
import {type RunLine, runLine} from './run-line.js'

export type Service = {
  bin: string
  /** The host's version. */
  version: string
  options: ServerOptions
  readCatalog: CatalogReader
  run: RunLine
  approvals: ApprovalDesk
  jobs: Jobs
  /** The files that answers have named, by name. */
  outputs: Map<string, {file: string; mimeType: string}>
  /** Whether a path is a file for outputs, which is the plugin's own. */
  isOutput(path: string): boolean
  /** Whether the client accepts links in an answer: an older client would refuse the whole answer. */
  linksFiles(): boolean
  canAsk(context: ServerContext): boolean
}

export type Call = Service & {context: ServerContext}

export type Tool<Input> = {
  title: string
  /** What the tool does, without the bin. */
  description: string
  annotations: ToolAnnotations
  input(options: ServerOptions): InputShape
  /** The most useful fields of its answer, by name. */
  output?: object
  /** Whether a server with `--read-only` omits it. */
  isMutating?: boolean
  /** Answers with the end of a command line, another document, or a question. @throws EarlyAnswer for a refusal */
  answer(input: Input, call: Call): Promise<object>
}

export type RunInput = {argv: string[]; background?: boolean; stdin?: string; timeout_ms?: number}

const maxMatches = 50

const readOnly = {openWorldHint: false, readOnlyHint: true}

const words = {type: 'array', items: {type: 'string'}} as const
const argv = {...words, description: 'words after the bin, e.g. ["apps", "--all"]'}

const running = {
  input: ({maxTimeoutMs: maximum}: ServerOptions): InputShape => ({
    properties: {
      argv,
      background: {type: 'boolean'},
      stdin: {type: 'string'},
      timeout_ms: {maximum, minimum: 1, type: 'integer'},
    },
    required: ['argv'],
  }),
  output: {
    exit_code: {type: 'integer'},
    envelope: {type: 'object'},
    stdout: {type: 'string'},
    job: {type: 'object'},
  },
}

const findCommands: Tool<{intent: string; limit?: number}> = {
  title: 'Find commands',
  description: 'find the command for a task, with its usage. Start here.',
  annotations: readOnly,
  input: () => ({
    properties: {intent: {minLength: 1, type: 'string'}, limit: {maximum: maxMatches, minimum: 1, type: 'integer'}},
    required: ['intent'],
  }),
  answer: async ({intent, limit}, {readCatalog}) => {
    const {runnable, served} = await readCatalog()
    const canRun = runnable === served ? undefined : isReadable
    return loadBundle('services').findCommands(served, intent, {canRun, limit: limit && Math.min(limit, maxMatches)})
  },
}

const describe: Tool<{commands?: string[]}> = {
  title: 'Describe commands',
  description: 'arguments, flags, examples and safety of commands or topics; the index without any.',
  annotations: readOnly,
  input: () => ({properties: {commands: words}}),
  answer: async ({commands = []}, call) => {
    const catalog = await call.readCatalog()
    if (commands.length === 0) return indexCommands(catalog)
    return describeCommands(catalog.served, commands, tokensOf(call.options))
  },
}

const checkCommand: Tool<{argv: string[]}> = {
  title: 'Check a command line',
  description: 'check a command line before you run it; nothing runs.',
  annotations: readOnly,
  input: () => ({properties: {argv}, required: ['argv']}),
  answer: async (input, call) => {
    const line = await lookUp(input, call, refuseUncheckable)
    // If it names no command, nothing reads the flag; if the host runs something after all, it may only read.
    return acceptUnconfirmed(await runLine(line, input, {added: 'validate', isReadOnly: !line.route.command}, call))
  },
}

const read: Tool<RunInput> = {
  title: 'Run a read-only command',
  description: 'run a command that is known to be read-only; others are refused.',
  annotations: {openWorldHint: true, readOnlyHint: true},
  ...running,
  answer: async (input, call) => {
    const line = await lookUp(input, call, (one) => refuseRead(one, call.options.isReadOnly))
    return runLine(line, input, {isReadOnly: true}, call)
  },
}

const run: Tool<RunInput> = {
  title: 'Run a command',
  description:
    'run any command. It may change or destroy something: describe or check it first. A mutating one may need --yes.',
  annotations: {destructiveHint: true, openWorldHint: true, readOnlyHint: false},
  ...running,
  isMutating: true,
  answer: async (input, call) => {
    const line = await lookUp(input, call)
    const {asksPerson} = call.options
    const needsPerson = asksPerson && line.route.command !== undefined && !line.facts?.isReadOnly
    const question = needsPerson ? await getApproval(line, input, call) : undefined
    if (question) return question
    // Without a person's approval it may only read, even if the host resolves the command line differently.
    return runLine(line, input, {isReadOnly: asksPerson && !needsPerson}, call)
  },
}

const job: Tool<{id: string; action: 'cancel' | 'output' | 'wait'; wait_ms?: number}> = {
  title: 'Follow a job',
  description: 'wait for, read or cancel a command that still runs.',
  annotations: {destructiveHint: false, openWorldHint: false, readOnlyHint: false},
  input: ({timeoutMs}) => ({
    properties: {
      action: {enum: ['wait', 'output', 'cancel'], type: 'string'},
      id: {type: 'string'},
      wait_ms: {maximum: timeoutMs, minimum: 1, type: 'integer'},
    },
    required: ['id', 'action'],
  }),
  answer: async ({action, id, wait_ms: waitMs = Infinity}, call) => {
    const found = call.jobs.get(id)
    if (!found) return refuse(notFound(`There is no job ${JSON.stringify(id)}`), call)
    if (action === 'cancel') found.cancel(new Error('cancelled'))
    const maxMs = action === 'output' ? 0 : Math.min(waitMs, call.options.timeoutMs)
    await found.wait(call.context, maxMs).catch(() => {})
    return found.describe()
  },
}

const readOutput: Tool<Range & {uri: string}> = {
  title: 'Read an output',
  description: 'read lines of an output that was too large; grep keeps those with a text (a|b: or b).',
  annotations: readOnly,
  input: () => ({
    properties: {
      grep: {type: 'string'},
      limit: {maximum: 10_000, minimum: 1, type: 'integer'},
      offset: {maximum: 1_000_000_000, minimum: 1, type: 'integer'},
      uri: {type: 'string'},
    },
    required: ['uri'],
  }),
  answer: async ({uri, ...range}, call) => {
    const {bin, options, outputs} = call
    const [name, output] = [...outputs].find(([name]) => uriOf(bin, `output/${encodeURIComponent(name)}`) === uri) ?? []
    if (!output) return refuse(notFound(`There is no output ${JSON.stringify(uri)}`), call)
    const {file, mimeType} = output
    if (mimeType === 'text/plain') return readLines(file, range, tokensOf(options))
    const message = `${name} is not text but ${mimeType}`
    return refuse({code: 1, error: 'user_error', message, recoverable: false, suggestion: `Its file is ${file}.`}, call)
  },
}

function notFound(message: string): ErrorFields {
  const suggestion = 'Copy it from the answer that returned it; it is valid until the server ends.'
  return {code: 5, error: 'not_found', message, recoverable: false, suggestion}
}

function refuseUncheckable(line: KnownLine): ErrorFields | undefined {
  if (canValidate(line)) return undefined
  const message = `${line.route.command!.name} has its own --validate, so it cannot be checked without running it`
  const suggestion = 'describe_commands lists its arguments and flags.'
  return {code: 1, error: 'user_error', message, recoverable: false, suggestion}
}

/** Looks up a command line. @throws EarlyAnswer if no tool runs it, or this one refuses it */
async function lookUp(
  {argv}: Pick<RunInput, 'argv'>,
  call: Call,
  refuseHere: (line: KnownLine) => ErrorFields | undefined = () => undefined,
): Promise<KnownLine> {
  const line = readLine(argv, await call.readCatalog())
  refuse(refuseLine(line) ?? refuseHere(line) ?? refuseLong(line), call)
  return line
}

/** The tools by name, in the order that clients list them. */
export const tools = {
  find_commands: findCommands,
  describe_commands: describe,
  check_command: checkCommand,
  read,
  run,
  job,
  read_output: readOutput,
}
