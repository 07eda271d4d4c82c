import {readKey} from '../../annotations/keys.js'
import {
  type DraftedFile,
  type DraftLine,
  draftStatic,
  fieldsOfEffect,
  isRule,
  toComment,
} from './draft-line.js'
import {extendEntries} from './extend-entries.js'
import {
  findInsertion,
  type Insertion,
  parseRoot,
  readNames,
  type YamlRoot,
} from './yaml-insertion.js'

/**
 * Writes a draft as a new file, with the reason for each line, and with comments for the commands
 * that only a person or their class can decide about.
 */
export function writeYaml(lines: readonly DraftLine[], bin: string): DraftedFile {
  const head = [
    `# Drafted by ${bin} murli annotate from names and summaries. It applies once it is in the config directory as`,
    '# murli.yaml. Review each line first; a comment in place of a line is a command that only you can judge.',
    // 12.11: an empty map would make the file unreadable.
    lines.some(isRule) ? 'commands:' : '# commands:',
  ]
  return {
    added: lines,
    text: `${[...head, ...writeLines(lines, '  ')].join('\n')}\n`,
  }
}

/** A line of YAML for each command; a comment where only a person or the class can state it. */
function writeLines(lines: readonly DraftLine[], indent: string): string[] {
  return lines.map((line) => {
    const {command, effect, isAdopted, reason} = line
    const key = JSON.stringify(command)
    if (isAdopted) {
      return `${indent}# in the class of ${key}: ${draftStatic(line)}`
    }
    const why = `# ${toComment(reason)}`
    const fields = fieldsOfEffect(effect)
    if (!fields) return `${indent}# ${key}: {mutating: } ${why}`
    const values = Object.entries(fields).map((field) => field.join(': '))
    return `${indent}${key}: {${values.join(', ')}} ${why}`
  })
}

/** A YAML file, and where new lines go in it. */
type YamlFile = {
  insertion: Insertion
  root: YamlRoot
  text: string
}

/**
 * Parses a person's file.
 *
 * @throws AgentError if it is not YAML, or has no place for a draft
 */
export function parseYaml(text: string): YamlFile {
  const root = parseRoot(text)
  return {
    insertion: findInsertion(text, root),
    root,
    text,
  }
}

/** Adds lines of a draft to a file: to the entries of their commands, or as new lines. */
export function extendYaml(
  {insertion, root, text: existing}: YamlFile,
  lines: readonly DraftLine[],
): DraftedFile {
  const extended = extendEntries(existing, root, lines.filter(isRule))
  const named = readNames(existing, root, insertion)
  const missing = lines.filter(({command}) => !named.has(readKey(command)))
  if (missing.length === 0) return extended
  const {head = [], indent} = insertion
  // 12.11: an empty map would make the file unreadable.
  const usedHead = missing.some(isRule) ? head : []
  const newLines = [...usedHead, ...writeLines(missing, indent)].join('\n')
  // All entries precede the end of their map.
  const end = insertion.end + extended.text.length - existing.length
  const before = extended.text.slice(0, end)
  const after = extended.text.slice(end)
  const lineBreak = before.endsWith('\n') ? '' : '\n'
  return {
    added: [...extended.added, ...missing],
    text: `${before}${lineBreak}${newLines}\n${after}`,
  }
}
