/** An interface of readline. */
type Interface = {closed?: boolean; input?: unknown}

/** The `question` method of an interface; options and a callback may follow the query. */
export type AskQuestion = (this: Interface, query: string, ...options: unknown[]) => unknown

/** A question of readline. */
export type ReadlineQuestion = {from: Interface; query: string}

/** What a question is passed to instead of `original`. */
type PassQuestion = (
  original: AskQuestion,
  question: ReadlineQuestion,
  options: unknown[],
) => unknown

/**
 * Watches the questions of readline, which it loads: most commands ask none, and do not load it.
 *
 * @returns a function that stops watching
 */
export function watchReadline(pass: PassQuestion): () => void {
  const {Interface, promises} = require('node:readline') as typeof import('node:readline')
  const classes: {prototype: object}[] = [Interface, promises.Interface]
  const releases = classes.map(({prototype}) =>
    watchClass(prototype as {question: AskQuestion}, pass),
  )
  return () => {
    for (const release of releases) release()
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
