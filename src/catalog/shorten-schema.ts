import type {CommandDocument} from '../schema/introspection.js'
import type {ArgumentNode, FlagNode} from '../schema/line-nodes.js'

/** A mark in a flag's description that repeats its default: `[default: 10]`, `(defaults to 10)`. */
const DEFAULT_MARK = /\s*[[(]default(?:: ?|s to | is )[^\])]*[\])]\s*/i

/**
 * The schema of a command that others wrote, without what it would tell twice: it must not cost an agent more tokens than
 * the command's help does.
 */
export function shortenSchema(document: CommandDocument): CommandDocument {
  const {arguments: args, flags, safety} = document
  const others = flags?.filter((flag) => !isHelp(flag))
  const shortened = {
    ...document,
    ...(args && {arguments: args.map((argument) => withoutPeriod(argument))}),
    ...(others && {flags: stateExclusionsOnce(others).map((flag) => shortenFlag(flag))}),
    safety: 'unknown' in safety ? {unknown: true as const} : withoutIdempotence(safety),
  }
  if (others?.length === 0) delete shortened.flags
  return shortened
}

/** Every command answers `--help`, and an agent that reads the schema needs it no more. */
export function isHelp({name, type}: Pick<FlagNode, 'name'> & {type: string}): boolean {
  return name === 'help' && type === 'boolean'
}

/** Of two flags that each exclude the other, the first in the list states it. */
function stateExclusionsOnce(flags: readonly FlagNode[]): FlagNode[] {
  const stated = new Set<string>()
  return flags.map((flag) => {
    const {mutually_exclusive_with: exclusive, ...rest} = flag
    if (!exclusive) return flag
    const open = exclusive.filter((other) => !stated.has(`${other} ${flag.name}`))
    for (const other of exclusive) stated.add(`${flag.name} ${other}`)
    return open.length > 0 ? {...rest, mutually_exclusive_with: open} : rest
  })
}

function shortenFlag(flag: FlagNode): FlagNode {
  const isTold =
    flag.default !== undefined || (flag.type === 'boolean' && /default(?:: ?|s to | is )false/i.test(flag.description))
  return withoutPeriod(isTold ? {...flag, description: flag.description.replace(DEFAULT_MARK, ' ').trim()} : flag)
}

/** A description of one sentence needs no period at its end. */
function withoutPeriod<Node extends ArgumentNode | FlagNode>(node: Node): Node {
  return /^[^.\n]+\.$/.test(node.description) ? {...node, description: node.description.slice(0, -1)} : node
}

/** The command's own `idempotent` states it. */
function withoutIdempotence<Safety extends CommandDocument['safety']>(safety: Safety): Safety {
  const {idempotent: _, ...rest} = safety as Safety & {idempotent?: boolean}
  return rest as Safety
}
