import {beforeEach, describe, expect, test, vi} from 'vitest'

import {detectAgentName} from '../../src/line/detect-agent.js'
import type {GlobalFlagValues} from '../../src/line/our-flags.js'
import {type Mode, resolveMode, type Target} from '../../src/line/mode.js'
import type {HostConfig, HostSettings} from '../../src/oclif/shapes.js'
import {runCli} from '../support/run-cli.js'

type Situation = {
  env?: string
  flags?: GlobalFlagValues
  isTerminal?: boolean
  murli?: HostSettings
  pipe?: string
  plugins?: string[]
  target?: Target
}

/** Decides for a host that is as bare as the decision needs it. */
function resolve({
  env,
  flags = {},
  isTerminal = false,
  murli,
  pipe,
  plugins,
  target = 'adopted',
}: Situation): Mode {
  const config = {
    pjson: {oclif: {murli, plugins}},
    scopedEnvVar: (name: string) => (name === 'AGENT' ? env : undefined),
  } as HostConfig
  Object.defineProperty(process.stdout, 'isTTY', {configurable: true, value: isTerminal})
  return resolveMode({config, flags, pipe, target})
}

function decide(situation: Situation): string {
  const {audience, format, protocol, rule} = resolve(situation)
  return [audience, format, protocol, rule].join(' ')
}

// The tests may be run by an agent.
beforeEach(() => {
  for (const name of Object.keys(process.env))
    if (
      /AGENT|CLAUDE|CLINE|CODEX|COPILOT|CURSOR|GEMINI|GOOSE|JUNIE|OPENC|^(AI_|EDITOR$|PATH$|REPL_ID$|TERM_PROGRAM$)/i.test(
        name,
      )
    )
      vi.stubEnv(name, undefined)
  return () => vi.unstubAllEnvs()
})

