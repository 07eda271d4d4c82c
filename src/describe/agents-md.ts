import type {Catalog} from '../catalog/catalog.js'
import {summarizeHost} from '../catalog/render-host.js'
import {explainExitCodes, explainLoop} from './guide.js'
import type {MarkdownDocument} from './marked-section.js'

/** A section for an AGENTS.md about how to work with the host. */
export function writeAgentsSection(catalog: Catalog): MarkdownDocument {
  const body = [
    `## Working with \`${catalog.bin}\``,
    `${summarizeHost(catalog)}. Do not guess commands or flags: the CLI explains itself.`.replace('..', '.'),
    explainLoop(catalog),
    explainExitCodes(),
  ].join('\n\n')
  return {body}
}
