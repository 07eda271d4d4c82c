import {describeHost, describeHostLines} from '../catalog/draw/describe-host.js'
import {findFlag} from '../catalog/draw/find-flag.js'
import {indexHost} from '../catalog/draw/index-host.js'
import {readCatalog} from '../catalog/read/read-catalog.js'
import type {Answer} from '../service/answer.js'
import type {Service} from '../service/run-service.js'
import {writeAgentsSection} from './agents-md.js'
import {boundDescribe, isForListeningAgent} from './bound-describe.js'
import {type MarkdownDocument, newFile, updateFile} from './marked-section.js'
import {resolveNames} from './resolve-names.js'
import {writeSkill} from './skill.js'

/** `describe`: the whole host, what the words name, its index, or Markdown about it. */
export const describe: Service = {
  answer({args, flags}, {config, mode}) {
    const catalog = readCatalog(config)
    const only = resolveNames(catalog, args)
    const scope = {...(only.length > 0 && {only}), includeHidden: flags.hidden === true}
    const file = flags['output-file'] as string | undefined
    if (flags.skill) return deliverMarkdown(writeSkill(catalog), file)
    if (flags['agents-md']) return deliverMarkdown(writeAgentsSection(catalog), file)
    if (typeof flags.flag === 'string') return {document: findFlag(catalog, flags.flag, scope), file}
    const isFull = flags.full === true || file !== undefined
    if (flags.index) return {document: indexHost(catalog, {...scope, isFull}), file}
    const answer = {
      document: describeHost(catalog, scope),
      lines: () => describeHostLines(catalog, scope),
    }
    return isFull || !isForListeningAgent(mode, config)
      ? {...answer, file}
      : boundDescribe(catalog, scope, answer, config)
  },
  check({args}, {config}) {
    resolveNames(readCatalog(config), args)
  },
}

function deliverMarkdown(document: MarkdownDocument, file: string | undefined): Answer {
  return {file, text: newFile(document), update: (existing) => updateFile(existing, document)}
}
