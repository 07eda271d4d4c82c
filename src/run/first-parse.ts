import {isLineError} from '../contract/error-categories.js'
import {readProperty} from '../contract/unknown-value.js'
import {classify, type ClassifyOptions} from '../errors/classify.js'

/**
 * Finds the parse of a whole command line among the parses that a command makes (5.3b): not a trial with other words, nor
 * one with a part of the flags.
 *
 * @param argv the words after the command's id
 * @returns whether a parse is the first such one
 */
export function watchFirstParse(
  argv: readonly string[],
): (statics: object, options: unknown, words: readonly string[]) => boolean {
  const whole = JSON.stringify(argv)
  let isDone = false
  return (statics, options, words) => {
    if (isDone || JSON.stringify(words) !== whole || !isWhole(options, statics)) return false
    return (isDone = true)
  }
}

/** Whether an error is a mistake in the command line that oclif's parser has found. */
export function isParserMistake(error: unknown, parsing: ClassifyOptions['parsing']): boolean {
  return isLineError(classify(error, {parsing}))
}

/** Whether a parser is given all flags and arguments of a class, and is as strict as the class asks for. */
function isWhole(options: unknown, statics: object): boolean {
  if (options === undefined || options === statics) return true
  const isStrict = (owner: unknown) => readProperty(owner, 'strict') !== false
  return (
    isStrict(options) === isStrict(statics) &&
    ['args', 'flags'].every((field) => {
      const given = readProperty(options, field) ?? {}
      return Object.keys(readProperty(statics, field) ?? {}).every((name) => Object.hasOwn(given, name))
    })
  )
}
