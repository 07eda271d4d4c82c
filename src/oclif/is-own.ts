/** Whether a command's class extends AgentCommand, by its manifest entry. */
export function isOwn(command: object | undefined): boolean {
  return command !== undefined && 'murli' in command
}
