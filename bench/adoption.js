// What adoption costs: the CPU time of a command with and without it, and a large result beside JSON.stringify.
//
//   npm run bench:adoption
//
// Budgets: 5 ms of CPU more for a command, as the median of paired runs; 1.5 times the time of JSON.stringify and a
// write for a result of 50 MB, and no more memory than twice its text on top of the result itself.
import {spawnSync} from 'node:child_process'
import {mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {dirname, join, resolve} from 'node:path'
import {fileURLToPath} from 'node:url'

import {writeManifest} from '../scripts/manifest.js'

const pairs = 31
const asPerson = 'as a person'
const repository = resolve(fileURLToPath(new URL('..', import.meta.url)))
const folder = mkdtempSync(join(tmpdir(), 'adoption-'))

/** Reports what a process used, on descriptor 3. */
const probe = join(folder, 'probe.mjs')
writeFileSync(
  probe,
  `import {writeSync} from 'node:fs'
process.on('exit', () => {
  const {maxRSS, systemCPUTime, userCPUTime} = process.resourceUsage()
  writeSync(3, JSON.stringify({cpu: (systemCPUTime + userCPUTime) / 1000, memory: maxRSS / 1024, user: userCPUTime / 1000}))
})
`,
)

async function makeHost(name, base, plugins) {
  const root = join(folder, name)
  const source = `import {Args, Command, Flags} from '@oclif/core'
${base === 'Command' ? '' : "import {AgentCommand} from 'oclif-plugin-murli'\n"}
export default class Greet extends ${base} {
  static args = {name: Args.string()}
  static flags = {loud: Flags.boolean(), times: Flags.integer({default: 1})}
  async run() {
    const {args, flags} = await this.parse(Greet)
    this.log('Hello ' + args.name)
    return {flags, name: args.name}
  }
}
`
  const files = {
    'bin/run.js': `import {execute} from '@oclif/core'\nawait execute({dir: import.meta.url})\n`,
    'commands/greet.js': source,
    'commands/large.js': source.replace(/return .*/, `return ${large}`),
    'package.json': JSON.stringify({
      // oclif loads a plugin only if it stands here too.
      dependencies: Object.fromEntries(plugins.map((name) => [name, '*'])),
      name: 'bench',
      oclif: {bin: 'bench', commands: './commands', plugins},
      type: 'module',
      version: '1.0.0',
    }),
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), {recursive: true})
    writeFileSync(join(root, path), text)
  }

  mkdirSync(join(root, 'node_modules/@oclif'), {recursive: true})
  symlinkSync(join(repository, 'node_modules/@oclif/core'), join(root, 'node_modules/@oclif/core'))
  symlinkSync(repository, join(root, 'node_modules/oclif-plugin-murli'))
  await writeManifest(root)
  return join(root, 'bin/run.js')
}

/** 50 MB as JSON, in many small records. */
const large = `Array.from({length: 265_000}, (_, id) => ({id, name: 'record number ' + id, owner: {login: 'someone', admin: false}, tags: ['a', 'b']}))`

function measure(args) {
  // A person, as on a terminal: here stdout is always a pipe.
  const isPerson = args.at(-1) === asPerson
  const env = {BENCH_AGENT: isPerson ? '0' : '', HOME: folder, PATH: process.env.PATH}
  const started = performance.now()
  const child = spawnSync(process.execPath, ['--import', probe, ...args.filter((word) => word !== asPerson)], {
    cwd: folder,
    env,
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
  })
  const time = performance.now() - started
  if (child.status !== 0) throw new Error(`${args.join(' ')} ended with ${child.status}`)
  return {...JSON.parse(child.output[3]), size: child.stdout?.length ?? 0, time}
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
}

/** Runs all lines in turn, so that what else the machine does falls on each alike. */
function compare(count, lines) {
  const runs = lines.map(() => [])
  for (let run = 0; run <= count; run++) {
    for (const [index, line] of lines.entries()) {
      const result = measure(line)
      // The first fills the caches.
      if (run > 0) runs[index].push(result)
    }
  }

  return runs
}

function difference(runs, base, field) {
  return median(runs.map((run, index) => run[field] - base[index][field]))
}

function format(number) {
  return number.toFixed(1)
}

const before = await makeHost('before', 'Command', [])
const plugged = await makeHost('plugged', 'Command', ['oclif-plugin-murli'])
const after = await makeHost('after', 'AgentCommand', ['oclif-plugin-murli'])
const line = ['greet', 'you', '--loud']
const [base, foreign, human, agent] = compare(pairs, [
  [before, ...line],
  [plugged, ...line],
  [after, ...line, asPerson],
  [after, ...line],
])
console.log(`CPU of a command, median of ${pairs}: ${format(median(base.map(({cpu}) => cpu)))} ms without the plugin`)
for (const [name, runs] of [
  ['plugin installed, command not adopted', foreign],
  ['adopted, a person', human],
  ['adopted, an agent', agent],
]) {
  const [cpu, user] = [difference(runs, base, 'cpu'), difference(runs, base, 'user')]
  console.log(`  ${name}: +${format(cpu)} ms (user ${format(user)} ms)`)
}

const plain = join(folder, 'plain.mjs')
const idle = join(folder, 'idle.mjs')
writeFileSync(plain, `const result = ${large}\nprocess.stdout.write(JSON.stringify({result}, null, 2) + '\\n')\n`)
writeFileSync(idle, `globalThis.result = ${large}\n`)
const [written, adopted, held] = compare(5, [[plain], [after, 'large', '--output=json'], [idle]])
const [stringified, enveloped, resultOnly] = [written, adopted, held].map((runs) => ({
  cpu: median(runs.map(({cpu}) => cpu)),
  memory: median(runs.map(({memory}) => memory)),
  size: runs[0].size / 2 ** 20,
  time: median(runs.map(({time}) => time)),
}))
console.log(`A result of ${format(enveloped.size)} MB, median of 5:`)
for (const [name, {cpu, memory, time}] of Object.entries({
  'JSON.stringify and a write': stringified,
  'an own command': enveloped,
})) {
  const text = (memory - resultOnly.memory) / enveloped.size
  console.log(`  ${name}: ${format(time)} ms, CPU ${format(cpu)} ms, ${format(memory)} MB (${format(text)} × the text)`)
}

console.log(
  `  time: ${(enveloped.time / stringified.time).toFixed(2)} ×, CPU: ${(enveloped.cpu / stringified.cpu).toFixed(2)} ×`,
)
rmSync(folder, {recursive: true})
