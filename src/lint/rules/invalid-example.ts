import {quoteLine} from '../../command-line/quote.js'
import {checkLine} from '../examples/check-line.js'
import type {Finding, Rule} from '../rule.js'

/** Agents copy examples; one that does not parse costs them a turn and the trust in the others. */
export const invalidExample: Rule = {
  id: 'invalid-example',
  severity: 'error',
  checkCommand({catalog, examples}) {
    const findings: Finding[] = []
    for (const {expectedExitCode, words} of examples) {
      const [, ...line] = words ?? []
      // An example may show a line that fails.
      if (words === undefined || expectedExitCode !== undefined) continue
      const problem = checkLine(catalog, line)
      if (problem === undefined) continue
      findings.push({
        message: `The example \`${quoteLine(words)}\` is not valid: ${problem}`,
        suggestion: `Correct the example; \`${quoteLine([...words, '--validate'])}\` checks it and runs nothing.`,
      })
    }

    return findings
  },
}
