import {quoteLine} from '../../command-line/quote.js'
import {tokenize} from '../../command-line/tokenize.js'
import type {Catalog, CatalogCommand} from '../catalog.js'
import {readExampleLines} from '../nodes/examples.js'

/**
 * The first example that is valid and has a word after the command's name (8.32). Its flags have
 * their long names, which the brief shows.
 */
export function findExample(
  catalog: Catalog,
  command: CatalogCommand,
  isValid: (words: readonly string[]) => boolean,
): string | undefined {
  const name = command.name === '' ? [] : command.name.split(' ')
  for (const {expectedExitCode, words} of readExampleLines(catalog, command)) {
    const typedName = words?.slice(1, name.length + 1).join(' ')
    if (!words || expectedExitCode !== undefined || typedName !== command.name) {
      continue
    }
    const line = words.slice(name.length + 1)
    if (line.length > 0 && isValid(line)) {
      return quoteLine([catalog.bin, ...name, ...spellOut(command, line)])
    }
  }

  return undefined
}

/** Writes the long names of flags that are typed as a letter: `--app` for `-a`. */
function spellOut(command: CatalogCommand, words: readonly string[]): string[] {
  const tokens = tokenize(words, command.definition.flags)
  return words.map((word, index) => {
    const token = tokens.find((each) => each.index === index)
    return token?.kind === 'flag' && /^-\w$/.test(word) ? `--${token.name}` : word
  })
}
