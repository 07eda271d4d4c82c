import {scopedVariable} from '../oclif/host.js'
import type {HostConfig} from '../oclif/shapes.js'
import type {ChildEnd, ChildRequest, ChildRunner} from './child/run-child.js'
import {askForConfig, nestedVariable, type ServerOptions, serverWords} from './options.js'

/** How many command lines run at once in each lane. */
const slotCount = 4

/** The part of an answer that a command's result may take: the rest is for its envelope, logs and warnings. */
const resultShare = 0.75

/** The size of the largest config that is read again, in bytes. */
const maxSnapshotBytes = 64 * 1024 * 1024

/** The words that start the host again as this process was started: the same Node, its options, and the same script. */
export function hostCommand(): [string, ...string[]] {
  const script = process.argv[1]
  // A debugger's port is taken by this process.
  const options = process.execArgv.filter((word) => !word.startsWith('--inspect'))
  return [process.execPath, ...options, ...(script === undefined ? [] : [script])]
}

/** A command line of the host to run. */
export type LineRequest = Omit<ChildRequest, 'command' | 'cwd' | 'env' | 'maxBytes'> & {
  /** The words after the bin. */
  argv: readonly string[]
  /** Whether its command is known to be foreign: what it prints is its own. */
  isForeign?: boolean
  /** Whether the child refuses every command that is not known to change nothing. */
  isReadOnly: boolean
  /** Command lines that read do not wait for those that change something. */
  lane: 'read' | 'run'
  /** The canonical ids that may run, if they are limited; the child enforces it. */
  servedIds?: readonly string[] | undefined
}

/** Runs a command line to its end. @throws Error if it cannot be started; the signal's reason if it aborts */
export type RunLine = (request: LineRequest) => Promise<ChildEnd>

/** Makes what runs command lines of the host, a few at a time in each lane, and what prints its config as it is now. */
export function makeHostRunner(
  config: HostConfig,
  {cwd, maxOutputBytes, timeoutMs}: ServerOptions,
  children: Pick<ChildRunner, 'run'>,
): {run: RunLine; printConfig(): Promise<string | undefined>} {
  const lanes = {read: new Slots(slotCount), run: new Slots(slotCount)}
  const place = (argv: readonly string[], variables: Record<string, string | undefined>) => {
    const scoped = Object.entries(variables).map(([name, value]) => [scopedVariable(config, name), value])
    return {
      command: [...hostCommand(), ...argv] as [string, ...string[]],
      cwd,
      env: {...process.env, ...Object.fromEntries(scoped)} as NodeJS.ProcessEnv,
    }
  }
  return {
    printConfig: async () => {
      const variables = {AGENT: '1', READ_ONLY: '1', [nestedVariable]: askForConfig}
      const request = {...place(serverWords(config), variables), maxBytes: maxSnapshotBytes, timeoutMs}
      const end = await children.run({...request, signal: new AbortController().signal}).catch(() => undefined)
      return end?.stdout
    },
    run: async ({argv, isForeign, isReadOnly, lane, servedIds, ...request}) => {
      const variables = {
        // 11.6
        AGENT: '1',
        MAX_RESULT_BYTES: `${Math.floor(maxOutputBytes * resultShare)}`,
        [nestedVariable]: '1',
        // 5.4a: the variable would put a foreign result into an envelope. Node leaves out what is undefined.
        OUTPUT: isForeign ? undefined : 'ndjson',
        ...(isReadOnly && {READ_ONLY: '1'}),
        ...(servedIds && {ALLOW: JSON.stringify(servedIds)}),
      }
      const start = async () => children.run({...request, ...place(argv, variables), maxBytes: maxOutputBytes})
      return lanes[lane].run(request.signal, start)
    },
  }
}

/** A limited number of slots for tasks; a task that finds none waits its turn. */
export class Slots {
  #free: number
  readonly #waiting: {begin(): void; signal: AbortSignal}[] = []

  constructor(count: number) {
    this.#free = count
  }

  /**
   * Runs a task as soon as there is a slot for it.
   *
   * @throws the signal's reason if it aborts before the task has begun; and what the task throws
   */
  async run<Result>(signal: AbortSignal, task: () => Promise<Result>): Promise<Result> {
    signal.throwIfAborted()
    if (this.#free > 0) this.#free -= 1
    else {
      await new Promise<void>((begin, reject) => {
        this.#waiting.push({begin, signal})
        signal.addEventListener('abort', () => reject(signal.reason as Error), {once: true})
      })
    }

    try {
      return await task()
    } finally {
      let next = this.#waiting.shift()
      while (next?.signal.aborted) next = this.#waiting.shift()
      if (next) next.begin()
      else this.#free += 1
    }
  }
}
