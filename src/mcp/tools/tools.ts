import {AgentError} from '../../contract/agent-error.js'
import {exitCodes} from '../../contract/error-categories.js'
import {loadBundle} from '../../load-bundle.js'
import {getApproval} from '../approval/approval.js'
import {describeCommands, type Detail, indexCommands} from '../host/describe-commands.js'
import {isReadable, type KnownLine, readKnownLine} from '../host/known-line.js'
import {refuseCheck, refuseLine, refuseLong, refuseUnlessReadOnly} from '../host/refusals.js'
import {refuseShellWords} from '../host/shell-words.js'
import type {ServerOptions} from '../options/options.js'
import {type LineRange, readOutput} from '../output/read-output.js'
import type {InputShape} from './input-schema.js'
import {runLine} from './run-line.js'
import {shortenCheck} from './shorten-check.js'
import type {Call, RunInput, Tool} from './tool.js'
import {uriOf} from './tool-result.js'

/** What a client passes to `describe_commands`. */
type DescribeInput = {commands?: string[]; detail?: Detail}
/** What a client passes to `job`. */
type JobInput = {
  id?: string
  action: string
  wait_ms?: number
}

/** The most commands that a search finds. */
const maxMatches = 50
/** The annotations of a tool that runs no command of the host. */
const readOnly = {openWorldHint: false, readOnlyHint: true}
// The schemas of parameters that several tools have.
const text = {type: 'string'} as const
const words = {type: 'array', items: text} as const
const argv = {...words, description: 'the words after the bin, one each'}
const integer = {type: 'integer', unlisted: {minimum: 1}} as const
const upTo = (maximum: number) => ({type: 'integer', unlisted: {maximum, minimum: 1}}) as const

/** The input and output of a tool that runs a command line. */
const runSchemas = {
  input: ({maxTimeoutMs}: ServerOptions): InputShape => ({
    properties: {
      argv,
      background: {type: 'boolean'},
      stdin: text,
      timeout_ms: {...integer, maximum: maxTimeoutMs},
    },
    required: ['argv'],
  }),
  output: {
    exit_code: {type: 'integer'},
    envelope: {type: 'object'},
    stdout: text,
    job: {type: 'object'},
  },
}

