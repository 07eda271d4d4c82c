import type {Count, Positive} from './envelopes.js'
import type {ShorteningNode} from './introspection.js'

/** A task of `murli eval`, and how far an agent gets with it. */
export type EvalTaskNode = {
  /** What a person wants, in their words. */
  intent: string
  /** The words of the command line that does it, without the bin. */
  argv: string[]
  /** The command as it is typed, without the bin; omitted if there is none. */
  command?: string
  /** Why the command line is not valid. */
  problem?: string
  /** The place of the command among the matches of `murli which`; omitted if it is not among them. */
  rank?: Positive
  /** Whether the first match is confident. */
  confident: boolean
  /** What an agent reads from the intent to the command line, in tokens, estimated. */
  tokens: Count
  /** What it reads with `--help` instead. */
  help_tokens?: Count
  /** How many mistakes were made in the command line, and how many the first correction repairs. */
  mistakes: Count
  repaired: Count
  /** Broken lines that it does not repair, at most three. */
  unrepaired?: string[]
}

/** What `murli eval` prints. */
export type EvalDocument = {
  /** Means over all tasks; shares are from 0 to 1. */
  figures: {
    tasks: Count
    /** The share of command lines that are valid. */
    valid: number
    /** The shares of commands found first, among the first three, and among five. */
    first: number
    three: number
    five: number
    /** The share of commands found first with a confident answer. */
    confident: number
    /** The share of confident answers that are wrong. */
    misled: number
    tokens: number
    help_tokens?: number
    /** The share of mistakes that the first correction repairs. */
    repaired: number
  }
  /** What got worse since the baseline, over the tasks that both have. */
  worse?: {
    figure: string
    before: number
    after: number
    intents: string[]
  }[]
  tasks: EvalTaskNode[]
  truncation?: ShorteningNode
}
