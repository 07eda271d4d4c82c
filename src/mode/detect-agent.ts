import {detectAgent} from 'std-env'

/** Variables by which `std-env` knows agents, and which people's editors, shells and workspaces set, too. */
const places = ['EDITOR', 'PATH', 'REPL_ID', 'TERM_PROGRAM']

/**
 * The name of the agent in whose environment the process runs, `AI_AGENT` first.
 *
 * A variable that names a place rather than an agent counts only where stdout is no terminal: a person sits in Replit,
 * too (contract, section 2). An agent in such a place is still known by a variable of its own.
 */
export function detectAgentName(isTerminal: () => boolean): string | undefined {
  const {name} = detectAgent()
  if (!name || process.env.AI_AGENT || !isTerminal()) return name
  return withoutVariables(places, () => detectAgent().name)
}

/** Calls a function while variables are unset: `std-env` reads the process's environment and stops at the first agent. */
function withoutVariables<Result>(names: readonly string[], run: () => Result): Result {
  const {env} = process
  const kept = names.map((name) => [name, env[name]] as const)
  for (const name of names) delete env[name]
  try {
    return run()
  } finally {
    for (const [name, value] of kept) if (value !== undefined) env[name] = value
  }
}
