import {isAgentError} from '../contract/agent-error.js'
import {
  categoryOf,
  type ExitCode,
  exitCodes,
  isRecoverableByDefault,
} from '../contract/error-categories.js'
import {fieldsOf} from '../contract/error-fields.js'
import type {ErrorFields} from '../contract/outcome.js'
import {phrase} from '../contract/phrase.js'
import {cleanProse} from '../contract/prose.js'
import {readProperty} from '../contract/unknown-value.js'
import {wordOf} from '../flags/table.js'
import {isExit, readOclifExit} from '../oclif/exit.js'
import {cleanParserMessage, readParserFailure, repeatsMessage} from '../oclif/parser-errors.js'
import {toPlainData} from '../output/plain-data.js'
import {followCauses, isText, messageOf, showValue} from './cause-chain.js'
import {assignedCode, type ExitCodeSetting} from './chosen-exit.js'
import {isConnectionCode, readExternalFailure} from './external-failures.js'

/** What oclif's parser was reading when it threw: a flag or an argument, with the typed word. */
export type ParserToken = {
  type?: 'arg' | 'flag'
  arg?: string
  input?: string
}

/** What is known about a throw beside the thrown value. */
export type ThrowFacts = {
  /**
   * The host's setting, by which a foreign command's exit code chooses the category; an adopted
   * command's does not (5.1).
   */
  exitCodes?: ExitCodeSetting
  /** Another error of the same failure: a class's `catch` has replaced one by the other. */
  otherError?: unknown
  /** What oclif was parsing when it was thrown, if anything. */
  parsing?: ParserToken
}

/** The meaning of a throw. */
export type Classified = ErrorFields & {
  /** The word of the command line that caused it. */
  token?: string
  /** All flags or arguments of one mistake. */
  fields?: readonly string[]
}

/**
 * Classifies any thrown value (6.1). An AgentError in its cause chain, or else the first recognized
 * link, determines the category; if it has neither, those of the other error do. The outermost
 * link with a message gives the message, and the other messages are in `data.causes`. Never throws.
 */
export function classify(thrown: unknown, options: ThrowFacts = {}): Classified {
  const chains = [thrown, options.otherError].map(followCauses)
  const chain = chains.flat()
  const messages = [...new Set(chain.map(messageOf).filter(Boolean))]
  const message = messages[0] ?? showValue(thrown)
  // 6.2: an AgentError keeps its meaning in any wrapper, even one that a `parse` function throws.
  const recognized = chains
    .flatMap((links) => [...links.filter(isAgentError), ...links])
    .map((link) => recognize(link, message, options))
    .find((known) => known !== undefined)
  const details = readOclifDetails(chain)
  const meaning = recognized ?? classifyByExitCode(chain, message, options)
  // A code that a message only quotes is the kind if no error of the chain has a code.
  const isQuoted = details.kind !== undefined && isConnectionCode(meaning.kind)
  const fields = {...details, ...meaning, ...(isQuoted && {kind: details.kind})}
  const data = describeNested(chain, messages, fields.message)
  return {...fields, ...(fields.data === undefined && data && {data})}
}

/** The messages of other causes, and the errors of an AggregateError (6.8), if there are any. */
function describeNested(
  chain: object[],
  messages: readonly string[],
  shown: string,
): {causes?: string[]; errors?: unknown} | undefined {
  const [thrown = '', ...others] = messages
  const causes = others.filter((cause) => !repeatsMessage(cause, {shown, thrown}))
  const aggregate = chain.find((link) => readProperty(link, 'name') === 'AggregateError')
  const errors = readProperty(aggregate, 'errors')
  if (causes.length === 0 && !Array.isArray(errors)) return undefined
  return {
    ...(causes.length > 0 && {causes}),
    ...(Array.isArray(errors) && {errors: toPlainData(errors)}),
  }
}

