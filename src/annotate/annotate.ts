import {existsSync, mkdirSync} from 'node:fs'
import {dirname, join} from 'node:path'

import type {Catalog} from '../catalog/catalog.js'
import {readCatalog} from '../catalog/read.js'
import {classifyCommand, readSubject} from '../effects/classify.js'
import type {HostConfig} from '../oclif/shapes.js'
import {saveFile} from '../files/text-files.js'
import type {Answer, Service} from '../service/service.js'
import {type DraftLine, draftStatic, extendFile, fields, writeDraft} from './draft-file.js'

/** `murli annotate`: drafts the user's annotations for review; they apply only with `--write`. */
export const annotate: Service = {
  answer({flags}, {config, mode}) {
    const lines = draftAnnotations(readCatalog(config))
    if (flags['write'] === true) return writeUserFile(lines, config)
    const text = writeDraft(lines, config.bin)
    const file = flags['output-file'] as string | undefined
    if (file !== undefined) {
      // A config directory is private, and may not exist yet.
      mkdirSync(dirname(file), {mode: 0o700, recursive: true})
      return {file, text, update: (existing) => extendFile(existing, lines, config.bin)}
    }

    // The draft is a YAML file, even through a pipe, unless the command line names another format.
    const isData = mode.rule === 'output' && (mode.format === 'json' || mode.format === 'ndjson')
    return isData ? {document: toDocument(lines), text} : {text}
  },
}

/** Adds the draft to the user's own file (12.7): a new file is private, an existing one keeps its text. */
function writeUserFile(lines: readonly DraftLine[], {bin, configDir}: HostConfig): Answer {
  const files = ['murli.yaml', 'murli.yml'].map((name) => join(configDir!, name))
  const path = files.find((file) => existsSync(file)) ?? files[0]!
  saveFile({
    flag: '--write',
    folderMode: 0o700,
    path,
    text: writeDraft(lines, bin),
    update: (existing) => extendFile(existing, lines, bin),
  })
  const document = toDocument(lines)
  const [clear, unclear] = [Object.keys(document.commands).length, Object.keys(document.unclear).length]
  const text = `${path} now declares the effects of ${clear} commands, and lists ${unclear} more as comments for you. It already applies: review each line.`
  return {document: {file: path, ...document}, text}
}

/** Drafts annotations for commands whose effect no source declares (12.17), own commands last. */
function draftAnnotations(catalog: Catalog): DraftLine[] {
  return catalog.commands
    .filter(({definition}) => definition.mutating === undefined)
    .toSorted((a, b) => Number(a.isOwn) - Number(b.isOwn))
    .map((command) => {
      const verdict = classifyCommand(readSubject(catalog, command))
      return {command: command.name || catalog.bin, isOwn: command.isOwn, ...verdict}
    })
}

function toDocument(lines: readonly DraftLine[]) {
  const commands: Record<string, object> = {}
  const reasons: Record<string, string> = {}
  const unclear: Record<string, string> = {}
  const classes: Record<string, string> = {}
  for (const line of lines) {
    const {command, effect, isOwn, reason} = line
    if (isOwn) classes[command] = draftStatic(line)
    else if (effect === 'unclear') unclear[command] = reason
    else {
      commands[command] = fields[effect]
      reasons[command] = reason
    }
  }

  return {commands, reasons, unclear, ...(Object.keys(classes).length > 0 && {classes})}
}
