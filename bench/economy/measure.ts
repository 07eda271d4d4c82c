import {countTokens} from 'gpt-tokenizer/encoding/o200k_base'

import type {Catalog, CatalogCommand} from '../../src/catalog/catalog.js'
import {summarize} from '../../src/catalog/render-command.js'
import {renderIndex} from '../../src/catalog/render-index.js'
import {renderManifestSchema} from '../../src/catalog/render-schema.js'
import {isArgumentRequired} from '../../src/catalog/render-values.js'
import {parentsOf} from '../../src/catalog/read.js'
import {textRenderer} from '../../src/catalog/texts.js'
import {v1_0} from '../../src/output/protocols/envelope.js'
import {describeValidLine} from '../../src/result/finish.js'
import {findCommands} from '../../src/search/which.js'
import type {IndexDocument} from '../../src/schema/introspection.js'
import {HelpPages} from './help-pages.js'

/** The tokens (o200k_base) that finding, learning and checking one command takes, each way. */
export type Costs = {
  /** `--help` from the root down to the command; nothing is checked. */
  help: number
  /** `murli which`, then `--validate`. */
  which: number
  /** `murli which`, `--schema`, `--validate`. */
  whichSchema: number
  /** `describe --index`, opened where the command's topic is folded, and `--schema`; nothing is checked. */
  indexSchema: number
}

/** The tokens of single documents. */
export type Documents = {help: number; schema: number}

/** Measures every visible command of a host. */
export async function measureHost(catalog: Catalog): Promise<{costs: Costs[]; documents: Documents[]; index: number}> {
  const commands = catalog.commands.filter(({isHidden}) => !isHidden)
  const costs: Costs[] = []
  const documents: Documents[] = []
  const help = new HelpPages(catalog)
  const reader = new IndexReader(catalog)
  for (const command of commands) {
    const answer = count(answerFor(catalog, summarize(command, textRenderer(catalog, command))))
    const schema = count(renderManifestSchema(catalog, command))
    const check = count(validate(catalog, command))
    documents.push({help: 0, schema})
    costs.push({
      help: 0,
      indexSchema: reader.countTo(command) + schema,
      which: answer + check,
      whichSchema: answer + schema + check,
    })
  }

  // Help changes ids in the config, so it comes last.
  for (const [position, command] of commands.entries()) {
    const pages = await help.pagesTo(command)
    const tokens = pages.map((page) => countTokens(page))
    costs[position]!.help = tokens.reduce((sum, each) => sum + each, 0)
    documents[position]!.help = tokens.at(-1)!
  }

  return {costs, documents, index: reader.open('').tokens}
}

/** What an intent costs: the document, or the error where no match is a confident one, as NDJSON. */
export function countAnswer(catalog: Catalog, intent: string): number {
  return count(answerFor(catalog, intent))
}

function answerFor(catalog: Catalog, intent: string): unknown {
  return findCommands(catalog, intent)
}

/** What `--validate` answers for a line with what the command requires. */
function validate({config, version}: Catalog, {definition, id}: CatalogCommand): unknown {
  const required = <Part extends {options?: readonly string[]; required?: boolean}>(parts: Record<string, Part>) =>
    Object.fromEntries(
      Object.entries(parts)
        .filter(([, part]) => part.required)
        .map(([name, {options}]) => [name, options?.[0] ?? 'example']),
    )
  const args = Object.fromEntries(
    Object.entries(definition.args)
      .filter(([, argument]) => isArgumentRequired(argument, undefined))
      .map(([name]) => [name, 'example']),
  )
  const outcome = describeValidLine({id, args, flags: required(definition.flags)}, config!)
  return v1_0.shapeSuccess(outcome, {toolVersion: version} as never).document
}

/** Counts the tokens of the index, and of those of the topics that have to be opened for a command. */
class IndexReader {
  readonly #catalog: Catalog
  readonly #opened = new Map<string, {index: IndexDocument; tokens: number}>()

  constructor(catalog: Catalog) {
    this.#catalog = catalog
  }

  /** The tokens that are read until a command is seen. */
  countTo({id, name}: CatalogCommand): number {
    const topics = parentsOf(id)
    let {index, tokens} = this.open('')
    while (!Object.hasOwn(index.commands, name)) {
      const folded = topics.find((topic) =>
        Object.hasOwn(index.commands, `${topic.replaceAll(':', this.#catalog.separator)} *`),
      )
      if (folded === undefined) break
      const next = this.open(folded)
      if (next.index === index) break
      index = next.index
      tokens += next.tokens
    }

    return tokens
  }

  open(topic: string): {index: IndexDocument; tokens: number} {
    const known = this.#opened.get(topic)
    if (known) return known
    const index = renderIndex(this.#catalog, topic === '' ? {} : {only: [topic]})
    const opened = {index, tokens: count(index)}
    this.#opened.set(topic, opened)
    return opened
  }
}

function count(document: unknown): number {
  return countTokens(`${JSON.stringify(document)}\n`)
}
