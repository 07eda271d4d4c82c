// What introspection costs on a real host, in tokens; `npm run bench -- --cli <host>` has the CPU time.
//
//   node bench/introspection.js <host> [<tokenizer>]
//
// <host>       the folder of an installed oclif CLI
// <tokenizer>  a folder with gpt-tokenizer installed; without it a token is taken to be four characters
//
// Budgets: the index of heroku at most 5,100 tokens; a command's schema at most its help, by the medians over all
// commands.
import {createRequire} from 'node:module'
import {join, resolve} from 'node:path'
import {fileURLToPath, pathToFileURL} from 'node:url'

import {build} from 'esbuild'

const [host, tokenizer] = process.argv.slice(2).map((path) => resolve(path))
if (!host) throw new Error('Name the folder of an installed oclif CLI')

const {commandSchema, describeHost, indexHost, readCatalog} = await importSource()
const {Config, Help} = createRequire(join(host, 'package.json'))('@oclif/core')
const count = tokenizer
  ? createRequire(join(tokenizer, 'package.json'))('gpt-tokenizer/encoding/o200k_base').countTokens
  : (text) => Math.ceil(text.length / 4)
const toLine = (document) => `${JSON.stringify(document)}\n`
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1]

class RecordedHelp extends Help {
  text = ''
  log(...words) {
    this.text += `${words.join(' ')}\n`
  }
}

const config = new Config({root: host})
await config.load()
const catalog = readCatalog(config)
const visible = catalog.commands.filter(({isHidden}) => !isHidden)
const costs = []
for (const command of visible) {
  const help = new RecordedHelp(config, {maxWidth: 80, stripAnsi: true})
  await help.showCommandHelp(config.findCommand(command.id))
  costs.push({help: count(help.text), schema: count(toLine(await commandSchema(catalog, command)))})
}

console.log(`commands            ${visible.length}`)
console.log(`describe --index    ${count(toLine(indexHost(catalog)))} tokens`)
console.log(`describe            ${count(toLine(describeHost(catalog)))} tokens`)
console.log(`--schema, median    ${median(costs.map(({schema}) => schema))} tokens`)
console.log(`--help, median      ${median(costs.map(({help}) => help))} tokens`)

async function importSource() {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const outfile = join(root, 'node_modules', '.cache', 'bench-introspection.mjs')
  const contents = ['draw/describe-host', 'read/read-catalog', 'draw/schema-documents']
    .map((name) => `export * from './src/catalog/${name}.ts'`)
    .join('\n')
  await build({
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    outfile,
    platform: 'node',
    stdin: {contents, resolveDir: root},
  })
  return import(pathToFileURL(outfile).href)
}
