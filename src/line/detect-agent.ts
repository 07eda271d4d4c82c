import {detectAgent} from 'std-env'

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

/** The agents that `std-env` does not know, by a variable that they set for what they start (2.4). */
const moreAgents = [
  {name: 'antigravity', variable: 'ANTIGRAVITY_AGENT'},
  {name: 'cline', variable: 'CLINE_ACTIVE'},
  {name: 'codex', variable: 'CODEX_CI'},
  {name: 'goose', variable: 'GOOSE_TERMINAL'},
  {name: 'openclaw', variable: 'OPENCLAW_SHELL'},
] as const satisfies readonly {name: (typeof agentNames)[number]; variable: string}[]

/**
 * Variables by which `std-env` recognizes agents, but which editors, shells, settings and workspaces
 * of people also set (2.4).
 */
const places = [
  // A person's editor may be Devin's.
  'EDITOR',
  // Goose's setting for its model, which people export in their shell's profile. What Goose starts
  // has `GOOSE_TERMINAL` and `AGENT`.
  'GOOSE_PROVIDER',
  // A folder of pi stays in the search path of every shell.
  'PATH',
  // Every shell of a Replit workspace has it.
  'REPL_ID',
  // Kiro's terminal, where people type, too.
  'TERM_PROGRAM',
] as const

/** The name of the agent in the environment: `AI_AGENT` first, never a place (2.4). */
export function detectAgentName(): string | undefined {
  const {env} = process
  if (env['AI_AGENT']) return detectAgent().name
  return (
    detectKnown() ?? nameAgent(env['AGENT']) ?? moreAgents.find((row) => env[row.variable])?.name
  )
}

/**
 * The known name that a detected agent's name begins with: `claude` of `claude-code/2.1`; undefined
 * for any other.
 */
export function nameAgent(detected: string | undefined): string | undefined {
  const [word] = /^[a-z]+/.exec(detected?.toLowerCase() ?? '') ?? []
  return agentNames.find((name) => name === word)
}

/** The agent that `std-env` detects when the variables that name a place are hidden from it. */
function detectKnown(): string | undefined {
  const {env} = process
  if (detectAgent().name === undefined) return undefined
  // Claude Code's editor extensions set CLAUDECODE in the terminals where people type. Only what its
  // agent starts has the other variable, too.
  const isPerson = !env['CLAUDE_CODE_CHILD_SESSION']
  const hidden = [...places, ...(isPerson ? ['CLAUDECODE'] : [])]
  // std-env returns only the first agent that it detects, so a place might hide a real agent.
  const saved = hidden.map((place) => [place, env[place]] as const)
  for (const place of hidden) delete env[place]
  try {
    return detectAgent().name
  } finally {
    for (const [place, value] of saved) {
      if (value !== undefined) {
        env[place] = value
      }
    }
  }
}
