import {packageName} from '../../oclif/host.js'
import type {OclifImport, SourceRange} from './read-imports.js'
import type {ClassInfo, ModuleInfo} from './read-module.js'

/** A range of a source's text, and the text that replaces it; an empty range inserts it. */
export type Edit = SourceRange & {text: string}

/** A statement that imports oclif's `Command`, and the classes that no longer extend that. */
export type ReplacedImport = {
  load: OclifImport
  classes: readonly ClassInfo[]
  /** Whether the import of `AgentCommand` is added after this statement. */
  addsOurs: boolean
}

/**
 * Removes oclif's `Command` from its statement if nothing else uses it, and adds the import of
 * `AgentCommand` in the same style.
 */
export function editImport(
  {file, findName}: ModuleInfo,
  {addsOurs, classes, load}: ReplacedImport,
): Edit[] {
  const {end, isAlone, isPackage, removed, start} = load
  const eol = file.text.includes('\r\n') ? '\r\n' : '\n'
  const replaced = new Set(classes.map(({base}) => base.expression.getStart(file)))
  const isStillUsed = isPackage || findName(load.local).used.some((at) => !replaced.has(at))
  const ours = addsOurs ? writeImport(file.text.slice(start, end)) : ''
  const added = addsOurs ? [{start: end, end, text: eol + ours}] : []
  if (isStillUsed || !removed) return added
  if (!isAlone) return [{...removed, text: ''}, ...added]
  // Without our import in its place, the statement's line goes with it.
  const endOfLine = file.text.startsWith(eol, end) ? end + eol.length : end
  return [
    {
      start,
      end: addsOurs ? end : endOfLine,
      text: ours,
    },
  ]
}

/** Imports `AgentCommand` in the style of another import: how it loads a module, quotes, spaces. */
function writeImport(text: string): string {
  const space = /\{[ \t]/.test(text) ? ' ' : ''
  const quote = text.includes('"') ? '"' : "'"
  const end = text.endsWith(';') ? ';' : ''
  const [keyword = 'import'] = /^\w+/.exec(text) ?? []
  const names = `${keyword} {${space}AgentCommand${space}}`
  const module = quote + packageName + quote
  if (keyword === 'import') return `${names} from ${module}${end}`
  // An ES module has no `require`.
  const load = /\bawait import\b/.test(text) ? 'await import' : 'require'
  return `${names} = ${load}(${module})${end}`
}
