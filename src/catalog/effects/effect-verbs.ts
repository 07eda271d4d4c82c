import {readFileSync} from 'node:fs'

/** The words of effect-verbs.txt by list; the build runs this file and bundles the result. */
export const effectVerbs: Record<string, string> = {}

const text = readFileSync('src/catalog/effects/effect-verbs.txt', 'utf8')
const [, ...lists] = text.replaceAll(/^#.*\n/gm, '').split(/^\[/m)
for (const list of lists) {
  // `reads] browse check …`
  const [name = '', words = ''] = list.split(']')
  effectVerbs[name] = words.trim().replaceAll('\n', ' ')
}
