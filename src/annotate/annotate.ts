import {existsSync, mkdirSync} from 'node:fs'
import {dirname, join} from 'node:path'

import {type Catalog, readMetadata} from '../catalog/catalog.js'
import {readCatalog} from '../catalog/read.js'
import {classifyCommand, readSubject} from '../effects/classify.js'
import type {HostConfig} from '../oclif/shapes.js'
import {saveFile} from '../files/text-files.js'
import type {Answer, Service} from '../service/service.js'
import {type DraftLine, draftStatic, extendFile, writeDraft} from './draft-file.js'

/** `murli annotate`: a draft of the user's annotations, for a person to review; it applies only with `--write`. */
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

    // The draft is a file in YAML, through a pipe too, unless the command line names another format.
    const isData = mode.rule === 'output' && (mode.format === 'json' || mode.format === 'ndjson')
    return isData ? {document: toDocument(lines), text} : {text}
  },
}

/** Adds the draft to the user's own file (12.7): a new one is private, and an existing one keeps its text. */
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
  const [clear, unclear] = [document.commands, document.unclear].map((map) => Object.keys(map).length)
  const text = `${path} states what ${clear} commands change, and leaves ${unclear} to you as comments. It applies now: review each line.`
  return {document: {file: path, ...document}, text}
}

/** Drafts annotations for the commands whose effect no source states (12.17); own commands come last. */
function draftAnnotations(catalog: Catalog): DraftLine[] {
  return catalog.commands
    .filter(({definition}) => readMetadata(definition).mutating === undefined)
    .toSorted((a, b) => Number(a.isOwn) - Number(b.isOwn))
    .map((command) => {
      const verdict = classifyCommand(readSubject(catalog, command))
      return {command: command.name || catalog.bin, isOwn: command.isOwn, ...verdict}
    })
}

function toDocument(lines: readonly DraftLine[]) {
  const others = lines.filter(({isOwn}) => !isOwn)
  const own = lines.filter(({isOwn}) => isOwn)
  const clear = others.filter(({effect}) => effect !== 'unclear')
  const mapEach = <Value>(some: readonly DraftLine[], write: (line: DraftLine) => Value): Record<string, Value> =>
    Object.fromEntries(some.map((line) => [line.command, write(line)]))
  return {
    commands: mapEach(clear, ({effect}) => ({
      mutating: effect !== 'reads',
      ...(effect === 'destroys' && {destructive: true}),
    })),
    reasons: mapEach(clear, ({reason}) => reason),
    unclear: mapEach(
      others.filter(({effect}) => effect === 'unclear'),
      ({reason}) => reason,
    ),
    ...(own.length > 0 && {classes: mapEach(own, draftStatic)}),
  }
}
