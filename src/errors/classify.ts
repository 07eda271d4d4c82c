import {type AgentError, isAgentError} from '../contract/agent-error.js'
import {
  categoryOf,
  type ExitCode,
  exitCodes,
  isRecoverableByDefault,
} from '../contract/error-categories.js'
import {fieldsOf} from '../contract/error-fields.js'
import type {ErrorFields} from '../contract/outcome.js'
import {phrase} from '../contract/phrase.js'
import {readProperty} from '../contract/unknown-value.js'
import {wordOf} from '../flags/table.js'
import {isExit, readOclifExit} from '../oclif/exit.js'
import {cleanParserMessage, readParserFailure} from '../oclif/parser-errors.js'
import {followCauses, messageOf, sayNothing, showValue} from './cause-chain.js'
import {assignedCode, type ExitCodeSetting} from './chosen-exit.js'
import {isConnectionCode, readExternalFailure} from './external-failures.js'
import {describeNested, readOclifDetails} from './failure-details.js'

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
export function classify(thrown: unknown, facts: ThrowFacts = {}): Classified {
  try {
    return readThrow(thrown, facts)
  } catch {
    // A part of it cannot be read, such as a revoked proxy.
    return complete(exitCodes.toolError, messageOf(thrown) || sayNothing())
  }
}

function readThrow(thrown: unknown, facts: ThrowFacts): Classified {
  const chains = [thrown, facts.otherError].map(followCauses)
  const chain = chains.flat()
  const messages = [...new Set(chain.map(messageOf).filter(Boolean))]
  const message = messages[0] ?? showValue(thrown)
  const meaning =
    findMeaning(chains, message, facts) ?? classifyByExitCode(chain, message, facts.exitCodes)
  const details = readOclifDetails(chain)
  // The code that an author gives an error is its kind, rather than one that a message quotes.
  const isQuoted = isConnectionCode(meaning.kind) && !chain.some(isAgentError)
  const fields: Classified = {
    ...details,
    ...meaning,
    ...(isQuoted && details.kind !== undefined && {kind: details.kind}),
  }
  if (fields.data !== undefined) return fields
  const data = describeNested(chain, messages, fields.message)
  return data ? {...fields, data} : fields
}

/** The meaning of the first link that is recognized; undefined if none is. */
function findMeaning(
  chains: readonly (readonly object[])[],
  message: string,
  {parsing = {}}: ThrowFacts,
): Classified | undefined {
  for (const links of chains) {
    // 6.2: an AgentError keeps its meaning in any wrapper, even one that a `parse` function throws.
    const agentError = links.find(isAgentError)
    if (agentError) return describeAgentError(agentError, message)
    const meanings = links.map((link) => recognize(link, message, parsing))
    const first = meanings.find((meaning) => meaning !== undefined)
    if (first) return first
  }
  return undefined
}

function describeAgentError(error: AgentError, message: string): Classified {
  // oclif writes `Parsing --flag` before the message of an error that a `parse` function throws.
  const text = cleanParserMessage(message).replace(/^Parsing --\S+ +\n\t/, '')
  return {...fieldsOf(error), message: text}
}

/** The meaning of one link of a chain of causes, which is not an AgentError. */
function recognize(link: object, message: string, parsing: ParserToken): Classified | undefined {
  const mistake = readParserError(link) ?? readInvalidValue(link, parsing)
  return mistake ?? readExternal(link, message)
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
  return {
    code: exitCodes.userError,
    recoverable: true,
    ...failure,
    ...(isDryRun && {
      kind: 'dry_run_unsupported',
      message: phrase`This command has no dry run.`,
    }),
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
function classifyByExitCode(
  chain: readonly object[],
  message: string,
  setting: ExitCodeSetting,
): Classified {
  const link = chain.find((each) => readOclifExit(each) !== undefined)
  const exit = readOclifExit(link)
  // 5.1: only the host's author gives an exit code a meaning.
  const code = assignedCode(exit, setting, 'foreign')
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
