import {findDangling} from '../../result/next-actions.js'
import type {Finding, Rule} from '../rule.js'

/** A line that names nothing sends an agent into an error. */
export const danglingReference: Rule = {
  id: 'dangling-reference',
  severity: 'error',
  checkCommand({catalog: {config}, metadata, render}) {
    const findings: Finding[] = []
    for (const action of metadata.nextActions ?? []) {
      const command = render(action.command, 'a next action') ?? action.command
      const problem = findDangling({...action, command}, config)
      if (problem) findings.push(describe(`The next action \`${command}\` ${problem}`))
    }

    for (const [name, {valuesFrom}] of Object.entries(metadata.flagAnnotations ?? {})) {
      if (valuesFrom === undefined) continue
      const command = render(valuesFrom, 'valuesFrom') ?? valuesFrom
      const problem = findDangling({command, description: ''}, config)
      if (problem)
        findings.push({flag: `--${name}`, ...describe(`\`valuesFrom\` of --${name}, \`${command}\`, ${problem}`)})
    }

    return findings
  },
}

function describe(message: string): Finding {
  return {message, suggestion: 'Name a command of this CLI, with the program in front and with flags that it has.'}
}
