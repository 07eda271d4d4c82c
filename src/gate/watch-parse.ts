import {findTopmost, type Method, replaceMethod} from '../oclif/methods.js'

/** Gets what oclif's parser has read; throws if the command may not run with it. */
type CheckParsed = (parsed: unknown) => void

/** The checks, by the prototype of the class that runs; a later run replaces that of its class. */
const checks = new WeakMap<object, CheckParsed>()

/** The prototypes whose `parse` has been replaced. */
const watched = new WeakSet<object>()

/**
 * Makes oclif's own `parse` of a command check what it has read. An override of it in the command's
 * class may return less than that.
 *
 * @param prototype that of the command's class
 */
export function watchParse(prototype: object, check: CheckParsed): void {
  const owner = findTopmost(prototype, 'parse')
  if (!owner) return
  checks.set(prototype, check)
  if (watched.has(owner)) return
  watched.add(owner)
  const original = Reflect.get(owner, 'parse') as Method
  replaceMethod(owner, 'parse', function parseGated(...input) {
    const parsed = original.apply(this, input)
    const checkOfClass = findCheck(this)
    if (!checkOfClass) return parsed
    const pass = (read: unknown) => {
      checkOfClass(read)
      return read
    }
    // The parser before @oclif/core is synchronous.
    return parsed instanceof Promise ? parsed.then(pass) : pass(parsed)
  })
}

/** The check of a command's class, or of the nearest class above it. */
function findCheck(command: object): CheckParsed | undefined {
  let link: object | null = command
  while (link) {
    const check = checks.get(link)
    if (check) return check
    link = Object.getPrototypeOf(link) as object | null
  }
  return undefined
}
