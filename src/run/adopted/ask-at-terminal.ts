import {fitToStream} from '../../output/streams/fit-to-stream.js'

/** The answers at the end of a question, as in `Delete it? (y/n)` or `[Yes/no]`. */
const answersAtEnd = /[([][yY]\w*\/[nN]\w*[)\]]$/

/**
 * Asks a person at the terminal, on stderr; returns whether the answer is yes.
 *
 * @param signal ends the wait
 * @throws the signal's reason if it was aborted
 */
export async function askAtTerminal(
  question: string,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const prompt = question.trim()
  const answers = answersAtEnd.test(prompt) ? '' : '(y/N) '
  process.stderr.write(fitToStream(`${prompt} ${answers}`, 'stderr'))
  const answer = await readTypedLine(signal)
  signal?.throwIfAborted()
  return ['y', 'yes'].includes(answer.trim().toLowerCase())
}

/** Reads a line that a person types; empty if stdin ends before one. */
async function readTypedLine(signal: AbortSignal | undefined): Promise<string> {
  // Loaded with the first question, because most runs ask none.
  const {createInterface} = require('node:readline') as typeof import('node:readline')
  // In line mode, so that an interrupt is still a signal.
  const lines = createInterface({input: process.stdin, signal, terminal: false})
  const {value = ''} = (await lines[Symbol.asyncIterator]().next()) as {value?: string}
  lines.close()
  return value
}
