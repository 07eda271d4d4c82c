import type {LongText} from '../contract/outcome.js'
import {writeJson} from './formats/json.js'

/** Stands for a text in a document until the text is written; no document can contain it by chance. */
const placeholder = `text-${Math.random()}`

/**
 * Writes a document whose result is `{text}`, without ever holding the text whole.
 *
 * @param write writes the document with this result
 * @param isJson whether a text may be written into the document in pieces; YAML's form depends on all of it
 */
export function* writeText(text: LongText, write: (result: unknown) => string, isJson: boolean): Iterable<string> {
  if (!isJson) {
    yield write({text: [...text.pieces()].join('')})
    return
  }

  const [before = '', after = ''] = write({text: placeholder}).split(placeholder)
  yield before
  for (const piece of text.pieces()) yield writeJson(piece).slice(1, -1)
  yield after
}
