import type {Rule} from './rule.js'
import {danglingReference} from './rules/dangling-reference.js'
import {destructiveWithoutMutating} from './rules/destructive-without-mutating.js'
import {exampleProgram} from './rules/example-program.js'
import {ineffectiveAnnotation} from './rules/ineffective-annotation.js'
import {ineffectiveSetting} from './rules/ineffective-setting.js'
import {invalidExample} from './rules/invalid-example.js'
import {misplacedAnnotation} from './rules/misplaced-annotation.js'
import {missingDescription} from './rules/missing-description.js'
import {missingSummary} from './rules/missing-summary.js'
import {unconventionalName} from './rules/unconventional-name.js'
import {unenforcedEnum} from './rules/unenforced-enum.js'
import {unfindableCommand} from './rules/unfindable-command.js'
import {unstatedMutation} from './rules/unstated-mutation.js'

/** The rules of `murli lint`, those first that are mended first. */
export const rules: readonly Rule[] = [
  missingSummary,
  destructiveWithoutMutating,
  exampleProgram,
  invalidExample,
  danglingReference,
  misplacedAnnotation,
  ineffectiveAnnotation,
  unstatedMutation,
  missingDescription,
  unenforcedEnum,
  unfindableCommand,
  ineffectiveSetting,
  unconventionalName,
]
