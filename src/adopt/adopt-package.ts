import {isDeepStrictEqual} from 'node:util'

import {isRecord} from '../contract/unknown-value.js'
import {packageName} from '../mode/mode.js'
import type {Change} from './adopt-source.js'

/**
 * Adds the plugin to `oclif.plugins` in the text of a package.json, and changes no other character.
 *
 * @returns the new text; undefined where the plugin is listed already
 * @throws Error where the list has no known form
 */
export function adoptPackage(text: string): {text: string; change: Change} | undefined {
  const {oclif} = JSON.parse(text) as {oclif?: Record<string, unknown>}
  const plugins = oclif?.['plugins'] ?? []
  if (!isRecord(oclif) || !Array.isArray(plugins)) throw new Error('it has no list `oclif.plugins`')
  if (plugins.includes(packageName)) return undefined
  const wanted = {...(JSON.parse(text) as object), oclif: {...oclif, plugins: [...(plugins as unknown[]), packageName]}}
  // Other tools have lists of plugins, too: the right edit is the one that yields what is wanted.
  for (const edit of listEdits(text)) {
    const edited = text.slice(0, edit.index) + edit.after + text.slice(edit.index)
    if (!isDeepStrictEqual(tryParse(edited), wanted)) continue
    const line = text.slice(0, edit.index).split('\n').length
    const added = edit.after.split('\n').length
    const linesOf = (whole: string, count: number) => whole.split('\n').slice(line - 1, line - 1 + count)
    return {text: edited, change: {line, before: linesOf(text, 1).join(''), after: linesOf(edited, added).join('\n')}}
  }

  throw new Error('`oclif.plugins` has no known form')
}

/** Where the plugin may be inserted: after the last item of a list of plugins, or as a list of its own in `oclif`. */
function* listEdits(text: string): Generator<{index: number; after: string}> {
  for (const {1: head = '', 2: items = '', index} of text.matchAll(
    /("plugins"\s*:\s*\[)((?:\s*"[^"\\]*"\s*,?)*)\s*\]/g,
  )) {
    const space = /^\s*/.exec(items)![0]
    const end = index + head.length + items.trimEnd().length
    yield {index: end, after: items.trim() === '' ? `"${packageName}"` : `,${space || ' '}"${packageName}"`}
  }

  for (const {0: head, 1: space = '', index} of text.matchAll(/"oclif"\s*:\s*\{(\s*)/g)) {
    const brace = index + head.length - space.length
    const list = `"plugins": ["${packageName}"]`
    yield {index: brace, after: `${space}${list},`}
    yield {index: brace, after: list}
  }
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
