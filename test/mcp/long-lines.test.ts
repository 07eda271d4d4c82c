import type {Progress} from '@modelcontextprotocol/client'
import {afterAll, beforeAll, describe, expect, onTestFinished, test} from 'vitest'

import {connect} from '../support/mcp-client.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

const commands = {
  deploy: `export default class Deploy extends AgentCommand {
  static mutating = false
  async run() {
    this.writer.progress({stage: 'build', current: 1, total: 2, message: 'half'})
    this.writer.log('a log line')
    this.writer.event({id: 7})
    await new Promise((resolve) => setTimeout(resolve, 300))
    this.writer.progress({stage: 'ship', percent: 100})
    return this.writer.success('Deployed', {ok: true})
  }
}`,
}

let host: TrialHost

beforeAll(async () => {
  host = await makeTrialHost({commands})
})

afterAll(() => host.remove())

describe('a line that takes long', () => {
  test('is reported while it runs, and its answer holds its outcome once', async () => {
    const {client} = await connect({bin: host.bin, cwd: host.folder, env: host.env})
    onTestFinished(() => client.close())
    const logs: unknown[] = []
    client.setNotificationHandler('notifications/message', ({params}) => void logs.push([params.level, params.data]))
    const reports: Progress[] = []
    const {structuredContent} = await client.callTool(
      {arguments: {argv: ['deploy']}, name: 'read'},
      {onprogress: (progress) => void reports.push(progress)},
    )
    expect(reports).toEqual([
      {message: 'build · 1/2 · half', progress: 1},
      {message: 'ship · 100 %', progress: 2},
    ])
    expect(logs).toEqual(
      expect.arrayContaining([
        ['info', 'a log line'],
        ['info', {id: 7}],
      ]),
    )
    expect(structuredContent).toMatchObject({
      envelope: {message: 'Deployed', result: {ok: true}, status: 'ok'},
      exit_code: 0,
    })
  })
})
