import {readFile, rm} from 'node:fs/promises'
import {join} from 'node:path'

import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {readDocument, readError} from '../support/document.js'
import {
  askingCommand,
  expectPromptRequiredOnTerminal,
  promptPackages,
  promptRequired,
  questions,
  runWithStdin,
} from '../support/questions.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

let host: TrialHost
beforeAll(async () => {
  const asking = Object.entries(questions).map(([name, question]) => [
    name,
    askingCommand(question, 'AgentCommand', 'return {answer}'),
  ])
  host = await makeTrialHost({commands: Object.fromEntries(asking), packages: [...promptPackages]})
})
afterAll(() => host.remove())

describe.concurrent('a question that an own command asks', () => {
  test.for([
    ['callback', 'ended'],
    ['callback --busy', 'ended'],
    ['callback', 'open'],
    ['promises', 'ended'],
    ['promises', 'open'],
    ['inquirer --busy', 'ended'],
    ['inquirer', 'open'],
    ['enquirer', 'ended'],
    ['written', 'ended'],
    ['written', 'open'],
    ['second', 'me\n'],
    ['swallowing', 'ended'],
    ['anyKey', 'ended'],
  ] as const)('by %s fails with the question, once, where stdin is %j', async ([line, stdin]) => {
    const args = line.split(' ')
    const {code, stderr, stdout} = await runWithStdin(host, args, stdin)
    expect({code, stdout}).toEqual({code: 1, stdout: ''})
    expect(readError({stderr})).toEqual(promptRequired(args[0]!))
    expect(stderr.match(/"status":"error"/g)).toHaveLength(1)
  })

  test.for([
    ['callback', 'eu\n', 'eu'],
    ['promises', 'eu\n', 'eu'],
    ['inquirer', 'n\n', false],
    ['enquirer', 'eu\n', 'eu'],
    ['written', 'eu\n', 'eu'],
    ['reading', 'a\nb', 'a\nb'],
    ['reading', 'ended', ''],
  ] as const)('by %s takes an answer that stands on the pipe', async ([name, stdin, answer]) => {
    const {code, stderr, stdout} = await runWithStdin(host, [name], stdin)
    expect(code, stderr).toBe(0)
    expect(readDocument(stdout)).toMatchObject({status: 'ok', result: {answer}})
  })

  // `script` takes other options on macOS, and Windows has none.
  test.runIf(process.platform === 'linux').for(['promises', 'inquirer', 'written'])(
    'by %s fails with the question on a terminal, too',
    (name) => expectPromptRequiredOnTerminal(host, name),
  )
})

describe.concurrent('7.15: a prompt that is answered with Ctrl-C lets its command unwind', () => {
  const unwinding = (library: string, ask: string) => `import {writeFileSync} from 'node:fs'
${library}
export default class Unwinding extends AgentCommand {
  async run() {
    try { await ${ask} } finally { writeFileSync('unwound', 'yes') }
  }
}
`
  test.for([
    ['inquirer', `import {input} from '@inquirer/prompts'`, `input({message: 'Which region?'})`],
    [
      'enquirer',
      `import enquirer from 'enquirer'`,
      `enquirer.prompt({message: 'Which region?', name: 'x', type: 'input'})`,
    ],
  ] as const)('%s', async ([, library, ask], {onTestFinished}) => {
    const one = await makeTrialHost({commands: {unwinding: unwinding(library, ask)}, packages: [...promptPackages]})
    onTestFinished(() => one.remove())
    for (const stdin of ['open', 'ended'] as const) {
      const {code, stderr, stdout} = await runWithStdin(one, ['unwinding'], stdin)
      expect({code, stdout}).toEqual({code: 1, stdout: ''})
      expect(readError({stderr})).toMatchObject({
        kind: 'prompt_required',
        message: expect.stringContaining('Which region?'),
      })
      expect(await readFile(join(one.folder, 'unwound'), 'utf8')).toBe('yes')
      await rm(join(one.folder, 'unwound'))
    }
  })
})
