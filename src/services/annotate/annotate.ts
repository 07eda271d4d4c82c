import {existsSync} from 'node:fs'
import {join} from 'node:path'

import {readCatalog} from '../../catalog/read.js'
import {saveFile} from '../../files/text-files.js'
import {countNouns} from '../report-style.js'
import type {Service} from '../service.js'
import {extendFile, writeDraft} from './draft-file.js'
import {type DraftLine, draftLines, draftStatic, fieldsOfEffect} from './draft-line.js'

/** `murli annotate`: drafts the user's annotations for review; they apply only with `--write`. */
export const annotate: Service = {
  answer({flags}, {config, mode}) {
    const lines = draftLines(readCatalog(config))
    const draft = {
      text: writeDraft(lines, config.bin),
      update: (text: string) => extendFile(text, lines, config.bin),
    }
    if (flags['write'] === true) {
      const path = findUserFile(config.configDir!)
      saveFile({...draft, flag: '--write', folderMode: 0o700, path})
      return reportWritten(path, toDocument(lines))
    }

    const file = flags['output-file'] as string | undefined
    if (file !== undefined) return {...draft, file}
    // The draft is a YAML file, even through a pipe, unless the command line names another format.
    const isData = mode.rule === 'output' && mode.format !== 'text' && mode.format !== 'yaml'
    return {
      ...(isData && {document: toDocument(lines)}),
      text: draft.text,
    }
  },
}

/** 12.7: the user's file, by the name that it already has. */
function findUserFile(configDir: string): string {
  const files = ['murli.yaml', 'murli.yml'].map((name) => join(configDir, name))
  return files.find((file) => existsSync(file)) ?? files[0]!
}

type DraftDocument = ReturnType<typeof toDocument>

function reportWritten(path: string, document: DraftDocument) {
  return {
    document: {file: path, ...document},
    text: `${path} ${describeDraft(document)}`,
  }
}

/** What a written draft declares, and what its comments are for. */
function describeDraft({classes = {}, commands, unclear}: DraftDocument): string {
  const [clearCount, unclearCount, adoptedCount] = [commands, unclear, classes].map(
    (group) => Object.keys(group).length,
  ) as [number, number, number]
  const sentences = [
    clearCount > 0
      ? `now declares the effects of ${countNouns(clearCount, 'command')}. It already applies: review each line.`
      : 'declares nothing new.',
  ]
  if (unclearCount > 0) {
    sentences.push(`It lists ${countNouns(unclearCount, 'command')} as comments for you to judge.`)
  }
  if (adoptedCount > 0) {
    const adopted = countNouns(adoptedCount, 'adopted command')
    sentences.push(`The lines for ${adopted} are comments: they belong in the classes.`)
  }
  return sentences.join(' ')
}

/** The draft by command: what it states and why, what is unclear, and what belongs in classes. */
function toDocument(lines: readonly DraftLine[]) {
  const adopted = lines.filter(({isAdopted}) => isAdopted)
  const foreign = lines.filter(({isAdopted}) => !isAdopted)
  const clear = foreign.filter(({effect}) => fieldsOfEffect(effect))
  const unclear = foreign.filter(({effect}) => !fieldsOfEffect(effect))
  return {
    commands: byCommand(clear, ({effect}) => fieldsOfEffect(effect)),
    reasons: byCommand(clear, ({reason}) => reason),
    unclear: byCommand(unclear, ({reason}) => reason),
    ...(adopted.length > 0 && {classes: byCommand(adopted, draftStatic)}),
  }
}

function byCommand<Value>(lines: readonly DraftLine[], read: (line: DraftLine) => Value) {
  return Object.fromEntries(lines.map((line) => [line.command, read(line)]))
}
