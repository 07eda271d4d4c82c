import {detectAgent} from 'std-env'

/**
 * The names of agents that may be reported, because `AI_AGENT` may hold any text: those that
 * `std-env` knows, and those of agents that set `AI_AGENT` or `AGENT` themselves.
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
const ambiguousVariables = [
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

/** The name of the agent in the environment: by `AI_AGENT` first, never by what people set (2.4). */
export function detectAgentName(): string | undefined {
  const {env} = process
  if (env['AI_AGENT']) return detectAgent().name
  const byVariable = moreAgents.find(({variable}) => env[variable])
  return detectUnambiguously() ?? nameAgent(env['AGENT']) ?? byVariable?.name
}

/**
 * The known name that a detected agent's name begins with: `claude` of `claude-code/2.1`; undefined
 * for any other.
 */
export function nameAgent(detected: string | undefined): string | undefined {
  const [word] = /^[a-z]+/.exec(detected?.toLowerCase() ?? '') ?? []
  return agentNames.find((name) => name === word)
}

/** The agent that `std-env` detects when the ambiguous variables are hidden from it. */
function detectUnambiguously(): string | undefined {
  const {env} = process
  if (detectAgent().name === undefined) return undefined
  const hidden: string[] = [...ambiguousVariables]
  // Claude Code's editor extensions set CLAUDECODE in the terminals where people type. Only what its
  // agent starts has the other variable, too.
  if (!env['CLAUDE_CODE_CHILD_SESSION']) hidden.push('CLAUDECODE')
  // `std-env` returns only the first agent that it detects, so without hiding these variables a real
  // agent might stay undetected.
  const saved = hidden.map((variable) => [variable, env[variable]] as const)
  for (const variable of hidden) delete env[variable]
  try {
    return detectAgent().name
  } finally {
    for (const [variable, value] of saved) {
      if (value !== undefined) env[variable] = value
    }
  }
}
