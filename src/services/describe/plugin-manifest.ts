import type {Catalog} from '../../catalog/catalog.js'
import {summarizeHost} from '../../catalog/documents/render-host.js'
import {isRecord, readProperty, textsOf} from '../../contract/unknown-value.js'

/** The manifest of a Claude Code plugin, made from the fields of package.json. */
export function describePlugin(catalog: Catalog, name: string): Record<string, unknown> {
  const readField = (field: string) => readProperty(catalog.config?.pjson, field)
  const author = readAuthor(readField('author'))
  const homepage = readField('homepage')
  const repository = readRepository(readField('repository'))
  const license = readField('license')
  const keywords = textsOf(readField('keywords'))
  return {
    name,
    version: catalog.version,
    description: summarizeHost(catalog),
    ...(author && {author}),
    ...(typeof homepage === 'string' && {homepage}),
    ...(repository && {repository}),
    ...(typeof license === 'string' && {license}),
    ...(keywords.length > 0 && {keywords}),
  }
}

/** The author in package.json, which is an object or `Name <mail> (address)`. */
function readAuthor(author: unknown): Record<string, string> | undefined {
  const texts = isRecord(author) ? author : authorPattern.exec(String(author ?? ''))?.groups
  const known: Record<string, string> = {}
  for (const field of ['name', 'email', 'url']) {
    const text = texts?.[field]
    if (typeof text === 'string' && text.trim() !== '') {
      known[field] = text.trim()
    }
  }
  return known['name'] === undefined ? undefined : known
}

/** `Name <mail> (address)`. The mail and the address may be missing. */
const authorPattern = /^(?<name>[^<(]+)(?:<(?<email>[^>]*)>)?\s*(?:\((?<url>[^)]*)\))?/

/** The address of a repository's page, without credentials; undefined for an unknown form. */
function readRepository(repository: unknown): string | undefined {
  const text = String((isRecord(repository) ? repository['url'] : repository) ?? '')
  const bare = text
    .replace(/^git\+/, '')
    .replace(/#.*$/, '')
    .replace(/\.git$/, '')
  const [pattern, replacement] = repositoryForms.find(([form]) => form.test(bare)) ?? []
  return pattern && bare.replace(pattern, replacement!)
}

/**
 * The forms in which package.json names a repository, without `git+` and `.git`, and what replaces
 * the matched part.
 */
const repositoryForms: [pattern: RegExp, replacement: string][] = [
  // `owner/name`, `github:owner/name`
  [/^(?:github:)?(\w[\w.-]*\/[\w.-]+)$/, 'https://github.com/$1'],
  // `gitlab:group/subgroup/name`
  [/^gitlab:(\w[\w.-]*(?:\/[\w.-]+)+)$/, 'https://gitlab.com/$1'],
  [/^bitbucket:(\w[\w.-]*\/[\w.-]+)$/, 'https://bitbucket.org/$1'],
  [/^gist:(\w+)$/, 'https://gist.github.com/$1'],
  // `https://user:token@host/owner/name`
  [/^(https?:\/\/)(?:[^/]*@)?/, '$1'],
  // `git@host:owner/name`
  [/^[\w.-]+@([\w.-]+):/, 'https://$1/'],
  // `ssh://git@host:22/owner/name`, `ssh://git@host:owner/name`
  [/^(?:git|ssh):\/\/(?:[^/]*@)?([^/:]+)(?::\d+)?[/:]/, 'https://$1/'],
]
