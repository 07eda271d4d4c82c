import {visibleFlags} from '../../catalog/catalog.js'
import type {Finding, Rule} from '../rule.js'

/** Without a description an agent has the name alone to guess a value by. */
export const missingDescription: Rule = {
  id: 'missing-description',
  severity: 'warning',
  checkCommand({command, metadata}) {
    const flags = visibleFlags(command)
      .filter(([name, {description, summary}]) => !isAnswered(name) && !hasText(description) && !hasText(summary))
      .map(([name]) => describe(`--${name}`, 'Flags'))
    const args = Object.entries(command.definition.args)
      .filter(([, {hidden}]) => !hidden)
      .filter(([name, arg]) => !hasText(arg.description) && !hasText(metadata.argumentAnnotations?.[name]?.description))
      .map(([name]) => describe(name, 'Args'))
    return [...flags, ...args]
  },
}

/** oclif answers these itself, and everyone knows them. */
function isAnswered(name: string): boolean {
  return name === 'help' || name === 'version'
}

function hasText(text: unknown): boolean {
  return typeof text === 'string' && text.trim() !== ''
}

function describe(name: string, kind: 'Args' | 'Flags'): Finding {
  const isFlag = kind === 'Flags'
  const place = isFlag ? '`static flags` or, where it is inherited, `static baseFlags`' : '`static args`'
  return {
    ...(isFlag && {flag: name}),
    message: `${isFlag ? 'Flag' : 'Argument'} ${name} has no description`,
    suggestion: `Write a \`description\` for ${name} in ${place}: what its value is, and in which form.`,
  }
}
