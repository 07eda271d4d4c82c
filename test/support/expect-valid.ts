import {Ajv2020, type ValidateFunction} from 'ajv/dist/2020.js'
import {readFileSync} from 'node:fs'
import {expect} from 'vitest'

import type {DocumentName} from '../../src/schema/documents.js'

const validators = new Map<string, ValidateFunction>()

/** Fails the test unless the document matches the published schema. */
export function expectValid(name: DocumentName, document: unknown): void {
  let validate = validators.get(name)
  if (!validate) {
    const schema: unknown = JSON.parse(readFileSync(new URL(`../../schema/${name}.json`, import.meta.url), 'utf8'))
    validate = new Ajv2020({allErrors: true, strict: true, validateFormats: false}).compile(schema as object)
    validators.set(name, validate)
  }

  validate(document)
  expect(validate.errors ?? [], `${name} ${JSON.stringify(document)?.slice(0, 400)}`).toEqual([])
}
