import type {Catalog} from '../../catalog/catalog.js'
import {wordsBeforeFlags} from '../../command-line/words-before-flags.js'
import {wordOf} from '../../flags/table.js'
import type {RoutedLine} from '../route/routed-line.js'
import {asksForDryRun} from './protective-flags.js'
import {findSimilarTopics} from './similar-topics.js'

/** The most topics that are offered. */
const maxTopics = 2

/**
 * Returns the lines that ask about the topics which a command line misspells, nearest first; none
 * if it names more than a topic. A topic does nothing, so the line asks, too (4.6a, 4.9).
 */
export function askAboutTopic(catalog: Catalog, line: RoutedLine): string[][] {
  const {asks, before, route, words} = line
  if (route.command || route.leading > 0) return []
  const nameWords = wordsBeforeFlags(words)
  // 4.11a: no correction drops a dry run.
  if (asksForDryRun(words.slice(nameWords.length))) return []
  const topics = findSimilarTopics(catalog, nameWords).slice(0, maxTopics)
  return topics.map(({name}) => {
    const topic = name.split(' ')
    if (before) return [...before, ...topic]
    return [...topic, asks === 'help' ? '--help' : wordOf('schema')]
  })
}
