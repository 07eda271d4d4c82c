import {readProperty} from '../contract/unknown-value.js'

/**
 * Whether a parse is a command's first.
 *
 * @param statics the command's class
 * @param options what the parser gets: the class, or some of its fields
 */
type IsFirstParse = (statics: object, options: unknown, words: readonly string[]) => boolean

/**
 * Finds a command's first parse of its whole command line (5.3b), not a trial with other words or
 * fewer flags.
 *
 * @returns a function to call at each parse; it returns true once
 */
export function watchFirstParse(argv: readonly string[]): IsFirstParse {
  const argvJson = JSON.stringify(argv)
  let isFound = false
  return (statics, options, words) => {
    if (isFound) return false
    isFound = JSON.stringify(words) === argvJson && isWholeClass(options, statics)
    return isFound
  }
}

/** Whether a parser gets all flags and arguments of a class, and is as strict as the class. */
function isWholeClass(options: unknown, statics: object): boolean {
  if (options === undefined || options === statics) return true
  const isStrict = (owner: unknown) => readProperty(owner, 'strict') !== false
  const hasAll = (field: string) => {
    const passed = readProperty(options, field) ?? {}
    return Object.keys(readProperty(statics, field) ?? {}).every((name) =>
      Object.hasOwn(passed, name),
    )
  }
  return isStrict(options) === isStrict(statics) && hasAll('args') && hasAll('flags')
}
