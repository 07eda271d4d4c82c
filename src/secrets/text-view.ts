/** A text after its escapes were decoded. */
export type TextView = {
  text: string
  /** Returns the index in the written text of the character at an index of this text. */
  sourceOf: (index: number) => number
}

/** An escape sequence, and the character that it means. */
export type Escape = {
  pattern: RegExp
  read: (sequence: string) => string
}

/** How many levels of nested escapes are decoded: JSON in JSON, a URL in JSON. */
const maxDepth = 2

/**
 * A text as it was written, and as read after decoding up to two kinds of escapes, in any order;
 * without duplicates.
 */
export function viewsOf(text: string, escapes: readonly Escape[]): TextView[] {
  const written: TextView = {sourceOf: (index) => index, text}
  const views = new Map([[text, written]])
  let newest = [written]
  for (let depth = 0; depth < maxDepth; depth++) {
    const decoded = newest.flatMap((view) =>
      escapes.flatMap((escape) => decode(view, escape) ?? []),
    )
    newest = []
    for (const view of decoded) {
      if (views.has(view.text)) continue
      views.set(view.text, view)
      newest.push(view)
    }
  }
  return [...views.values()]
}

/** Decodes one kind of escapes in a text; undefined if it has none of them. */
function decode({sourceOf, text}: TextView, {pattern, read}: Escape): TextView | undefined {
  /** Indices that correspond in both texts: the beginning, and before and after each escape. */
  const marks: [read: number, written: number][] = [[0, 0]]
  let decoded = ''
  let copiedEnd = 0
  for (const {0: sequence, index} of text.matchAll(pattern)) {
    decoded += text.slice(copiedEnd, index)
    // A character of two units begins where its escape does.
    marks.push([decoded.length, index])
    decoded += read(sequence)
    copiedEnd = index + sequence.length
    marks.push([decoded.length, copiedEnd])
  }
  if (copiedEnd === 0) return undefined
  return {
    sourceOf: (index) => {
      const [mark, written] = marks[findLastMark(marks, index)]!
      return sourceOf(written + (index - mark))
    },
    text: decoded + text.slice(copiedEnd),
  }
}

/** The position of the last mark at or before a read index. */
function findLastMark(marks: readonly (readonly [number, number])[], index: number): number {
  let [low, high] = [0, marks.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (marks[middle]![0] <= index) low = middle
    else high = middle - 1
  }
  return low
}
