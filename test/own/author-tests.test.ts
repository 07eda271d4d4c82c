import {Args} from '@oclif/core'
import {captureOutput} from '@oclif/test'
import {afterEach, describe, expect, test, vi} from 'vitest'

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

describe('an author tests a command in the process, with @oclif/test', () => {
  afterEach(() => vi.unstubAllEnvs())

  test('and gets the envelope, the result, and the streams back', async () => {
    const write = process.stdout.write
    const {result, stdout} = await captureOutput(() => Greet.run(['you', '--output', 'json'], import.meta.dirname))
    expect(result).toEqual({name: 'you'})
    expect(JSON.parse(stdout)).toMatchObject({message: 'Hello you', result: {name: 'you'}, status: 'ok'})
    expect(process.stdout.write).toBe(write)
    expect(process.listeners('SIGINT')).toEqual([])
  })

  test('and the text for a person, and the error itself with its code', async () => {
    const {stdout} = await captureOutput(() => Greet.run(['you', '--no-agent'], import.meta.dirname))
    expect(stdout).toBe('Hello you\n')
    const {error, stderr} = await captureOutput(() => Greet.run(['--no-agent'], import.meta.dirname))
    expect(stderr).toBe('')
    expect(error).toMatchObject({message: 'No name', oclif: {exit: 1}, suggestion: 'Say one.'})
  })
})
