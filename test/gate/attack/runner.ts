/** Runs every attempt in one process, each as the line of that process. */
export const runner = `import {readFileSync, writeFileSync} from 'node:fs'
import {run} from '@oclif/core'
const results = []
process.exit = (code) => { throw Object.assign(new Error('EEXIT: ' + code), {code: 'EEXIT', oclif: {exit: code ?? 0}}) }
process.setMaxListeners(0)
const write = process.stderr.write.bind(process.stderr)
const environment = {...process.env}
const {argv: [node, script]} = process
for (const attempt of JSON.parse(readFileSync('attempts.json', 'utf8'))) {
  globalThis.attempt = attempt
  globalThis.isHooked = false
  globalThis.marked = []
  delete globalThis[Symbol.for('oclif-plugin-murli.shared')]
  process.env = {...environment, ...attempt.env}
  process.argv = [node, script, ...attempt.line]
  for (const event of ['exit', 'beforeExit', 'uncaughtException', 'SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(event)
  for (const name of ['_write', '_writev', 'write']) delete process.stdout[name], delete process.stderr[name]
  try {
    await Promise.race([run([...attempt.line], import.meta.url), new Promise((resolve) => setTimeout(resolve, 5000).unref())])
  } catch {}
  // What goes on behind the line belongs to this attempt.
  await new Promise((resolve) => setTimeout(resolve, 15))
  process.exitCode = 0
  results.push(globalThis.marked)
}
writeFileSync('results.json', JSON.stringify(results))
process.reallyExit(0)
`
