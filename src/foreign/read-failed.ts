import {readParserFailure} from '../oclif/parser-errors.js'
import {readProperty} from '../contract/unknown-value.js'
import {isSensitiveArgument, isSensitiveFlag, type SecretCommand} from '../secrets/sensitive-names.js'

/**
 * The secrets of a line that oclif's parser did not accept: the argument that it was at, and the value that its error names.
 *
 * @param token what the parser was at
 */
export function readFailed(error: unknown, token: unknown, command: SecretCommand): string[] {
  const failure = typeof error === 'object' && error !== null ? toFailure(error) : undefined
  const isOfFlag = failure?.field?.startsWith('--') && isSensitiveFlag(failure.field.slice(2), command)
  const [name, input] = ['arg', 'input'].map((field) =>
    typeof token === 'object' && token !== null ? readProperty(token, field) : undefined,
  )
  const isOfArgument = typeof name === 'string' && typeof input === 'string' && isSensitiveArgument(name, command)
  return [...(isOfFlag && failure?.token ? [failure.token] : []), ...(isOfArgument ? [input] : [])]
}

function toFailure(error: object): ReturnType<typeof readParserFailure> {
  return readParserFailure({message: String(readProperty(error, 'message') ?? '')})
}
