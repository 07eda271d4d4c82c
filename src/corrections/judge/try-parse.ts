import type {CommandAnnotation} from '../../annotations/annotation.js'
import {enforceRules} from '../../annotations/enforce.js'
import {withConfigFields} from '../../oclif/host.js'
import {pickParserInput, withoutStdin} from '../../oclif/parser-input.js'
import type {HostConfig} from '../../oclif/shapes.js'
import {callParser, type CommandClass, type OfflineParse} from './offline-parse.js'

/**
 * How many times the queue of promises is emptied for a parser. A parser that has not ended by then
 * waits for a file, a program or a server.
 */
const maxTurns = 10_000

/**
 * Parses words with a loaded class, without stdin, hooks or timers, so that the answer is the same
 * on a busy machine (3.14). The caller drops what it prints.
 *
 * @returns undefined if a `parse` function waits for something outside the process. If only a
 *   `default` function does, the words are parsed again without such defaults.
 */
export async function tryParse(
  Command: CommandClass,
  argv: readonly string[],
  config: HostConfig,
  rules: CommandAnnotation,
): Promise<OfflineParse | undefined> {
  const runHook = async () => ({failures: [], successes: []})
  const withoutHooks = withConfigFields(config, {runHook})
  const input = enforceRules(withoutStdin(pickParserInput(Command)), rules)
  const parseWith = async (options: ParserInput) => {
    return settle(callParser(new Command([...argv], withoutHooks), options))
  }
  return (await parseWith(input)) ?? parseWith(withoutDefaults(input))
}

/** Waits for what needs nothing but the queue of promises; undefined if that is not enough. */
async function settle<Value>(promise: Promise<Value>): Promise<Value | undefined> {
  const state = {isSettled: false}
  const noteSettled = () => {
    state.isSettled = true
  }
  void promise.then(noteSettled, noteSettled)
  for (let turn = 0; turn < maxTurns && !state.isSettled; turn += 1) await Promise.resolve()
  return state.isSettled ? promise : undefined
}

/** The definitions that the parser reads. */
type ParserInput = {
  args?: object | undefined
  baseFlags?: object | undefined
  flags?: object | undefined
}

/** The parser's input without `default` functions. */
function withoutDefaults(input: ParserInput): ParserInput {
  const {args, baseFlags, flags} = input
  return {
    ...input,
    baseFlags: stripDefaults(baseFlags),
    flags: stripDefaults(flags),
    // @oclif/core 1 lists arguments; their defaults are values.
    ...(!Array.isArray(args) && {args: stripDefaults(args)}),
  }
}

/** Flags or arguments without the `default` functions of each. */
function stripDefaults(definitions: object | undefined): object | undefined {
  if (!definitions) return undefined
  const entries = Object.entries(definitions as Record<string, {default?: unknown}>)
  const stripped = entries.map(([name, definition]) => {
    const {default: fallback, ...others} = definition
    return [name, typeof fallback === 'function' ? others : definition]
  })
  return Object.fromEntries(stripped) as object
}
