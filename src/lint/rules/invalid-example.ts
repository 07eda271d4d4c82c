import {quoteLine} from '../../line/quote.js'
import {checkLine} from '../examples/check-line.js'
import type {Finding, Rule} from '../rule.js'

/** Agents copy examples; one that does not parse costs them a turn and the trust in the others. */
export const invalidExample: Rule = {
  id: 'invalid-example',
  severity: 'error',
  checkCommand({catalog, examples, metadata}) {
    const findings: Finding[] = []
    // An example may show a line that fails.
    const expected = new Map(metadata.agentExamples?.map((example) => [example.command, example.expectedExitCode]))
    for (const {text, words} of examples) {
      const [, ...line] = words ?? []
      if (words === undefined || expected.get(text)) continue
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
