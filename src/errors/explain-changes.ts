import type {Change} from './draft.js'
import {hasPlaceholder} from '../command-line/quote.js'
import {compose} from '../contract/phrase.js'
import {toPrintable} from './printable.js'

/** How many values a sentence names; an error with more lists them beside it. */
const mostChoices = 5

/**
 * Explains in one sentence what was changed in a line.
 *
 * @param ownWords what the corrections wrote by themselves; in everything else secrets are masked
 */
export function explainChanges(
  changes: readonly Change[],
  ownWords: ReadonlySet<string> = new Set(),
): string | undefined {
  if (changes.length === 0) return undefined
  const fixed = ['']
  const values: string[] = []
  const addText = (text: string) => fixed.push(fixed.pop()! + text)
  const addValue = (value: string) => {
    values.push(show(value))
    fixed.push('')
  }

  const different = new Map(changes.map((change) => [JSON.stringify(change), change]))
  for (const [index, {choices, expected, from, to}] of [...different.values()].entries()) {
    const verb = from === undefined ? 'add' : to === undefined ? 'leave out' : 'write'
    addText(index === 0 ? `${verb[0]!.toUpperCase()}${verb.slice(1)} ` : `, ${verb} `)
    if (expected !== undefined) addText(expected)
    else if (!choices?.length) {
      if (to !== undefined && (from === undefined || ownWords.has(to))) addText(show(to))
      else addValue(to ?? from!)
    } else if (choices.length > mostChoices) addText('one of the valid values')
    else {
      for (const [position, choice] of choices.entries()) {
        if (position > 0) addText(position === choices.length - 1 ? ' or ' : ', ')
        addText(show(choice))
      }
    }

    if (from === undefined || to === undefined) continue
    addText(' instead of ')
    addValue(from)
  }

  addText('.')
  return compose({fixed, values})
}

function show(text: string): string {
  return toPrintable(hasPlaceholder(text) ? text.replaceAll('\0', '') : text, 80)
}
