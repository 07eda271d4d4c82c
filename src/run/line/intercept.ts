import {readProperty} from '../../contract/unknown-value.js'
import type {ClassifyOptions} from '../../errors/classify.js'
import type {Caught} from '../../corrections/offline-parse.js'
import {declarationsFor} from '../../annotations/annotations.js'
import {enforceRules} from '../../annotations/enforce.js'
import {makeCatchable, readExit} from '../../oclif/exit.js'
import {pickParserInput} from '../../oclif/parser-input.js'
import type {HostConfig, LoadableCommand} from '../../oclif/shapes.js'
import {captureOutput} from '../../output/streams/capture.js'
import {recordHookFlags} from '../../line/hook-flags.js'
import type {StreamName} from '../../output/streams/streams.js'
import {endAtMistake, isParserMistake, watchFirstParse} from '../first-parse.js'
import {recordInputs, readParsed} from '../../secrets/read-secrets.js'
import {isSensitiveFlag} from '../../secrets/sensitive-names.js'

/** Observes a foreign command on an agent's command line. */
export type CommandWatch = {
  argv: readonly string[]
  /** Called with the command's error before its own `catch`, which may end the process. */
  onCaught(caught: Caught): Promise<void>
  onSecrets(secrets: readonly string[]): void
  /** Called when the command has succeeded, before oclif runs further hooks. */
  onSuccess(): void
}

type Method = (this: object, ...input: unknown[]) => unknown
type WatchedClass = {prototype: object}
type End = (mistake: unknown) => void

/** Makes a foreign command's class parse by the rules of its annotations (7.7). */
export function withRules(command: LoadableCommand, config: HostConfig): LoadableCommand {
  return wrapLoad(command, ({prototype}) => wrapParse(prototype, command, config))
}

/**
 * Runs a foreign command and intercepts its loaded class.
 *
 * @throws its errors, and a mistake it would catch (5.3b)
 */
export async function runWatched(
  command: LoadableCommand,
  config: HostConfig,
  watch: CommandWatch,
  execute: (command: LoadableCommand) => Promise<unknown>,
): Promise<unknown> {
  let end: End | undefined
  const mistake = new Promise<never>((_, reject) => (end = reject))
  const wrapped = wrapLoad(command, (loaded) => {
    wrapParse(loaded.prototype, command, config, {
      ...watch,
      readEnd: () => end,
    })
    wrapCatch(loaded.prototype, (caught) => {
      // A command that has thrown is parsed again to explain it, and that ends nothing.
      end = undefined
      return watch.onCaught(caught)
    })
    wrapRun(loaded, () => watch.onSuccess())
  })
  return Promise.race([execute(wrapped), mistake])
}

function wrapLoad(command: LoadableCommand, wrap: (loaded: WatchedClass) => void): LoadableCommand {
  const load = async () => {
    const loaded = await command.load()
    wrap(loaded as WatchedClass)
    return loaded
  }
  return {...command, load}
}

function replaceMethod(owner: object, name: string, value: Method): void {
  Object.defineProperty(owner, name, {
    configurable: true,
    value,
    writable: true,
  })
}

/**
 * Intercepts errors before the class's `catch`, which may swallow them; its output is dropped, for
 * the envelope.
 */
function wrapCatch(prototype: object, onCaught: (caught: Caught) => Promise<void>): void {
  const original = Reflect.get(prototype, 'catch') as Method
  replaceMethod(prototype, 'catch', async function catchFirst(error) {
    if (readExit(error) === 0) return original.call(this, error)
    // The class may run again, nested in the first run, whose code then handles the errors.
    replaceMethod(prototype, 'catch', original)
    const isUnparsed = !hasParsed(this)
    const caught: Caught = {
      command: this,
      error,
      isUnparsed,
      parsing: readParsing(this),
    }
    await onCaught(caught)
    const printed: {name: StreamName; text: string}[] = []
    const keep = (name: StreamName) => (text: string) => void printed.push({name, text})
    const release = captureOutput({stderr: keep('stderr'), stdout: keep('stdout')})
    const catchable = makeCatchable(error)
    try {
      await original.call(this, catchable)
    } catch (converted) {
      if (converted !== catchable) caught.converted = converted
    } finally {
      release()
    }

    if (readExit(caught.converted) !== 0) throw error
    // It chose to succeed.
    for (const {name, text} of printed) process[name].write(text)
    throw caught.converted as Error
  })
}

