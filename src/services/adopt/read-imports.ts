import type {ts} from 'typescript-json-schema'

import type {Compiler} from '../compiler.js'

/** The package of oclif's `Command`. */
export const oclifCore = '@oclif/core'

/** A part of a source's text, by its positions. */
export type SourceRange = {start: number; end: number}

/** The statement that imports oclif's `Command`, by name or with the whole package. */
export type OclifImport = SourceRange & {
  /** The local name: of the class, or of the package. */
  local: string
  isPackage: boolean
  /** What to remove if nothing else uses the name; undefined if the statement has to stay. */
  removed: SourceRange | undefined
  /** Whether `removed` is the whole statement. */
  isAlone: boolean
}

/** A name that a statement loads from a module. */
export type LoadedName = {
  module: string
  /** Its name in the module; undefined for the whole module. */
  imported: string | undefined
  local: string
  statement: ts.Statement
  /** The name's node in a list of names, and that list. */
  element?: ts.Node
  elements?: readonly ts.Node[]
  /** Whether the statement, not only this name, imports the module's default export. */
  hasDefault?: boolean
}

/** A name that a module exports, and that module. */
export type NamedImport = {module: string; imported: string}

/** The values that a statement loads: an `import`, or a `const` or `import` with `require`. */
export function readLoadedNames(ts: Compiler, statement: ts.Statement): LoadedName[] {
  if (ts.isImportDeclaration(statement)) {
    return readImport(ts, statement)
  }
  if (ts.isImportEqualsDeclaration(statement)) {
    return readImportEquals(ts, statement)
  }
  return ts.isVariableStatement(statement) ? readVariables(ts, statement) : []
}

/** The names in `const name = require('…')` and `const {name} = require('…')`. */
function readVariables(ts: Compiler, statement: ts.VariableStatement): LoadedName[] {
  const [declaration, ...others] = statement.declarationList.declarations
  const module = declaration?.initializer && readRequire(ts, declaration.initializer)
  if (!declaration || module === undefined || others.length > 0) {
    return []
  }
  const {name} = declaration
  if (ts.isIdentifier(name)) {
    return [{module, imported: undefined, local: name.text, statement}]
  }
  if (!ts.isObjectBindingPattern(name)) return []
  const {elements} = name
  return elements.flatMap((element) => {
    const names = readBinding(ts, element)
    return names ? [{...names, module, statement, element, elements}] : []
  })
}

/** The names in `{name}` or `{imported: local}`; undefined for any other form. */
function readBinding(
  ts: Compiler,
  element: ts.BindingElement,
): {imported: string; local: string} | undefined {
  const {dotDotDotToken, initializer, name: local, propertyName: imported = local} = element
  if (dotDotDotToken || initializer) return undefined
  if (!ts.isIdentifier(local) || !ts.isIdentifier(imported)) {
    return undefined
  }
  return {imported: imported.text, local: local.text}
}

function readImport(ts: Compiler, statement: ts.ImportDeclaration): LoadedName[] {
  const {importClause: clause, moduleSpecifier} = statement
  if (!clause || clause.isTypeOnly || !ts.isStringLiteral(moduleSpecifier)) {
    return []
  }
  const {text: module} = moduleSpecifier
  const {name, namedBindings: bindings} = clause
  const common = {
    module,
    statement,
    hasDefault: name !== undefined,
  }
  const ofDefault = name ? [{...common, imported: 'default', local: name.text}] : []
  if (!bindings) return ofDefault
  if (ts.isNamespaceImport(bindings)) {
    return [...ofDefault, {...common, imported: undefined, local: bindings.name.text}]
  }
  const {elements} = bindings
  const values = elements.filter(({isTypeOnly}) => !isTypeOnly)
  const ofElements = values.map((element) => {
    const {name: local, propertyName: imported = local} = element
    return {
      ...common,
      imported: imported.text,
      local: local.text,
      element,
      elements,
    }
  })
  return [...ofDefault, ...ofElements]
}

