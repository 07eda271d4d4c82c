import {isRecord, parseJson, readProperty} from '../../contract/unknown-value.js'

/**
 * The shell's command line that Claude Code is about to run, from what its hook gets before a tool
 * call; undefined for anything else, and for one that leaves its sandbox.
 */
export function readShellLine(input: string): string | undefined {
  const call = parseJson(input)
  if (!isRecord(call) || call['tool_name'] !== 'Bash') return undefined
  if ((call['hook_event_name'] ?? 'PreToolUse') !== 'PreToolUse') {
    return undefined
  }
  const tool = call['tool_input']
  if (readProperty(tool, 'dangerouslyDisableSandbox')) return undefined
  const line = readProperty(tool, 'command')
  return typeof line === 'string' ? line : undefined
}
