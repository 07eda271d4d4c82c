import {Config} from '@oclif/core'
import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest'

import {readCatalog} from '../../../src/catalog/read.js'
import {splitLine} from '../../../src/command-line/shell-line.js'
import {routeWords} from '../../../src/corrections/route/routed-line.js'
import {predict} from '../../../src/gate/predict.js'
import type {HostConfig} from '../../../src/oclif/shapes.js'
import {answerLine} from '../../support/answer.js'
import {makeTrialHost, type TrialHost} from '../../support/trial-host.js'

const source = (statics: string) => `export default class extends Command {
  ${statics}
  static args = {id: Args.string()}
  static flags = {app: Flags.string(), force: Flags.boolean(), yes: Flags.boolean()}
  async run() {process.exit(99)}
}`
const commands = {
  'apps/destroy': source(`static aliases = ['apps:erase']; static mutating = true`),
  'apps/list': source('static mutating = false'),
  remove: source(''),
}

const hosts: TrialHost[] = []
const configs: HostConfig[] = []
beforeAll(async () => {
  for (const topicSeparator of [' ', ':']) {
    const host = await makeTrialHost({commands, oclif: {topicSeparator}})
    hosts.push(host)
    configs.push((await Config.load(host.folder)) as unknown as HostConfig)
  }
}, 60_000)
afterAll(async () => {
  await Promise.all(hosts.map((host) => host.remove()))
})

const limits = ['READ_ONLY', 'WRITABLE', 'ALLOW', 'DENY'].map((name) => `TRIAL_${name}`)
const forget = () => {
  for (const name of limits) delete process.env[name]
}
beforeEach(() => {
  forget()
  return forget
})

/** A line for each way to miss a command, with words before it, and as a question. */
const lines = [
  '--force apps destroy',
  '--app x apps:destroy',
  '--app x remove y',
  'apps destroy',
  'apps:destroy',
  'apps:destry',
  'apps destry x',
  'appsdestroy',
  'remov y',
  'REMOVE y',
  "'remove y'",
  'trial remove y',
  '-- remove y',
  'remove y --froce',
  'apps:erase z --appp x',
  'destroy apps',
].flatMap((line) => [line, `${line} --yes`, `${line} --validate`])

test.each([
  ['READ_ONLY', '1'],
  ['WRITABLE', '{"app": ["*-dev"]}'],
  ['ALLOW', '["apps:list"]'],
  ['DENY', '["apps:destroy", "remove"]'],
])(
  'no correction is a line that %s refuses (4.7)',
  async (name, value) => {
    let free = 0
    let checked = 0
    for (const config of configs) {
      for (const line of lines) {
        const words = splitLine(line)!
        free += (await answerLine(config, words))?.didYouMean?.length ?? 0
        process.env[`TRIAL_${name}`] = value
        const {didYouMean = []} = (await answerLine(config, words)) ?? {}
        for (const correction of didYouMean) {
          checked += 1
          expect({correction, line, refusal: refusalOf(config, correction)}).toEqual({
            correction,
            line,
            refusal: undefined,
          })
        }
        forget()
      }
    }
    expect({checked, hasFree: free > 40}).toEqual({checked, hasFree: true})
  },
  60_000,
)

/** Why the gate refuses a command line. */
function refusalOf(config: HostConfig, text: string): string | undefined {
  const {rest, route} = routeWords(readCatalog(config), splitLine(text)!.slice(1))
  if (!route.command) return undefined
  const {definition, entry, isAdopted} = route.command
  const command = {...entry, ...definition}
  const line = {command, config, flags: definition.flags, isAdopted, words: rest}
  return predict(line).refusal?.kind
}