/** The name in `import name = require('…')`. */
function readImportEquals(ts: Compiler, statement: ts.ImportEqualsDeclaration): LoadedName[] {
  const {isTypeOnly, moduleReference: reference, name} = statement
  if (isTypeOnly || !ts.isExternalModuleReference(reference)) {
    return []
  }
  const {expression} = reference
  if (!ts.isStringLiteral(expression)) return []
  return [{module: expression.text, imported: undefined, local: name.text, statement}]
}

/** The module of `require('…')` or `await import('…')`, also as the argument of an import helper. */
function readRequire(ts: Compiler, node: ts.Expression): string | undefined {
  if (ts.isAwaitExpression(node)) {
    return readRequire(ts, node.expression)
  }
  if (!ts.isCallExpression(node)) return undefined
  const [argument, ...others] = node.arguments
  if (!argument || others.length > 0) return undefined
  const {expression: called} = node
  const isImport = called.kind === ts.SyntaxKind.ImportKeyword
  const isRequire = ts.isIdentifier(called) && called.text === 'require'
  if ((isImport || isRequire) && ts.isStringLiteralLike(argument)) {
    return argument.text
  }
  // TypeScript compiles `import x from 'y'` to `const y_1 = __importDefault(require('y'))`.
  const isHelper = /\b__import(?:Star|Default)$/.test(called.getText())
  return isHelper ? readRequire(ts, argument) : undefined
}

/** The import of oclif's `Command`, or of its whole package; undefined for any other name. */
export function toOclifImport(
  loadedName: LoadedName,
  file: ts.SourceFile,
): OclifImport | undefined {
  const {elements = [], hasDefault = false, imported, local, module, statement} = loadedName
  const isPackage = imported === undefined
  if (module !== oclifCore || !(isPackage || imported === 'Command')) {
    return undefined
  }
  const range = {
    start: statement.getStart(file),
    end: statement.end,
  }
  const isAlone = elements.length <= 1 && !hasDefault
  return {
    ...range,
    isAlone,
    isPackage,
    local,
    removed: isAlone ? range : findElementRange(loadedName, file),
  }
}

/** Spaces and comments on one line. */
const gap = String.raw`(?:[ \t]|\/\*[^*\n]*\*+(?:[^/*\n][^*\n]*\*+)*\/)*`

/** What follows a name up to the next line, if that is at most a comma and comments. */
const restOfLine = new RegExp(String.raw`^${gap}(,?)${gap}(?:\/\/.*)?\r?\n`)

/**
 * The range of a name in a list of several names, and of a comma; undefined for any other name. On a
 * line of its own, its comment there goes with it, and never that of another name.
 */
function findElementRange(
  {element, elements = []}: LoadedName,
  file: ts.SourceFile,
): SourceRange | undefined {
  if (!element || elements.length === 1) return undefined
  const {text} = file
  const index = elements.indexOf(element)
  const previous = elements[index - 1]
  const next = elements[index + 1]
  const {end} = element
  const start = element.getStart(file)
  const lineStart = text.lastIndexOf('\n', start) + 1
  const isFirst = text.slice(lineStart, start).trim() === ''
  const [rest = '', comma] = (isFirst && restOfLine.exec(text.slice(end))) || []
  // Without a comma of its own, the last name takes that of the previous one, if nothing else.
  const isBare = previous && !next && /^,\s*$/.test(text.slice(previous.end, start))
  if (isBare && !comma) return {start: previous.end, end: end + rest.trimEnd().length}
  if (rest) return {start: lineStart, end: end + rest.length}
  if (next) return {start, end: endOfSpace(file, next.getFullStart())}
  const [ownComma] = /^(?:(?:\s|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)*,)?/.exec(text.slice(end))!
  return {start, end: end + ownComma.length}
}

/** The position after the space or line break that follows a comma. */
function endOfSpace(file: ts.SourceFile, start: number): number {
  const [space] = /^[ \t]*(?:\r?\n[ \t]*)?/.exec(file.text.slice(start))!
  return start + space.length
}
