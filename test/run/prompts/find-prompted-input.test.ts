import {afterAll, beforeAll, expect, test} from 'vitest'

import {tokenize} from '../../../src/command-line/tokenize.js'
import {findPromptedInput} from '../../../src/run/prompts/find-prompted-input.js'
import {readError} from '../../support/document.js'
import {
  foreignCommand,
  makeTrialHost,
  ownCommand,
  type TrialHost,
} from '../../support/trial-host.js'

const option = {type: 'option'} as const
const command = {
  args: {source: {}, 'target-file': {}},
  flags: {
    app: option,
    'app-name': option,
    confirm: option,
    force: {type: 'boolean'},
    hidden: {...option, hidden: true},
    region: {...option, char: 'r'},
    size: {...option, default: 'small'},
    spaces: {...option, default: async () => 'a'},
    token: {...option, env: 'FIND_ANSWER_TOKEN'},
  },
} as const

test.each([
  ['Which region?', '', '--region'],
  ['? Region:', '', '--region'],
  ['Which regions?', '', '--region'],
  ['What is the name of the app?', '', '--app-name'],
  ['Which app', '', '--app'],
  ['Choose a space', '', '--spaces'],
  ['Enter the target file', 'a', 'TARGET-FILE'],
  // Given, set by a default, hidden, a switch, or one of several.
  ['Which region?', '-r eu', undefined],
  ['Which source?', 'a', undefined],
  ['What size?', '', undefined],
  ['Which hidden thing?', '', undefined],
  ['How to force it:', '', undefined],
  ['Which app in which region?', '', undefined],
  ['What now?', '', undefined],
  // What it is about, not what it asks for.
  ['Delete the app?', '', undefined],
  ['Enter a name (unique in its region):', '', undefined],
  ['Type my-town to confirm:', '', undefined],
  ['The region is gone. Continue? (y/N)', '', undefined],
])('%s is answered after %j by %s', (question, line, word) => {
  const {flags} = command
  const tokens = tokenize(line === '' ? [] : line.split(' '), flags)
  const definition = {...command, flags: {...flags, spaces: {...flags.spaces} as never}}
  expect(findPromptedInput(question, definition, tokens)?.word).toBe(word)
})

let host: TrialHost
beforeAll(async () => {
  const asking = `const {createInterface} = await import('node:readline/promises')
    await this.parse(this.ctor)
    const answer = await createInterface({input: process.stdin, output: process.stdout}).question('Which region? ')
    console.log(answer)`
  const statics = `static flags = {region: Flags.string(), token: Flags.string({env: 'FIND_ANSWER_TOKEN'})}`
  host = await makeTrialHost({
    commands: {
      adopted: ownCommand(asking, statics),
      foreign: foreignCommand(asking, statics),
      secret: ownCommand(asking.replace('Which region', 'Your token'), statics),
    },
  })
})
afterAll(() => host.remove())

test.each([
  ['adopted', 'Give the answer on the command line, with --region.'],
  ['foreign', 'Give the answer on the command line, with --region.'],
  ['secret', 'Set FIND_ANSWER_TOKEN, or give the answer on the command line, with --token.'],
])('the flag that answers the question of %s is named', async (name, suggestion) => {
  const result = await host.run([name, '--agent'])
  expect(readError(result)).toMatchObject({kind: 'prompt_required', suggestion})
})
