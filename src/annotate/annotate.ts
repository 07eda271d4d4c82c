import {existsSync, mkdirSync} from 'node:fs'
import {dirname, join} from 'node:path'

import type {Catalog} from '../catalog/catalog.js'
import {readCatalog} from '../catalog/read.js'
import {classifyCommand, readSubject} from '../effects/classify.js'
import {saveFile} from '../files/text-files.js'
import type {Service} from '../service/service.js'
import {type DraftLine, draftStatic, extendFile, fields, writeDraft} from './draft-file.js'

/** `murli annotate`: drafts the user's annotations for review; they apply only with `--write`. */
export const annotate: Service = {
  answer({flags}, {config, mode}) {
    const lines = draftAnnotations(readCatalog(config))
    const draft = {text: writeDraft(lines, config.bin), update: (text: string) => extendFile(text, lines, config.bin)}
    if (flags['write'] === true) {
      // 12.7
      const files = ['murli.yaml', 'murli.yml'].map((name) => join(config.configDir!, name))
      const path = files.find((file) => existsSync(file)) ?? files[0]!
      saveFile({...draft, flag: '--write', folderMode: 0o700, path})
      const document = toDocument(lines)
      const clear = Object.keys(document.commands).length
      const unclear = Object.keys(document.unclear).length
      const text = `${path} now declares the effects of ${clear} commands, and lists ${unclear} more as comments for you. It already applies: review each line.`
      return {document: {file: path, ...document}, text}
    }

    const file = flags['output-file'] as string | undefined
    if (file !== undefined) {
      // A config directory is private, and may not exist yet.
      mkdirSync(dirname(file), {mode: 0o700, recursive: true})
      return {...draft, file}
    }

    // The draft is a YAML file, even through a pipe, unless the command line names another format.
    const isData = mode.rule === 'output' && (mode.format === 'json' || mode.format === 'ndjson')
    return {...(isData && {document: toDocument(lines)}), text: draft.text}
  },
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
  const foreign = lines.filter(({isOwn}) => !isOwn)
  const clear = foreign.flatMap(({command, effect, reason}) =>
    effect === 'unclear' ? [] : [{command, effect, reason}],
  )
  const unclear = foreign.filter(({effect}) => effect === 'unclear')
  const classes = lines.filter(({isOwn}) => isOwn).map((line) => [line.command, draftStatic(line)])
  return {
    commands: Object.fromEntries(clear.map(({command, effect}) => [command, fields[effect]])),
    reasons: Object.fromEntries(clear.map(({command, reason}) => [command, reason])),
    unclear: Object.fromEntries(unclear.map(({command, reason}) => [command, reason])),
    ...(classes.length > 0 && {classes: Object.fromEntries(classes) as Record<string, string>}),
  }
}
