/**
 * Reads the same fields of many objects, the entries of a host's commands.
 *
 * oclif copies each entry of a manifest in such a way that V8 gives each copy a hidden class of its own, so that one field
 * by its name is searched for each time. All keys and values of an entry are listed as fast, and most entries of a host
 * have their keys in the same order.
 */
export class FieldReader {
  readonly #fields: readonly string[]
  /** The keys of the object that was read last, and where each field stands among them; -1 where it does not. */
  #keys: readonly string[] = []
  #positions: readonly number[]
  readonly #values: unknown[]

  constructor(fields: readonly string[]) {
    this.#fields = fields
    this.#positions = fields.map(() => -1)
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
      const keys = Object.keys(object)
      if (!isSame(keys, this.#keys)) {
        this.#keys = keys
        this.#positions = this.#fields.map((field) => keys.indexOf(field))
      }

      const listed: unknown[] = Object.values(object)
      const positions = this.#positions
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
