import {expect, test} from 'vitest'
import {diagnoseLine} from '../../src/corrections/diagnose.js'
import {startRandom} from '../../src/services/eval/random.js'
import {makeLines} from '../../src/services/eval/sample-lines.js'
import {breakLines} from '../../src/services/eval/mistakes.js'
import {taskCatalog} from '../support/task-catalog.js'

test.each([
  [1, 0.95, 0.02],
  [2, 0.85, 0.05],
] as const)('lines with %i edits are put right', (edits, first, wrong) => {
  for (const separator of [' ', ':'] as const) {
    const catalog = taskCatalog({separator})
    const random = startRandom(1)
    const trials = breakLines(makeLines(catalog, random, 8), catalog.bin, random, {
      edits,
      perKind: 20,
    })
    const answers = trials.flatMap(({broken, right}) => {
      const diagnosis = diagnoseLine(catalog, broken)
      const given = diagnosis?.didYouMean?.[0]
      return diagnosis
        ? [{isRight: given === right, isWrong: given !== undefined && given !== right}]
        : []
    })
    expect(answers.length).toBeGreaterThan(200)
    const share = (count: number) => count / answers.length
    expect(
      share(answers.filter(({isRight}) => isRight).length),
      `first, with ${separator}`,
    ).toBeGreaterThanOrEqual(first)
    expect(
      share(answers.filter(({isWrong}) => isWrong).length),
      `wrong, with ${separator}`,
    ).toBeLessThan(wrong)
  }
})
