import type {Finding, Rule} from '../rule.js'

/** An enum that the parser does not enforce promises an error that never comes, or values that are refused. */
export const unenforcedEnum: Rule = {
  id: 'unenforced-enum',
  severity: 'warning',
  checkCommand({command, metadata: {argumentAnnotations = {}, flagAnnotations = {}}}) {
    const {args, flags} = command.definition
    return [
      ...Object.entries(flagAnnotations).flatMap(([name, {enum: values}]) => {
        const flag = Object.hasOwn(flags, name) ? flags[name] : undefined
        const finding = flag && compare(`--${name}`, values, flag.options, command.isOwn)
        return finding ? [{flag: `--${name}`, ...finding}] : []
      }),
      ...Object.entries(argumentAnnotations).flatMap(([name, {enum: values}]) => {
        const arg = Object.hasOwn(args, name) ? args[name] : undefined
        return (arg && compare(name, values, arg.options, command.isOwn)) ?? []
      }),
    ]
  },
}

/** @param isOwn whether the command's parser enforces annotations, as that of `AgentCommand` does */
function compare(
  name: string,
  values: readonly string[] | undefined,
  options: readonly string[] | undefined,
  isOwn: boolean,
): Finding | undefined {
  if (!values) return undefined
  const suggestion = `Write the values as \`options\` of ${name}, and leave the \`enum\` out.`
  if (!options) {
    return isOwn
      ? undefined
      : {message: `The \`enum\` of ${name} is not enforced: its parser takes any value`, suggestion}
  }

  const refused = values.filter((value) => !options.includes(value))
  if (refused.length === 0) return undefined
  return {message: `The \`enum\` of ${name} has ${refused.join(', ')}, which its parser does not accept`, suggestion}
}
