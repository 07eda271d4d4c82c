/** An interface of readline. */
export type ReadlineInterface = {
  closed?: boolean
  input?: unknown
  output?: unknown
  getPrompt(): string
}

/** A question that a command asks by an interface of readline. */
export type ReadlineQuestion = {from: ReadlineInterface; query: string}

/** A call of `question`, which does not reach readline yet. */
export type QuestionCall = ReadlineQuestion & {
  /** What follows the query: options, a callback, or both. */
  options: readonly unknown[]
  /** Passes the question on to readline, with these options. */
  pass(options: readonly unknown[]): unknown
}

type ReadlineEvents = {
  /** Called instead of `question`; returns what that returns. */
  onQuestion(call: QuestionCall): unknown
  /** Called before an interface writes its prompt. */
  onPrompt(from: ReadlineInterface): void
}

type AskQuestion = (this: ReadlineInterface, query: string, ...options: unknown[]) => unknown
type WritePrompt = (this: ReadlineInterface, ...options: unknown[]) => void

/**
 * Watches the questions and prompts of both classes of readline, which this loads: most commands ask
 * nothing, and do not load it.
 *
 * @returns a function that stops watching
 */
export function watchReadline({onPrompt, onQuestion}: ReadlineEvents): () => void {
  const {Interface, promises} = require('node:readline') as typeof import('node:readline')
  const classes: {prototype: object}[] = [Interface, promises.Interface]
  const releases = [
    ...classes.map(({prototype}) =>
      watchQuestions(prototype as {question: AskQuestion}, onQuestion),
    ),
    // Both inherit it.
    watchPrompts(Object.getPrototypeOf(Interface.prototype) as {prompt: WritePrompt}, onPrompt),
  ]
  return () => {
    for (const release of releases) release()
  }
}

function watchQuestions(
  prototype: {question: AskQuestion},
  onQuestion: ReadlineEvents['onQuestion'],
): () => void {
  const {question: original} = prototype
  const watched: AskQuestion = function watched(query, ...options) {
    const pass = (passed: readonly unknown[]) => original.call(this, query, ...passed)
    return onQuestion({from: this, options, pass, query})
  }
  // Keeps the method's property `util.promisify.custom`, which `promisify` uses instead of it.
  prototype.question = Object.assign(watched, original)
  return () => {
    prototype.question = original
  }
}

function watchPrompts(
  prototype: {prompt: WritePrompt},
  onPrompt: ReadlineEvents['onPrompt'],
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
