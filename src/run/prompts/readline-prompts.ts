import {readProperty} from '../../contract/unknown-value.js'
import {
  type QuestionCall,
  type ReadlineInterface,
  type ReadlineQuestion,
  watchReadline,
} from './watch-readline.js'

type QuestionEvents = {
  /** Whether a prompt without a question counts: not once data has come. */
  countsPrompts(): boolean
  /** Called for each question on the process's stdin. */
  onQuestion(): void
  /** Called with the query of a question whose interface is closed, so that it gets no answer. */
  onClosed(query: string): void
}

/** The questions that readline asks on the process's stdin. */
export class ReadlinePrompts {
  readonly #events: QuestionEvents
  /** Those that have no answer yet. */
  readonly #open = new Set<ReadlineQuestion>()
  /**
   * The last prompt without a question, as `prompt()` writes it: data or an end answers it, because a
   * command that reads lines may write one before each of them.
   */
  #prompt: ReadlineQuestion | undefined
  /** Whether a question is being passed on, which writes its prompt itself. */
  #isPassing = false
  #release: (() => void) | undefined

  constructor(events: QuestionEvents) {
    this.#events = events
  }

  /** The query of the last question without an answer; undefined if there is none. */
  get openQuery(): string | undefined {
    return ([...this.#open].at(-1) ?? this.#prompt)?.query.trim()
  }

  /** Begins to watch readline, once. */
  watch(): void {
    this.#release ??= watchReadline({
      onPrompt: this.#notePrompt.bind(this),
      onQuestion: this.#ask.bind(this),
    })
  }

  /** Forgets the questions that the command itself has withdrawn by closing their interface. */
  forgetClosed(): void {
    for (const question of this.#open) {
      if (question.from.closed) this.#open.delete(question)
    }
    if (this.#prompt?.from.closed) this.#prompt = undefined
  }

  /** Forgets a prompt without a question, once data or the end has come. */
  forgetPrompt(): void {
    this.#prompt = undefined
  }

  close(): void {
    this.#release?.()
  }

  /**
   * Passes a question on to readline. It is open until a callback or a promise has the answer, or its
   * signal withdraws it.
   */
  #ask(call: QuestionCall): unknown {
    const forget = () => void this.#open.delete(call)
    const signal = findSignal(call)
    signal?.addEventListener('abort', forget, {once: true})
    // Node does not ask if the signal is aborted already.
    const isAsked = call.from.input === process.stdin && !signal?.aborted
    if (isAsked) this.#begin(call)
    const answer = this.#withoutPrompts(() => call.pass(callFirst(forget, call.options)))
    if (!(answer instanceof Promise)) return answer
    return answer.finally(forget).catch((error: unknown) => {
      // Newer Nodes reject a question whose interface closes.
      if (isAsked) this.#noticeClosed(call)
      throw error
    })
  }

  #begin(question: ReadlineQuestion): void {
    this.#open.add(question)
    this.#noticeClosed(question)
    this.#events.onQuestion()
  }

  /** Runs a function whose prompts belong to a question. */
  #withoutPrompts<T>(ask: () => T): T {
    this.#isPassing = true
    try {
      return ask()
    } finally {
      this.#isPassing = false
    }
  }

  /** Notes a prompt that an interface with an output writes. */
  #notePrompt(from: ReadlineInterface): void {
    const isAsked = from.input === process.stdin && Boolean(from.output)
    if (!isAsked || this.#isPassing || !this.#events.countsPrompts()) return
    this.#prompt = {from, query: from.getPrompt()}
  }

  #noticeClosed({from, query}: ReadlineQuestion): void {
    if (from.closed) this.#events.onClosed(query)
  }
}

/** The signal by which a command may withdraw its question. */
function findSignal({options}: QuestionCall): AbortSignal | undefined {
  const signal = readProperty(options[0], 'signal')
  return signal instanceof AbortSignal ? signal : undefined
}

/** The options of a question, whose callback first calls another function. */
function callFirst(first: () => void, options: readonly unknown[]): unknown[] {
  return options.map((option) => {
    if (typeof option !== 'function') return option
    return (answer: unknown) => {
      first()
      Reflect.apply(option, undefined, [answer])
    }
  })
}
