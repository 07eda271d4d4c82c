import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {makeTrialHost, type TrialHost} from '../../support/trial-host.js'
import {failingCommands} from './failing-commands.js'
import {installForUser} from './install-for-user.js'

const foreign = Object.fromEntries(
  Object.entries(failingCommands).filter(([id]) => !/^(own|nest)\//.test(id)),
)

/** What differs from run to run: the process's id and the host's folder. */
const varying = /\(node:\d+\)|\/tmp\/trial-\w+/g

let bare: TrialHost
let withPlugin: TrialHost

beforeAll(async () => {
  const options = {commands: foreign, hasPlugin: false, oclif: {topicSeparator: ' '}}
  bare = await makeTrialHost(options)
  withPlugin = await makeTrialHost(options)
  await installForUser(withPlugin)
})

afterAll(() => Promise.all([bare.remove(), withPlugin.remove()]))

const lines = `throw frozen | exit three | process warning | parse flags alpha --bogus | json error --json |
  catch swallows-code | work plain | work args a --b -- --agent | nope | throw | nope --help | --version`

describe.concurrent('a foreign line for a person is what it is without the plugin, to the byte', () => {
  test.for(lines.split(/\s*\|\s*/))('on pipes: %s', async (line) => {
    const words = line.split(' ')
    const [without, with_] = await Promise.all([bare.run(words), withPlugin.run(words)])
    expect(clean(with_)).toEqual(clean(without))
  })

  test.for(['error exit', 'print spinner', 'nope'])('on a terminal: %s', async (line) => {
    const words = line.split(' ')
    const [without, with_] = await Promise.all([
      bare.runOnTerminals(words),
      withPlugin.runOnTerminals(words),
    ])
    expect(clean(with_)).toEqual(clean(without))
  })

  test('that the plugin is there at all', async () => {
    expect((await withPlugin.run(['throw', 'error', '--agent'])).stderr).toContain(
      '"status":"error"',
    )
    expect((await bare.run(['throw', 'error', '--agent'])).stderr).not.toContain('"status"')
  })
})

function clean<Run extends {stderr: string; stdout: string}>(run: Run): Run {
  return {
    ...run,
    stderr: run.stderr.replaceAll(varying, ''),
    stdout: run.stdout.replaceAll(varying, ''),
  }
}
