import {expect, test} from 'vitest'
import {Redactor} from '../../src/secrets/redactor.js'
import {maskMeant} from '../../src/secrets/mask-meant.js'

const option = {type: 'option'} as const
const command = {args: {name: {}}, flags: {size: option, token: option}}

/** No measure, which a slow machine would fail: what costs as much has become quadratic, in milliseconds of CPU. */
const explodedMs = 10_000

test.each([...'=:-."\u2019,;([{<>/+@ \t\n\u200b0a'])('a run of a hundred thousand %j does not explode', (character) => {
  const run = character.repeat(100_000)
  const words = [run, `x${run}`, `x${run}x`, `--size=x${run}x`, `--tokn${run}x`, `-a${run}`, `{"token":"${run}`]
  for (const word of words) {
    for (const line of [[word], ['--token', word], ['--size', word]]) {
      const start = process.cpuUsage()
      const redactor = new Redactor()
      redactor.add(maskMeant(line, command).secrets.map(({value}) => value))
      redactor.text(word)
      const shown = JSON.stringify(line.map((each) => each.slice(0, 20)))
      expect(process.cpuUsage(start).user / 1000, shown).toBeLessThan(explodedMs)
    }
  }
})
