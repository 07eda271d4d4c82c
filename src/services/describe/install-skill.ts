import {existsSync} from 'node:fs'
import {homedir} from 'node:os'
import {join, resolve} from 'node:path'

import type {Catalog} from '../../catalog/catalog.js'
import {digest} from '../../catalog/digest.js'
import {makeLineError} from '../../contract/agent-error.js'
import {readTextFile, saveFile} from '../../files/text-files.js'
import type {Answer, ArgumentWord} from '../service.js'
import {renderNewFile, insertSection} from './markdown-section.js'
import {nameSkill, readDigest, writeSkill} from './markdown.js'

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
      text: renderNewFile(skill),
      update: (existing) => insertSection(existing, skill),
    })
  }

  return {
    document: {files},
    text: `Wrote ${files.join(' and ')}`,
  }
}

/** The files of a CLI's skill below a project's folder, or a user's. */
function listSkillFiles(bin: string, root: string): string[] {
  return ['.claude', '.agents'].map((folder) =>
    join(root, folder, 'skills', nameSkill(bin), 'SKILL.md'),
  )
}

/** An installed skill: the user's if it is global, otherwise the project's. */
type InstalledSkill = {file: string; isGlobal: boolean}

/** Finds the skills of the project and of the user that are out of date. */
export function findStaleSkills(catalog: Catalog): InstalledSkill[] {
  const project = process.cwd()
  const home = homedir()
  const listSkills = (root: string, isGlobal: boolean): InstalledSkill[] =>
    listSkillFiles(catalog.bin, root).map((file) => ({file, isGlobal}))
  const skills = [
    ...listSkills(project, false),
    ...(home === project ? [] : listSkills(home, true)),
  ]
  return skills.filter(({file}) => {
    const written = readDigestOf(file)
    return written !== undefined && !digest(catalog).startsWith(written)
  })
}

/** The digest that a skill was written with; undefined if the file is not a skill of this CLI. */
function readDigestOf(file: string): string | undefined {
  try {
    return readDigest(readTextFile(file))
  } catch {
    // It is missing, or cannot be read.
    return undefined
  }
}