/** Observes the end of a class's first run; nested runs are ignored. */
function wrapRun(command: WatchedClass, onSuccess: () => void): void {
  const run = Reflect.get(command, 'run') as Method
  replaceMethod(command, 'run', async function runFirst(...input) {
    replaceMethod(command, 'run', run)
    const result = await run.apply(this, input)
    onSuccess()
    return result
  })
}

/**
 * Wraps oclif's own `parse`, below every override, because a base class may catch the parser's
 * errors.
 */
function wrapParse(
  prototype: object,
  command: LoadableCommand,
  config: HostConfig,
  watch?: CommandWatch & {readEnd(): End | undefined},
): void {
  const owner = findTopmost(prototype, 'parse')
  if (!owner) return
  const original = Reflect.get(owner, 'parse') as Method
  const {annotation} = declarationsFor(config, command)
  const annotated = {...command, ...annotation}
  const hasRules =
    annotation.argumentAnnotations !== undefined || annotation.flagAnnotations !== undefined
  // What is read from stdin is not on the command line, and may hold credentials.
  const mayBeSecret =
    Object.entries(command.flags ?? {}).some(
      ([name, flag]) => flag?.allowStdin !== undefined || isSensitiveFlag(name, annotated),
    ) || Object.keys(command.args ?? {}).length > 0
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
      const end = isFirstParse?.(this.constructor, options, words) ? watch?.readEnd() : undefined
      let input = options
      if (hasRules) input = enforceRules(pickParserInput(input), annotation)
      if (mayBeSecret && watch) {
        input = recordInputs(pickParserInput(input), annotated, (text) => watch.onSecrets([text]))
      }
      const follow = async (parsing: Promise<object>): Promise<unknown> => {
        try {
          const parsed = await parsing
          parsedCommands.add(this)
          watch?.onSecrets(readParsed(parsed, annotated))
          return parsed
        } catch (error) {
          recordHookFlags(words, readProperty(this, 'argv') as string[], command.flags)
          if (!end || !isParserMistake(error, readParsing(this))) throw error
          return endAtMistake(this, error, end)
        }
      }
      const parsed = original.call(this, input, ...rest)
      if (parsed instanceof Promise) return follow(parsed as Promise<object>)
      // The parser before @oclif/core is synchronous, so its command cannot be left waiting.
      parsedCommands.add(this)
      return parsed
    },
  )
}

function findTopmost(prototype: object, method: string): object | undefined {
  let owner: object | undefined
  for (
    let link: object | null = prototype;
    link;
    link = Object.getPrototypeOf(link) as object | null
  ) {
    const descriptor = Object.getOwnPropertyDescriptor(link, method)
    if (descriptor?.configurable && typeof descriptor.value === 'function') {
      owner = link
    }
  }

  return owner
}

/** Commands that have parsed their command line: only core 4 and later note it themselves. */
const parsedCommands = new WeakSet<object>()

function hasParsed(command: object): boolean {
  return parsedCommands.has(command) || readProperty(command, 'parsed') === true
}

/**
 * The argument that oclif's parser was reading, which it leaves on the command (core 2 to 5,
 * lib/parser/parse.js).
 */
function readParsing(command: object): ClassifyOptions['parsing'] {
  const token = readProperty(command, 'token')
  if (hasParsed(command) || readProperty(token, 'type') !== 'arg') {
    return undefined
  }
  return {
    arg: String(readProperty(token, 'arg')),
    input: String(readProperty(token, 'input')),
    type: 'arg',
  }
}
