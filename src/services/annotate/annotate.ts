import {join} from 'node:path'

import {findSources} from '../../annotations/find-sources.js'
import {readCatalog} from '../../catalog/read.js'
import {saveFile} from '../../files/save-file.js'
import type {Mode} from '../../line/mode.js'
import {isInstalledPackage} from '../../oclif/host.js'
import type {HostConfig} from '../../oclif/shapes.js'
import {countNouns} from '../report-style.js'
import type {ServiceAnswer, Service} from '../service.js'
import {draftBlock, renderBlock} from './draft-block.js'
import {extendDraft, isJson, writeDraft} from './draft-file.js'
import {type DraftLine, draftLines, draftStatic, isRule} from './draft-line.js'

/**
 * `murli annotate`: drafts annotations for review (12.17), as the user's file or as a block for the
 * author's package.json. They apply only with `--write`.
 */
export const annotate: Service = {
  answer({flags}, {config, mode}) {
    const {bin} = config
    const lines = draftLines(readCatalog(config))
    if (flags['write'] === true) {
      const file = findUserFile(config)
      const added = writeUserFile(file, lines, bin)
      return reportWritten(file, lines, added, bin)
    }
    const file = flags['output-file']
    if (typeof file !== 'string') {
      return printDraft(lines, config, mode)
    }
    return {
      file,
      text: writeDraft(file, lines, bin).text,
      update: (existing) => extendDraft(file, existing, lines, bin).text,
    }
  },
}

/** The user's annotation file that overrides the others (12.7), or the path of a new one. */
function findUserFile(config: HostConfig): string {
  const existing = findSources(config).findLast(({origin}) => origin === 'user')
  return existing?.file ?? join(config.configDir!, 'murli.yaml')
}

/** Writes a draft to the user's file, and returns the lines that the file did not have. */
function writeUserFile(
  file: string,
  lines: readonly DraftLine[],
  bin: string,
): readonly DraftLine[] {
  let draft = writeDraft(file, lines, bin)
  saveFile({
    flag: '--write',
    folderMode: 0o700,
    path: file,
    text: draft.text,
    update(existing) {
      draft = extendDraft(file, existing, lines, bin)
      return draft.text
    },
  })
  return draft.added
}

/**
 * Prints the draft as a text to review, even into a pipe, unless the command line names a format.
 */
function printDraft(lines: readonly DraftLine[], config: HostConfig, mode: Mode): ServiceAnswer {
  const document = toDocument(lines)
  const format = mode.rule === 'output' ? mode.format : 'text'
  if (format !== 'text' && format !== 'yaml') return {document}
  const isForAuthor = format === 'text' && !isInstalledPackage(config.root)
  return {
    text: isForAuthor
      ? renderForAuthor(document)
      : writeDraft('murli.yaml', lines, config.bin).text,
  }
}

/** Renders the block to paste into package.json, and the lines that belong in classes instead. */
function renderForAuthor({classes = {}, ...block}: DraftDocument): string {
  const statics = Object.entries(classes).map(([command, line]) => `  ${command}: ${line}`)
  const sections = [
    ...renderBlock(block),
    ...(statics.length > 0
      ? ['Review these, then write them in the classes:', ...statics, '']
      : []),
  ]
  const text = sections.join('\n')
  return text === '' ? 'Every command states whether it changes something.' : text
}

type DraftDocument = ReturnType<typeof toDocument>

/** Reports what the written file now declares, and what a person has to decide. */
function reportWritten(
  file: string,
  lines: readonly DraftLine[],
  added: readonly DraftLine[],
  bin: string,
): ServiceAnswer {
  const reported = lines.filter((line) => added.includes(line) || !isRule(line))
  const document = toDocument(reported)
  const left = isJson(file) ? describeOmitted(document, bin) : describeComments(document)
  const clearCount = Object.keys(document.commands).length
  const sentences = [
    clearCount > 0
      ? `now declares the effects of ${countNouns(clearCount, 'command')}. It already applies: review each line.`
      : 'declares nothing new.',
    ...left,
  ]
  return {document: {file, ...document}, text: `${file} ${sentences.join(' ')}`}
}

/** What the comments of a written draft are for. */
function describeComments({classes = {}, unclear}: DraftDocument): string[] {
  const unclearCount = Object.keys(unclear).length
  const adoptedCount = Object.keys(classes).length
  const sentences = []
  if (unclearCount > 0) {
    sentences.push(`It lists ${countNouns(unclearCount, 'command')} as comments for you to judge.`)
  }
  if (adoptedCount > 0) {
    const adopted = countNouns(adoptedCount, 'adopted command')
    sentences.push(`The lines for ${adopted} are comments: they belong in the classes.`)
  }
  return sentences
}

/** What a draft in JSON, which has no comments, leaves out. */
function describeOmitted({classes = {}, unclear}: DraftDocument, bin: string): string[] {
  const count = Object.keys({...unclear, ...classes}).length
  if (count === 0) return []
  return [`\`${bin} murli annotate\` lists ${countNouns(count, 'command')} for you to judge.`]
}

/** The draft as a document: a block with reasons, and the lines that belong in classes. */
function toDocument(lines: readonly DraftLine[]) {
  const adopted = lines.filter(({isAdopted}) => isAdopted)
  const classes = Object.fromEntries(adopted.map((line) => [line.command, draftStatic(line)]))
  return {
    ...draftBlock(lines.filter(({isAdopted}) => !isAdopted)),
    ...(adopted.length > 0 && {classes}),
  }
}
