import {type ChildProcessWithoutNullStreams, spawn} from 'node:child_process'
import type {Readable} from 'node:stream'

import {AgentError} from '../contract/agent-error.js'
import {exitCodes} from '../contract/error-categories.js'
import {takeLastCharacters} from '../contract/prose.js'
import {isRecord, parseJson} from '../contract/unknown-value.js'
import type {HostConfig} from '../oclif/shapes.js'
import {hostCommand, serverWords} from './child/host-child.js'
import type {ServerOptions} from './options/options.js'
import {readMessageLines} from './transport/message-lines.js'

/** What the client says of itself in `initialize`. */
const protocolVersion = '2025-11-25'
const clientInfo = {name: 'murli-mcp-check', version: '1.0.0'}
/** How much is kept of what the server prints on stderr, in characters. */
const keptLength = 4096
/** How many of its last lines an error shows. */
const shownLines = 5
/** How long an answer may take, in milliseconds; a large CLI may take half a minute to start. */
const maxAnswerMs = 120_000

type RpcAnswer = Record<string, unknown>

/** A client that starts the server, and waits for the answer to each request. */
export class CheckClient {
  readonly #child: ChildProcessWithoutNullStreams
  readonly #answerMs: number
  /** Why no further request will be answered. */
  #failure: AgentError | undefined
  #lastId = 0
  #stderr = ''
  /** What ends the wait for the answer to each request, by its id. */
  readonly #waiting = new Map<unknown, (answer: RpcAnswer | Error) => void>()

  /**
   * @param words the server's flags
   * @param answerMs how long an answer may take, in milliseconds, by default two minutes
   */
  constructor(
    config: HostConfig,
    {cwd}: ServerOptions,
    words: readonly string[],
    answerMs = maxAnswerMs,
  ) {
    const [node, ...script] = hostCommand()
    const argv = [...script, ...serverWords(config), ...words]
    const child = spawn(node, argv, {
      cwd,
      stdio: 'pipe',
      windowsHide: true,
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = takeLastCharacters(`${this.#stderr}${text}`, keptLength)
    })
    child.stdin.on('error', () => {})
    this.#readAnswers(child.stdout).catch((error: unknown) =>
      this.#fail(`Its answers cannot be read: ${String(error)}`),
    )
    child.on('error', ({message}) => this.#fail(`The server cannot be started: ${message}`))
    child.on('close', () => this.#fail(`${config.bin} murli mcp ended before it answered`))
    this.#answerMs = answerMs
    this.#child = child
  }

  async initialize(): Promise<{protocol: unknown; server: unknown}> {
    const params = {
      capabilities: {},
      clientInfo,
      protocolVersion,
    }
    const result = await this.request('initialize', params)
    this.#send({method: 'notifications/initialized'})
    return {
      protocol: result['protocolVersion'],
      server: result['serverInfo'],
    }
  }

  /**
   * Calls a tool; returns its structured content.
   *
   * @throws AgentError if the tool fails, or as `request` does
   */
  async callTool(name: string, input: object): Promise<unknown> {
    const {isError, structuredContent} = await this.request('tools/call', {arguments: input, name})
    if (isError !== true) return structuredContent
    throw unexpectedAnswer(`${name} failed for ${JSON.stringify(input)}`, this.#stderr)
  }

  /** @throws AgentError if the answer is an error or takes too long, or if the server ends */
  async request(method: string, params: object = {}): Promise<RpcAnswer> {
    this.#lastId += 1
    const id = this.#lastId
    const answered = new Promise<RpcAnswer | Error>((resolve) => this.#waiting.set(id, resolve))
    this.#send({id, method, params})
    const timer = setTimeout(
      () => this.#fail(`${method} was not answered within ${this.#answerMs / 1000} s`),
      this.#answerMs,
    )
    const answer = this.#failure ?? (await answered)
    clearTimeout(timer)
    this.#waiting.delete(id)
    if (answer instanceof Error) throw answer
    const {error, result} = answer
    if (isRecord(result)) return result
    throw unexpectedAnswer(`${method} failed: ${JSON.stringify(error)}`, this.#stderr)
  }

  /** Ends the server's input, and so the server; one that has failed is stopped. */
  end(): void {
    this.#child.stdin.end()
    if (this.#failure) this.#child.kill()
  }

  #send(message: object): void {
    this.#child.stdin.write(`${JSON.stringify({jsonrpc: '2.0', ...message})}\n`)
  }

  async #readAnswers(stdout: Readable): Promise<void> {
    for await (const {text} of readMessageLines(stdout)) {
      const answer = parseJson(text)
      if (isRecord(answer)) this.#waiting.get(answer['id'])?.(answer)
    }
  }

  #fail(message: string): void {
    this.#failure ??= unexpectedAnswer(message, this.#stderr)
    for (const settle of this.#waiting.values()) settle(this.#failure)
  }
}

/** Makes the error of a server that does not answer as it should. */
export function unexpectedAnswer(message: string, stderr = ''): AgentError {
  const lastLines = stderr.trim().split('\n').slice(-shownLines).join('\n')
  return new AgentError({
    code: exitCodes.toolError,
    message,
    suggestion:
      lastLines === '' ? 'Report it to the author of the CLI.' : `It printed: ${lastLines}`,
  })
}
