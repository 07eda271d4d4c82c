/** The id that oclif gives the command of a single-command CLI. */
export const singleCommandId = 'Symbol(SINGLE_COMMAND_CLI)'

/** How a command or topic is typed; empty for the command of a single-command CLI. */
export function toName(id: string, separator: string): string {
  return id === singleCommandId ? '' : id.replaceAll(':', separator)
}
