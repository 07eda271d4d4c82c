import type {Catalog} from '../../catalog/catalog.js'
import {helpFlagsOf, isForVersion} from '../../line/questions.js'
import type {Route} from '../route/route.js'
import {type RoutedLine, routeSubject} from '../route/routed-line.js'

/** Whether a line that runs no command is answered: what it names or asks about exists. */
export function isAnswered(catalog: Catalog, line: RoutedLine): boolean {
  const {asks, words} = line
  if (isForVersion(words[0], catalog.config) || asksAboutCli(catalog, line)) return true
  const subject = asks === 'help' ? routeHelpSubject(catalog, words) : undefined
  const {kind} = subject ?? line.route
  return kind === 'command' || (asks !== undefined && kind === 'incomplete_command')
}

/** Whether a line asks for the help or the schema of the CLI as a whole. */
function asksAboutCli(catalog: Catalog, {asks, ours, words}: RoutedLine): boolean {
  if (asks !== 'help' && asks !== 'schema') return false
  const helpWords = listHelpWords(catalog)
  return words.every((word, index) => ours.has(index) || helpWords.includes(word))
}

/**
 * The route of what a line asks help about: oclif reads its name from the first word that does not
 * ask (core 1 to 5, lib/help/index.js). Undefined if that is a flag, or if there is none.
 */
function routeHelpSubject(catalog: Catalog, words: readonly string[]): Route | undefined {
  const helpWords = listHelpWords(catalog)
  const start = words.findIndex((word) => !helpWords.includes(word))
  const isName = start !== -1 && !words[start]!.startsWith('-')
  return isName ? routeSubject(catalog, words, start).route : undefined
}

/** The words for which oclif shows help. */
function listHelpWords({config}: Catalog): string[] {
  return ['help', ...helpFlagsOf(config)]
}
