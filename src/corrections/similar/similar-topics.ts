import type {Catalog, CatalogTopic} from '../../catalog/catalog.js'
import {costInOrder, isTolerable, splitName} from './similar-commands.js'

/** Finds the visible topics that words misspell, word by word, nearest first (4.6, 8.21). */
export function findSimilarTopics(catalog: Catalog, words: readonly string[]): CatalogTopic[] {
  const typed = words.flatMap(splitName).filter(Boolean)
  const letterCount = typed.join('').length
  const compared = catalog.topics.map((topic) => ({cost: costOf(topic, typed), topic}))
  const similar = compared.filter(({cost, topic}) => {
    const longest = Math.max(letterCount, topic.id.length)
    return isTolerable(cost, longest) && (topic.isHidden || hasCommands(catalog, topic))
  })
  const hidden = similar.filter(({topic}) => topic.isHidden).map(({cost}) => cost)
  // A hidden topic that is as near may be meant.
  const nearer = similar.filter(({cost}) => hidden.every((other) => cost < other))
  return nearer.toSorted((a, b) => a.cost - b.cost).map(({topic}) => topic)
}

/** The cost of reading words as the name of a topic, which has as many. */
function costOf({id}: CatalogTopic, typed: readonly string[]): number {
  const words = id.split(':')
  return typed.length === words.length ? costInOrder(typed, words) : Infinity
}

/** Whether a topic shows any command; oclif lists each command as a topic, too. */
function hasCommands({commands}: Catalog, {id}: CatalogTopic): boolean {
  return commands.some((command) => !command.isHidden && command.id.startsWith(`${id}:`))
}
