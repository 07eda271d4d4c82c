import type {Catalog} from '../../catalog/catalog.js'
import {summarize} from '../../catalog/draw/describe-command.js'
import {digest} from '../../catalog/draw/digest.js'
import {describeUsage} from '../../catalog/draw/usage.js'
import {textRenderer} from '../../catalog/read/render-text.js'

/** Placeholder until the search lands. */
export function findCommands(catalog: Catalog, intent: string, {limit = 5}: {limit?: number}): object {
  const words = intent.toLowerCase().split(/\W+/)
  const matches = catalog.commands
    .filter(({isHidden}) => !isHidden)
    .map((command) => {
      const summary = summarize(command, textRenderer(catalog, command))
      const text = `${command.name} ${summary}`.toLowerCase()
      return {command, score: words.filter((word) => text.includes(word)).length / words.length, summary}
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({command, score, summary}, index) => ({
      command: command.name,
      summary,
      score,
      ...(index === 0 && {usage: describeUsage(catalog, command, undefined, textRenderer(catalog, command))}),
    }))
  return {query: intent, confident: false, matches, digest: digest(catalog)}
}