/** What one link of a chain of causes means; undefined if nothing recognizes it. */
function recognize(
  link: object,
  message: string,
  {parsing = {}}: ThrowFacts,
): Classified | undefined {
  if (isAgentError(link)) {
    // oclif writes `Parsing --flag` before the message of an error that a `parse` function throws.
    const text = cleanParserMessage(message).replace(/^Parsing --\S+\s+/, '')
    return {...fieldsOf(link), message: text}
  }

  return readParserError(link) ?? readInvalidValue(link, parsing) ?? readExternal(link, message)
}

/** A mistake that oclif's parser reports (6.3). */
function readParserError(link: object): Classified | undefined {
  const failure = readParserFailure({
    args: readProperty(link, 'args'),
    flags: readProperty(link, 'flags'),
    message: messageOf(link),
  })
  if (!failure) return undefined
  // 4.11a: unlike other unknown flags, a `--dry-run` is never dropped.
  const isDryRun = failure.kind === 'unknown_flag' && failure.field === wordOf('dry-run')
  const refusal = isDryRun && {
    kind: 'dry_run_unsupported',
    message: phrase`This command has no dry run.`,
  }
  return {
    code: exitCodes.userError,
    recoverable: true,
    ...failure,
    ...refusal,
  }
}

/**
 * The value that a flag's or an argument's own `parse` function refused. All that it throws is
 * about that value, even an error of a library; only an AgentError in it keeps its own meaning.
 */
function readInvalidValue(link: object, {arg, input, type}: ParserToken): Classified | undefined {
  // Without a name, a default function threw it.
  if (!arg) return undefined
  const isFlag = type === 'flag'
  return {
    ...complete(exitCodes.userError, cleanParserMessage(messageOf(link))),
    error: isFlag ? 'flag_error' : 'argument_error',
    field: isFlag ? `--${arg}` : arg,
    kind: 'invalid_value',
    token: input,
  }
}

/** An error of HTTP, Node or another library (6.4, 6.5). */
function readExternal(link: object, message: string): Classified | undefined {
  const external = readExternalFailure(link)
  if (!external) return undefined
  // `fetch` names no server, but the link below it does.
  const isFetch = message === 'fetch failed' && isConnectionCode(readProperty(link, 'code'))
  const text = isFetch ? showValue(link) : message
  return {...complete(external.code, text), ...external}
}

/**
 * Classifies an unrecognized error (6.6) by its exit code, mapped by the host, or else as a tool
 * error.
 */
function classifyByExitCode(chain: object[], message: string, options: ThrowFacts): Classified {
  const link = chain.find((each) => readOclifExit(each) !== undefined)
  const exit = readOclifExit(link)
  // 5.1: only the host's author gives an exit code a meaning.
  const code = assignedCode(exit, options.exitCodes, 'foreign')
  const isBare = link !== undefined && link === chain[0] && isExit(link)
  const text = isBare ? phrase`The command ended with exit code ${{ours: String(exit)}}.` : message
  return complete(code ?? exitCodes.toolError, text)
}

/** The fields that every error of a code has. */
function complete(code: ExitCode, message: string): ErrorFields {
  return {
    code,
    error: categoryOf(code),
    message,
    recoverable: isRecoverableByDefault(code),
  }
}

/** Reads suggestions, ref, code and SfError's `actions` from the outermost link that has them. */
function readOclifDetails(chain: object[]): Pick<ErrorFields, 'docUrl' | 'kind' | 'suggestion'> {
  const docUrl = findText(chain, 'ref')
  const kind = findText(chain, 'code')
  const advice = chain
    .flatMap((link) => [readProperty(link, 'suggestions'), readProperty(link, 'actions')])
    .map((list) => [list].flat().filter(isText))
    .find((lines) => lines.length > 0)
  return {
    ...(docUrl !== undefined && {docUrl}),
    ...(kind !== undefined && {kind}),
    ...(advice && {suggestion: advice.map((line) => cleanProse(line).trim()).join('\n')}),
  }
}

/** The first text that a chain has under a name, except an empty one or the code of every exit. */
function findText(chain: object[], name: string): string | undefined {
  const texts = chain.map((link) => readProperty(link, name)).filter(isText)
  return texts.find((text) => text !== 'EEXIT')
}
