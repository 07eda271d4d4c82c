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

/** JSON with a line for each keyword and each property, and the rest as short as possible. */
function format(value, depth = 2) {
  if (depth === 0 || typeof value !== 'object' || Array.isArray(value)) return JSON.stringify(value)
  const lines = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}:${format(each, depth - 1)}`)
  return `{\n${lines.join(',\n')}\n}`
}
