import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {readDocument, readError} from '../../support/document.js'
import {
  askingCommand,
  expectPromptRequiredOnTerminal,
  promptPackages,
  promptRequired,
  questions,
  runWithStdin,
} from '../../support/questions.js'
import {makeTrialHost, type TrialHost} from '../../support/trial-host.js'

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
    expect(stderr.match(/"status": "error"/g)).toHaveLength(1)
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
