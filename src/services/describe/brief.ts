import {renderBrief} from '../../catalog/brief/render-brief.js'
import type {Catalog} from '../../catalog/catalog.js'
import {refineByClass} from '../../catalog/definition.js'
import {renderBelow, renderIndex, renderTopicIndex} from '../../catalog/documents/render-index.js'
import {type DescribeScope, selectCommands} from '../../catalog/nodes/tree.js'
import type {BriefItem, BriefList} from '../../contract/schema/introspection.js'
import {checkWords} from '../../corrections/problems/problems.js'
import {cutList} from '../bound-document.js'
import type {ServiceAnswer} from '../service.js'

/**
 * Answers `describe --brief` (8.32). The briefs of named commands are refined by loading their
 * classes, and a named topic is answered with its part of the index. Without a name, the briefs of
 * all commands are made from the manifests alone.
 */
export async function describeBriefly(
  catalog: Catalog,
  scope: DescribeScope,
  file?: string,
): Promise<ServiceAnswer> {
  const answer = scope.only ? await describeNamed(catalog, scope.only) : describeAll(catalog, scope)
  return {...answer, file}
}

/** The briefs of all commands in a scope. If they are too long for an agent, it gets the index. */
function describeAll(catalog: Catalog, scope: DescribeScope): ServiceAnswer {
  const commands = selectCommands(catalog, scope)
  const briefs = commands.map((command) =>
    renderBrief(catalog, command, {findProblems: checkWords}),
  )
  return {
    document: {commands: briefs},
    lines: () => briefs,
    shorten: {
      name: 'The description',
      left: 'this is the index',
      make: () => renderIndex(catalog, scope),
    },
  }
}

/** The briefs of named commands and topics. An agent gets the first ones, as many as fit. */
async function describeNamed(catalog: Catalog, ids: readonly string[]): Promise<ServiceAnswer> {
  const items: BriefItem[] = []
  for (const id of ids) items.push(await describeOne(catalog, id))
  if (items.length === 1) return {document: items[0]!}
  const document: BriefList = {commands: items}
  return {
    document,
    lines: () => items,
    shorten: {
      name: 'The list',
      left: 'these are the first commands',
      make: (bytes) => cutList(document, 'commands', bytes),
    },
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
