import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {protocolVersions} from '../../src/contract/protocols.js'
import type {DocumentName} from '../../src/contract/schema/documents.js'
import {expectValid} from '../support/expect-valid.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'
import {type Line, parseLines, runHost} from './run-host.js'

const lines = ['index:show logs --token s3cret', 'index:show nope']

/** The command lines whose answers are pinned in every protocol, by format. */
const linesByFormat = {
  json: [...lines, 'index:delete logs --dry-run', 'index:delete logs'],
  ndjson: lines,
  text: lines,
  yaml: lines,
}

let host: TrialHost
beforeAll(async () => {
  host = await makeTrialHost({
    commands: {
      'index/delete': `export default class Delete extends AgentCommand {
        static mutating = true
        static dryRunnable = true
        static args = {name: Args.string({required: true})}
        async run() {
          const {args} = await this.parse(Delete)
          return this.writer.plan('Would delete ' + args.name, {would_delete: ['a.idx', 'b.idx']}, {
            nextActions: [{command: 'trial index:delete <name> --yes', description: 'Delete it', params: {name: {value: args.name, required: true}}}],
          })
        }
      }`,
      'index/show': `export default class Show extends AgentCommand {
        static args = {name: Args.string({required: true})}
        static flags = {token: Flags.string()}
        static flagAnnotations = {token: {sensitive: true}}
        async run() {
          const {args} = await this.parse(Show)
          if (args.name === 'nope') {
            throw new AgentError({code: exitCodes.notFound, error: 'index_missing', kind: 'never_built', message: 'No index nope', suggestion: 'List them with \`trial index:list\`.', validValues: ['logs', 'söngs'], field: 'name', docUrl: 'https://example.com/a?b=c&d', data: {near: ['logs']}, didYouMean: ['trial index:show logs'], nextActions: [{command: 'trial index:show logs', description: 'Show it'}]})
          }
          return this.writer.success('Index logs: 2 files', {name: args.name, html: '<b>&amp;</b>', quote: '"\\'\\n', size: 1.5e21, files: ['a', 'b'], empty: [], none: null, 'odd key': {yes: true}}, {
            warnings: ['It is old.'],
            nextActions: [{command: 'trial index:delete logs', description: 'Delete it'}],
          })
        }
      }`,
    },
  })
})
afterAll(() => host.remove())

// `npx vitest run test/run/golden -u` records them anew.
test('the same line gives the same bytes, in every protocol and format, however much else runs', async () => {
  const env = {SOURCE_DATE_EPOCH: '1741597200'}
  const transcripts = protocolVersions.flatMap((protocol) =>
    Object.entries(linesByFormat).map(async ([format, pinned]) => {
      const runs = pinned.map(async (words) => {
        const line = [...words.split(' '), `--output=${format}`, `--protocol-version=${protocol}`]
        const {code, stderr, stdout} = await host.run(line, {env})
        return [
          `$ trial ${line.join(' ')}`,
          `stdout: ${stdout}`,
          `stderr: ${stderr}`,
          `code: ${code}`,
        ].join('\n')
      })
      return {
        file: `../golden/wire/${protocol}.${format}.txt`,
        text: `${(await Promise.all(runs)).join('\n\n')}\n`,
      }
    }),
  )
  for (const {file, text} of await Promise.all(transcripts))
    await expect(text).toMatchFileSnapshot(file)
})

const stories = [
  ['story'],
  ['story', '--dangerous'],
  ['story', '--quiet'],
  ['story', '--quiet', '--dangerous'],
]

/** The published schema of a document; what a command emits as an event may be anything. */
function nameSchema(document: Line, protocol: string, isEvent: boolean): DocumentName {
  const suffix = protocol === '1.0' ? '' : `-${protocol}`
  if (document.ts !== undefined && !('type' in document)) return 'log'
  if (protocol === 'hateoas')
    return 'type' in document ? 'hateoas-line' : document.ok ? 'hateoas-result' : 'hateoas-error'
  if (isEvent) return 'event'
  if (document.percent !== undefined) return `progress${suffix}` as DocumentName
  return `${document.status === 'ok' ? 'success' : 'error'}${suffix}` as DocumentName
}

describe('what an agent reads is in test/golden/protocols', () => {
  test.for(protocolVersions)('%s', {concurrent: true}, async (protocol, {expect}) => {
    const steps: string[] = []
    for (const format of ['json', 'ndjson']) {
      for (const line of stories) {
        const args = [...line, '--protocol-version', protocol, '--output', format]
        const isEvent = (document: Line) =>
          document.found !== undefined || typeof document === 'string'
        const {code, stderr, stdout} = await runHost(args, {env: {SOURCE_DATE_EPOCH: '1741597200'}})
        for (const document of [...parseLines(stdout), ...parseLines(stderr)]) {
          expectValid(nameSchema(document, protocol, isEvent(document)), document)
        }

        steps.push(
          `$ streams ${args.join(' ')}\n${stdout}${stderr.replaceAll(/^/gm, '2> ').replace(/2> $/, '')}code ${code}\n`,
        )
      }
    }

    await expect(steps.join('\n')).toMatchFileSnapshot(`../golden/protocols/${protocol}.txt`)
  })
})
