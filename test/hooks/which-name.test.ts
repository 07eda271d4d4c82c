import {describe, expect, it, onTestFinished} from 'vitest'

import {foreignCommand, makeTrialHost} from '../support/trial-host.js'

const summary = (text: string) => `static summary = '${text}'`
const commands = {
  'door/close': foreignCommand("this.log('closed')", summary('Close the door')),
  'door/open': foreignCommand("this.log('opened')", summary('Open the door')),
  hello: foreignCommand("this.log('hello')", summary('Say hello')),
}

async function runTrial(
  args: readonly string[],
  oclif: Record<string, unknown>,
  more: Record<string, string> = {},
) {
  const host = await makeTrialHost({commands: {...commands, ...more}, isAdopted: false, oclif})
  onTestFinished(host.remove)
  return host.run(args, {env: {TRIAL_AGENT: '1'}})
}

const space = {topicSeparator: ' '}
const colon = {topicSeparator: ':'}
const own = foreignCommand("this.log('its own')", 'static strict = false')

// 10.4b
describe('<bin> which …', () => {
  it.each([
    [['which', 'open', 'the', 'door'], space, 'door open'],
    [['which', 'open the door', '--limit', '1'], space, 'door open'],
    [['which', 'close', 'door:open'], space, 'door open'],
    [['which', 'close', 'the', 'door'], colon, 'door:close'],
    [['which', 'open door'], {...space, flexibleTaxonomy: true}, 'door open'],
  ])('%j finds a command (%j)', async (args, oclif, command) => {
    const {stderr, stdout} = await runTrial(args, oclif)
    expect(stderr).toBe('')
    const {matches} = JSON.parse(stdout) as {matches: {command: string}[]}
    expect(matches.map((match) => match.command)).toContain(command)
    if (args.length !== 3) expect(matches[0]!.command).toBe(command)
  })

  it.each([
    ['a command', ['which', 'open', 'door'], {which: own}],
    [
      'an alias',
      ['which', 'open', 'door'],
      {seek: own.replace('static', "static aliases = ['which']; static")},
    ],
    [
      'a hidden alias',
      ['which', 'open', 'door'],
      {seek: own.replace('static', "static hiddenAliases = ['which']; static")},
    ],
    [
      'a hidden command',
      ['which', 'open'],
      {which: own.replace('static', 'static hidden = true; static')},
    ],
    ['a command below it', ['which', 'way', 'door'], {'which/way': own}],
  ])('is the host’s own where it has %s of that name', async (_, args, more) => {
    for (const oclif of [space, colon]) {
      const words = oclif === colon && args[1] === 'way' ? ['which:way', 'door'] : args
      expect(await runTrial(words, oclif, more)).toMatchObject({code: 0, stdout: 'its own\n'})
    }
  })

  it('stays unknown in a host that has a topic of that name, and without words', async () => {
    const more = {'which/way': own}
    for (const line of [['which', 'open', 'door'], ['which']]) {
      const {code, stdout} = await runTrial(line, colon, line.length > 1 ? more : {})
      expect({code, stdout}).toEqual({code: 1, stdout: ''})
    }
  })
})
