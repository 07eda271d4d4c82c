import type {ts} from 'typescript-json-schema'

import type {Compiler} from '../compiler.js'

/**
 * Parses a module.
 *
 * @throws SyntaxError with the first mistake
 */
export function parseModule(ts: Compiler, path: string, text: string): ts.SourceFile {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  // A field without a public type: the public way needs a whole program.
  const {parseDiagnostics: [mistake] = []} = file as {parseDiagnostics?: ts.Diagnostic[]}
  if (!mistake) return file
  const message = ts.flattenDiagnosticMessageText(mistake.messageText, ' ')
  throw Object.assign(new SyntaxError(message), {line: lineNumber(file, mistake.start ?? 0)})
}

/** The line of a position in a file, from 1 on. */
export function lineNumber(file: ts.SourceFile, position: number): number {
  return file.getLineAndCharacterOfPosition(position).line + 1
}
