import {eolOf} from '../../files/line-break.js'
import {packageName} from '../../oclif/host.js'
import type {OclifImport, SourceRange} from './read-imports.js'
import type {ClassInfo} from './read-classes.js'
import type {SourceModule} from './source-module.js'

/** A range of a source's text, and the text that replaces it; an empty range inserts it. */
export type Edit = SourceRange & {text: string}

/** A statement that imports oclif's `Command`, and the classes that no longer extend that. */
export type ReplacedImport = {
  oclifImport: OclifImport
  classes: readonly ClassInfo[]
  /** Whether the import of `AgentCommand` is added after this statement. */
  addsAgentCommand: boolean
}

/**
 * Removes oclif's `Command` from its statement if nothing else uses it, and adds the import of
 * `AgentCommand` in the same style.
 */
export function editImport(
  module: SourceModule,
  {addsAgentCommand, classes, oclifImport}: ReplacedImport,
): Edit[] {
  const {file} = module
  const {end, isAlone, local, removed, start} = oclifImport
  const eol = eolOf(file.text)
  const replaced = new Set(classes.map(({extended}) => extended.getStart(file)))
  const isStillUsed = module.findName(local).used.some((at) => !replaced.has(at))
  const newImport = addsAgentCommand ? writeImport(file.text.slice(start, end)) : ''
  const added = addsAgentCommand ? [{start: end, end, text: eol + newImport}] : []
  if (isStillUsed || !removed) return added
  if (!isAlone) return [{...removed, text: ''}, ...added]
  // If no import takes the statement's place, its line break is removed, too.
  const endOfLine = file.text.startsWith(eol, end) ? end + eol.length : end
  return [
    {
      start,
      end: addsAgentCommand ? end : endOfLine,
      text: newImport,
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
  const loader = /\bawait import\b/.test(text) ? 'await import' : 'require'
  return `${names} = ${loader}(${module})${end}`
}
