import {Ajv2020} from 'ajv/dist/2020.js'
import {readFileSync} from 'node:fs'
import {expect} from 'vitest'

import type {DocumentName} from '../../src/contract/schema/documents.js'

const ajv = new Ajv2020({allErrors: true, strict: true, validateFormats: false})

/** Fails the test unless the document matches the published schema. */
export function expectValid(name: DocumentName, document: unknown): void {
  const file = new URL(`../../schema/${name}.json`, import.meta.url)
  if (!ajv.getSchema(name)) ajv.addSchema(JSON.parse(readFileSync(file, 'utf8')) as object, name)
  ajv.validate(name, document)
  expect(ajv.errors ?? [], `${name} ${JSON.stringify(document)?.slice(0, 400)}`).toEqual([])
}
