import type {Catalog} from '../../catalog/catalog.js'
import {refineByClass} from '../../catalog/definition.js'
import {renderBrief} from '../../catalog/render-brief.js'
import {renderBelow, renderIndex, renderTopicIndex} from '../../catalog/render-index.js'
import {type DescribeScope, selectCommands} from '../../catalog/tree.js'
import type {BriefItem, BriefList} from '../../contract/schema/introspection.js'
import {checkWords} from '../../corrections/problems.js'
import {cutList} from '../bound-document.js'
import type {Answer} from '../service.js'

/**
 * `describe --brief` (8.32): the briefs of the named commands, refined by their classes; without a
 * name those of all commands, from the manifests alone. A named topic is its part of the index.
 */
export async function describeBriefly(
  catalog: Catalog,
  scope: DescribeScope,
  file?: string,
): Promise<Answer> {
  const {only} = scope
  if (!only) {
    const commands = selectCommands(catalog, scope)
    const briefs = commands.map((command) =>
      renderBrief(catalog, command, {findProblems: checkWords}),
    )
    const make = () => renderIndex(catalog, scope)
    const shorten = {name: 'The description', left: 'this is the index', make}
    return {
      document: {commands: briefs},
      file,
      lines: () => briefs,
      shorten,
    }
  }

  const items: BriefItem[] = []
  for (const id of only) items.push(await describeOne(catalog, id))
  if (items.length === 1) return {document: items[0], file}
  const document: BriefList = {commands: items}
  const make = (bytes: number) => cutList(document, 'commands', bytes)
  const shorten = {name: 'The list', left: 'these are the first commands', make}
  return {
    document,
    file,
    lines: () => items,
    shorten,
  }
}

async function describeOne(catalog: Catalog, id: string): Promise<BriefItem> {
  const command = catalog.commands.find((each) => each.id === id)
  if (!command) return renderTopicIndex(catalog, id)
  // A class that cannot be loaded cannot be run either: the manifest is all that is known.
  const refined = (await refineByClass(command)) ?? command
  return {
    ...renderBrief(catalog, command, {findProblems: checkWords, refined}),
    ...renderBelow(catalog, id),
  }
}
