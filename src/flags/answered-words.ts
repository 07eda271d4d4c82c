import {pickFlags} from './global-flags.js'

// The init hook needs the words alone, so the build puts these lists into it as they are, without the table.

/** The flags that the plugin answers on other people's commands, as they are typed (contract, section 7). */
export const answeredWords: readonly string[] = Object.entries(pickFlags(({foreign}) => foreign === 'always')).flatMap(
  ([name, flag]) => (flag.type === 'boolean' && flag.allowNo ? [`--${name}`, `--no-${name}`] : [`--${name}`]),
)

/** The flags that say how a question about a command is answered, as their words begin. */
export const shapeWords: readonly string[] = Object.keys(pickFlags(({foreign}) => foreign === 'question')).map(
  (name) => `--${name}`,
)
