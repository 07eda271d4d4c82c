/** An order of keys, and where each field stands among them; -1 where it does not. */
type Shape = {keys: readonly string[]; positions: readonly number[]}

/** How many orders of keys are remembered; the entries of a manifest have a dozen. */
const mostShapes = 16

/**
 * Reads the same fields, many of them, of many objects: the entries of a host's commands.
 *
 * oclif copies each entry of a manifest, and Node 20 may give each copy a hidden class of its own, in which every field is
 * searched for. All keys and values of an entry are listed as fast as a dozen fields are found, and the entries of a host
 * have their keys in a few orders.
 */
export class FieldReader {
  readonly #fields: readonly string[]
  /** The orders of keys that objects had, the newest first. */
  readonly #shapes: Shape[] = []
  readonly #values: unknown[]

  constructor(fields: readonly string[]) {
    this.#fields = fields
    this.#values = fields.map(() => undefined)
  }

  /** The values of the fields, in their order, undefined where the object has none; the next call writes over them. */
  read(object: object): unknown[] {
    if (isPlain(object) && this.#list(object)) return this.#values
    for (const [index, field] of this.#fields.entries()) {
      this.#values[index] = (object as Record<string, unknown>)[field]
    }

    return this.#values
  }

  /** Returns false where a getter throws, which need not be one of the fields. */
  #list(object: object): boolean {
    try {
      const positions = this.#find(Object.keys(object))
      const listed: unknown[] = Object.values(object)
      const values = this.#values
      for (let field = 0; field < positions.length; field++) {
        const position = positions[field]!
        values[field] = position === -1 ? undefined : listed[position]
      }

      return true
    } catch {
      return false
    }
  }

  /** Where each field stands among some keys. */
  #find(keys: readonly string[]): readonly number[] {
    const shapes = this.#shapes
    for (const {keys: known, positions} of shapes) if (isSame(keys, known)) return positions
    const positions = this.#fields.map((field) => keys.indexOf(field))
    shapes.unshift({keys, positions})
    if (shapes.length > mostShapes) shapes.pop()
    return positions
  }
}

/** Whether an object inherits nothing that a field could be. */
function isPlain(object: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(object)
  return prototype === Object.prototype || prototype === null
}

function isSame(keys: readonly string[], others: readonly string[]): boolean {
  if (keys.length !== others.length) return false
  for (let position = 0; position < keys.length; position++) if (keys[position] !== others[position]) return false
  return true
}
