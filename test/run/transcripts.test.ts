import {describe, test} from 'vitest'

import {protocolVersions} from '../../src/output/protocols/protocol.js'
import type {DocumentName} from '../../src/schema/documents.js'
import {expectValid} from '../support/expect-valid.js'
import {type Line, runHost} from './run-host.js'

const lines = [['story'], ['story', '--dangerous'], ['story', '--quiet'], ['story', '--quiet', '--dangerous']]

/** The documents of a stream, one a line (3.13). */
function parse(text: string): Line[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
}

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

// `npx vitest run test/run/transcripts -u` records them anew.
describe('what an agent reads is in test/golden/protocols', () => {
  test.for(protocolVersions)('%s', {concurrent: true}, async (protocol, {expect}) => {
    const steps: string[] = []
    for (const format of ['json', 'ndjson']) {
      for (const line of lines) {
        const args = [...line, '--protocol-version', protocol, '--output', format]
        const isEvent = (document: Line) => document.found !== undefined || typeof document === 'string'
        const {code, stderr, stdout} = await runHost(args, {env: {SOURCE_DATE_EPOCH: '1741597200'}})
        for (const document of [...parse(stdout), ...parse(stderr)]) {
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
