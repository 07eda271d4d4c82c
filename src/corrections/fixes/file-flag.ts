import type {Flags} from '../../command-line/find-flag.js'
import {fold} from '../../command-line/fold.js'

/** Names of flags for the file or folder that a command writes: `out`, `outputDirectory`. */
const fileFlags = /^out(?:put)?(?:-?(?:file|filename|path|file-?path|dir|directory|folder))?$/

/** The command's own flag for the file that it writes, in full; undefined if there are several. */
export function findFileFlag(flags: Flags): string | undefined {
  const names = Object.entries(flags).flatMap(([name, {hidden, options, type}]) => {
    const takesFile = type !== 'boolean' && !hidden && options === undefined
    return takesFile && fileFlags.test(fold(name)) ? [`--${name}`] : []
  })
  return names.length === 1 ? names[0] : undefined
}

/** Whether a value is the path of a file or folder rather than a word: `b.json`, `./out`. */
export function isFileName(value: string): boolean {
  return /[/\\]|\.[a-z]\w{0,4}$/i.test(value)
}