/** The tools by name, in the order that clients list them. */
export const tools = {
  find_commands: {
    title: 'Find commands',
    description: 'find the command for a task, with its arguments and flags. Start here.',
    annotations: readOnly,
    input: () => ({
      properties: {
        intent: {...text, unlisted: {minLength: 1}},
        limit: upTo(maxMatches),
      },
      required: ['intent'],
    }),
    answer: async ({intent, limit}: {intent: string; limit?: number}, {readCatalog}) => {
      const {runnable, served} = await readCatalog()
      const canRun = runnable === served ? undefined : isReadable
      const {findCommands} =
        loadBundle<typeof import('../../services/search/find-commands.js')>('services')
      const document = findCommands(served, intent, {
        canRun,
        limit: limit && Math.min(limit, maxMatches),
      })
      const suggestion = 'Ask in other words, or call describe_commands for the index.'
      return document.matches.length > 0 ? document : {...document, suggestion}
    },
  },
  describe_commands: {
    title: 'Describe commands',
    description:
      'arguments, flags, examples and safety of commands or topics; the index without any.',
    annotations: readOnly,
    input: () => ({
      properties: {commands: words, detail: {enum: ['brief', 'full'], ...text}},
    }),
    answer: async ({commands = [], detail = 'brief'}: DescribeInput, {options, readCatalog}) => {
      const catalog = await readCatalog()
      if (commands.length === 0) return indexCommands(catalog)
      return describeCommands(catalog.served, commands, detail, options.maxTokens)
    },
  },
  check_command: {
    title: 'Check a command line',
    description: 'check a command line before you run it; nothing runs.',
    annotations: readOnly,
    input: () => ({properties: {argv}, required: ['argv']}),
    answer: async (input: Pick<RunInput, 'argv'>, call) => {
      const line = await lookUp(input.argv, call, refuseCheck)
      // A line that names no command has nothing that reads the flag. If the host runs something
      // after all, it may only read.
      const mode = {addedFlag: 'validate', isReadOnly: !line.command} as const
      return shortenCheck(await runLine(line, input, mode, call), line.argv)
    },
  },
  read: {
    title: 'Run a read-only command',
    description: 'run a command that is known to be read-only; others are refused.',
    annotations: {openWorldHint: true, readOnlyHint: true},
    ...runSchemas,
    answer: async (input: RunInput, call) => {
      const line = await lookUp(input.argv, call, (known) =>
        refuseUnlessReadOnly(known, call.options),
      )
      return runAsked(line, input, {isReadOnly: true}, call)
    },
  },
  run: {
    title: 'Run a command',
    description:
      'run any command. It may change or destroy something: describe or check it first. A mutating one may need --yes.',
    annotations: {
      destructiveHint: true,
      openWorldHint: true,
      readOnlyHint: false,
    },
    ...runSchemas,
    answer: async (input: RunInput, call) => {
      const line = await lookUp(input.argv, call)
      const {asksPerson} = call.options
      // A line that the person is not asked about may only read, even if the host resolves it to
      // another command.
      const isReadOnly = asksPerson && (!line.command || line.isReadOnly)
      if (asksPerson && !isReadOnly) {
        const unapproved = await getApproval(line, input, call)
        if (unapproved) return unapproved
      }
      return runAsked(line, input, {isReadOnly}, call)
    },
  },
  job: {
    title: 'Follow a job',
    description: 'list, wait for, read or cancel commands that still run.',
    annotations: {
      destructiveHint: false,
      openWorldHint: false,
      readOnlyHint: false,
    },
    input: ({timeoutMs}) => ({
      properties: {
        action: {enum: ['list', 'wait', 'output', 'cancel'], ...text},
        id: text,
        wait_ms: upTo(timeoutMs),
      },
      required: ['action'],
    }),
    answer: async (
      {action, id, wait_ms: waitMs = Infinity}: JobInput,
      {jobs, options, request},
    ) => {
      if (action === 'list') return jobs.list()
      const job = jobs.find(id)
      if (action === 'cancel') job.cancel(new Error('cancelled'))
      const maxMs = action === 'output' ? 0 : Math.min(waitMs, options.timeoutMs)
      await job.wait(request, maxMs)
      return job.describe()
    },
  },
  read_output: {
    title: 'Read an output',
    description: 'read lines of an output that was too large, or those that contain a text.',
    annotations: readOnly,
    input: () => ({
      properties: {contains: text, limit: integer, offset: integer, uri: text},
      required: ['uri'],
    }),
    answer: async ({uri, ...range}: LineRange & {uri: string}, {bin, options, outputs}) => {
      const name = [...outputs.keys()].find((each) => uriOf(bin, 'output', each) === uri)
      const output = name === undefined ? undefined : outputs.get(name)
      if (!output) throw makeNoOutputError(uri)
      return readOutput(output, range, options.maxTokens)
    },
  },
} satisfies Record<string, Tool>

function makeNoOutputError(uri: string): Error {
  const suggestion = 'Copy it from the answer that returned it, or run its command again.'
  const message = `There is no output ${JSON.stringify(uri)}`
  return new AgentError({code: exitCodes.notFound, message, suggestion})
}

/** Runs a command line. If it has `--validate`, the answer is that of `check_command`. */
async function runAsked(
  line: KnownLine,
  input: RunInput,
  mode: {isReadOnly: boolean},
  call: Call,
): Promise<object> {
  const answer = await runLine(line, input, mode, call)
  return line.asked === 'validate' ? shortenCheck(answer, line.argv) : answer
}

/**
 * Looks up a command line.
 *
 * @throws AgentError if no tool runs it, or this one refuses it
 */
async function lookUp(
  argv: readonly string[],
  call: Call,
  refuseHere: typeof refuseLine = () => undefined,
) {
  const line = readKnownLine(argv, await call.readCatalog())
  const refusal = refuseLine(line) ?? refuseHere(line) ?? refuseShellWords(line) ?? refuseLong(line)
  if (refusal) throw refusal
  return line
}
