import {type CommandMetadata, metadataFields} from '../contract/metadata.js'

/**
 * Checks that a command's metadata survives into the manifest, which is JSON.
 *
 * @throws TypeError that names the command, the field and what is wrong with it
 */
export function checkMetadata(command: CommandMetadata & {id?: string; name?: string}): void {
  for (const field of metadataFields) {
    const problem = findProblem(command[field], field, [])
    if (problem) {
      throw new TypeError(
        `Command ${command.id ?? command.name}: static ${problem}. Metadata is plain data, so that the manifest can hold it.`,
      )
    }
  }
}

function findProblem(value: unknown, path: string, ancestors: object[]): string | undefined {
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint') {
    return `${path} is a ${typeof value}`
  }

  if (typeof value !== 'object' || value === null) return undefined
  if (ancestors.includes(value)) return `${path} refers back to itself`
  const prototype: unknown = Object.getPrototypeOf(value)
  if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null) {
    return `${path} is a ${value.constructor.name}`
  }

  for (const [key, member] of Object.entries(value)) {
    const inner = Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`
    const problem = findProblem(member, inner, [...ancestors, value])
    if (problem) return problem
  }

  return undefined
}
