/** A question as it is written: what may be answered stands behind it, and the cursor beside that. */
export function formatQuestion(question: string): string {
  const text = question.trim()
  return /[([][yY]\w*\/[nN]\w*[)\]]$/.test(text) ? `${text} ` : `${text} (y/N) `
}

/**
 * Reads a person's answer to a question that stands on the terminal. The terminal stays in line mode, so that an
 * interrupt is a signal as it is everywhere else.
 *
 * @returns whether it was answered with yes; the end of the input is a no
 * @throws the signal's reason once it is aborted
 */
export async function readAnswer(signal: AbortSignal | undefined): Promise<boolean> {
  signal?.throwIfAborted()
  // Few commands ask: Node loads it for those alone.
  const {createInterface} = require('node:readline') as typeof import('node:readline')
  const lines = createInterface({input: process.stdin, terminal: false})
  try {
    const answer = await new Promise<string>((resolve, reject) => {
      lines.once('line', resolve)
      lines.once('close', () => resolve(''))
      signal?.addEventListener('abort', () => reject(signal.reason as Error), {once: true})
    })
    return /^\s*y(es)?\s*$/i.test(answer)
  } finally {
    lines.close()
  }
}
