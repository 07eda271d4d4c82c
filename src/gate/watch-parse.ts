import {findTopmost, type Method, replaceMethod} from '../oclif/methods.js'

/** Gets what oclif's parser has read; returns why the command may not run with it. */
type CheckParsed = (parsed: unknown) => Error | undefined

/** The checks, by the prototype of the class that runs; a later run replaces that of its class. */
const checks = new WeakMap<object, CheckParsed>()

/** The prototypes whose `parse` has been replaced. */
const watched = new WeakSet<object>()

/** The prototypes whose other methods a refusal can end. */
const endable = new WeakSet<object>()

/** What ends the method of a command that is running, by its instance. */
const endings = new WeakMap<object, (refusal: Error) => void>()

/**
 * Makes oclif's own `parse` of a command check what it has read. An override of it in the command's
 * class may return less than that. A refusal ends the command, which could catch it and go on.
 *
 * @param prototype that of the command's class
 */
export function watchParse(prototype: object, check: CheckParsed): void {
  const owner = findTopmost(prototype, 'parse')
  if (!owner) return
  checks.set(prototype, check)
  if (!endable.has(prototype)) {
    endable.add(prototype)
    // Some base classes parse in `init`.
    for (const name of ['init', 'run']) makeEndable(prototype, name)
  }
  if (watched.has(owner)) return
  watched.add(owner)
  const original = Reflect.get(owner, 'parse') as Method
  replaceMethod(owner, 'parse', function parseGated(...input) {
    const parsed = original.apply(this, input)
    const checkOfClass = findCheck(this)
    if (!checkOfClass) return parsed
    // The parser before @oclif/core is synchronous, so its command cannot be left waiting.
    if (!(parsed instanceof Promise)) {
      const refusal = checkOfClass(parsed)
      if (refusal) throw refusal
      return parsed
    }
    return parsed.then((read: unknown) => {
      const refusal = checkOfClass(read)
      return refusal ? endCommand(this, refusal) : read
    })
  })
}

/** Lets a refusal end a method that oclif calls, as if the method had thrown it. */
function makeEndable(prototype: object, name: string): void {
  const original = Reflect.get(prototype, name) as Method
  if (typeof original !== 'function') return
  replaceMethod(prototype, name, async function untilRefused(...input) {
    // A subclass calls that of its base class, whose error it could catch.
    if (endings.has(this)) return original.apply(this, input)
    const refused = new Promise<never>((_, reject) => endings.set(this, reject))
    try {
      return await Promise.race([original.apply(this, input), refused])
    } finally {
      endings.delete(this)
    }
  })
}

/**
 * Ends a command. The returned promise never settles, so the command does not continue.
 *
 * @throws the refusal, where oclif runs no method of the command, as in its `catch`
 */
function endCommand(command: object, refusal: Error): Promise<never> {
  const end = endings.get(command)
  if (!end) throw refusal
  end(refusal)
  return new Promise<never>(() => {})
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
