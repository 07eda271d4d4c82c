import {stripVTControlCharacters} from 'node:util'

export type Reading = {
  /** Whether single keys are read, as prompt libraries do. */
  hasKeys: boolean
  /** Whether stdin is a terminal, where unfinished text before a read is always a question. */
  isTerminal: boolean
}

/** The line that a prompt library draws its question on, as inquirer, enquirer, prompts and clack mark it. */
const marked = /^\s*[?◆]\s+(?<text>\S.*)$/

/** How an unfinished line that asks for an answer ends. */
const inviting = /[?:>\]]$|\([yY]\w*\/[nN]\w*\)$/

/** The question at the end of the printed text, if any; prompt libraries redraw theirs at each key. */
export function findQuestion(printed: string, {hasKeys, isTerminal}: Reading): string | undefined {
  const lines = stripVTControlCharacters(printed).split(/[\r\n]+/)
  const drawn = hasKeys ? lines.findLast((line) => marked.test(line)) : undefined
  if (drawn) return marked.exec(drawn)!.groups!.text!.trim()
  const last = lines.at(-1)!.trim()
  return last !== '' && (hasKeys || isTerminal || inviting.test(last)) ? last : undefined
}
