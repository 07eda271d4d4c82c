/** The hosts that a line can run on; all but `own` have a command that extends oclif's Command. */
export type HostKind = 'bare' | 'empty' | 'foreign' | 'own'

/**
 * How V8's compile cache stands: as a user has it, after earlier runs (`warm`), with the home emptied before each run
 * (`cold`), off, or on for the whole process by NODE_COMPILE_CACHE (`node`).
 */
export type CacheState = 'cold' | 'node' | 'off' | 'warm'

/** A line to run, and what is to come of it. */
export type Line = {
  host: HostKind
  args: readonly string[]
  /** For whom it runs; undefined leaves the decision to the plugin, as on every line of a user's. */
  audience?: 'agent' | 'person'
  cache: CacheState
  /** Runs it with the plugin of the other checkout. */
  isBaseline?: boolean
  /** A part of what it prints on stdout or stderr. */
  prints: string
}

/** Two lines to compare. */
export type Comparison = {
  /** What is measured. */
  name: string
  subject: Line
  /** What the base is called. */
  against: string
  base: Line
  /** The most that the subject may cost, the base taken as 100. */
  budget?: number
  /** The most that the subject may take longer than the base, in milliseconds. */
  budgetMs?: number
}

/** Budgets by Node: on 20, and from 22 on, where a warm compile cache is to be expected. */
export type Budgets = {node20: number; node22: number}

/** The budget that applies to a major version of Node. */
export function budgetOf(budgets: Budgets, major: number): number {
  return major >= 22 ? budgets.node22 : budgets.node20
}

/** Names a comparison in results and for the flag `--rows`. */
export function describeComparison({against, name}: Pick<Comparison, 'against' | 'name'>): string {
  return `${name}, against ${against}`
}
