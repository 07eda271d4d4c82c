/** How a GitHub workflow shows an annotation. */
export type WorkflowLevel = 'error' | 'notice' | 'warning'

/** Writes a GitHub workflow command: a level, properties such as `file`, and the message. */
export function writeWorkflowCommand(
  level: WorkflowLevel,
  properties: Readonly<Record<string, number | string>>,
  message: string,
): string {
  const list = Object.entries(properties).map(
    ([name, value]) => `${name}=${escapeProperty(String(value))}`,
  )
  return `::${level} ${list.join(',')}::${escapeMessage(message)}`
}

function escapeMessage(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

/** A property ends at a comma, and the properties at a colon. */
function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
