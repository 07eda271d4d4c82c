// What a client waits for that starts `murli mcp`, beside `--version` of the same host.
//
//   npm run bench:mcp                                     # the fixture host
//   npm run bench:mcp -- ../heroku/bin/run murli:mcp      # another host that has the plugin, and how it is served
//
// Budgets: `initialize` within 0.35 of the time of --version (on heroku), find_commands after the
// first within 10 ms, memory after 500 calls at most 1.3 of that after 50, and the ten tasks of an
// agent within 5,000 tokens.
import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {createInterface} from 'node:readline'
import {countTokens} from 'gpt-tokenizer/encoding/o200k_base'
import {fileURLToPath} from 'node:url'

const runsOfEach = 7
const [
  script = fileURLToPath(new URL('../test/fixture-cli/bin/run.js', import.meta.url)),
  ...words
] = process.argv.slice(2)
const serve = words.length > 0 ? words : ['murli', 'mcp']
const intents = [
  'list everything',
  'create one',
  'remove an old one',
  'show who I am',
  'import from a file',
  'help me',
]
const folder = mkdtempSync(join(tmpdir(), 'mcp-'))

/** What an agent calls for ten tasks on the fixture host; the last two print 2 MB. */
const tasks = [
  [
    ['find_commands', {intent: 'create the database'}],
    ['run', {argv: ['init', '--yes']}],
  ],
  [
    ['find_commands', {intent: 'add a task'}],
    ['run', {argv: ['task', 'create', 'Water the plants', '--yes']}],
  ],
  [['run', {argv: ['task', 'create', 'Write', '--priority', 'hihg']}]],
  [['read', {argv: ['task', 'list']}]],
  [
    ['find_commands', {intent: 'change the priority of a task'}],
    ['describe_commands', {commands: ['task update']}],
  ],
  [
    ['check_command', {argv: ['task', 'delete', '1']}],
    ['run', {argv: ['task', 'delete', '1', '--yes']}],
  ],
  [['read', {argv: ['report']}]],
  [
    ['find_commands', {intent: 'labels'}],
    ['read', {argv: ['label', 'list']}],
  ],
  [['run', {argv: ['import', '-', '--yes'], stdin: tasksOf(5000)}]],
  [['read', {argv: ['task', 'list', '--status', 'all']}]],
]

function tasksOf(count) {
  return Array.from({length: count}, (_, index) =>
    JSON.stringify({title: `Task number ${index} of a large backup`}),
  ).join('\n')
}

/** Reports the memory of a process on descriptor 3, which the lines of a server do not have. */
const probe = join(folder, 'probe.cjs')
writeFileSync(
  probe,
  `process.on('exit', () => {
  try { require('node:fs').writeSync(3, String(process.resourceUsage().maxRSS / 1024)) } catch {}
})
`,
)

function start(args) {
  const child = spawn(process.execPath, ['--require', probe, script, ...args], {
    stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
  })
  let memory = ''
  child.stdio[3].on('data', (text) => (memory += text))
  const ended = once(child, 'close').then(() => Number(memory))
  return {child, ended, started: performance.now()}
}

async function printVersion() {
  const {child, ended, started} = start(['--version'])
  child.stdout.resume()
  const [, memory] = await Promise.all([once(child, 'exit'), ended])
  return {memory, time: performance.now() - started}
}

/** Begins a session with a server, and returns what sends a request and returns its result. */
async function openSession(child) {
  const lines = createInterface({input: child.stdout})[Symbol.asyncIterator]()
  let id = 0
  const request = async (method, params) => {
    child.stdin.write(`${JSON.stringify({id: (id += 1), jsonrpc: '2.0', method, params})}\n`)
    for (;;) {
      const {done, value} = await lines.next()
      if (done) throw new Error(`The server ended before it answered ${method}`)
      const message = JSON.parse(value)
      if (message.id === id) return message.result
    }
  }
  const clientInfo = {name: 'bench', version: '1.0.0'}
  await request('initialize', {capabilities: {}, clientInfo, protocolVersion: '2025-06-18'})
  return request
}

async function serveOnce() {
  const {child, ended, started} = start(serve)
  const request = await openSession(child)
  const initialized = performance.now() - started
  await request('tools/list', {})
  const listed = performance.now() - started
  const finds = []
  for (const intent of intents) {
    const asked = performance.now()
    await request('tools/call', {arguments: {intent}, name: 'find_commands'})
    finds.push(performance.now() - asked)
  }

  child.stdin.end()
  return {finds, initialized, listed, memory: await ended}
}

/** The memory of a server after 50 and 500 calls, in megabytes, and the tokens of each task. */
async function serveLong() {
  const cwd = mkdtempSync(join(folder, 'long-'))
  const env = {...process.env, TASKS_DB: join(cwd, 'tasks.json')}
  const child = spawn(process.execPath, [script, ...serve], {
    cwd,
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const request = await openSession(child)
  const memory = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]) / 1024
  const memories = []
  for (let call = 1; call <= 500; call += 1) {
    await request('tools/call', {
      arguments: {intent: intents[call % intents.length]},
      name: 'find_commands',
    })
    if (call === 50 || call === 500) memories.push(memory())
  }

  const tokens = []
  for (const calls of words.length > 0 ? [] : tasks) {
    let sum = 0
    for (const [name, input] of calls) {
      const {content} = await request('tools/call', {arguments: input, name})
      // Stdin is what the agent has, and pays for once.
      sum +=
        countTokens(content[0].text) + countTokens(JSON.stringify({...input, stdin: undefined}))
    }

    tokens.push(sum)
  }

  child.stdin.end()
  await once(child, 'exit')
  return {memories, tokens}
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
}

const versions = []
const servers = []
// In turn, so that what else the machine does falls on both alike.
for (let run = 0; run < runsOfEach; run++) {
  versions.push(await printVersion())
  servers.push(await serveOnce())
}

const version = {
  memory: median(versions.map((run) => run.memory)),
  time: median(versions.map((run) => run.time)),
}
const mid = (read) => median(servers.map(read))
console.log(`--version: ${version.time.toFixed(0)} ms, ${version.memory.toFixed(0)} MB`)
for (const [name, value, unit, other] of [
  ['initialize', mid((run) => run.initialized), 'ms', version.time],
  ['tools/list', mid((run) => run.listed), 'ms', version.time],
  ['memory', mid((run) => run.memory), 'MB', version.memory],
]) {
  console.log(`${name}: ${value.toFixed(0)} ${unit} (${(value / other).toFixed(2)} ×)`)
}

console.log(`find_commands, the first: ${mid(({finds}) => finds[0]).toFixed(1)} ms`)
console.log(
  `find_commands, later: ${median(servers.flatMap(({finds}) => finds.slice(1))).toFixed(1)} ms`,
)
const {memories, tokens} = await serveLong()
console.log(
  `memory after 50 calls ${memories[0].toFixed(0)} MB, after 500 ${memories[1].toFixed(0)} MB (${(memories[1] / memories[0]).toFixed(2)} ×)`,
)
if (tokens.length > 0)
  console.log(
    `tokens of ten tasks: ${tokens.join(' + ')} = ${tokens.reduce((sum, one) => sum + one)}`,
  )
rmSync(folder, {recursive: true})
