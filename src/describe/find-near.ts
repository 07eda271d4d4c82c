import type {Catalog} from '../catalog/catalog.js'
import type {FlagDefinition} from '../oclif/shapes.js'
import {countEdits} from '../errors/distance.js'
import {findMeantFlags} from '../errors/flag-names.js'
import {findMeantCommands} from '../errors/meant-commands.js'
import {forgivenEdits} from '../errors/word-cost.js'

/**
 * The commands that come near, the topic whose name does, and those that end in the words: nearest first, at most three.
 *
 * A file of its own, which a line without a mistake does not load.
 */
export function findNear(catalog: Catalog, words: readonly string[]): string[] {
  const commands = findMeantCommands(catalog, words)
    .filter(({command, length}) => !command.isHidden && length === words.length)
    .map(({command}) => command.name)
  const end = `:${words.join(':')}`
  const ending = [...catalog.topics, ...catalog.commands]
    .filter(({id, isHidden}) => !isHidden && id.endsWith(end))
    .map(({name}) => name)
  const limit = forgivenEdits(words.join('').length)
  const topics = catalog.topics
    .filter(({id, isHidden}) => !isHidden && countEdits(id, words.join(':'), limit) <= limit)
    .map(({name}) => name)
  return [...new Set([...topics, ...ending, ...commands])].slice(0, 3)
}

/** The names of flags that may have been meant by one, its letter maybe, nearest first, at most three. */
export function findNearFlags(flags: Record<string, FlagDefinition>, typed: string): string[] {
  const meant = findMeantFlags(typed.length === 1 ? `-${typed}` : `--${typed}`, flags)
  return [...new Set(meant.map(({name}) => name))].slice(0, 3)
}
