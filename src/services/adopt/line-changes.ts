/** A group of neighboring lines that differ; `line` is its first line in the old text, from 1 on. */
export type TextChange = {
  line: number
  /** Empty for lines that are added. */
  before: string
  /** Empty for lines that are removed. */
  after: string
}

/** Lists the lines that differ in two texts, in groups. */
export function listLineChanges(before: string, after: string): TextChange[] {
  const oldLines = before.split(/\r?\n/)
  const newLines = after.split(/\r?\n/)
  const changes: TextChange[] = []
  let oldIndex = 0
  let newIndex = 0
  while (oldIndex < oldLines.length || newIndex < newLines.length) {
    const oldRest = oldLines.slice(oldIndex)
    const newRest = newLines.slice(newIndex)
    const {added, removed} = findMatch(oldRest, newRest)
    if (added > 0 || removed > 0) {
      changes.push({
        line: oldIndex + 1,
        before: oldRest.slice(0, removed).join('\n'),
        after: newRest.slice(0, added).join('\n'),
      })
    }
    // The line that matches again is the same in both texts.
    oldIndex += removed + 1
    newIndex += added + 1
  }
  return changes
}

/**
 * How many lines to remove from one list and to add from the other until both have the same line:
 * as few as possible. After their last lines both lists match, because neither has a line there.
 */
function findMatch(
  oldLines: readonly string[],
  newLines: readonly string[],
): {added: number; removed: number} {
  for (let distance = 0; ; distance += 1) {
    for (let added = 0; added <= distance; added += 1) {
      const removed = distance - added
      if (oldLines[removed] === newLines[added]) return {added, removed}
    }
  }
}
