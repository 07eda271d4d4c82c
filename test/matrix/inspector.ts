import assert from 'node:assert/strict'
import {writeFile} from 'node:fs/promises'
import {join} from 'node:path'

import {cleanEnvironment, runProcess} from '../support/run-cli.js'
import type {Cell} from './hosts.js'
import {installNode, installPackages} from './install.js'
import {type Checks, readDocument, run, type Trial} from './trial.js'

/** A host, and the words that start the inspector of the protocol with the host's server. */
export type InspectedTrial = Trial & {inspector: [string, ...string[]]}

/** The hosts that the inspector connects to. */
export const inspectedCells: Cell[] = [
  {core: 4, isBundled: false, module: 'esm', node: 20, runner: 'execute'},
  {core: 4, isBundled: false, module: 'cjs', node: 22, runner: 'run'},
  {core: 5, isBundled: true, module: 'cjs', node: 24, runner: 'run'},
]

/** Registers a host with the inspector, by what `--print-config` prints. */
export async function prepareInspector(trial: Trial): Promise<InspectedTrial> {
  const modules = await installPackages('inspector', {
    packages: ['@modelcontextprotocol/inspector@2.12.0'],
  })
  const config = join(trial.home, 'mcp.json')
  const {stdout} = await run(trial, ['murli', 'mcp', '--print-config', 'claude'])
  await writeFile(config, stdout)
  const script = join(modules, '@modelcontextprotocol/inspector/clients/launcher/build/index.js')
  const words = ['--cli', '--config', config, '--server', 'riffle', '--quiet', '--format', 'json']
  // The inspector wants Node 22.19 or later; the host runs on its own Node.
  return {...trial, inspector: [await installNode(22), script, ...words]}
}

/** What the inspector must be able to do with every host. */
export const inspectorChecks: Checks<InspectedTrial> = {
  'tools/list, legacy': (trial) => listTools(trial, 'legacy'),
  'tools/list, modern': (trial) => listTools(trial, 'modern'),
  async 'tools/call'(trial) {
    const call = ['--method', 'tools/call', '--tool-name']
    const found = await inspect(trial, [
      ...call,
      'find_commands',
      '--tool-arg',
      'intent=list the notes',
    ])
    const {structuredContent} = found['result'] as {
      structuredContent: {matches: {command: string}[]}
    }
    assert.equal(structuredContent.matches[0]?.command, 'note list')
    const read = await inspect(trial, [
      ...call,
      'run',
      '--tool-args-json',
      '{"argv": ["note", "list"]}',
    ])
    const {structuredContent: answer} = read['result'] as {
      structuredContent: {envelope: {message: string}}
    }
    assert.equal(answer.envelope.message, '2 notes')
  },
  async skills(trial) {
    const {name, ok} = await inspect(trial, [
      '--method',
      'skills/list',
      '--verify',
      '--protocol-era',
      'modern',
    ])
    assert.deepEqual({name, ok}, {name: 'riffle', ok: true})
  },
}

async function inspect(
  {home, inspector}: InspectedTrial,
  args: readonly string[],
): Promise<Record<string, unknown>> {
  const env = {...cleanEnvironment(home), MCP_INSPECTOR_SECRET_STORE: 'memory'}
  const options = {cwd: home, env, input: '', timeout: 120_000}
  const {code, stderr, stdout} = await runProcess([...inspector, ...args], options)
  assert.equal(code, 0, `${args.join(' ')}: ${stdout} ${stderr}`)
  return readDocument(stdout)
}

async function listTools(trial: InspectedTrial, era: string): Promise<void> {
  // With --strict it fails if a schema is not one that every client understands.
  const {result} = await inspect(trial, [
    '--method',
    'tools/list',
    '--strict',
    '--protocol-era',
    era,
  ])
  const {tools} = result as {tools: {description: string; name: string}[]}
  const names = tools.map(({name}) => name)
  const expected = [
    'find_commands',
    'describe_commands',
    'check_command',
    'read',
    'run',
    'job',
    'read_output',
  ]
  assert.deepEqual(names.toSorted(), expected.toSorted())
  assert.ok(tools.every(({description}) => description.startsWith('riffle: ')))
}
