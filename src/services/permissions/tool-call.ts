import {isRecord, parseJson, readProperty} from '../../contract/unknown-value.js'

/**
 * Reads the shell command line that Claude Code is about to run from the JSON that its hook gets
 * before a tool call; undefined for any other call, and for one that is to run outside the sandbox.
 */
export function readShellLine(input: string): string | undefined {
  const call = parseJson(input)
  if (!isRecord(call) || call['tool_name'] !== 'Bash') {
    return undefined
  }
  if ((call['hook_event_name'] ?? 'PreToolUse') !== 'PreToolUse') {
    return undefined
  }
  const tool = call['tool_input']
  if (readProperty(tool, 'dangerouslyDisableSandbox')) {
    return undefined
  }
  const line = readProperty(tool, 'command')
  return typeof line === 'string' ? line : undefined
}
