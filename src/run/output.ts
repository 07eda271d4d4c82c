import stripAnsi from 'strip-ansi'

import {OutputFolder} from '../files/output-folder.js'
import {Emitter} from '../output/emitter.js'
import {ProgressReports} from '../output/progress.js'
import {captureOutput, type HandleText} from '../output/streams/capture.js'
import {Pipes} from '../output/streams/pipes.js'
import {type Relay, relayStdout} from '../output/streams/relay.js'
import {openStreams} from '../output/streams/streams.js'
import {isEmbedded} from '../process/process-state.js'
import type {RunReport} from './endings/describe-failure.js'
import {finishReport} from './finish-report.js'
import {RunLog} from './log.js'
import {PrintedEnd} from './prints/printed-end.js'
import {PrintedText, textBufferMs} from './prints/printed-text.js'
import {PromptDetector} from './prompts/prompt-detector.js'
import {ResultCapture} from './result-capture.js'
import type {Run} from './run.js'
import type {CaptureOptions} from './run-kind.js'

/** About how much of the stdout that was passed through is kept, in UTF-16 units. */
const maxStdoutEnd = 2000

/** Writes a run's output, from the command's prints to its single terminal outcome. */
export class RunOutput extends Emitter {
  /** Whether a document was written instead of an envelope. */
  hasWrittenDocument = false
  /** Whether what the command printed last is on the stdout that was passed through. */
  isStdoutLast = false
  /** What the command pipes into stdout and stderr; undefined where these are not captured. */
  pipes: Pipes | undefined
  prompts: PromptDetector | undefined
  /** Where results are kept that are too large for their reader. */
  readonly folder: OutputFolder | undefined
  readonly log: RunLog
  /** The command's stdout, where it is captured as the result. */
  readonly printed: PrintedText
  readonly progress: ProgressReports
  readonly result: ResultCapture
  #isPassed = false
  #relay: Relay | undefined
  #releaseLog: (() => void) | undefined
  readonly #run: Run
  readonly #stdoutEnd: PrintedEnd

  constructor(run: Run) {
    const {isForAgent, options} = run
    const streams = openStreams(() => run.reader.handleGone())
    super(run, streams)
    this.#run = run
    this.#stdoutEnd = new PrintedEnd((text) => run.redactor.text(text), maxStdoutEnd)
    this.folder = options.cacheDir === undefined ? undefined : new OutputFolder(options.cacheDir)
    this.log = new RunLog(run, (log) => (isForAgent ? this.sendLog(log) : undefined))
    this.printed = new PrintedText({
      bufferMs: options.printsOwnJson ? Infinity : textBufferMs.stdout,
      isKept: true,
      onLine: ({level, message, time}) => void this.log.log(level, message, time),
      onLogged: () => void this.log.flush(),
    })
    this.progress = this.#makeProgress()
    this.result = new ResultCapture(run, this.printed, {
      leaveStdout: () => this.leaveStdout(),
      makeReceiver: (handle) => this.#makeReceiver(handle),
    })
  }

