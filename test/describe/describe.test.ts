import {readFileSync} from 'node:fs'

import {expect, test} from 'vitest'

import {readCatalog} from '../../src/catalog/read.js'
import {renderDescribe} from '../../src/catalog/render-host.js'
import {renderIndex} from '../../src/catalog/render-index.js'
import {describe} from '../../src/describe/describe.js'
import type {Mode} from '../../src/mode/mode.js'
import type {HostConfig} from '../../src/oclif/shapes.js'
import {entry, loadHost} from '../support/host.js'
import {makeTemporaryFolder} from '../support/temporary-folder.js'

const agent: Mode = {audience: 'agent', format: 'json', isDeclared: true, protocol: '1.0', rule: 'agent-flag'}

test('the whole is bounded for an agent as a result is (8.22)', async (context) => {
  const folder = await makeTemporaryFolder(context)
  const loaded = await loadHost({commands: {'disk:list': entry({summary: 'List disks'}), task: entry()}})
  const catalog = readCatalog(loaded)
  const whole = renderDescribe(catalog)
  const bytes = Buffer.byteLength(`${JSON.stringify(whole)}\n`)
  const ask = (maxResultBytes: number, mode = agent, flags = {}, cacheDir = folder) => {
    const pjson = {...loaded.pjson, oclif: {...loaded.pjson.oclif, murli: {maxResultBytes}}}
    const config = Object.create(loaded, {cacheDir: {value: cacheDir}, pjson: {value: pjson}}) as HostConfig
    const answer = describe.answer({args: [], flags}, {config, mode})
    return (answer as {document: {truncation?: {file?: string}}}).document
  }

  expect(ask(bytes)).toEqual(whole)
  const {truncation, ...index} = ask(bytes - 1)
  expect(index).toEqual(renderIndex(catalog))
  expect(truncation).toEqual({
    reason: `The description has ${bytes} bytes; this is the index.`,
    bytes,
    file: expect.any(String) as string,
    full: 'riffle describe --full',
  })
  expect(JSON.parse(readFileSync(truncation!.file!, 'utf8'))).toEqual(whole)
  expect(ask(bytes - 1, agent, {}, '/dev/null/cache').truncation).not.toHaveProperty('file')
  expect(ask(bytes - 1, agent, {full: true})).toEqual(whole)
  expect(ask(bytes - 1, {...agent, isDeclared: false})).toEqual(whole)
})
