import {readFileSync} from 'node:fs'

import type {DraftCommand} from '../../src/effects/evidence.js'

/** The labels that the rules were made with, and those of a reader who knew neither the rules nor the first labels. */
export const corpusFiles = ['commands.tsv', 'second.tsv'] as const

/** What a command does: `local` is what changes files, settings or credentials of its user. */
export type Label = 'destroys' | 'local' | 'reads' | 'writes'

/** A command of a published CLI, labelled by hand. */
export type LabelledCommand = DraftCommand & {host: string; label: Label}

/** Reads the labelled commands; a flag that ends in `!` is a boolean one. */
export function readCorpus(path: string): LabelledCommand[] {
  const [, ...rows] = readFileSync(path, 'utf8').trimEnd().split('\n')
  return rows.map((row) => {
    const [label, host, id, summary, args, flags] = row.split('\t') as [Label, string, string, string, string, string]
    return {args: split(args), flags: split(flags).map((flag) => readFlag(flag)), host, id, label, summary}
  })
}

function readFlag(text: string): DraftCommand['flags'][number] {
  const [name = '', description] = text.split('=', 2)
  return {description, isBoolean: name.endsWith('!'), name: name.replace('!', '')}
}

function split(list: string): string[] {
  return list === '' ? [] : list.split(',')
}