describe('the first rule that applies decides', () => {
  test.for<[situation: Situation, decision: string]>([
    [{flags: {agent: false, output: 'json'}, isTerminal: true}, 'agent json 1.0 output'],
    [{flags: {output: 'yaml'}, isTerminal: true}, 'agent yaml 1.0 output'],
    [{flags: {agent: true, output: 'text'}}, 'human text 1.0 output'],
    [{env: '0', flags: {agent: true}, isTerminal: true}, 'agent json 1.0 agent-flag'],
    [{env: '1', flags: {agent: false}}, 'human text 1.0 agent-flag'],
    [{env: '1', isTerminal: true}, 'agent json 1.0 environment'],
    [{env: 'TRUE ', isTerminal: true}, 'agent json 1.0 environment'],
    [{env: 'yes', isTerminal: true}, 'agent json 1.0 environment'],
    [{env: 'no'}, 'human text 1.0 environment'],
    [{env: 'maybe', isTerminal: true}, 'human text 1.0 default'],
    [{env: ''}, 'agent json 1.0 pipe'],
    [{}, 'agent json 1.0 pipe'],
    [{isTerminal: true}, 'human text 1.0 default'],
    [{murli: {pipe: 'none'}}, 'human text 1.0 default'],
    [{target: 'foreign'}, 'human text 1.0 default'],
    [{murli: {pipe: 'all'}, target: 'foreign'}, 'agent json 1.0 pipe'],
    [{target: 'routing'}, 'human text 1.0 default'],
    [{plugins: ['oclif-plugin-murli'], target: 'routing'}, 'agent json 1.0 pipe'],
    [
      {murli: {pipe: 'none'}, plugins: ['oclif-plugin-murli'], target: 'routing'},
      'human text 1.0 default',
    ],
    [{flags: {'protocol-version': '0.2'}, murli: {protocol: 'hateoas'}}, 'agent json 0.2 pipe'],
    [{murli: {protocol: 'hateoas'}}, 'agent json hateoas pipe'],
    // Invalid values are reported elsewhere.
    [
      {flags: {output: 'xml', 'protocol-version': '9'}, isTerminal: true, murli: {protocol: '9'}},
      'human text 1.0 default',
    ],
  ])('%j is %s', ([situation, decision]) => {
    expect(decide(situation)).toBe(decision)
  })

  test.for<[situation: Situation, isForKnownAgent: boolean]>([
    [{flags: {agent: true}}, true],
    [{env: '1'}, true],
    [{env: '1', flags: {output: 'json'}}, true],
    [{flags: {agent: true, output: 'ndjson'}}, true],
    [{flags: {output: 'json'}}, false],
    [{flags: {agent: false, output: 'json'}}, false],
    [{env: '1', flags: {output: 'text'}}, false],
    [{}, false],
  ])('%j declares an agent: %j (3.3)', ([situation, isForKnownAgent]) => {
    expect(resolve(situation).isForKnownAgent).toBe(isForKnownAgent)
  })

  test('a known agent is detected, and comes before the pipe and after the variable', () => {
    vi.stubEnv('AI_AGENT', 'tester')
    expect(decide({isTerminal: true})).toBe('agent json 1.0 detected')
    expect(decide({murli: {pipe: 'none'}, target: 'foreign'})).toBe('agent json 1.0 detected')
    expect(decide({env: '0'})).toBe('human text 1.0 environment')
  })

  describe.each([
    ['CLAUDECODE', '1'],
    ['EDITOR', 'devin --wait'],
    ['GOOSE_PROVIDER', 'anthropic'],
    ['PATH', '/home/ada/.pi/agent/bin:/usr/bin'],
    ['REPL_ID', '1'],
    ['TERM_PROGRAM', 'kiro'],
  ])('%s=%s names a place, where a person may type (2.4)', (name, value) => {
    beforeEach(() => void vi.stubEnv(name, value))

    test.for<[situation: Situation, decision: string]>([
      [{isTerminal: true}, 'human text 1.0 default'],
      [{isTerminal: true, target: 'routing'}, 'human text 1.0 default'],
      // A pipe means what it means without the variable (2.5).
      [{}, 'agent json 1.0 pipe'],
      [{murli: {pipe: 'none'}}, 'human text 1.0 default'],
      [{pipe: 'human'}, 'human text 1.0 default'],
      [{target: 'foreign'}, 'human text 1.0 default'],
      [{murli: {pipe: 'all'}, target: 'foreign'}, 'agent json 1.0 pipe'],
      [{target: 'routing'}, 'human text 1.0 default'],
    ])('and decides nothing: %j is %s', ([situation, decision]) => {
      expect(decide(situation)).toBe(decision)
      // 3.3: a script that reads the pipe gets all of it.
      expect(resolve(situation).isForKnownAgent).toBe(false)
      expect(process.env[name]).toBe(value)
    })

    test('but hides no agent', () => {
      vi.stubEnv('GEMINI_CLI', '1')
      expect(decide({isTerminal: true})).toBe('agent json 1.0 detected')
      expect(detectAgentName()).toBe('gemini')
      vi.stubEnv('GEMINI_CLI', undefined)
      vi.stubEnv('AI_AGENT', 'tester')
      expect(decide({isTerminal: true, target: 'foreign'})).toBe('agent json 1.0 detected')
    })
  })

  test.each([
    ['amp', {AGENT: 'amp'}],
    ['antigravity', {ANTIGRAVITY_AGENT: '1'}],
    ['claude', {CLAUDECODE: '1', CLAUDE_CODE_CHILD_SESSION: '1'}],
    ['claude', {CLAUDE_CODE: '1'}],
    ['cline', {CLINE_ACTIVE: 'true'}],
    ['codex', {CODEX_CI: '1'}],
    ['codex', {CODEX_THREAD_ID: 'a-b'}],
    ['copilot', {AI_AGENT: 'github_copilot_vscode_agent'}],
    ['goose', {AGENT: 'goose'}],
    ['goose', {GOOSE_PROVIDER: 'openai', GOOSE_TERMINAL: '1'}],
    ['openclaw', {OPENCLAW_SHELL: 'exec'}],
    ['other/1.0', {AI_AGENT: 'other/1.0', GEMINI_CLI: '1'}],
  ])('%s is detected by %j, on every command and at a terminal', (name, variables) => {
    for (const [variable, value] of Object.entries(variables)) vi.stubEnv(variable, value)
    expect(detectAgentName()).toBe(name)
    for (const target of ['foreign', 'adopted', 'routing'] as const) {
      for (const isTerminal of [true, false]) {
        expect(decide({isTerminal, target})).toBe('agent json 1.0 detected')
        expect(resolve({isTerminal, target}).isForKnownAgent).toBe(true)
      }
    }
  })

  test.each(['', 'ssh-agent', 'jenkins', '1', 'amplify'])('AGENT=%s is no agent', (value) => {
    vi.stubEnv('AGENT', value)
    expect(detectAgentName()).toBeUndefined()
    expect(decide({isTerminal: true})).toBe('human text 1.0 default')
  })
})

test('<BIN>_OUTPUT is the format; an invalid one is a warning, in the envelope or beside the document (8.24)', async () => {
  const run = (line: string, value: string) =>
    runCli([...line.split(' '), '--agent'], {env: {TASKS_OUTPUT: value}})
  const {code, stderr, stdout} = await run('describe --index', 'ndjson')
  expect({code, lines: stdout.trim().split('\n').length, stderr}).toEqual({
    code: 0,
    lines: 1,
    stderr: '',
  })
  const warning =
    'TASKS_OUTPUT is "xml", which is not one of json, ndjson, rows, yaml, text; it is ignored.'
  const own = await run('label list --validate', 'xml')
  expect(JSON.parse(own.stdout)).toMatchObject({status: 'ok', warnings: [warning]})
  for (const {code, stderr} of await Promise.all([
    run('describe --index', 'xml'),
    run('--schema', 'xml'),
  ])) {
    const log = {level: 'warn', msg: warning, ts: expect.any(String) as string}
    expect({code, log: JSON.parse(stderr) as object}).toEqual({code: 0, log})
  }
})
