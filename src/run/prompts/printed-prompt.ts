import {stripVTControlCharacters} from 'node:util'

import type {PromptLibrary} from './prompt-libraries.js'

/** The marks of libraries that are not in the table of libraries, or are part of a bundle. */
const usualMarks = ['?', '\u25C6']

/** How an unfinished line that asks for an answer ends: in `?`, `:`, `>`, `]` or `(y/N)`. */
const inviting = /[?:>\]]$|\([yY]\w*\/[nN]\w*\)$/

/** What is known of a command that may ask. */
type Clues = {
  /** Whether the command is known to ask, so that any unfinished line is its question. */
  isSure: boolean
  library?: PromptLibrary | undefined
  readsKeys: boolean
}

/**
 * The question at the end of printed text: the line that a prompt library has marked, if the command
 * reads keys, or else an unfinished line. Undefined if there is none.
 */
export function findPrintedPrompt(
  printed: string,
  {isSure, library, readsKeys}: Clues,
): string | undefined {
  const {marks = usualMarks} = library ?? {}
  const lines = linesOf(printed)
  const start = lines.findLastIndex((line) => marks.some((mark) => line.startsWith(`${mark} `)))
  if (readsKeys && start !== -1) return readDrawn(lines.slice(start))
  const last = lines.at(-1)!
  const isQuestion = readsKeys || isSure || inviting.test(last)
  if (!isQuestion || last === '') return undefined
  const above = filledLinesOf(printed).at(-2)
  // terminal-kit asks in one line, and has the answer typed into the next one, after `>`.
  const isMark = !/[\p{L}\p{N}]/u.test(last)
  return isMark && above !== undefined && inviting.test(above) ? above : last
}

/** How wide libraries draw where stdout is not a terminal, in columns. */
const drawnWidth = 80

/** The mark of a library between its question and the answer: enquirer's `‣`, prompts' `›`. */
const answerMark = /\s[\u203a\u00bb\u2023\u2026\u00b7]$/

/** Reads the drawn question that lines begin with, joined where inquirer has wrapped it. */
function readDrawn([first = '', ...others]: readonly string[]): string {
  const wrapped = [first]
  for (const line of others) {
    const [word = ''] = line.split(' ', 1)
    const before = wrapped.at(-1)!
    const isFull = before.length + 1 + word.length > drawnWidth
    // A choice begins with a mark, or follows the whole question; a hint is in parentheses.
    const continues = before.endsWith('?') ? /^\(/ : /^[\p{L}\p{N}(]/u
    if (!isFull || !continues.test(line)) break
    wrapped.push(line)
  }
  return wrapped.join(' ').slice(1).replace(answerMark, '').trim()
}

/** Whether printed text ends in an unfinished line that asks for an answer. */
export function isInviting(printed: string): boolean {
  return inviting.test(linesOf(printed).at(-1)!)
}

/** The last printed line that is not blank, trimmed; empty if there is none. */
export function lastLineOf(printed: string): string {
  return filledLinesOf(printed).at(-1) ?? ''
}

/** The errors of libraries that get no keys. All but Ink fail before they draw their question. */
const keyErrors: readonly RegExp[] = [
  // @clack/prompts before 1.0: `TTY initialization failed: uv_tty_init returned EINVAL`
  /^TTY init/,
  // prompt-sync: `ENXIO: no such device or address, open '/dev/tty'`
  /^ENXIO: .*'\/dev\/tty'/,
  // readline-sync: `The current environment doesn't support interactive reading from TTY.`
  /interactive reading from TTY/,
  // inquirer: `Prompts can not be meaningfully rendered in non-TTY environments`
  /rendered in non-TTY env/,
  // Ink: `Raw mode is not supported on the current process.stdin`
  /Raw mode is not supported on /,
]

/** Whether a message is the error of a library that gets no keys. */
export function isKeyError(message: string): boolean {
  return keyErrors.some((pattern) => pattern.test(message))
}

/**
 * The line above the error that Ink draws over its question where it gets no keys, while the command
 * waits on; undefined if no such error was printed.
 */
export function findLineAboveKeyError(printed: string): string | undefined {
  const lines = filledLinesOf(printed)
  const index = lines.findIndex(isKeyError)
  return index === -1 ? undefined : (lines[index - 1] ?? '')
}

/** The lines of printed text, trimmed; the last is unfinished, and may be empty. */
function linesOf(printed: string): string[] {
  return stripVTControlCharacters(printed)
    .split(/[\r\n]+/)
    .map((line) => line.trim())
}

function filledLinesOf(printed: string): string[] {
  return linesOf(printed).filter((line) => line !== '')
}
