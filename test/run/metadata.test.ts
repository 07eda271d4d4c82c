import {expect, test} from 'vitest'

import {makeManifest} from '../../scripts/manifest.js'
import {makeTrialHost} from '../support/trial-host.js'

/** Builds the manifest of a host with one command that has these statics. */
async function buildManifest(statics: string, onTestFinished: (clean: () => Promise<void>) => void): Promise<object> {
  const source = `const cycle = {a: [{}]}; cycle.a[0].b = cycle
    export default class Show extends AgentCommand { ${statics}; async run() {} }`
  const host = await makeTrialHost({commands: {'index/show': source}, hasManifest: false})
  onTestFinished(host.remove)
  const {commands} = JSON.parse(await makeManifest(host.folder)) as {commands: Record<string, object>}
  return commands['index:show']!
}

test('everything that is declared is in the manifest', async ({onTestFinished}) => {
  const statics = `
    static agentDescription = 'More'
    static whenToUse = 'Now'
    static mutating = true
    static idempotent = false
    static agentExamples = [{command: 'trial index:show', expectedExitCode: 5}]
    static flagAnnotations = {id: {sensitive: true}}
    static argumentAnnotations = {id: {type: 'integer'}}`
  expect(await buildManifest(statics, onTestFinished)).toMatchObject({
    agentDescription: 'More',
    agentExamples: [{command: 'trial index:show', expectedExitCode: 5}],
    argumentAnnotations: {id: {type: 'integer'}},
    flagAnnotations: {id: {sensitive: true}},
    flags: {force: {type: 'boolean'}, yes: {type: 'boolean'}},
    idempotent: false,
    mutating: true,
    whenToUse: 'Now',
  })
})
