import {expect, test} from 'vitest'

import {expectValid} from '../support/expect-valid.js'
import {makeTrialHost} from '../support/trial-host.js'

const hi = `export default class Hi extends AgentCommand {
  static summary = 'Greet the reader'
  static mutating = false
  async run() {}
}
`

test('a person reads what the doctor found, without control characters of settings, and an agent a document', async () => {
  const murli = {'ti\u001B[2Jtle\u202E': 1, pipe: 'none', timeoutMs: 500}
  const host = await makeTrialHost({commands: {hi}, oclif: {murli}})
  const [person, agent] = await Promise.all([
    host.run(['murli', 'doctor', '--output', 'text'], {env: {NODE_DISABLE_COMPILE_CACHE: '1'}}),
    host.run(['murli', 'doctor', '--agent']),
  ])
  await host.remove()
  const shown = person.stdout
    .replace(/^(trial 3\.2\.1 on).*$/m, '$1 …')
    .replace(/^( {2}\S+ \(core\) in).*$/m, '$1 …')
    .replace(/^( {2}off:).*$/m, '$1 …')
  expect(shown).toMatchInlineSnapshot(`
    "trial 3.2.1 on …

    Who the output is for
      adopted commands  a person (no other rule applies)
      other commands    a person (no other rule applies)
      unknown commands  a person (no other rule applies)

    Copies of the plugin
      0.1.0 (core) in …

    Compile cache
      off: …

    Settings
      title  1
      pipe        "none"
      timeoutMs   500

    Packs
      0 of 1 commands were reviewed; 0 of these only read

    1 problem
      settings: oclif.murli.title is not a setting.
        The settings are advisories, commands, compileCache, exitCodes, feedback, lint, maxResultBytes, pipe, protocol, timeoutFlag, timeoutMs.
    "
  `)
  expect([person.code, agent.code]).toEqual([0, 0])
  expectValid('doctor', JSON.parse(agent.stdout))
})

// `script`, which gives a terminal, takes other options elsewhere.
test.runIf(process.platform === 'linux')(
  'a terminal gets colours, unless its user turned them off',
  async () => {
    const host = await makeTrialHost({commands: {hi}})
    const runs = [undefined, {NO_COLOR: '1'}].map((env) =>
      host.runOnTerminals(['murli', 'doctor'], {env}),
    )
    const [coloured, plain] = await Promise.all(runs)
    await host.remove()
    expect(coloured!.stdout).toContain('\u001B[32mNo problems.\u001B[39m')
    expect(plain!.stdout).toContain('adopted commands  a person (no other rule applies)')
    expect(plain!.stdout).not.toContain('\u001B')
  },
)
