import type {DraftLine} from './draft.js'

const fields = {
  destroys: '{mutating: true, destructive: true}',
  mutates: '{mutating: true}',
  reads: '{mutating: false}',
} as const

/** Writes a draft as the file that it is for: what is clear as a line with its reason, what is not as a comment. */
export function writeDraft(lines: readonly DraftLine[], bin: string): string {
  const head = [
    `# Drafted by ${bin} murli annotate from names and summaries. It applies once it lies in the config directory as`,
    '# murli.yaml. Review each line first; a comment in place of a line is a command that only you can tell about.',
    // 12.11: a map without lines would count as a file that cannot be read.
    lines.some(({effect, isOwn}) => effect !== 'unclear' && !isOwn) ? 'commands:' : '# commands:',
  ]
  return [...head, ...writeLines(lines, '  ')].join('\n') + '\n'
}

/** Writes the lines of a draft below `commands:`. */
export function writeLines(lines: readonly DraftLine[], indent: string): string[] {
  return lines.map((line) => {
    const {command, effect, isOwn, reason} = line
    const key = JSON.stringify(command)
    if (isOwn) return `${indent}# in the class of ${key}: ${draftStatic(line)}`
    const why = `# ${toComment(reason)}`
    return effect === 'unclear' ? `${indent}# ${key}: {mutating: } ${why}` : `${indent}${key}: ${fields[effect]} ${why}`
  })
}

/** What the class of a command states, as a line for its author to review. */
export function draftStatic({effect, reason}: Pick<DraftLine, 'effect' | 'reason'>): string {
  const value = effect === 'unclear' ? 'true or false' : String(effect !== 'reads')
  return `static mutating = ${value} // ${toComment(reason)}`
}

/** A reason quotes a summary, which can hold anything. */
function toComment(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ')
}
