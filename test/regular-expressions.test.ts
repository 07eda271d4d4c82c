import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'

import {parse} from 'acorn'
import {transformSync} from 'esbuild'
import {describe, expect, test, vi} from 'vitest'

import {listFiles} from '../src/files/list-files.js'
import {findAmbiguity} from './support/find-ambiguity.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = listFiles(root, () => false, 'src').filter((file) => file.endsWith('.ts'))

/** The regular expressions that are written in a source. */
function readLiterals(file: string): RegExp[] {
  const {code} = transformSync(readFileSync(join(root, file), 'utf8'), {loader: 'ts'})
  const literals: RegExp[] = []
  const onToken = ({type, value}: {type: {label: string}; value?: unknown}) => {
    if (type.label !== 'regexp') return
    const {flags, pattern} = value as {flags: string; pattern: string}
    literals.push(new RegExp(pattern, flags))
  }
  parse(code, {ecmaVersion: 'latest', onToken, sourceType: 'module'})
  return literals
}

/** Shows what is ambiguous among regular expressions. */
function listAmbiguous(patterns: readonly RegExp[]): string[] {
  return patterns.flatMap((pattern) => {
    const loops = findAmbiguity(pattern)
    return loops.map((loop) => `${String(pattern)}, where it repeats ${loop}`)
  })
}

// A text that does not match takes exponential time where a loop reads it in several ways.
describe('no regular expression takes exponential time', () => {
  test.each([
    /(?:a+)+$/,
    /(?:a*)*$/,
    /(?:a|a)*$/,
    /(?:a|aa)+$/,
    /(?:a?b?)*$/,
    /(?:\w+\s?)+$/,
    /(?:[\w-]{3,64})+$/,
    /(?:x(?:a?|b?))*$/,
    /(?:[^"\\]+|\\.)*"/,
    /(?=(?:a+)+$)a/,
    /(?:k|\u212A)+$/iu,
    /(?:^a+$\n?)+x/m,
    /(['"])(?:\w+\1?)+$/,
    /(?:(?<word>\w)\k<word>|\w)+$/,
  ])('%s does', (pattern) => expect(findAmbiguity(pattern)).not.toEqual([]))

  test.each([
    /(?:a|b)*c/,
    /(?:a+b)+c/,
    /a+a+b/,
    /(?:a{1,3}b)+/,
    /(?:a?)*b/,
    /"(?:[^"\\]|\\.)*"/,
    /"[^"\\]*(?:\\.[^"\\]*)*"/,
    /(?:[a-z]+(?:-|$))*x/,
    /(?:(["'])\w+\1)+x/,
    /(?:(?!-)[\]a-]-)+/,
    /(?:\p{L}\u{1F600})+/u,
  ])('%s does not', (pattern) => expect(findAmbiguity(pattern)).toEqual([]))

  test('of those that are written in src', () => {
    const patterns = sources.flatMap(readLiterals)
    expect(patterns.length).toBeGreaterThan(400)
    expect(listAmbiguous(patterns)).toEqual([])
  })

  test('of those that src composes', async () => {
    const composes = (file: string) =>
      readFileSync(join(root, file), 'utf8').includes('new RegExp(')
    const files = sources.filter((file) => composes(file))
    const patterns: RegExp[] = []
    const Original = RegExp
    class Recorded extends Original {
      constructor(pattern: RegExp | string, flags?: string) {
        super(pattern, flags)
        patterns.push(this)
      }
    }
    vi.resetModules()
    vi.stubGlobal('RegExp', Recorded)
    for (const file of files) await import(join(root, file))
    vi.unstubAllGlobals()
    expect(files).toContain('src/command-line/plain-line.ts')
    expect(patterns.length).toBeGreaterThan(30)
    expect(listAmbiguous(patterns)).toEqual([])
  })
})
