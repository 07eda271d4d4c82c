import {existsSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'

import {describe, expect, onTestFinished, test} from 'vitest'

import {readError} from '../support/document.js'
import {type CliOptions, runCli} from '../support/run-cli.js'
import {makeTemporaryFolder} from '../support/temporary-folder.js'

const agent = {TASKS_AGENT: '1'}

/** Asks the hook about a tool call. */
async function ask(call: unknown, options: CliOptions = {}) {
  const input = typeof call === 'string' ? call : JSON.stringify(call)
  return runCli(['murli', 'permissions', 'claude', '--hook'], {...options, input})
}

const bash = (command: string) => ({
  hook_event_name: 'PreToolUse',
  tool_name: 'Bash',
  tool_input: {command},
})
const answer = (decision: string, reason: string) =>
  JSON.stringify({
    hookSpecificOutput: {
      hookEventName: 'PreToolUse',
      permissionDecision: decision,
      permissionDecisionReason: reason,
    },
  })

describe('the hook', () => {
  test.each<[variables: Record<string, string>]>([
    [{}],
    [{TASKS_OUTPUT: 'yaml', TASKS_READ_ONLY: '1', ...agent}],
  ])('its answer is one document, in no other format: %j', async (env) => {
    expect(await ask(bash('tasks task list'), {env})).toEqual({
      code: 0,
      stderr: '',
      stdout: `${answer('allow', 'tasks task list changes nothing.')}\n`,
    })
  })

  test.each<[title: string, call: unknown]>([
    ['a pipe', bash('tasks task list | sh')],
    ['nothing', ''],
    ['too much', `${' '.repeat(1024 * 1024)}${JSON.stringify(bash('tasks task list'))}`],
  ])('says nothing about %s', async (_, call) => {
    expect(await ask(call)).toEqual({code: 0, stderr: '', stdout: ''})
  })
})

describe('--install', () => {
  test('an agent confirms it, and a read-only environment refuses it', async () => {
    const cwd = await makeTemporaryFolder({onTestFinished})
    const line = ['murli', 'permissions', 'claude', '--install']
    const refused = await runCli(line, {cwd, env: agent})
    expect(readError(refused)).toMatchObject({
      error: 'confirmation_required',
      message: 'tasks murli permissions changes state with --install and was not confirmed.',
    })
    const readOnly = {...agent, TASKS_READ_ONLY: '1'}
    const denied = await runCli([...line, '--yes'], {cwd, env: readOnly})
    expect(readError(denied)).toMatchObject({kind: 'read_only'})
    expect(existsSync(join(cwd, '.claude'))).toBe(false)

    const done = await runCli([...line, '--yes', '--hook'], {cwd, env: agent})
    const file = join(cwd, '.claude/settings.json')
    expect(JSON.parse(done.stdout)).toMatchObject({client: 'claude', file, changed: true})
    const {hooks, permissions} = JSON.parse(readFileSync(file, 'utf8')) as {
      hooks: object
      permissions: {allow: string[]; ask: string[]}
    }
    expect(Object.keys(hooks)).toEqual(['PreToolUse'])
    expect(permissions.allow).toContain('Bash(tasks task list *)')
    expect(permissions.ask).toContain('Bash(tasks task delete *)')

    // 12.20: the doctor compares the digest.
    const env = {XDG_CONFIG_HOME: cwd}
    const problems = async () => {
      const {stdout} = await runCli(['murli', 'doctor', '--output', 'json'], {cwd, env})
      const {problems: found} = JSON.parse(stdout) as {problems: {about: string}[]}
      return found.filter(({about}) => about === 'permissions')
    }
    expect(await problems()).toEqual([])
    const record = join(cwd, '.claude/murli-tasks.json')
    writeFileSync(record, readFileSync(record, 'utf8').replace(/"digest": "./, '"digest": "x'))
    expect(await problems()).toEqual([
      {
        about: 'permissions',
        message: `The rules in ${file} are out of date: the commands, or what is known of them, have changed.`,
        suggestion: 'Write them again with `tasks murli permissions claude --install`.',
      },
    ])
  })

  test('without it, a person reads the draft, and nothing is written', async () => {
    const cwd = await makeTemporaryFolder({onTestFinished})
    const {code, stdout} = await runCli(['murli', 'permissions', 'codex'], {cwd})
    expect(code).toBe(0)
    expect(stdout).toContain('prefix_rule(pattern=["tasks", "task", "list"], decision="allow")\n')
    expect(existsSync(join(cwd, '.codex'))).toBe(false)
  })

  test.each([
    [['cursor'], 'Expected harness to be one of claude, codex, not cursor'],
    [[], 'Missing required argument: harness'],
    [['codex', '--hook'], 'Codex has no such hook'],
    [['claude', '--global'], '--install'],
  ])('%j is a mistake', async (words, message) => {
    const run = await runCli(['murli', 'permissions', ...words], {env: agent})
    expect(readError(run).message).toContain(message)
  })
})
