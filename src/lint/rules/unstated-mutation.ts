import {renderSafety} from '../../catalog/render-command.js'
import {entryOf} from '../../catalog/catalog.js'
import type {Rule} from '../rule.js'

/** Where nothing is stated, an agent that may only read does not run the command, and one that may write is not warned. */
export const unstatedMutation: Rule = {
  id: 'unstated-mutation',
  severity: 'warning',
  checkCommand({catalog, command}) {
    if (!renderSafety(command).unknown) return []
    return [
      {
        // A base class may set it for all of its commands, those that only read included.
        message:
          entryOf(command)['readOnly'] === false
            ? `\`readOnly: false\` leaves open whether the command changes anything`
            : 'Nothing states whether the command changes anything',
        suggestion: `Write \`static mutating = false\` or \`true\` in its class, or state it in \`oclif.murli.commands\`; \`${catalog.bin} murli annotate\` drafts it.`,
      },
    ]
  },
}
