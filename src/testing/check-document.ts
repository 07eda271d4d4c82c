import {readFileSync} from 'node:fs'

import {findSchemaProblems} from '../output/schema-problems.js'
import type {DocumentName} from '../contract/schema/documents.js'

export type {DocumentName} from '../contract/schema/documents.js'

/**
 * Checks a document against its published schema.
 *
 * @param name the schema's name: `success`, `plan`, `error`, `describe`, and so on
 * @returns the problems, each starting with a JSON pointer; empty if the document is valid
 */
export function checkDocument(name: DocumentName, document: unknown): string[] {
  const path = require.resolve(`oclif-plugin-murli/schema/${name}.json`)
  return findSchemaProblems(document, JSON.parse(readFileSync(path, 'utf8')))
}
