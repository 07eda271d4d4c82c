import {oneOf, type Rule, type Rules} from './validation.js'

/** The colours that a label can be shown in. */
export const labelColors = ['red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const

/** A word that tasks can be marked with. */
export type Label = {
  name: string
  color: (typeof labelColors)[number]
}

/** Accepts small letters, digits and dashes, at most 30. */
export const labelName: Rule = {
  accepts: (value) => typeof value === 'string' && /^[a-z\d][a-z\d-]{0,29}$/.test(value),
  expected: 'small letters, digits and dashes, at most 30',
}

/** What each field of a label must look like. */
export const labelRules: Rules<Label> = {name: labelName, color: oneOf(labelColors)}
