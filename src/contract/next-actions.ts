import {readProperty} from '../read-property.js'
import type {NextAction} from './outcome.js'

/** The next actions among what an author gave as such: a list of objects with a command; everything else is left out. */
export function readNextActions(value: unknown): NextAction[] {
  return Array.isArray(value) ? value.flatMap((entry: unknown) => readNextAction(entry) ?? []) : []
}

function readNextAction(entry: unknown): NextAction | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined
  const command = readProperty(entry, 'command')
  if (typeof command !== 'string' || command.trim() === '') return undefined
  const description = readProperty(entry, 'description')
  const params = readProperty(entry, 'params')
  return {
    command,
    description: typeof description === 'string' ? description : '',
    ...(isPlainObject(params) && {params: params as NextAction['params']}),
  }
}

function isPlainObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
