import type {CatalogCommand} from '../../catalog/catalog.js'
import {flagFinder, type Flags, isFromStdin} from '../../command-line/find-flag.js'
import {looksLikeFlag} from '../../command-line/fold.js'
import {splitItems} from '../../command-line/list-value.js'
import type {FlagToken, Token} from '../../command-line/tokenize.js'
import {mistakeMessages} from '../../contract/mistake-messages.js'
import {phrase} from '../../contract/phrase.js'
import {isGlobalFlag} from '../../flags/table.js'
import type {FlagDefinition} from '../../oclif/shapes.js'
import {isUnknownToParser} from '../route/accepted-flags.js'
import {findInvalidValue} from './invalid-value.js'
import {type LineProblem, reportFlag} from './problem.js'

/** Finds what is wrong about a word that is a flag, a value of one, or unknown. */
export function findFlagProblems(
  token: Token,
  flags: Flags,
  command: CatalogCommand,
): LineProblem[] {
  switch (token.kind) {
    case 'unknown': {
      const [field = ''] = token.raw.split('=', 1)
      const {index} = token
      return [reportFlag('unknown_flag', field, mistakeMessages.unknownFlags([field]), {index})]
    }
    case 'flag': {
      const {name, value, valueIndex} = token
      const flag = flags[name]!
      if (flag.type === 'boolean') return findSurplus(token, command)
      // None of the plugin's flags takes another flag as its value, though a parser may (4.6a).
      const isOurs = isUnknownToParser(name, command) || isGlobalFlag(name, flag)
      const isMissing = value === undefined || (isOurs && looksLikeFlag(value))
      // oclif takes a flag after it for a word in place of the value from stdin.
      const isReplaced = isFromStdin(flag) && flagFinder(flags)(value ?? '') !== undefined
      if (isMissing || isReplaced) return findMissingValue(token, flag)
      return findWrongValue({index: valueIndex!, name, value}, flag, command)
    }
    case 'value': {
      const {index, name, raw: value} = token
      return findWrongValue({index, name, value}, flags[name]!, command)
    }
    default: {
      return []
    }
  }
}

/** Finds that a flag lacks its value, unless that is read from stdin. */
function findMissingValue({index, name}: FlagToken, flag: FlagDefinition): LineProblem[] {
  if (flag.allowStdin === 'only') return []
  const field = `--${name}`
  const more = {index, validValues: flag.options}
  return [reportFlag('missing_value', field, mistakeMessages.missingValue(field), more)]
}

/** Finds that a boolean flag has a value, where nothing takes it. */
function findSurplus(
  {index, name, surplus: value}: FlagToken,
  command: CatalogCommand,
): LineProblem[] {
  // The parser of a foreign command reads the value of its own flag as the next argument.
  const isReadAsArgument = !command.isAdopted && Object.hasOwn(command.definition.flags, name)
  if (value === undefined || isReadAsArgument) return []
  const field = `--${name}`
  return [reportFlag('invalid_value', field, mistakeMessages.unwantedValue(field), {index, value})]
}

/** A value of a flag, with the index of its word. */
type FlagValue = {index: number; name: string; value: string}

/** Finds what is wrong about a flag's value, or about each item of a list in one word. */
function findWrongValue(
  {index, name, value}: FlagValue,
  flag: FlagDefinition,
  command: CatalogCommand,
): LineProblem[] {
  const field = `--${name}`
  const place = {error: 'flag_error', field, index} as const
  if (flag.allowStdin === 'only' && value !== '-') {
    return [
      {
        ...place,
        expected: '-',
        kind: 'invalid_value',
        message: phrase`Flag ${{ours: field}} reads its value from stdin: it takes - alone`,
        validValues: ['-'],
        value,
      },
    ]
  }
  const expectation = {details: command.definition.murli?.flags[name], options: flag.options}
  const items = splitItems(value, flag)
  return items.flatMap((item) => findInvalidValue(item.value, expectation, place))
}
