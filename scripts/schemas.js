// Writes the published JSON Schemas into schema/, from the table in src/schema/documents.ts.
import {mkdir, rm, writeFile} from 'node:fs/promises'
import {fileURLToPath} from 'node:url'

import {build} from 'esbuild'

const {outputFiles} = await build({
  bundle: true,
  entryPoints: [fileURLToPath(new URL('../src/schema/documents.ts', import.meta.url))],
  format: 'esm',
  write: false,
})
const source = Buffer.from(outputFiles[0].contents).toString('base64')
const {documents, publishSchema} = await import(`data:text/javascript;base64,${source}`)

const folder = fileURLToPath(new URL('../schema/', import.meta.url))
await rm(folder, {force: true, recursive: true})
await mkdir(folder)
for (const name of Object.keys(documents)) {
  await writeFile(`${folder}${name}.json`, `${format(publishSchema(name))}\n`)
}

/** JSON with each value on one line where it has room: half the size of a line for every property. */
function format(value, indent = '') {
  const json = JSON.stringify(value)
  if (indent.length + json.length <= 120 || typeof value !== 'object') return json
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const lines = Object.entries(value).map(
    ([key, each]) => `${inner}${isList ? '' : `${JSON.stringify(key)}: `}${format(each, inner)}`,
  )
  return `${isList ? '[' : '{'}\n${lines.join(',\n')}\n${indent}${isList ? ']' : '}'}`
}
