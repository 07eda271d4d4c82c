import {afterAll, beforeAll, expect, test} from 'vitest'

import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

const command = `export default class Victim extends AgentCommand {
  static args = {how: Args.string()}
  async run() {
    const {args} = await this.parse(Victim)
    if (args.how === 'exit') process.exit(7)
    if (args.how === 'throw') throw new Error('no')
    return 'done'
  }
}
`

const hook = `const acts = {
  change: () => { process.exitCode = 0 },
  exit: () => { process.exit(0) },
  tell: () => { process._rawDebug('cleaned up') },
  throw: () => { throw new Error('boom') },
}
const late = (process.env.LATE ?? '').split(' ').filter(Boolean)
for (const name of late) process.on('exit', acts[name])
export default async () => {
  if (process.env.END_OUT) process.stdout.end()
  for (const name of (process.env.LATER ?? '').split(' ').filter(Boolean)) process.on('exit', acts[name])
  if (process.env.HOOK_EXIT) process.exit(Number(process.env.HOOK_EXIT))
}
`

let host: TrialHost
beforeAll(async () => {
  host = await makeTrialHost({
    commands: {victim: command},
    files: {'hook.js': hook},
    oclif: {hooks: {init: './hook.js'}},
  })
})
afterAll(() => host.remove())

test.each([
  ['a hook ends the process', 'plain', {HOOK_EXIT: '7'}, 7],
  ['the command ends the process', 'exit', {}, 7],
  ['the command throws', 'throw', {}, 2],
])('where %s, what listeners do to the exit code changes nothing', async (_, how, env, code) => {
  const plans: Record<string, string>[] = [
    {LATER: 'change'},
    {LATER: 'throw tell'},
    {LATER: 'tell exit'},
    {LATE: 'throw change'},
  ]
  const runs = await Promise.all(plans.map((plan) => host.run(['victim', how, '--agent'], {env: {...env, ...plan}})))
  const ends = runs.map((run) => {
    const written = (run.stderr + run.stdout).match(/"code": \d+/g)
    return {code: run.code, isCleaned: run.stderr.includes('cleaned up'), written}
  })
  const end = {code, isCleaned: false, written: [`"code": ${code}`]}
  expect(ends).toEqual([end, {...end, isCleaned: true}, {...end, isCleaned: true}, end])
})

test('a listener that throws behind a success fails the process as it does without the plugin', async () => {
  const {code, stderr, stdout} = await host.run(['victim', '--agent'], {env: {LATER: 'throw'}})
  expect({code, isShown: stderr.includes('boom')}).toEqual({code: 1, isShown: true})
  expect(JSON.parse(stdout)).toMatchObject({result: 'done', status: 'ok'})
})

test('a stdout that a hook has ended still takes the outcome, or the process fails', async () => {
  const {code, stderr, stdout} = await host.run(['victim', '--agent'], {env: {END_OUT: '1'}})
  const {status} = JSON.parse(stdout || stderr) as {status: string}
  expect({code, status}).toEqual(stdout ? {code: 0, status: 'ok'} : {code: 2, status: 'error'})
})
