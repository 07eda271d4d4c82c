import {isSensitiveArgument, isSensitiveFlag, type SecretCommand} from './sensitive-names.js'

type Values = Record<string, unknown>

/** Puts a placeholder in the place of every secret among a command's parsed values. */
export function hideSecrets(
  {args, flags}: {args: Values; flags: Values},
  command: SecretCommand,
): {args: Values; flags: Values} {
  return {
    args: hide(args, (name) => isSensitiveArgument(name, command)),
    flags: hide(flags, (name) => isSensitiveFlag(name, command)),
  }
}

function hide(values: Values, isSensitive: (name: string) => boolean): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value !== undefined && isSensitive(name) ? `<${name}>` : value,
    ]),
  )
}
