import {existsSync} from 'node:fs'
import {homedir} from 'node:os'
import {join, resolve} from 'node:path'

import type {Catalog} from '../catalog/catalog.js'
import {digest} from '../catalog/digest.js'
import {readTextFile, saveFile} from '../files/text-files.js'
import {makeLineError} from '../contract/agent-error.js'
import type {Answer, ArgumentWord} from '../service/service.js'
import {nameSkill, newFile, readSkillDigest, updateFile, writeSkill} from './markdown.js'

/** Installs the skill where agents look for it (13.9). @throws AgentError for a folder that does not exist */
export function installSkill(catalog: Catalog, args: readonly ArgumentWord[], isGlobal: boolean): Answer {
  const [folder] = args
  const extra = args[isGlobal ? 0 : 1]
  const refuse = (message: string, position = 0) =>
    makeLineError({error: 'argument_error', kind: 'unexpected_argument', message, position})
  if (extra) throw refuse(`--install takes ${isGlobal ? 'no folder beside --global' : 'one folder'}.`, extra.position)
  const root = isGlobal ? homedir() : resolve(folder?.raw ?? '.')
  if (!existsSync(root)) throw refuse(`The folder ${root} does not exist.`, folder?.position)
  const document = writeSkill(catalog)
  const files = listSkills(catalog.bin, root)
  for (const path of files) {
    const update = (existing: string) => updateFile(existing, document)
    saveFile({flag: '--install', folderMode: 0o755, path, text: newFile(document), update})
  }

  return {document: {files}, text: `Wrote ${files.join(' and ')}`}
}

function listSkills(bin: string, root: string): string[] {
  return ['.claude', '.agents'].map((folder) => join(root, folder, 'skills', nameSkill(bin), 'SKILL.md'))
}

/** The skills in the working directory and the home directory that are older than the CLI. */
export function findStaleSkills(catalog: Catalog): string[] {
  const files = [...new Set([process.cwd(), homedir()])].flatMap((root) => listSkills(catalog.bin, root))
  return files.filter((file) => {
    try {
      const written = readSkillDigest(readTextFile(file))
      return written !== undefined && !digest(catalog).startsWith(written)
    } catch {
      // A missing or unreadable file is not a skill of this CLI.
      return false
    }
  })
}
