import {summarize} from '../../catalog/render-command.js'
import {isHousekeeping} from '../../catalog/catalog.js'
import {defaultLimit, rankIntent} from '../../search/find-commands.js'
import {hasWords, LONGEST_INTENT} from '../../search/words.js'
import {findCrowded} from '../crowded-commands.js'
import type {Rule} from '../rule.js'

/** An agent asks `murli which` in its own words; a command that its own summary does not find is not found at all. */
export const unfindableCommand: Rule = {
  id: 'unfindable-command',
  severity: 'warning',
  checkCommand({catalog, command, metadata, render}) {
    // The search ranks housekeeping behind what the CLI is for.
    if (isHousekeeping(command) || !findCrowded(catalog).has(command)) return []
    const summary = summarize(command, render)
    if (!summary) return []
    const questions = [summary, render(metadata.whenToUse, 'whenToUse') ?? '']
      .map((text) => text.slice(0, LONGEST_INTENT))
      .filter((text) => hasWords(text))
    const isFound = questions.some((question) =>
      rankIntent(catalog, question)
        .ranked.slice(0, defaultLimit)
        .some(({command: found}) => found === command),
    )
    if (isFound) return []
    return [
      {
        message: `\`murli which\` does not find the command among the first ${defaultLimit} by its own summary`,
        suggestion: 'Write in `summary` or `whenToUse` what this command does and others do not.',
      },
    ]
  },
}
