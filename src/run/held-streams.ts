import {captureOutput, sealOutput} from '../output/streams/capture.js'
import {ownsLine} from './shared.js'
import {captureWarnings} from './warnings.js'
import {Keyboard} from './keyboard.js'

/** What hears of a command whose streams are held. */
export type StreamHandlers = {
  onStdout(text: string): void
  /** The command writes bytes: stdout is its own from here on (3.15a). */
  onBytes(): void
  onStderr(text: string): void
  /** Node warns of something. */
  onWarning(message: string): void
  /** The command waits for an answer that cannot come. */
  onQuestion(question: string): void
  /** Whether what is printed now is the command's. */
  isMeant(): boolean
  /** Hides secrets in a text, before it is cut. */
  hide(text: string): string
}

/**
 * The streams of a command that runs for an agent: what it prints stays off stdout and stderr, and its stdin answers no
 * question. In another program's process only the output of the command is taken.
 */
export class HeldStreams {
  readonly #keyboard: Keyboard | undefined
  readonly #releases: (() => void)[]

  constructor({hide, isMeant, onBytes, onQuestion, onStderr, onStdout, onWarning}: StreamHandlers) {
    const handlers = {
      stderr: (text: string) => {
        this.#keyboard?.note(text)
        onStderr(text)
      },
      stdout: (text: string) => {
        this.#keyboard?.note(text)
        onStdout(text)
      },
    }
    let releaseStdout = (): void => {}
    const leaveStdout = (): void => {
      releaseStdout()
      onBytes()
    }
    const {stderr, stdout} = handlers
    if (ownsLine()) {
      this.#keyboard = new Keyboard(onQuestion, hide)
      releaseStdout = sealOutput({onBytes: leaveStdout, stdout})
      this.#releases = [() => releaseStdout(), sealOutput({stderr}), captureWarnings(onWarning)]
    } else {
      releaseStdout = captureOutput({onBytes: leaveStdout, stdout}, isMeant)
      this.#releases = [() => releaseStdout(), captureOutput({stderr}, isMeant)]
    }
  }

  /** The question that is open when nothing is left to wait for. */
  get openQuestion(): string | undefined {
    return this.#keyboard?.openQuestion
  }

  /** The question behind an error, where a command failed because stdin has no keys to read. */
  findMissingKeys(error: unknown): string | undefined {
    return this.#keyboard?.findMissingKeys(error)
  }

  /** Answers an open prompt with Ctrl-C (7.15). @returns whether anything reads keys */
  pressInterrupt(): boolean {
    return this.#keyboard?.pressInterrupt() === true
  }

  /** Gives stdin back. */
  closeKeyboard(): void {
    this.#keyboard?.close()
  }

  /** Gives stdout and stderr back. */
  release(): void {
    for (const release of this.#releases) release()
  }
}
