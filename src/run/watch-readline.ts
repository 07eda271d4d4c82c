import readline from 'node:readline'

/** A question that an interface of node:readline was given. */
export type AskedQuestion = {
  query: string
  lines: readline.Interface
}

/** Who hears of questions. */
export type QuestionHandlers = {
  /** A question is asked. */
  onAsked(asked: AskedQuestion): void
  /** It was answered. */
  onAnswered(asked: AskedQuestion): void
  /** It was given up, as when its interface closes. */
  onDropped(asked: AskedQuestion): void
}

type Ask = (this: readline.Interface, query: string, ...rest: unknown[]) => unknown

/**
 * Hears of the questions of node:readline and node:readline/promises, whose text oclif has no seam for: an interface may
 * write it anywhere, or nowhere.
 *
 * @returns a function that gives both their method back
 */
export function watchReadline(handlers: QuestionHandlers): () => void {
  const releases = [readline, readline.promises].map(({Interface}) => {
    const prototype = Interface.prototype as unknown as {question: Ask}
    const {question} = prototype
    const watched: Ask = function ask(query, ...rest) {
      const asked = {lines: this, query}
      handlers.onAsked(asked)
      const words = rest.map((value) => (typeof value === 'function' ? wrap(value, asked, handlers) : value))
      const answer = question.call(this, query, ...words)
      return answer instanceof Promise ? follow(answer, asked, handlers) : answer
    }
    prototype.question = watched
    return () => {
      if (prototype.question === watched) prototype.question = question
    }
  })
  return () => {
    for (const release of releases) release()
  }
}

function wrap(
  answer: Function,
  asked: AskedQuestion,
  {onAnswered}: QuestionHandlers,
): (...values: unknown[]) => unknown {
  return function answered(this: unknown, ...values) {
    onAnswered(asked)
    return Reflect.apply(answer, this, values) as unknown
  }
}

async function follow(answer: Promise<unknown>, asked: AskedQuestion, handlers: QuestionHandlers): Promise<unknown> {
  try {
    const value = await answer
    handlers.onAnswered(asked)
    return value
  } catch (error) {
    handlers.onDropped(asked)
    throw error
  }
}
