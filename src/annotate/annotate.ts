import {existsSync, mkdirSync} from 'node:fs'
import {dirname, join} from 'node:path'

import {type Catalog, readMetadata} from '../catalog/catalog.js'
import {readCatalog} from '../catalog/read.js'
import {phraseUnexpectedArgument} from '../contract/phrase.js'
import {classifyCommand, readSubject} from '../effects/classify.js'
import type {HostConfig} from '../oclif/shapes.js'
import {makeLineError} from '../service/parse-line.js'
import {saveFile} from '../service/save-file.js'
import type {Answer, Service} from '../service/service.js'
import {type DraftLine, draftStatic, extendFile, writeDraft} from './draft-file.js'

/** `murli annotate`: a draft of the user's annotations, for a person to review; it applies only with `--write`. */
export const annotate: Service = {
  answer({args, flags}, {config, mode}) {
    const [unexpected] = args
    if (unexpected) {
      throw makeLineError({
        error: 'argument_error',
        kind: 'unexpected_argument',
        message: phraseUnexpectedArgument(unexpected.raw),
        position: unexpected.position,
      })
    }

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

/** Adds the draft to the user's own file (12.7): a new one is private, and an existing one keeps what it holds. */
function writeUserFile(lines: readonly DraftLine[], {bin, configDir}: HostConfig): Answer {
  const files = ['murli.yaml', 'murli.yml'].map((name) => join(configDir!, name))
  const path = files.find((file) => existsSync(file)) ?? files[0]!
  const count = {clear: 0, unclear: 0}
  for (const {effect, isOwn} of lines) if (!isOwn) count[effect === 'unclear' ? 'unclear' : 'clear'] += 1
  saveFile({
    flag: '--write',
    folderMode: 0o700,
    path,
    text: writeDraft(lines, bin),
    update: (existing) => extendFile(existing, lines, bin),
  })
  const text = `${path} states what ${count.clear} commands change, and leaves ${count.unclear} to you as comments. It applies now: review each line.`
  return {document: {file: path, ...toDocument(lines)}, text}
}

/** Drafts annotations for the commands whose effect no source states (12.17). */
function draftAnnotations(catalog: Catalog): DraftLine[] {
  const lines = catalog.commands
    .filter(({definition}) => readMetadata(definition).mutating === undefined)
    .map((command) => {
      const verdict = classifyCommand(readSubject(catalog, command))
      return {command: command.name || catalog.bin, ...verdict, ...(command.isOwn && {isOwn: true})}
    })
  return [...lines.filter(({isOwn}) => !isOwn), ...lines.filter(({isOwn}) => isOwn)]
}

function toDocument(all: readonly DraftLine[]): object {
  const own = all.filter(({isOwn}) => isOwn)
  const lines = all.filter(({isOwn}) => !isOwn)
  const clear = lines.filter(({effect}) => effect !== 'unclear')
  const unclear = lines.filter(({effect}) => effect === 'unclear')
  const commands = clear.map(({command, effect}) => [
    command,
    {mutating: effect !== 'reads', ...(effect === 'destroys' && {destructive: true})},
  ])
  return {
    commands: Object.fromEntries(commands),
    reasons: Object.fromEntries(clear.map(({command, reason}) => [command, reason])),
    unclear: Object.fromEntries(unclear.map(({command, reason}) => [command, reason])),
    ...(own.length > 0 && {classes: Object.fromEntries(own.map((line) => [line.command, draftStatic(line)]))}),
  }
}
