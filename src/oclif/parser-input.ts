import {readProperty} from '../contract/unknown-value.js'

/** Picks the options that oclif's `parse` reads, including inherited ones. */
export function pickParserInput(options: unknown): Record<string, object> {
  const fields = [
    'args',
    'baseFlags',
    'constraints',
    'context',
    'enableJsonFlag',
    'flags',
    'globalFlags',
    'strict',
  ]
  // oclif drops the `'--' = false` that @oclif/core 2 gives every class; under it an unknown flag
  // is an argument.
  const isOwner = typeof options === 'function' || (typeof options === 'object' && options !== null)
  if (isOwner && Object.hasOwn(options, '--')) fields.push('--')
  const values = fields.map((field) => [field, readProperty(options, field)] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Record<
    string,
    object
  >
}
