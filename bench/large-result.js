// What a large result of an own command costs, beside JSON.stringify and a write.
//
//   npm run bench:large-result
//
// Budgets: 1.5 times the time of JSON.stringify and a write for a result of 50 MB, and no more memory than twice its text
// on top of the result itself.
import {spawnSync} from 'node:child_process'
import {mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {dirname, join, resolve} from 'node:path'
import {fileURLToPath} from 'node:url'

import {writeManifest} from '../scripts/manifest.js'

const runsOfEach = 5
const repository = resolve(fileURLToPath(new URL('..', import.meta.url)))
const folder = mkdtempSync(join(tmpdir(), 'large-result-'))

/** Reports what a process used, on descriptor 3. */
const probe = join(folder, 'probe.mjs')
writeFileSync(
  probe,
  `import {writeSync} from 'node:fs'
process.on('exit', () => {
  const {maxRSS, systemCPUTime, userCPUTime} = process.resourceUsage()
  writeSync(3, JSON.stringify({cpu: (systemCPUTime + userCPUTime) / 1000, memory: maxRSS / 1024}))
})
`,
)

async function makeHost() {
  const root = join(folder, 'host')
  const files = {
    'bin/run.js': `import {execute} from '@oclif/core'\nawait execute({dir: import.meta.url})\n`,
    'commands/large.js': `import {AgentCommand} from 'oclif-plugin-murli'

export default class Large extends AgentCommand {
  async run() {
    await this.parse(Large)
    return ${large}
  }
}
`,
    'package.json': JSON.stringify({
      // oclif loads a plugin only if it stands here too.
      dependencies: {'oclif-plugin-murli': '*'},
      name: 'bench',
      oclif: {bin: 'bench', commands: './commands', plugins: ['oclif-plugin-murli']},
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
  const env = {HOME: folder, PATH: process.env.PATH}
  const started = performance.now()
  const child = spawnSync(process.execPath, ['--import', probe, ...args], {
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

function format(number) {
  return number.toFixed(1)
}

const host = await makeHost()
const plain = join(folder, 'plain.mjs')
const idle = join(folder, 'idle.mjs')
writeFileSync(plain, `const result = ${large}\nprocess.stdout.write(JSON.stringify({result}, null, 2) + '\\n')\n`)
writeFileSync(idle, `globalThis.result = ${large}\n`)
const [written, adopted, held] = compare(runsOfEach, [[plain], [host, 'large', '--output=json'], [idle]])
const [stringified, enveloped, resultOnly] = [written, adopted, held].map((runs) => ({
  cpu: median(runs.map(({cpu}) => cpu)),
  memory: median(runs.map(({memory}) => memory)),
  size: runs[0].size / 2 ** 20,
  time: median(runs.map(({time}) => time)),
}))
console.log(`A result of ${format(enveloped.size)} MB, median of ${runsOfEach}:`)
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
