import {expect, onTestFinished, test} from 'vitest'

import {makeTrialHost} from '../support/trial-host.js'

const command = (summary: string) => `export default class Theirs extends Command {
  static summary = '${summary}'
  async run() { this.log('${summary}') }
}`

test.each<[kind: string, path: string, problem?: string]>([
  ['command', 'describe', "The command describe belongs to trial; it is not the plugin's."],
  [
    'topic',
    'describe/sample',
    'The topic describe belongs to trial; `trial describe` shows its help.',
  ],
  ['topic', 'murli/play'],
  ['command', 'murli/doctor'],
])("a host's %s wins: %s", async (_, path, problem) => {
  const line = path.replace('/', ' ')
  const make = async (hasPlugin: boolean) => {
    const host = await makeTrialHost({
      commands: {[path]: command('Theirs')},
      hasPlugin,
      oclif: {topicSeparator: ' '},
    })
    onTestFinished(host.remove)
    return host
  }
  const [host, plain] = await Promise.all([make(true), make(false)])
  expect(await host.run(line.split(' '))).toEqual({code: 0, stderr: '', stdout: 'Theirs\n'})
  // A bare topic on a pipe is a question for the index (2.5): this is about people.
  const runBare = ({run}: typeof host) => run(['describe'], {env: {TRIAL_AGENT: '0'}})
  if (line.startsWith('describe')) expect(await runBare(host)).toEqual(await runBare(plain))
  if (path === 'murli/doctor') return
  const {stdout} = await host.run(['murli', 'doctor'])
  const found = (JSON.parse(stdout) as {problems: {about: string; message: string}[]}).problems
  expect(found.filter(({about}) => about === 'clash').map(({message}) => message)).toEqual(
    problem ? [problem] : [],
  )
})
