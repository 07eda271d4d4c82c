import {existsSync} from 'node:fs'
import {homedir} from 'node:os'
import {join, resolve} from 'node:path'

import type {Catalog} from '../../catalog/catalog.js'
import {digest} from '../../catalog/digest.js'
import {AgentError, makeLineError} from '../../contract/agent-error.js'
import {exitCodes} from '../../contract/error-categories.js'
import {readTextFile} from '../../files/read-file.js'
import {saveFile} from '../../files/save-file.js'
import type {Answer, ArgumentWord, ServiceLine} from '../service.js'
import {renderNewFile, insertSection} from './markdown-section.js'
import {nameSkill, readDigest, writeSkill} from './markdown.js'

/**
 * Installs the skill where agents look for it below a folder (13.9).
 *
 * @throws AgentError for a file that cannot be written
 */
export function installSkill(catalog: Catalog, root: string): Answer {
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

/**
 * The folder that a command line has the skill installed in: the user's, or a project's.
 *
 * @throws AgentError for words that are not one existing folder
 */
export function readSkillRoot({args, flags}: ServiceLine): string {
  return flags['global'] === true ? readHome(args) : readProject(args)
}

/** The user's home directory, for `--global`. */
function readHome([word]: readonly ArgumentWord[]): string {
  if (word) {
    throw refuseWord(word, '--install takes no folder beside --global.')
  }
  const home = homedir()
  if (existsSync(home)) return home
  throw new AgentError({
    code: exitCodes.notFound,
    message: `The home directory ${home} does not exist.`,
  })
}

/** The project's folder: the one that is named, or else the current one. */
function readProject([word, surplus]: readonly ArgumentWord[]): string {
  if (surplus) {
    throw refuseWord(surplus, '--install takes one folder.')
  }
  const folder = resolve(word?.raw ?? '.')
  if (!word || existsSync(folder)) return folder
  throw makeLineError({
    error: 'argument_error',
    kind: 'invalid_value',
    message: `The folder ${folder} does not exist.`,
    position: word.position,
  })
}

function refuseWord({position}: ArgumentWord, message: string): AgentError {
  return makeLineError({error: 'argument_error', kind: 'unexpected_argument', message, position})
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
  const places = [
    {isGlobal: false, root: project},
    ...(home === project ? [] : [{isGlobal: true, root: home}]),
  ]
  const skills = places.flatMap(({isGlobal, root}) =>
    listSkillFiles(catalog.bin, root).map((file) => ({file, isGlobal})),
  )
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
