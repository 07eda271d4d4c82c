import type {CatalogCommand} from './catalog.js'
import {isGlobalFlag} from '../flags/table.js'
import {preferredWord} from './vocabulary.js'

/** What the author of a command should know about its names, one line each. */
export function adviseNames(command: CatalogCommand): string[] {
  const words = command.id.split(':')
  const flags = Object.entries(command.definition.flags)
    .filter(([name, flag]) => !(command.isOwn && isGlobalFlag(name, flag)))
    .flatMap(([name, flag]) => (flag.allowNo ? [`--${name}`, `--no-${name}`] : [`--${name}`]))
  return [
    ...words.map((word) => advise(`command "${word}"`, word, (better) => `"${better}"`)),
    ...flags.toSorted().map((flag) => advise(`flag ${flag}`, flag, (better) => better)),
  ].filter((line) => line !== undefined)
}

function advise(what: string, word: string, quote: (better: string) => string): string | undefined {
  const better = preferredWord(word)
  return better && `[murli advisory] ${what}: prefer ${quote(better)} (conventional vocabulary)`
}
