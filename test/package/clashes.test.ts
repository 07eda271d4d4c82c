import {expect, onTestFinished, test} from 'vitest'

import {makeBreakableHost} from './make-host.js'

const command = (summary: string) => `import {Command} from '@oclif/core'
export default class Ours extends Command {
  static summary = '${summary}'
  async run() {
    this.log('${summary}')
  }
}
`

async function makeHost(files: Record<string, string>, oclif: Record<string, unknown> = {}) {
  const host = await makeBreakableHost({hasOwn: false, oclif}, files)
  onTestFinished(host.remove)
  const readProblems = async (about: string) => {
    const {stdout} = await host.run(['murli', 'doctor'])
    const {problems} = JSON.parse(stdout) as {problems: {about: string; message: string}[]}
    return problems.filter((problem) => problem.about === about).map(({message}) => message)
  }

  return {...host, readProblems}
}

test("a host's command named describe wins", async () => {
  const host = await makeHost({'commands/describe.js': command('Describe a sample')})
  expect(await host.run(['describe'])).toEqual(await host.runPlain(['describe']))
  const {stdout} = await host.run(['describe', '--schema'])
  expect(JSON.parse(stdout)).toMatchObject({name: 'describe', summary: 'Describe a sample'})
  expect(await host.readProblems('clash')).toEqual([
    "The command describe is that of riffle; the plugin's own cannot be run.",
  ])
})

test("a host's topic named describe wins", async () => {
  const host = await makeHost({'commands/describe/sample.js': command('Describe a sample')})
  expect(await host.run(['describe', 'sample'])).toEqual(await host.runPlain(['describe', 'sample']))
  // On a pipe, the bare topic is a question for the index (contract, section 2): this is about people.
  expect(await host.run(['describe'], {RIFFLE_AGENT: '0'})).toEqual(await host.runPlain(['describe']))
  expect(await host.readProblems('clash')).toEqual([
    'The topic describe is that of riffle; `riffle describe` shows its help.',
  ])
})

test("a host's topic named murli keeps its commands beside doctor", async () => {
  const host = await makeHost({'commands/murli/play.js': command('Play a tune')})
  expect(await host.run(['murli', 'play'])).toEqual(await host.runPlain(['murli', 'play']))
  expect(await host.readProblems('clash')).toEqual([])
})

test("a host's command named murli doctor wins", async () => {
  const host = await makeHost({'commands/murli/doctor.js': command('See a doctor')})
  expect(await host.run(['murli', 'doctor'])).toEqual(await host.runPlain(['murli', 'doctor']))
})

test("a command's own --schema is said to be its own", async () => {
  const source = command('Check a file').replace('async run', "static flags = {schema: {type: 'boolean'}}\n  async run")
  const host = await makeHost({'commands/check.js': source})
  expect(await host.readProblems('clash')).toEqual([
    '--schema is a flag of check; there the plugin leaves it to the command.',
  ])
})

test('settings that are unknown or wrong are said to be', async () => {
  const murli = {exitCodes: {7: 5}, pipe: 'some', protocol: '1.0', speed: 9, timeoutMs: 0}
  const host = await makeHost({}, {murli})
  expect(await host.readProblems('settings')).toEqual([
    'oclif.murli.pipe is "some", and has no effect.',
    'oclif.murli.speed is no setting.',
    'oclif.murli.timeoutMs is 0, and has no effect.',
  ])
})
