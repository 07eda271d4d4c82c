import {summarize} from '../../catalog/render-command.js'
import type {Rule} from '../rule.js'

/** The index shows a command's summary, or the first line of its description, and nothing else. */
export const missingSummary: Rule = {
  id: 'missing-summary',
  severity: 'error',
  checkCommand({command, render}) {
    if (summarize(command, render)) return []
    const {description, summary} = command.definition
    const message =
      summary || description
        ? 'The summary is a template that cannot be rendered'
        : 'The command has no summary and no description'
    return [
      {message, suggestion: 'Write `static summary`: what the command does, in one line that starts with a verb.'},
    ]
  },
}
