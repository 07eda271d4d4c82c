import {describe, test} from 'vitest'

import {protocolVersions} from '../../src/outcome/protocols/protocol.js'
import {runHost} from './run-host.js'

const lines = [['story'], ['story', '--dangerous'], ['story', '--quiet'], ['story', '--quiet', '--dangerous']]

// `npx vitest run test/session/transcripts -u` records them anew.
describe('what an agent reads is in test/golden/protocols', () => {
  test.for(protocolVersions)('%s', {concurrent: true}, async (protocol, {expect}) => {
    const steps: string[] = []
    for (const format of ['json', 'ndjson']) {
      for (const line of lines) {
        const args = [...line, '--protocol-version', protocol, '--output', format]
        const {code, stderr, stdout} = await runHost(args, {env: {SOURCE_DATE_EPOCH: '1741597200'}})
        steps.push(
          `$ streams ${args.join(' ')}\n${stdout}${stderr.replaceAll(/^/gm, '2> ').replace(/2> $/, '')}code ${code}\n`,
        )
      }
    }

    await expect(steps.join('\n')).toMatchFileSnapshot(`../golden/protocols/${protocol}.txt`)
  })
})
