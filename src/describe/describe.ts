import type {Catalog} from '../catalog/catalog.js'
import {describeHost, describeHostLines, type DescribeScope, indexHost} from '../catalog/draw/describe-host.js'
import {readCatalog} from '../catalog/read/read-catalog.js'
import type {Answer, DocumentAnswer} from '../service/answer.js'
import type {Service} from '../service/run-service.js'
import {writeAgentsSection} from './agents-md.js'
import {type MarkdownDocument, newFile, updateFile} from './marked-section.js'
import {resolveNames} from './resolve-names.js'
import {writeSkill} from './skill.js'

/** `describe`: the whole host, what the words name, its index, or Markdown about it. */
export const describe: Service = {
  answer({args, flags}, {config}) {
    const catalog = readCatalog(config)
    const only = resolveNames(catalog, args)
    const scope = {...(only.length > 0 && {only}), includeHidden: flags.hidden === true}
    const file = flags['output-file'] as string | undefined
    if (flags.skill) return deliverMarkdown(writeSkill(catalog), file)
    if (flags['agents-md']) return deliverMarkdown(writeAgentsSection(catalog), file)
    return {...draw(catalog, scope, flags.index === true), file}
  },
  check({args}, {config}) {
    resolveNames(readCatalog(config), args)
  },
}

function draw(catalog: Catalog, scope: DescribeScope, isIndex: boolean): DocumentAnswer {
  if (isIndex) return {document: indexHost(catalog, scope)}
  return {document: describeHost(catalog, scope), lines: () => describeHostLines(catalog, scope)}
}

function deliverMarkdown(document: MarkdownDocument, file: string | undefined): Answer {
  return {file, text: newFile(document), update: (existing) => updateFile(existing, document)}
}
