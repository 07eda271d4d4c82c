import type {LintProblem} from '../schema/lint.js'
import type {CommandSubject, HostSubject} from './subject.js'

/** How much a problem weighs; an error alone makes the exit code 1. */
export type Severity = LintProblem['severity']

/** What a rule finds. */
export type Finding = {
  /** The flag that it is about, with its dashes. */
  flag?: string
  message: string
  /** What to write instead. */
  suggestion: string
}

/** A rule of lint, which looks at each command, at the CLI as a whole, or at both. */
export type Rule = {
  /** Its name in reports, in settings and in docs/lint.md. */
  id: string
  severity: Severity
  /** Finds what is wrong with a command. */
  checkCommand?(subject: CommandSubject): Finding[]
  /** Finds what is wrong with the CLI as a whole. */
  checkHost?(subject: HostSubject): Finding[]
}
