import type {Invocation} from '../command-line/invocation.js'
import type {TerminalOutcome} from '../contract/outcome.js'
import {OutputFolder} from '../files/output-folder.js'
import {effectsOf} from '../gate/annotations.js'
import {isKnownReadOnly} from '../gate/decide.js'
import {preferredFormat} from '../mode/mode.js'
import type {HostConfig, LoadableCommand} from '../oclif/shapes.js'
import type {Emitter} from '../output/emitter.js'
import {sealOutput} from '../output/streams/capture.js'
import {LineSplitter} from '../output/streams/lines.js'
import {finishOutcome} from '../result/finish.js'
import {PrintedText} from '../run/printed-text.js'

/** Whether a command line asks for an envelope of a foreign command's success (5.4a). */
export function asksForEnvelope({config, flags, mode, target}: Invocation): boolean {
  if (mode.audience !== 'agent' || target === 'own' || flags.schema || flags.validate) return false
  return mode.rule === 'output' || (mode.isDeclared && preferredFormat(config) !== undefined)
}

/**
 * Adds oclif's `--json` to a command line, or leaves it as it is: some commands skip a confirmation under `--json`, so only
 * a command that is known to be read-only gets it (5.4a).
 *
 * @returns whether the command prints JSON
 */
export function addJsonFlag(argv: string[], command: LoadableCommand, config: HostConfig): boolean {
  const {enableJsonFlag, flags = {}} = command
  const json = flags['json']
  if (!enableJsonFlag && json?.type !== 'boolean') return false
  const terminator = argv.indexOf('--')
  const end = terminator === -1 ? argv.length : terminator
  if (argv.slice(0, end).includes('--json')) return true
  const {isDamaged, ...effects} = effectsOf(config, command, false)
  // A flag that was not typed must not break a rule between flags.
  const rules = Object.values(flags).map(({dependsOn, exclusive, relationships}) => [
    dependsOn,
    exclusive,
    relationships,
  ])
  const isRelated =
    JSON.stringify(rules).includes('"json"') || json?.exclusive || json?.dependsOn || json?.relationships
  if (isDamaged || !isKnownReadOnly(effects) || isRelated) return false
  argv.splice(end, 0, '--json')
  return true
}

/** What a foreign command prints on stdout, captured as the result of its envelope (5.4a). */
export class ForeignResult {
  /** Whether the command prints JSON. */
  isJson = false
  /** Whether stdout has been released. */
  isReleased = false
  readonly #folder: OutputFolder
  readonly #pieces: string[] = []
  readonly #release: () => void

  /** @param onText takes each text as it is written */
  constructor({cacheDir}: HostConfig, onText: (text: string) => void) {
    this.#folder = new OutputFolder(cacheDir)
    this.#release = sealOutput({
      // Bytes are damaged in an envelope: stdout is the command's own, as without one.
      onBytes: () => this.#takeStdout(),
      stdout: (text) => {
        onText(text)
        this.#pieces.push(text)
      },
    })
  }

  /** The lines of what was printed, without ANSI codes. */
  lines(): string[] {
    const lines: string[] = []
    const splitter = new LineSplitter((line) => lines.push(line))
    splitter.add(this.#pieces.join(''))
    splitter.end()
    return lines
  }

  /** Releases stdout, and passes on what was printed as it came. */
  pass(): void {
    if (!this.isReleased) process.stdout.write(this.#takeStdout())
  }

  /** The success of the command, truncated for its reader (3.3). */
  describe({config, mode}: Invocation, emitter: Emitter): TerminalOutcome {
    const printed = new PrintedText()
    printed.add(this.#pieces.join(''))
    const result = this.isJson ? parseJson(printed.read()) : undefined
    const text = result === undefined && !printed.isEmpty ? printed : undefined
    const {outcome} = finishOutcome(
      {message: '', result, text, type: 'success'},
      {
        bounds: {
          extension: mode.format,
          folder: this.#folder,
          measureWritten: (value) => emitter.measure(value),
          render: (whole) => emitter.renderFile(whole),
        },
        maxBytes: config.pjson.oclif.murli?.maxResultBytes,
        mode,
        printed,
      },
    )
    return outcome
  }

  /** Releases stdout. @returns what was printed */
  #takeStdout(): string {
    this.isReleased = true
    this.#release()
    return this.#pieces.join('')
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