  /** Progress reports, each after the log lines that were logged before it. */
  #makeProgress(): ProgressReports {
    return new ProgressReports(
      (report) => {
        void this.log.flush()
        return this.sendProgress(report)
      },
      (step) => {
        void this.log.flush()
        void this.sendStep(step)
      },
    )
  }

  /** Begins to capture what the command prints, and to detect its questions. */
  capture({detectsPrompts, stdout}: CaptureOptions, onQuestion: (question: string) => void): void {
    const {isLineRun, options, redactor} = this.#run
    if (detectsPrompts) {
      this.prompts = new PromptDetector({
        countsReadline: () => this.#run.mode.isForKnownAgent,
        hide: (text) => redactor.text(text),
        onQuestion,
        onWait: (isBlocking) => {
          this.log.showWaiting(this.printed, isBlocking)
          if (isBlocking) this.flushNow(0)
        },
      })
    }
    if (this.#run.ownsProcess) this.pipes = new Pipes()
    this.#isPassed = stdout === 'passed'
    // A foreign command's result may still be passed on in the end, by `result.stopAndPrint`.
    if (this.#isPassed || (isLineRun && stdout === 'result')) {
      this.#relay = this.#relayStdout()
    }
    // 3.15b: what the plugin writes does not mix with the command's JSON.
    if (options.printsOwnJson) this.streams = {...this.streams, stdout: this.streams.stderr}
    this.#captureLog(stdout === 'logged')
    if (stdout === 'result') this.result.start()
  }

  /** Relays the command's stdout, so that it leaves the process however that ends. */
  #relayStdout(): Relay {
    return relayStdout(this.streams.stdout, (text) => {
      // A question drawn by a prompt library ends mid-line.
      if (text !== '') this.hasOpenLine = !text.endsWith('\n')
      this.#stdoutEnd.add(text)
      this.isStdoutLast ||= saysSomething(text)
      this.prompts?.note(text)
    })
  }

  /** Logs what is printed on stderr, Node's warnings, and perhaps what is printed on stdout. */
  #captureLog(includesStdout: boolean): void {
    const print = this.#makeReceiver((text, bytes) => {
      // A spinner shows the cursor again when it is stopped.
      if (this.isStdoutLast && saysSomething(stripAnsi(text))) this.isStdoutLast = false
      this.log.print(text, bytes)
    })
    const releaseStreams = captureOutput({stderr: print, ...(includesStdout && {stdout: print})})
    const releaseWarnings = this.#run.ownsProcess ? this.log.captureWarnings() : undefined
    this.#releaseLog = () => {
      releaseStreams()
      releaseWarnings?.()
      this.#releaseLog = undefined
    }
  }

  /** Makes a function that takes captured text, and drops what comes after the run's end. */
  #makeReceiver(handle: HandleText): HandleText {
    return (text, bytes) => {
      this.prompts?.note(text)
      // 3.8: nothing follows the terminal outcome.
      const {isOver, reader} = this.#run
      if (!isOver && !reader.isGone) handle(text, bytes)
    }
  }

  /** Whether the command's stdout is passed through, perhaps since it has written bytes. */
  get isPassed(): boolean {
    return this.#isPassed || this.isStdoutLeft
  }

  /** Whether the command has printed anything to the stdout that it owns. */
  get hasPrinted(): boolean {
    return this.isStdoutLeft || this.#stdoutEnd.text !== '' || this.printed.size > 0
  }

  /** How much stdout has got: as it was printed, in bytes, or captured, in UTF-16 units. */
  get printedSize(): number {
    return this.stdoutBytes + this.printed.size
  }

  /** Logs what is printed on stdout, and keeps it, until `release` is called. */
  logStdout(): {printed: PrintedText; release: () => void} {
    const ignore = () => {}
    const kept = {bufferMs: Infinity, isKept: true, onLine: ignore, onLogged: ignore}
    const printed = new PrintedText(kept)
    const print = this.#makeReceiver((text, bytes) => {
      printed.add(text)
      this.log.print(text, bytes)
    })
    return {printed, release: captureOutput({stdout: print})}
  }

  /** What was printed on stderr, or its end once it is logged, until it has been passed on. */
  get stderrEnd(): string {
    const {lastText, stderr} = this.log
    return this.#run.redactor.text(stderr.read() || stripAnsi(lastText.text))
  }

  /** The end of the stdout that was passed through: the command may ask for a login there. */
  get stdoutEnd(): string {
    return this.#run.redactor.text(this.#stdoutEnd.text)
  }

  override sendEvent(value: unknown): Promise<void> | undefined {
    if (this.isTyped) void this.log.flush()
    return super.sendEvent(value)
  }

  /** Writes a document to stdout, instead of an envelope. */
  writeDocument(text: string): void {
    this.hasWrittenDocument = true
    this.#run.omitEnvelope()
    void this.streams.stdout.send(text)
  }

  /** Queues the last log lines and the outcome, for the caller to flush; returns the exit code. */
  write(report: RunReport): number {
    const {code, logs, outcome, text} = finishReport(report, this.#run)
    const error = outcome?.type === 'error' ? outcome : undefined
    this.isEnding = true
    if (text) {
      this.stdout.queue(text)
    } else if (this.#run.options.printsOwnJson && !this.hasPrinted) {
      // 3.15b: the command has left its stdout free for the envelope.
      this.streams = {...this.streams, stdout: this.stdout}
    }
    this.printed.end()
    this.log.finish(logs, error)
    this.progress.end(error ? 'failed' : 'completed')
    // In another program's process the thrown error is the whole report.
    const isThrown = error && !this.#run.ownsProcess && isEmbedded()
    if (!outcome || isThrown) return code
    this.#relay?.close()
    return this.emit(outcome)
  }

  override async flush(): Promise<void> {
    await super.flush()
    this.folder?.prune()
  }

  /**
   * Passes captured output on unchanged. Before the run of an adopted command, whose log it then
   * belongs to, stderr is logged instead.
   */
  pass(to: 'oclif' | 'adopted-handler' = 'oclif'): void {
    this.result.stopAndPrint()
    if (to === 'adopted-handler') this.log.stderr.startLogging()
    this.#releaseLog?.()
    const bytes = this.log.pass()
    if (bytes.length === 0) return
    const {stderr} = this.streams
    // Only a descriptor takes bytes, which may not be text.
    if (stderr.write) stderr.write(bytes, () => {})
    else void stderr.send(bytes.toString())
  }

  release(): void {
    this.pipes?.release()
    this.prompts?.close()
    this.result.restoreStdout()
    this.#relay?.release()
    this.#releaseLog?.()
  }
}

/** Whether a text has a letter or a digit, unlike a line break or an escape sequence. */
function saysSomething(text: string): boolean {
  // V8 builds its tables of all letters for the second pattern, which few texts need.
  return /[A-Za-z\d]/.test(text) || /[\p{L}\p{N}]/u.test(text)
}
