import type {AdoptDocument} from '../../contract/schema/adopt.js'
import {type DraftLine, fieldsOfEffect, toComment} from './draft-line.js'

/** A draft of `oclif.murli.commands` in package.json, with the reason for each command. */
export type DraftBlock = NonNullable<AdoptDocument['block']>

/**
 * Drafts a block of annotations for commands whose classes are not changed (12.17). A command whose
 * effect is unclear is listed with the reason why it is.
 */
export function draftBlock(lines: readonly DraftLine[]): DraftBlock {
  const block: DraftBlock = {
    commands: {},
    reasons: {},
    unclear: {},
  }
  for (const {command, effect, reason} of lines) {
    const fields = fieldsOfEffect(effect)
    if (fields) {
      block.commands[command] = fields
      block.reasons[command] = reason
    } else {
      block.unclear[command] = reason
    }
  }

  return block
}

/** Renders a block for the author to paste, with the reasons to review it by. */
export function renderBlock({commands, reasons, unclear}: DraftBlock): string[] {
  const entries = Object.entries(commands).map(([name, fields]) => {
    const values = Object.entries(fields).map(([field, value]) => `"${field}": ${value}`)
    return `    ${JSON.stringify(name)}: {${values.join(', ')}}`
  })
  if (entries.length === 0) {
    return renderReasons(unclearTitle, unclear)
  }
  return [
    'Review each line, then merge the block into `oclif` of package.json, or state it in the class of each command:',
    '  "murli": {"commands": {',
    entries.join(',\n'),
    '  }}',
    '',
    ...renderReasons('The words that each line follows from:', reasons),
    ...renderReasons(unclearTitle, unclear),
  ]
}

const unclearTitle = 'Only you can judge whether these change something:'

/** A list of commands with reasons; nothing if it is empty. */
function renderReasons(title: string, reasons: Readonly<Record<string, string>>): string[] {
  const lines = Object.entries(reasons).map(([name, reason]) => `  ${name}: ${toComment(reason)}`)
  return lines.length === 0 ? [] : [title, ...lines, '']
}
