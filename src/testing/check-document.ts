import {readFileSync} from 'node:fs'

import type {DocumentName} from '../schema/document-name.js'
import {findSchemaProblems} from './validate.js'

export type {DocumentName} from '../schema/document-name.js'

const schemas = new Map<DocumentName, unknown>()

/**
 * Checks a document against its published schema.
 *
 * @param name the schema's name: `success`, `plan`, `error`, `describe`, and so on
 * @returns what is wrong, each with a JSON pointer in front; an empty list where the document is valid
 */
export function checkDocument(name: DocumentName, document: unknown): string[] {
  let schema = schemas.get(name)
  if (!schema) {
    const path = require.resolve(`oclif-plugin-murli/schema/${name}.json`)
    schemas.set(name, (schema = JSON.parse(readFileSync(path, 'utf8'))))
  }

  return findSchemaProblems(document, schema)
}
