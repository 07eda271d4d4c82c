import {readFileSync} from 'node:fs'

/** The words of effect-verbs.txt by list; the build runs this file and bundles the result. */
export const effectVerbs = readLists(readFileSync('src/effects/effect-verbs.txt', 'utf8'))

function readLists(source: string): Record<string, string> {
  const lists: Record<string, string> = {}
  let name = ''
  for (const line of source.split('\n').filter((line) => line !== '' && !line.startsWith('#'))) {
    if (line.startsWith('[')) name = line.slice(1, -1)
    else lists[name] = `${lists[name] ?? ''} ${line}`.trim()
  }

  return lists
}
