import {checkLintSettings} from '../settings.js'
import type {Rule} from '../rule.js'

/** A rule is turned off with a reason, so that the next author can judge whether it still holds. */
export const ineffectiveSetting: Rule = {
  id: 'ineffective-setting',
  severity: 'warning',
  checkHost: ({catalog: {config}, ruleIds}) => checkLintSettings(config.pjson.oclif.murli?.lint, ruleIds),
}
