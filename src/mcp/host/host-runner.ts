import type {HostConfig} from '../../oclif/shapes.js'
import type {ChildEnd, ChildRequest, ChildRunner} from '../child/run-child.js'
import {Slots} from '../child/slots.js'
import type {ServerOptions} from '../line/server-options.js'
import {type ConfigSnapshot, parseSnapshot} from './config-snapshot.js'
import {hostCommand, serverWords} from './host-command.js'
import {scopedVariable} from '../../oclif/scoped-variable.js'
import {askForConfig, nestedVariable} from './scoped-variable.js'

/** How many lines run at once. */
const slotCount = 4

/** How much of an answer's room a command's result may take: the rest is for its envelope, logs and warnings. */
const resultShare = 0.75

/** The size of the largest config that is read again, in bytes. */
const maxSnapshotBytes = 64 * 1024 * 1024

/** A line of the host to run. */
export type LineRequest = Pick<ChildRequest, 'onOutput' | 'signal' | 'stdin' | 'timeoutMs'> & {
  /** The words after the bin. */
  argv: readonly string[]
  /** Whether the child refuses what is not known to change nothing. */
  isReadOnly: boolean
  /** The canonical ids that may run, where they are limited; the child enforces it. */
  servedIds?: readonly string[] | undefined
}

/** Runs lines of the host, a few at a time. */
export class HostRunner {
  readonly #children: ChildRunner
  readonly #config: HostConfig
  readonly #options: ServerOptions
  readonly #slots = new Slots(slotCount)

  constructor(config: HostConfig, options: ServerOptions, children: ChildRunner) {
    this.#children = children
    this.#config = config
    this.#options = options
  }

  /**
   * Runs a line to its end, as soon as there is a place for it.
   *
   * @throws Error when it cannot be started; the signal's reason when it aborts
   */
  async run({argv, isReadOnly, servedIds, ...request}: LineRequest): Promise<ChildEnd> {
    const {cwd, maxOutputBytes} = this.#options
    const [file, ...words] = hostCommand()
    const env = this.#makeEnvironment(isReadOnly, servedIds)
    return await this.#slots.run(request.signal, async () =>
      this.#children.run({...request, command: [file, ...words, ...argv], cwd, env, maxBytes: maxOutputBytes}),
    )
  }

  /** Reads the host's config as it is now; undefined where the host cannot be started, or not in time. */
  async readConfig(): Promise<ConfigSnapshot | undefined> {
    const {bin, topicSeparator} = this.#config
    const [file, ...words] = hostCommand()
    const env = {...this.#makeEnvironment(true, undefined), [scopedVariable({bin}, nestedVariable)]: askForConfig}
    try {
      const {stdout} = await this.#children.run({
        command: [file, ...words, ...serverWords({topicSeparator})],
        cwd: this.#options.cwd,
        env,
        maxBytes: maxSnapshotBytes,
        signal: new AbortController().signal,
        timeoutMs: this.#options.timeoutMs,
      })
      return parseSnapshot(stdout)
    } catch {
      return undefined
    }
  }

  #makeEnvironment(isReadOnly: boolean, servedIds: readonly string[] | undefined): NodeJS.ProcessEnv {
    const variables: Record<string, string> = {
      AGENT: '1',
      MAX_RESULT_BYTES: `${Math.floor(this.#options.maxOutputBytes * resultShare)}`,
      [nestedVariable]: '1',
      OUTPUT: 'ndjson',
    }
    if (isReadOnly) variables['READ_ONLY'] = '1'
    if (servedIds) variables['ALLOW'] = JSON.stringify(servedIds)
    const named = Object.entries(variables).map(([name, value]) => [scopedVariable(this.#config, name), value])
    return {...process.env, ...Object.fromEntries(named)}
  }
}
