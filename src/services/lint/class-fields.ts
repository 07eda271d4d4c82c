import {commandFields} from '../../annotations/annotation.js'
import {readAnnotation} from '../../annotations/read-annotation.js'
import {countEdits} from '../../command-line/count-edits.js'
import type {Finding} from './rule.js'

/** Finds static fields that have no effect: by their value, or because their name is misspelled. */
export function findFieldProblems(entry: Readonly<Record<string, unknown>>): Finding[] {
  return [...findInvalidValues(entry), ...findMisspelledNames(entry)]
}

function findInvalidValues(entry: Readonly<Record<string, unknown>>): Finding[] {
  const findings: Finding[] = []
  const declared = Object.entries(entry).filter(([name, value]) => {
    return Object.hasOwn(commandFields, name) && value !== undefined && value !== null
  })
  readAnnotation(Object.fromEntries(declared), ({path = '', text}) => {
    findings.push({message: `static ${path} ${text}`})
  })
  return findings
}

function findMisspelledNames(entry: Readonly<Record<string, unknown>>): Finding[] {
  const fields = Object.keys(commandFields)
  return Object.keys(entry).flatMap((name) => {
    if (fields.includes(name)) return []
    const meant = fields.find((field) => isNearField(name, field))
    if (!meant) return []
    return [
      {
        message: `static ${name} has no effect: the field is \`${meant}\``,
        suggestion: `Write \`static ${meant}\`, and regenerate the manifest.`,
      },
    ]
  })
}

/**
 * Whether a name is nearly that of a field. A short field, such as `pipe`, resembles too many
 * names.
 */
function isNearField(name: string, field: string): boolean {
  if (field.length < 7) return false
  const tolerated = field.length === 7 ? 1 : 2
  return countEdits(name.toLowerCase(), field.toLowerCase(), tolerated) <= tolerated
}
