import {
  checkEnums,
  checkReferences,
  checkSettings,
  findIneffectiveAnnotations,
  findMisplacedAnnotations,
} from './check-declarations.js'
import {checkExamples, checkPrograms} from './check-examples.js'
import {
  checkCase,
  checkDryRun,
  checkForExamples,
  checkInteractive,
  checkPrompts,
  checkReturns,
  checkSecrets,
} from './check-habits.js'
import {checkNames} from './check-names.js'
import {checkAdoption, checkDestructive, checkMutating, checkPipe} from './check-safety.js'
import {checkDescriptions, checkFindable, checkSummary} from './check-texts.js'
import type {Rule} from './rule.js'

/** The rules of `murli lint`, in the order in which they are reported. */
export const rules: readonly Rule[] = [
  {id: 'missing-summary', severity: 'error', checkCommand: checkSummary},
  {id: 'destructive-without-mutating', severity: 'error', checkCommand: checkDestructive},
  {id: 'example-program', severity: 'error', checkCommand: checkPrograms},
  {id: 'invalid-example', severity: 'error', checkCommand: checkExamples},
  {id: 'dangling-reference', severity: 'error', checkCommand: checkReferences},
  {id: 'misplaced-annotation', severity: 'error', checkCommand: findMisplacedAnnotations},
  {id: 'ineffective-annotation', severity: 'warning', checkHost: findIneffectiveAnnotations},
  {id: 'unstated-mutation', severity: 'warning', checkCommand: checkMutating},
  {id: 'missing-description', severity: 'warning', checkCommand: checkDescriptions},
  {id: 'unenforced-enum', severity: 'warning', checkCommand: checkEnums},
  {id: 'unfindable-command', severity: 'warning', checkCommand: checkFindable},
  {id: 'piped-output', severity: 'warning', checkCommand: checkPipe},
  {id: 'exposed-secret', severity: 'warning', checkCommand: checkSecrets},
  {id: 'unanswerable-prompt', severity: 'warning', checkCommand: checkPrompts},
  {id: 'ineffective-setting', severity: 'warning', checkHost: checkSettings},
  {id: 'not-adopted', severity: 'info', checkCommand: checkAdoption},
  {id: 'unconventional-name', severity: 'info', checkCommand: checkNames},
  {id: 'not-kebab-case', severity: 'info', checkCommand: checkCase},
  {id: 'missing-example', severity: 'info', checkCommand: checkForExamples},
  {id: 'no-returns', severity: 'info', checkCommand: checkReturns},
  {id: 'no-dry-run', severity: 'info', checkCommand: checkDryRun},
  {id: 'unmarked-interactive', severity: 'info', checkCommand: checkInteractive},
]
