/** Whether a command's class extends AgentCommand, as its manifest entry says. */
export function isOwn(command: object | undefined): boolean {
  return command !== undefined && 'murli' in command
}
