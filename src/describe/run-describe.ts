import type {Catalog} from '../catalog/catalog.js'
import {describeHost, describeHostLines, type DescribeScope, indexHost} from '../catalog/draw/describe-host.js'
import {readCatalog} from '../catalog/read/read-catalog.js'
import {replaceFile, type Replacement} from '../files/replace-file.js'
import type {FlagDefinition, HostConfig} from '../oclif/shapes.js'
import {writeAgentsSection} from './agents-md.js'
import {fail, runPlain} from './fail.js'
import {formatDocument} from './format-document.js'
import {type MarkdownDocument, newFile, updateFile} from './marked-section.js'
import {type DescribeRequest, readRequest} from './read-request.js'
import {resolveNames} from './resolve-names.js'
import {writeSkill} from './skill.js'
import {writeAll} from './write-stream.js'

/**
 * Does what `describe` is asked for.
 *
 * @param argv the words after the command's id
 * @param flags the flags that the command declares
 */
export async function runDescribe(
  argv: readonly string[],
  config: HostConfig,
  flags: Record<string, FlagDefinition>,
): Promise<void> {
  await runPlain({config, words: ['describe', ...argv]}, async () => {
    const request = readRequest(argv, flags, fail)
    const catalog = readCatalog(config)
    const only = await resolveNames(catalog, request.words, fail)
    const scope = {...(only.length > 0 && {only}), includeHidden: request.includeHidden}
    if (request.document === 'skill') return await deliverMarkdown(writeSkill(catalog), request)
    if (request.document === 'agents-md') return await deliverMarkdown(writeAgentsSection(catalog), request)
    return await deliver(await draw(catalog, scope, request), request)
  })
}

async function draw(catalog: Catalog, scope: DescribeScope, {document, format}: DescribeRequest): Promise<string> {
  if (document === 'index') return formatDocument(indexHost(catalog, scope), format)
  if (format !== 'ndjson') return formatDocument(describeHost(catalog, scope), format)
  const lines: string[] = []
  for (const line of describeHostLines(catalog, scope)) lines.push(await formatDocument(line, format))
  return lines.join('')
}

async function deliver(text: string, {outputFile}: DescribeRequest): Promise<void> {
  if (outputFile === undefined) await print(text)
  else save(outputFile, text)
}

async function deliverMarkdown(document: MarkdownDocument, {outputFile}: DescribeRequest): Promise<void> {
  if (outputFile === undefined) await print(newFile(document))
  else save(outputFile, (existing) => (existing === undefined ? newFile(document) : updateFile(existing, document)))
}

async function print(text: string): Promise<void> {
  if (!(await writeAll('stdout', text))) process.exitCode = 0
}

function save(path: string, replacement: Replacement): void {
  try {
    replaceFile(path, replacement)
  } catch (error) {
    const {code, message} = error as NodeJS.ErrnoException
    const [exitCode, category] =
      code === 'ENOENT'
        ? ([5, 'not_found'] as const)
        : code === 'EACCES' || code === 'EPERM' || code === 'EROFS'
          ? ([6, 'permission_denied'] as const)
          : ([1, 'user_error'] as const)
    fail({
      code: exitCode,
      error: category,
      field: '--output-file',
      message: `Cannot write ${path}: ${message}`,
      recoverable: exitCode === 1,
      suggestion: 'Name a text file in a folder that exists and can be written to, or redirect stdout.',
    })
  }
}
