import {afterAll, beforeAll, describe, test} from 'vitest'

import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

const commands = {
  authored: `export default class Authored extends AgentCommand {
  static usage = 'authored [--like THIS]'
  static flags = {loud: Flags.boolean()}
}
`,
  remove: `class Base extends AgentCommand {
  static baseFlags = {region: Flags.string({char: 'r', required: true})}
  static mutating = true
}
class Between extends Base {}
export default class Remove extends Between {
  static enableJsonFlag = true
  static dryRunnable = true
  static args = {name: Args.string({required: true})}
  static flags = {loud: Flags.boolean()}
}
`,
}

describe.each([{hasManifest: true}, {hasManifest: false}])('--help in a host %o', ({hasManifest}) => {
  let host: TrialHost
  beforeAll(async () => void (host = await makeTrialHost({commands, hasManifest})))
  afterAll(() => host.remove())

  test.concurrent('7.10: has only the flags that the class asks for', async ({expect}) => {
    const {code, stdout} = await host.run(['remove', '--help', '--no-agent'])
    expect(code).toBe(0)
    const sections = stdout.split('\n\n')
    expect(sections[0]).toBe(
      'USAGE\n  $ trial remove NAME -r <value> [--json] [-y] [--force] [--dry-run]\n    [--loud]',
    )
    expect(sections.find((section) => section.startsWith('FLAGS'))).toMatch(/^FLAGS\n.*--region.*\n.*--loud$/)
    const safety = sections.find((section) => section.startsWith('SAFETY FLAGS'))
    expect(safety?.match(/-\S+/g)).toEqual(['-y,', '--yes', '--dry-run', '--force', '--yes.'])
    expect(sections.some((section) => section.startsWith('AGENT FLAGS'))).toBe(false)
  })

  test.concurrent("keeps the author's own usage", async ({expect}) => {
    const {stdout} = await host.run(['authored', '--help', '--no-agent'])
    expect(stdout).toContain('USAGE\n  $ trial authored [--like THIS]\n')
  })
})
