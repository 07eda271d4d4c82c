import {splitItems} from '../../command-line/list-value.js'
import type {Token} from '../../command-line/tokenize.js'
import type {Classified} from '../../errors/classify.js'
import type {FlagDefinition} from '../../oclif/shapes.js'
import {acceptedFlags} from '../route/accepted-flags.js'
import {positionOf} from '../route/route.js'
import type {RoutedLine} from '../route/routed-line.js'

/**
 * Finds the word at fault: a field's value, or a word that an error names (4.5).
 *
 * @returns its index in argv
 */
export function findWrongPosition(line: RoutedLine, error: Classified): number | undefined {
  const index = findWrongIndex(line, error)
  return index === undefined ? undefined : positionOf(line.route, index)
}

/** Finds the word at fault. @returns its index among the words that do not name the command */
export function findWrongIndex(
  {route, tokens}: RoutedLine,
  {field = '', kind, token}: Classified,
): number | undefined {
  if (!route.command) return undefined
  const isFlag = field.startsWith('--')
  const flag = isFlag ? acceptedFlags(route.command)[field.slice(2)] : undefined
  const use = flag && findUse(tokens, field, flag, token)
  const operands = tokens.filter((each) => ['argument', 'unknown'].includes(each.kind))
  const declaredCount = Object.keys(route.command.definition.args).length
  // A declared argument may have the same text, so an unexpected one is looked for after them.
  const start = kind === 'unexpected_argument' ? declaredCount : 0
  const wrong = use ?? operands.slice(start).find(({raw}) => raw === token)
  if (!wrong) return undefined
  const valueIndex = wrong.kind === 'flag' ? wrong.valueIndex : undefined
  return valueIndex ?? wrong.index
}

/** The use of a flag with the refused value, which may be one of a list in one word. */
function findUse(
  tokens: readonly Token[],
  field: string,
  flag: FlagDefinition,
  refused: string | undefined,
): Token | undefined {
  // The flag, and the further values of one that takes several.
  const uses = tokens.filter((each) => 'name' in each && `--${each.name}` === field)
  const last = uses.findLast(({kind}) => kind === 'flag')
  if (refused === undefined) return last
  const exact = uses.find((each) => valueOf(each) === refused)
  const hasItem = (each: Token) =>
    splitItems(valueOf(each) ?? '', flag).some(({value}) => value === refused)
  return exact ?? uses.find(hasItem) ?? last
}

function valueOf(token: Token): string | undefined {
  return token.kind === 'flag' ? token.value : token.raw
}
