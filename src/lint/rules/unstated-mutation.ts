import {describeSafety} from '../../catalog/draw/describe-command.js'
import type {Rule} from '../rule.js'

/** Where nothing is stated, an agent that may only read does not run the command, and one that may write is not warned. */
export const unstatedMutation: Rule = {
  id: 'unstated-mutation',
  severity: 'warning',
  checkCommand({command}) {
    if (!describeSafety(command).unknown) return []
    return [
      {
        message: 'Nothing states whether the command changes anything',
        suggestion:
          'Write `static mutating = false` or `true` in its class, or state it in `oclif.murli.commands`; `murli annotate` drafts it.',
      },
    ]
  },
}
