import {Args, Flags} from '@oclif/core'
import {captureOutput} from '@oclif/test'
import {describe, expect, test} from 'vitest'

import {AgentCommand, userError} from '../../src/index.js'

class Greet extends AgentCommand {
  static override id = 'greet'
  static override args = {name: Args.string()}

  async run() {
    const {args} = await this.parse(Greet)
    if (!args.name) throw userError('No name', 'Say one.')
    console.log(`Hello ${args.name}`)
    return {name: args.name}
  }
}

class Slow extends AgentCommand {
  static override id = 'slow'
  static override args = {name: Args.string({required: true}), ms: Args.integer({required: true})}
  static override flags = {fails: Flags.boolean()}

  async run() {
    const {args, flags} = await this.parse(Slow)
    this.log(`Slow ${args.name}`)
    await new Promise((resolve) => setTimeout(resolve, args.ms))
    if (flags.fails) throw userError(`No ${args.name}`)
    if (args.name === 'nested') await Slow.run(['inner', '1'], this.config)
    return {name: args.name}
  }
}

describe('an author tests a command in the process, with @oclif/test', () => {
  test('and gets the result, the text for a person, the error itself with its code, and the streams back', async () => {
    const {write} = process.stdout
    const greet = (...words: string[]) => captureOutput(() => Greet.run(words, import.meta.dirname))
    expect(await greet('you', '--output', 'json')).toMatchObject({result: {name: 'you'}, stdout: 'Hello you\n'})
    expect(await greet('you', '--no-agent')).toMatchObject({stdout: 'Hello you\n'})
    const error = {message: 'No name', oclif: {exit: 1}, suggestion: 'Say one.'}
    expect(await greet('--no-agent')).toMatchObject({error, stderr: ''})
    expect([process.stdout.write, process.listeners('SIGINT')]).toEqual([write, []])
  })

  test('and several that run at the same time, which leave nothing behind', async () => {
    const {_write, write} = process.stdout
    const run = (words: string[]) => Slow.run(words, import.meta.dirname)
    const lines = [
      ['a', '30'],
      ['c', '20', '--fails'],
      ['nested', '5'],
    ]
    let results: PromiseSettledResult<unknown>[] = []
    const {stdout} = await captureOutput(async () => void (results = await Promise.allSettled(lines.map(run))))
    expect(results.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([
      {name: 'a'},
      'AgentError: No c',
      {name: 'nested'},
    ])
    expect(stdout.trim().split('\n').toSorted()).toEqual(['Slow a', 'Slow c', 'Slow inner', 'Slow nested'])
    expect([process.stdout.write, process.stdout._write]).toEqual([write, _write])
    expect(process.exitCode).toBeUndefined()
  })
})
