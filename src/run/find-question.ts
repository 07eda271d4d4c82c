import {stripVTControlCharacters} from 'node:util'

/** What is known of how the answer is read. */
export type Reading = {
  /** Whether single keys are read, as prompt libraries do. */
  hasKeys: boolean
  /** Whether stdin is a terminal, where unfinished text before a read is always a question. */
  isTerminal: boolean
}

/** The line on which a prompt library draws its question: inquirer, enquirer, prompts and clack mark it so. */
const marked = /^\s*[?◆]\s+(?<text>\S.*)$/

/** How unfinished text ends that waits for an answer. */
const inviting = /[?:>\]]$|\([yY]\w*\/[nN]\w*\)$/

/** The question in what was printed last, if that is one; prompt libraries draw theirs again at each key. */
export function findQuestion(printed: string, {hasKeys, isTerminal}: Reading): string | undefined {
  const lines = stripVTControlCharacters(printed).split(/[\r\n]+/)
  const drawn = hasKeys ? lines.findLast((line) => marked.test(line)) : undefined
  if (drawn) return marked.exec(drawn)!.groups!.text!.trim()
  const last = lines.at(-1)!.trim()
  return last !== '' && (hasKeys || isTerminal || inviting.test(last)) ? last : undefined
}
