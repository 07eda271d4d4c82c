import type {Catalog} from '../catalog/catalog.js'
import {renderDescribe, renderDescribeLines, type DescribeScope, renderFlagUses} from '../catalog/render-host.js'
import {renderIndex} from '../catalog/render-index.js'
import {readCatalog} from '../catalog/read.js'
import type {Answer, Service, ServiceLine} from '../service/service.js'
import {writeAgentsSection} from './agents-md.js'
import {boundDescribe, isForListeningAgent} from './bound-describe.js'
import {checkFlag} from './check-flag.js'
import {type MarkdownDocument, newFile, updateFile} from './marked-section.js'
import {resolveNames} from './resolve-names.js'
import {writeSkill} from './skill.js'

/** `describe`: the whole host, what the words name, its index, or Markdown about it. */
export const describe: Service = {
  answer({args, flags}, {config, mode}) {
    const catalog = readCatalog(config)
    const scope = readScope(catalog, args, flags)
    const file = flags['output-file'] as string | undefined
    if (flags.skill) return deliverMarkdown(writeSkill(catalog), file)
    if (flags['agents-md']) return deliverMarkdown(writeAgentsSection(catalog), file)
    if (typeof flags.flag === 'string') {
      checkFlag(catalog, flags.flag, scope)
      return {document: renderFlagUses(catalog, flags.flag, scope), file}
    }

    const isFull = flags.full === true || file !== undefined
    if (flags.index) return {document: renderIndex(catalog, {...scope, isFull}), file}
    const answer = {
      document: renderDescribe(catalog, scope),
      lines: () => renderDescribeLines(catalog, scope),
    }
    return isFull || !isForListeningAgent(mode, config)
      ? {...answer, file}
      : boundDescribe(catalog, scope, answer, config)
  },
  check({args, flags}, {config}) {
    const catalog = readCatalog(config)
    const scope = readScope(catalog, args, flags)
    if (typeof flags.flag === 'string') checkFlag(catalog, flags.flag, scope)
  },
}

function readScope(catalog: Catalog, args: ServiceLine['args'], flags: ServiceLine['flags']): DescribeScope {
  const only = resolveNames(catalog, args)
  return {...(only.length > 0 && {only}), includeHidden: flags.hidden === true}
}

function deliverMarkdown(document: MarkdownDocument, file: string | undefined): Answer {
  return {file, text: newFile(document), update: (existing) => updateFile(existing, document)}
}
