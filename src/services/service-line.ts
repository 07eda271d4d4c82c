import {makeLineError} from '../contract/agent-error.js'
import {isGlobalFlag, parserFlags} from '../flags/table.js'
import type {Line} from '../line/line.js'
import {loadBundle} from '../load-bundle.js'
import type {ServiceCommand, ServiceLine} from './service.js'

/**
 * Parses the command line of a service: oclif does not parse for a plain class.
 *
 * @throws AgentError (`flag_error`, `argument_error`) for the first mistake
 */
export function parseServiceLine(
  command: ServiceCommand,
  {name: words, tokens}: Pick<Line, 'name' | 'tokens'>,
): ServiceLine {
  const {args, id = '', murli} = command
  const flags = parserFlags(command)
  const offset = words.length
  // Not strict for oclif, which treats an unexpected argument as part of an unknown command's name.
  const definition = {args, flags, murli, strict: true}
  const own = {
    id,
    name: id,
    aliases: [],
    isHidden: false,
    isAdopted: true,
    definition,
    entry: definition,
  }
  const [problem] = loadBundle<typeof import('../corrections/problems.js')>('explain').findProblems(
    own,
    tokens,
  )
  if (problem) {
    const {error, field, index, kind, message, validValues} = problem
    const position = index === undefined ? undefined : index + offset
    throw makeLineError({
      error,
      field,
      kind,
      message,
      position,
      validValues,
    })
  }
  const line: ServiceLine = {args: [], flags: {}}
  for (const token of tokens) {
    if (token.kind === 'argument') {
      line.args.push({
        position: token.index + offset,
        raw: token.raw,
      })
    }
    if (token.kind !== 'flag' || isGlobalFlag(token.name, flags[token.name])) {
      continue
    }
    const {name, negated, value = ''} = token
    const {multiple, type} = flags[name]!
    if (type === 'boolean') line.flags[name] = !negated
    else if (multiple) line.flags[name] = [...((line.flags[name] ?? []) as string[]), value]
    else line.flags[name] = murli.flags[name]?.type === 'integer' ? Number(value) : value
  }
  return line
}
