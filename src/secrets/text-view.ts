/** A text as it is read, with the place of each of its characters in the text that was written. */
export type TextView = {
  text: string
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
  const views: TextView[] = [
    {
      sourceOf: (index) => index,
      text,
    },
  ]
  let last = views
  for (let depth = 0; depth < maxDepth; depth++) {
    const read = last.flatMap((view) =>
      escapes.flatMap((escape) => readEscapes(view, escape) ?? []),
    )
    last = read.filter(
      (view, index) =>
        ![...views, ...read.slice(0, index)].some((other) => other.text === view.text),
    )
    views.push(...last)
  }
  return views
}

function readEscapes({sourceOf, text}: TextView, {pattern, read}: Escape): TextView | undefined {
  /** Indices that correspond in both texts: the beginning, and before and after each escape. */
  const marks: [read: number, written: number][] = [[0, 0]]
  let shown = ''
  let end = 0
  for (const {0: sequence, index} of text.matchAll(pattern)) {
    shown += text.slice(end, index)
    // A character of two units begins where its escape does.
    marks.push([shown.length, index])
    shown += read(sequence)
    end = index + sequence.length
    marks.push([shown.length, end])
  }
  if (end === 0) return undefined
  return {
    sourceOf: (index) => {
      const [at, written] = marks[findLast(marks, index)]!
      return sourceOf(written + (index - at))
    },
    text: shown + text.slice(end),
  }
}

/** The position of the last mark at or before a read index. */
function findLast(marks: readonly (readonly [number, number])[], index: number): number {
  let [low, high] = [0, marks.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (marks[middle]![0] <= index) low = middle
    else high = middle - 1
  }
  return low
}
