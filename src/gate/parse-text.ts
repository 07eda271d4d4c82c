import {createRequire} from 'node:module'

import type {FileText} from './read-file.js'

/** Whether this bundle is CommonJS; the build defines it. */
declare const IS_COMMONJS: boolean

/** What a file of annotations holds, or why it cannot be told. */
export type FileValue = {value: unknown; problem?: undefined} | {problem: string}

/** Parses a file's text by the ending of its name: JSON, or else YAML, whose parser few lines have to load. */
export function parseText(path: string, file: FileText): FileValue {
  if (file.problem !== undefined) return {problem: file.problem}
  try {
    return {value: path.endsWith('.json') ? (JSON.parse(file.text) as unknown) : parseYaml(file.text)}
  } catch (error) {
    const [reason] = (error as Error).message.split('\n')
    return {problem: `${path} cannot be read: ${reason}`}
  }
}

/**
 * Parses YAML of the core schema: no tags, no merges, few aliases. Text that is empty altogether is one that is being
 * written; a draft of which every line is a comment holds nothing.
 *
 * @throws Error with the first problem
 */
function parseYaml(text: string): unknown {
  if (text.trim() === '') throw new Error('it is empty')
  const {parseAllDocuments, visit} = loadYaml()
  const documents = parseAllDocuments(text, {customTags: [], logLevel: 'silent', merge: false, schema: 'core'})
  if (!Array.isArray(documents)) return undefined
  const [document, ...others] = documents
  if (!document) return undefined
  if (others.length > 0) throw new Error('it holds more than one document')
  const [problem] = [...document.errors, ...document.warnings]
  if (problem) throw problem
  visit(document, {
    Node(_, node) {
      if ('tag' in node && node.tag !== undefined) throw new Error('it holds a tag')
    },
  })
  return document.toJS({maxAliasCount: 20})
}

function loadYaml(): typeof import('yaml') {
  return (IS_COMMONJS ? require('yaml') : createRequire(import.meta.url)('yaml')) as typeof import('yaml')
}
