import type {CallToolResult, ServerContext} from '@modelcontextprotocol/server'

import type {ErrorFields} from '../../contract/outcome.js'
import {routeLine, type Route} from '../../errors/route.js'
import {answerFailure, answerRun, type RunAnswer} from '../answer/run-answer.js'
import {toRunResult} from '../answer/tool-result.js'
import type {ChildEnd} from '../child/run-child.js'
import {type CommandFacts, readFacts} from '../gate/command-facts.js'
import type {HostCatalog} from '../host/host-catalog.js'
import {Reporter} from '../notify/reporter.js'
import type {Service} from './tool.js'

/** What an agent asks to be run. */
export type RunInput = {argv: string[]; stdin?: string; timeout_ms?: number}

/** A line, and what is known of it. */
export type KnownLine = {
  argv: string[]
  catalog: HostCatalog
  facts: CommandFacts | undefined
  route: Route
}

/** Looks up what a line would run. */
export async function readLine({argv}: Pick<RunInput, 'argv'>, {catalogs}: Service): Promise<KnownLine> {
  const catalog = await catalogs.read()
  const route = routeLine(catalog.all, argv)
  return {argv, catalog, facts: readFacts(route, argv), route}
}

/** How a line is run. */
export type RunMode = {
  /** Whether the child refuses what is not known to change nothing. */
  isReadOnly: boolean
  /** Whether the line is only checked, and its answer always an envelope. */
  isCheck?: boolean
}

/** Runs a line as a child and answers with what it prints. */
export async function runLine(
  line: KnownLine,
  input: RunInput,
  mode: RunMode,
  parts: {context: ServerContext; service: Service},
): Promise<CallToolResult> {
  return toRunResult(await answerLine(line, input, mode, parts), parts.service)
}

/** Runs a line as a child. */
export async function answerLine(
  line: KnownLine,
  input: RunInput,
  mode: RunMode,
  {context, service}: {context: ServerContext; service: Service},
): Promise<RunAnswer> {
  const {options} = service
  const timeoutMs = Math.min(input.timeout_ms ?? options.timeoutMs, options.maxTimeoutMs)
  const reporter = new Reporter(context, line.route.command?.isOwn === true)
  try {
    const end = await startChild(line, {...input, timeoutMs}, mode, {context, reporter, service})
    const failure = end.isTimedOut ? describeTimeout(line, timeoutMs, options.maxTimeoutMs) : undefined
    const isEnvelopeExpected = mode.isCheck === true || line.route.command?.isOwn === true
    return answerRun(end, {...service, isEnvelopeExpected, ...(failure && {failure})})
  } catch (error) {
    context.mcpReq.signal.throwIfAborted()
    return answerFailure(describeStart(error), service)
  } finally {
    reporter.stop()
  }
}

type Parts = {context: ServerContext; reporter: Reporter; service: Service}

async function startChild(
  {argv, catalog}: KnownLine,
  {stdin, timeoutMs}: RunInput & {timeoutMs: number},
  {isReadOnly}: RunMode,
  {context, reporter, service}: Parts,
): Promise<ChildEnd> {
  const isLimited = catalog.served !== catalog.all
  return await service.runner.run({
    argv,
    isReadOnly: isReadOnly || service.options.isReadOnly,
    onOutput: (stream, chunk) => {
      reporter.add(stream, chunk)
    },
    servedIds: isLimited ? catalog.served.commands.map(({id}) => id) : undefined,
    signal: context.mcpReq.signal,
    stdin,
    timeoutMs,
  })
}

function describeTimeout({facts}: KnownLine, timeoutMs: number, maxTimeoutMs: number): ErrorFields {
  const isSafe = facts?.isReadOnly === true || facts?.isIdempotent === true
  const advice =
    timeoutMs < maxTimeoutMs
      ? `A call may ask for a timeout_ms of up to ${maxTimeoutMs}.`
      : 'Ask the person to run it in a terminal.'
  const message = `It had not ended after ${timeoutMs} ms and was stopped`
  return {
    code: 4,
    error: 'timeout',
    message: isSafe ? message : `${message}; its state is unknown`,
    recoverable: isSafe,
    suggestion: isSafe ? advice : `Look what it has done before you run it again. ${advice}`,
  }
}

/** What the system says of a line that it does not start. */
function describeStart(error: unknown): ErrorFields {
  const {code, message} = error as NodeJS.ErrnoException
  const isInput = code === 'E2BIG' || code === 'ERR_INVALID_ARG_VALUE'
  return {
    code: isInput ? 1 : 2,
    error: isInput ? 'user_error' : 'tool_error',
    message: `The line cannot be run: ${message}`,
    recoverable: isInput,
    ...(code === 'E2BIG' && {suggestion: 'Hand long values over on stdin, or in a file.'}),
  }
}
