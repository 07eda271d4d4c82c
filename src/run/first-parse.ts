import {isLineError} from '../contract/error-categories.js'
import {readProperty} from '../contract/unknown-value.js'
import {classify, type ClassifyOptions} from '../errors/classify.js'

/** Finds the parse of a whole command line among the parses that a command makes (5.3b). */
export class FirstParse {
  #isDone = false
  readonly #words: readonly string[]

  /** @param argv the words after the command's id */
  constructor(argv: readonly string[]) {
    this.#words = [...argv]
  }

  /** Whether a parse is the first of the whole command line: not a trial with other words, nor one with a part of the flags. */
  begins(statics: object, options: unknown, argv: readonly string[]): boolean {
    const isSame = argv.length === this.#words.length && argv.every((word, index) => word === this.#words[index])
    if (this.#isDone || !isSame || !isWhole(options, statics)) return false
    this.#isDone = true
    return true
  }
}

/** Whether an error is a mistake in the command line that oclif's parser has found. */
export function isParserMistake(error: unknown, parsing: ClassifyOptions['parsing']): boolean {
  return isLineError(classify(error, {parsing}))
}

/** Whether a parser is given all flags and arguments of a class, and is as strict as the class asks for. */
function isWhole(options: unknown, statics: object): boolean {
  if (options === undefined || options === statics) return true
  const namesOf = (owner: unknown, field: string) => Object.keys(readProperty(owner, field) ?? {})
  const isStrict = (owner: unknown) => readProperty(owner, 'strict') !== false
  return (
    isStrict(options) === isStrict(statics) &&
    ['args', 'flags'].every((field) => {
      const given = namesOf(options, field)
      return namesOf(statics, field).every((name) => given.includes(name))
    })
  )
}
