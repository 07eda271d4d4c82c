import type {Catalog, CatalogCommand} from '../../src/catalog/catalog.js'
import type {FlagDefinition} from '../../src/oclif/shapes.js'
import {diagnoseLine} from '../../src/errors/diagnose.js'
import {maskLine} from '../../src/secrets/mask-line.js'
import type {Random} from './random.js'
import {takeApart, type Line} from './line.js'

const VALUES = [
  'acme',
  'web',
  '42',
  'example.com',
  'production',
  'my-team',
  'v1.2.3',
  'eu',
  './report.csv',
  'a@example.com',
]

/** Makes valid lines of a catalog: the examples of its commands, and lines made up from their flags and arguments. */
export function makeLines(catalog: Catalog, random: Random, perCommand: number): Line[] {
  const seen = new Set<string>()
  const lines: Line[] = []
  const add = (argv: readonly string[]) => {
    const key = argv.join('\0')
    if (seen.has(key) || argv.some((word) => /[<>[\]|]|\.\.\./.test(word))) return
    seen.add(key)
    if (diagnoseLine(catalog, argv)) return
    const line = takeApart(catalog, argv)
    // A line with a secret is never repeated as it was: there is nothing to measure.
    if (line && maskLine(argv, line.command.definition).secrets.length === 0) lines.push(line)
  }

  for (const command of catalog.commands) {
    if (command.isHidden) continue
    for (const argv of readExamples(catalog, command)) add(argv)
    for (let count = 0; count < perCommand; count++) add(makeUp(catalog, command, random))
  }

  return lines
}

function readExamples(catalog: Catalog, command: CatalogCommand): string[][] {
  const examples = [command.definition.examples ?? []].flat()
  const text = examples.map((example) => (typeof example === 'string' ? example : example.command)).join('\n')
  return text
    .replaceAll(/<%=\s*config\.bin\s*%>/g, catalog.bin)
    .replaceAll(/<%=\s*command\.id\s*%>/g, command.name)
    .split('\n')
    .map((line) =>
      line
        .trim()
        .replace(/^\$ /, '')
        .replace(/\s+#\s.*$/, ''),
    )
    .filter((line) => line.startsWith(`${catalog.bin} `) && !/['"\\$`;&]/.test(line))
    .map((line) => line.split(/\s+/).slice(1))
}

function makeUp(catalog: Catalog, command: CatalogCommand, random: Random): string[] {
  const {args, flags} = command.definition
  const words = command.name.split(catalog.separator === ' ' ? ' ' : /$^/)
  for (const arg of Object.values(args)) if (arg.required) words.push(random.pick(arg.options ?? VALUES))
  // A line that asks for help is right, whatever else stands on it.
  const open = Object.entries(flags).filter(([name, flag]) => !flag.hidden && name !== 'help')
  const chosen = open.filter(([, flag]) => flag.options && random.below(2) === 0)
  for (const [name, flag] of chosen) words.push(...writeFlag(name, flag, random))
  for (let count = Math.min(random.below(4), open.length); count > 0; count--) {
    for (const [name, flag] of open.splice(random.below(open.length), 1)) {
      if (!flag.options) words.push(...writeFlag(name, flag, random))
    }
  }

  return words
}

function writeFlag(name: string, flag: FlagDefinition, random: Random): string[] {
  const style = random.below(10)
  const word = flag.char && style === 0 ? `-${flag.char}` : `--${name}`
  if (flag.type === 'boolean') return [word]
  const value = random.pick(flag.options ?? (name === 'app' ? ['my-app', 'acme-web', 'demo'] : VALUES))
  return style > 5 ? [`${word}=${value}`] : [word, value]
}
