import {readFileSync} from 'node:fs'

/** The words of effect-verbs.txt by list; the build runs this file and bundles the result. */
export const effectVerbs = Object.fromEntries(
  readFileSync('src/catalog/effects/effect-verbs.txt', 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .split(/^\[/m)
    .slice(1)
    .map((list) => list.trim().replaceAll('\n', ' ').split('] ') as [name: string, words: string]),
)
