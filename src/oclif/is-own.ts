/** Whether a command's class extends AgentCommand, by its manifest entry. */
export function isOwn(command: object | undefined): boolean {
  return command !== undefined && 'murli' in command
}

/** Marks the classes that guard themselves, in every copy of this package. */
export const guardedBrand = Symbol.for('oclif-plugin-murli.guarded')
