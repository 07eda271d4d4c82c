import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {foreignCommand, makeTrialHost, type TrialHost} from '../../support/trial-host.js'

/** Pauses a command for the milliseconds that its caller gives in a variable. */
const pause = 'await new Promise((resolve) => setTimeout(resolve, Number(process.env.PAUSE_MS)))'

const commands = {
  stays: foreignCommand(`process.emitWarning('Careful'); void (async () => {${pause}})()`),
}

let host: TrialHost

beforeAll(async () => {
  host = await makeTrialHost({commands})
})

afterAll(() => host.remove())

/** Runs a command for an agent. */
const start = (id: string, pauseMs = 0) =>
  host.run([id], {env: {PAUSE_MS: String(pauseMs), TRIAL_AGENT: '1'}})

describe.concurrent('a command that takes its time', () => {
  test.for([0, 1500])(
    'prints a warning of Node once, also if it stays for %i ms',
    async (pauseMs) => {
      const {code, stderr} = await start('stays', pauseMs)
      expect({code, warnings: stderr.match(/Warning: Careful/g)}).toEqual({
        code: 0,
        warnings: ['Warning: Careful'],
      })
    },
  )
})
