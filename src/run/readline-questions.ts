import {readProperty} from '../contract/unknown-value.js'

/** An interface of readline. */
type Interface = {
  closed?: boolean
  input?: unknown
  output?: unknown
  getPrompt(): string
}

/** The `question` method of an interface; options and a callback may follow the query. */
type AskQuestion = (this: Interface, query: string, ...options: unknown[]) => unknown

type ReadlineQuestion = {from: Interface; query: string}

/** What a question is passed to instead of `original`. */
type PassQuestion = (
  original: AskQuestion,
  question: ReadlineQuestion,
  options: unknown[],
) => unknown

type QuestionEvents = {
  /** Whether a prompt without a question counts: not once data has come. */
  countsPrompts(): boolean
  /** Called for each question on the process's stdin. */
  onQuestion(): void
  /** Called with the query of a question whose interface is closed, so that it gets no answer. */
  onClosed(query: string): void
}

/** The questions that readline asks on the process's stdin. */
export class ReadlineQuestions {
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

  /** Begins to watch readline, which this loads: most commands ask nothing, and do not load it. */
  watch(): void {
    this.#release ??= watchReadline(this.#pass.bind(this), this.#notePrompt.bind(this))
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
   * Passes a question on to readline; it is open until a callback or a promise has the answer, or its
   * signal withdraws it.
   */
  #pass(original: AskQuestion, question: ReadlineQuestion, options: unknown[]): unknown {
    const {from, query} = question
    const forget = () => void this.#open.delete(question)
    const option = readProperty(options[0], 'signal')
    const signal = option instanceof AbortSignal ? option : undefined
    signal?.addEventListener('abort', forget, {once: true})
    const passed = options.map((each) => (typeof each === 'function' ? after(forget, each) : each))
    // Node does not ask if the signal is aborted already.
    const isOnStdin = from.input === process.stdin && !signal?.aborted
    if (isOnStdin) {
      this.#open.add(question)
      this.#noticeClosed(question)
      this.#events.onQuestion()
    }

    const answer = this.#withoutPrompts(() => original.call(from, query, ...passed))
    if (!(answer instanceof Promise)) return answer
    return answer.finally(forget).catch((error: unknown) => {
      // Newer Nodes reject a question whose interface closes.
      if (isOnStdin) this.#noticeClosed(question)
      throw error
    })
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
  #notePrompt(from: Interface): void {
    const isOnStdin = from.input === process.stdin && Boolean(from.output)
    if (!isOnStdin || this.#isPassing || !this.#events.countsPrompts()) return
    this.#prompt = {from, query: from.getPrompt()}
  }

  #noticeClosed({from, query}: ReadlineQuestion): void {
    if (from.closed) this.#events.onClosed(query)
  }
}

/** A callback that first calls another function. */
function after(first: () => void, callback: Function): (answer: unknown) => void {
  return (answer) => {
    first()
    callback(answer)
  }
}

/**
 * Watches the questions and prompts of both classes of readline; returns a function that stops
 * watching.
 */
function watchReadline(pass: PassQuestion, onPrompt: (from: Interface) => void): () => void {
  const {Interface, promises} = require('node:readline') as typeof import('node:readline')
  const classes: {prototype: object}[] = [Interface, promises.Interface]
  const releases = [
    ...classes.map(({prototype}) => watchClass(prototype as {question: AskQuestion}, pass)),
    // Both inherit it.
    watchPrompts(Object.getPrototypeOf(Interface.prototype) as {prompt: Prompt}, onPrompt),
  ]
  return () => {
    for (const release of releases) release()
  }
}

type Prompt = (this: Interface, ...options: unknown[]) => void

/** Watches the prompts of a class; returns a function that stops watching. */
function watchPrompts(
  prototype: {prompt: Prompt},
  onPrompt: (from: Interface) => void,
): () => void {
  const {prompt: original} = prototype
  prototype.prompt = function watched(...options) {
    onPrompt(this)
    original.apply(this, options)
  }
  return () => {
    prototype.prompt = original
  }
}

/** Watches the questions of a class; returns a function that stops watching. */
function watchClass(prototype: {question: AskQuestion}, pass: PassQuestion): () => void {
  const {question: original} = prototype
  const watched: AskQuestion = function watched(query, ...options) {
    return pass(original, {from: this, query}, options)
  }
  // Keeps the method's property `util.promisify.custom`, which `promisify` uses instead of it.
  prototype.question = Object.assign(watched, original)
  return () => {
    prototype.question = original
  }
}
