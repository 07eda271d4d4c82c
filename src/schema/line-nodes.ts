import {valueTypes} from '../contract/metadata.js'
import {anything, explain, flag, type Infer, list, literal, number, object, oneOf, optional, text, union} from './builder.js'

/** An argument of a command. */
export const argumentNode = object({
  name: text(),
  type: oneOf(valueTypes),
  required: flag(),
  description: text(),
  enum: optional(list(text())),
  default: optional(anything()),
  multiple: optional(literal(true)),
  pattern: optional(text()),
})

/** An argument of a command. */
export type ArgumentNode = Infer<typeof argumentNode>

/** A flag of a command; its name is without the dashes. */
export const flagNode = object({
  name: text(),
  char: optional(text()),
  type: oneOf(valueTypes),
  required: optional(literal(true)),
  default: optional(anything()),
  description: text(),
  enum: optional(list(text())),
  multiple: optional(literal(true)),
  min: optional(number()),
  max: optional(number()),
  allow_no: optional(literal(true)),
  env: optional(text()),
  sensitive: optional(literal(true)),
  persistent: optional(literal(true)),
  mutually_exclusive_with: optional(list(text())),
  depends_on: optional(list(text())),
  pattern: optional(text()),
  profileable: optional(literal(true)),
  deprecated: optional(
    union(
      literal(true),
      object({message: optional(text()), to: optional(text()), version: optional(text())}),
    ),
  ),
  values_from: optional(explain(text(), 'A read-only line of this CLI that lists its valid values.')),
})

/** A flag of a command. */
export type FlagNode = Infer<typeof flagNode>
