import {existsSync} from 'node:fs'
import {homedir} from 'node:os'
import {join, resolve} from 'node:path'

import type {Catalog} from '../../catalog/catalog.js'
import {digest} from '../../catalog/digest.js'
import {makeLineError} from '../../contract/agent-error.js'
import {readTextFile, saveFile} from '../../files/text-files.js'
import type {Answer, ArgumentWord} from '../service.js'
import {newFile, updateFile} from './markdown-section.js'
import {nameSkill, writeSkill} from './markdown.js'

/**
 * Installs the skill where agents look for it (13.9).
 *
 * @throws AgentError for a folder that does not exist
 */
export function installSkill(
  catalog: Catalog,
  args: readonly ArgumentWord[],
  isGlobal: boolean,
): Answer {
  const refuse = (message: string, position = 0) =>
    makeLineError({error: 'argument_error', kind: 'unexpected_argument', message, position})
  const [folder, secondFolder] = args
  if (isGlobal && folder) {
    throw refuse('--install takes no folder beside --global.', folder.position)
  }
  if (secondFolder) {
    throw refuse('--install takes one folder.', secondFolder.position)
  }
  const root = isGlobal ? homedir() : resolve(folder?.raw ?? '.')
  if (!existsSync(root)) {
    throw refuse(`The folder ${root} does not exist.`, folder?.position)
  }
  const skill = writeSkill(catalog)
  const files = listSkillFiles(catalog.bin, root)
  for (const path of files) {
    saveFile({
      flag: '--install',
      folderMode: 0o755,
      path,
      text: newFile(skill),
      update: (existing) => updateFile(existing, skill),
    })
  }

  return {
    document: {files},
    text: `Wrote ${files.join(' and ')}`,
  }
}

/** The files of a CLI's skill below a project's or a user's folder. */
function listSkillFiles(bin: string, root: string): string[] {
  return ['.claude', '.agents'].map((folder) =>
    join(root, folder, 'skills', nameSkill(bin), 'SKILL.md'),
  )
}

/** The skills of the project and, with `isGlobal`, of the user that are older than the CLI. */
export function findStaleSkills(catalog: Catalog): {file: string; isGlobal: boolean}[] {
  const project = process.cwd()
  const home = homedir()
  const listFiles = (root: string, isGlobal: boolean) =>
    listSkillFiles(catalog.bin, root).map((file) => ({file, isGlobal}))
  const files = [...listFiles(project, false), ...(home === project ? [] : listFiles(home, true))]
  return files.filter(({file}) => {
    try {
      const [, written = ''] = /^Digest ([0-9a-f]{12})\.$/m.exec(readTextFile(file)) ?? []
      return !digest(catalog).startsWith(written)
    } catch {
      // A missing or unreadable file is not a skill of this CLI.
      return false
    }
  })
}
