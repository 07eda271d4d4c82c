/**
 * The names of agents that may leave the process: `AI_AGENT` holds any text. They are those of
 * `std-env`, and of agents that set `AI_AGENT` or `AGENT` themselves.
 */
const agentNames = [
  'amp',
  'antigravity',
  'auggie',
  'claude',
  'cline',
  'codex',
  'copilot',
  'cursor',
  'devin',
  'gemini',
  'goose',
  'junie',
  'kiro',
  'openclaw',
  'opencode',
  'pi',
  'replit',
  'windsurf',
  'zed',
] as const

/**
 * The known name that a detected agent's name begins with: `claude` of `claude-code/2.1`; undefined
 * for any other.
 */
export function nameAgent(detected: string | undefined): string | undefined {
  const [word] = /^[a-z]+/.exec(detected?.toLowerCase() ?? '') ?? []
  return agentNames.find((name) => name === word)
}
