import type {Catalog} from '../catalog/catalog.js'
import {summarizeHost} from '../catalog/render-host.js'
import {arrange, isForHousekeeping} from '../catalog/tree.js'
import {explainExitCodes, explainLoop, listTopics} from './guide.js'
import type {MarkdownDocument} from './marked-section.js'

/** The longest name and description that the Agent Skills format allows, in characters. */
const NAME_LIMIT = 64
const DESCRIPTION_LIMIT = 1024

/** A SKILL.md in the Agent Skills format that teaches how to work with the host. */
export function writeSkill(catalog: Catalog): MarkdownDocument {
  const {bin} = catalog
  const body = [
    `# ${bin}`,
    `${sentence(summarizeHost(catalog))} The CLI explains itself to programs. Do not guess commands or flags: ask it.`,
    explainLoop(catalog),
    explainExitCodes(),
    '## What there is',
    listTopics(catalog),
  ].join('\n\n')
  const frontmatter = [
    '---',
    `name: ${nameSkill(bin)}`,
    `description: ${JSON.stringify(describeSkill(catalog))}`,
    '---',
    '',
  ].join('\n')
  return {body, frontmatter}
}

/** A name as the Agent Skills format wants it: lower case letters, digits and single hyphens. */
export function nameSkill(bin: string): string {
  const name = bin
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, NAME_LIMIT)
    .replaceAll(/^-|-$/g, '')
  return name || 'cli'
}

function describeSkill(catalog: Catalog): string {
  const topics = arrange(catalog)
    .children.filter((branch) => !isForHousekeeping(branch))
    .map(({name}) => name)
  const about = `Runs the ${catalog.bin} command line. ${sentence(summarizeHost(catalog))}`
  const subjects = topics.length > 0 ? `, or one of: ${topics.join(', ')}` : ''
  const text = `${about} Use it whenever a task needs ${catalog.bin}${subjects}`.replaceAll(/[<>]/g, '')
  if (text.length < DESCRIPTION_LIMIT) return `${text}.`
  const cut = text.slice(0, DESCRIPTION_LIMIT - 1)
  return `${cut.slice(0, Math.max(0, cut.lastIndexOf(',')) || cut.length)}.`
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
