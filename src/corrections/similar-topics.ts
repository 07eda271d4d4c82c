import type {Catalog, CatalogTopic} from '../catalog/catalog.js'
import {costInOrder, isTolerable, splitName} from './similar-commands.js'

/** Finds the visible topics that words misspell, word by word, nearest first (4.6, 8.21). */
export function findSimilarTopics(catalog: Catalog, words: readonly string[]): CatalogTopic[] {
  const typed = words.flatMap(splitName).filter(Boolean)
  return catalog.topics
    .filter(({isHidden}) => !isHidden)
    .map((topic) => ({cost: topicCost(typed, topic.id.split(':')), topic}))
    .filter(({cost, topic}) => isTolerable(cost, Math.max(typed.join('').length, topic.id.length)))
    .filter(({topic}) => hasCommands(catalog, topic))
    .toSorted((a, b) => a.cost - b.cost)
    .map(({topic}) => topic)
}

function topicCost(typed: readonly string[], topic: readonly string[]): number {
  return typed.length === topic.length ? costInOrder(typed, topic) : Infinity
}

/** Whether a topic shows any command; oclif lists each command as a topic, too. */
function hasCommands({commands}: Catalog, {id}: CatalogTopic): boolean {
  return commands.some((command) => !command.isHidden && command.id.startsWith(`${id}:`))
}
