import type {CommandAnnotation} from '../../annotations/annotation.js'
import {declarationsFor} from '../../annotations/annotations.js'
import {enforceRules, hasRules} from '../../annotations/enforce.js'
import {readProperty} from '../../contract/unknown-value.js'
import {recordHookFlags} from '../../line/hook-flags.js'
import {findTopmost, type Method, replaceMethod} from '../../oclif/methods.js'
import {pickParserInput} from '../../oclif/parser-input.js'
import type {HostConfig, LoadableCommand} from '../../oclif/shapes.js'
import {readParsed} from '../../secrets/read-secrets.js'
import {findSwallowedFlags} from '../../oclif/swallowed-flags.js'
import {recordInputs} from '../../secrets/record-inputs.js'
import {isSensitiveFlag, type SecretCommand} from '../../secrets/sensitive-names.js'
import {watchFirstParse} from '../first-parse.js'
import {endAtMistake, type EndWithMistake, isParserMistake} from '../parser-mistake.js'
import {markParsed, readParsing} from './parse-state.js'

/** Observes how a foreign command parses. */
export type ParseWatch = {
  argv: readonly string[]
  /** Called when the command begins to parse its command line. */
  onParsing(): void
  /** Called when the command has parsed its command line. */
  onParsed(): void
  onSecrets(secrets: readonly string[]): void
  /** Returns what ends the run with a mistake; undefined once the command has thrown. */
  readEnd(): EndWithMistake | undefined
}

/**
 * Wraps oclif's own `parse`, below every override, because a base class may catch the parser's
 * errors. The command then parses by the rules of its annotations (7.7).
 *
 * @param watch observes an agent's run; undefined if the command line is only checked
 */
export function interceptParse(
  prototype: object,
  command: LoadableCommand,
  config: HostConfig,
  watch?: ParseWatch,
): void {
  const owner = findTopmost(prototype, 'parse')
  if (!owner) return
  const original = Reflect.get(owner, 'parse') as Method
  const {annotation} = declarationsFor(config, command)
  const annotated: SecretCommand = {...command, ...annotation}
  const changeInput = makeInputChanger(annotated, annotation, watch)
  const isFirstParse = watch && !annotation.parsesItself ? watchFirstParse(watch.argv) : undefined
  replaceMethod(
    owner,
    'parse',
    function parse(this: object, options: unknown = this.constructor, ...rest) {
      // Other commands in the process share this base class.
      if (!Object.prototype.isPrototypeOf.call(prototype, this)) {
        return original.call(this, options, ...rest)
      }
      const words = (rest[0] ?? readProperty(this, 'argv')) as string[]
      const isFirst = isFirstParse?.(this.constructor, options, words)
      const endRun = isFirst ? watch?.readEnd() : undefined
      watch?.onParsing()
      const parsed = original.call(this, changeInput(options), ...rest)
      if (parsed instanceof Promise) {
        const parsing = {command: this, endRun, options, words}
        return followParse(parsed as Promise<object>, parsing, annotated, watch)
      }
      // The parser before @oclif/core is synchronous, so its command cannot be left waiting.
      markParsed(this)
      watch?.onParsed()
      return parsed
    },
  )
}

/** Makes a function that changes a parser's input: to obey annotations, and to report secrets. */
function makeInputChanger(
  command: SecretCommand,
  annotation: CommandAnnotation,
  watch: ParseWatch | undefined,
): (input: unknown) => unknown {
  const mayBeSecret = mayReadSecrets(command)
  return (input) => {
    const checked = hasRules(annotation) ? enforceRules(pickParserInput(input), annotation) : input
    if (!mayBeSecret || !watch) return checked
    return recordInputs(pickParserInput(checked), command, (text) => watch.onSecrets([text]))
  }
}

/** Whether a command may read secrets, also from stdin, which is not on the command line. */
function mayReadSecrets(command: SecretCommand): boolean {
  const {args, flags} = command
  if (Object.keys(args ?? {}).length > 0) return true
  return Object.entries(flags ?? {}).some(
    ([name, flag]) => flag?.allowStdin !== undefined || isSensitiveFlag(name, command),
  )
}

/** A parse of a command's instance. */
type Parsing = {
  command: object
  /** Undefined if a mistake does not end the run: only the first parse ends it. */
  endRun: EndWithMistake | undefined
  options: unknown
  words: string[]
}

async function followParse(
  parsed: Promise<object>,
  {command, endRun, options, words}: Parsing,
  annotated: SecretCommand,
  watch: ParseWatch | undefined,
): Promise<unknown> {
  try {
    const result = await parsed
    const swallowed = endRun && findSwallowedFlags(result, words, options)
    if (swallowed) throw swallowed
    markParsed(command)
    watch?.onParsed()
    watch?.onSecrets(readParsed(result, annotated))
    return result
  } catch (error) {
    recordHookFlags(words, readProperty(command, 'argv') as string[], annotated.flags)
    if (!endRun || !isParserMistake(error, readParsing(command))) throw error
    return endAtMistake(command, error, endRun)
  }
}
