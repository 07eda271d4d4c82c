import {existsSync} from 'node:fs'
import {homedir} from 'node:os'
import {join, resolve} from 'node:path'

import type {Catalog} from '../../catalog/catalog.js'
import {AgentError, makeLineError} from '../../contract/agent-error.js'
import {exitCodes} from '../../contract/error-categories.js'
import {readTextFile} from '../../files/read-file.js'
import {saveFile} from '../../files/save-file.js'
import type {ServiceAnswer, ArgumentWord, ServiceLine} from '../service.js'
import {renderNewFile, insertSection} from './markdown-section.js'
import {digestSkill, nameSkill, readDigest, writeSkill} from './markdown.js'

/** The folder in which agents look for skills: the user's home directory, or a project's. */
type SkillPlace = {isGlobal: boolean; root: string}

/**
 * Installs the skill where agents look for it (13.9).
 *
 * @throws AgentError for a file that cannot be written
 */
export function installSkill(catalog: Catalog, place: SkillPlace): ServiceAnswer {
  const skill = writeSkill(catalog)
  const files = listSkillFiles(catalog.bin, place)
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
 * The place that a command line has the skill installed in: the user's, or a project's.
 *
 * @throws AgentError for words that are not one existing folder
 */
export function readSkillPlace({args, flags}: ServiceLine): SkillPlace {
  const isGlobal = flags['global'] === true
  return {isGlobal, root: isGlobal ? readHome(args) : readProject(args)}
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
  return makeLineError({
    error: 'argument_error',
    kind: 'unexpected_argument',
    message,
    position,
  })
}

/** The user's folder of Claude Code: https://code.claude.com/docs/en/settings */
export function userClaudeFolder(): string {
  return process.env.CLAUDE_CONFIG_DIR || join(homedir(), '.claude')
}

/** The files of a CLI's skill in a project, or for a user. */
function listSkillFiles(bin: string, {isGlobal, root}: SkillPlace): string[] {
  const claudeFolder = isGlobal ? userClaudeFolder() : join(root, '.claude')
  return [claudeFolder, join(root, '.agents')].map((folder) =>
    join(folder, 'skills', nameSkill(bin), 'SKILL.md'),
  )
}

/** An installed skill: the user's if it is global, otherwise the project's. */
type InstalledSkill = {file: string; isGlobal: boolean}

/** Finds the skills of the project and of the user that are out of date. */
export function findStaleSkills(catalog: Catalog): InstalledSkill[] {
  const places = [
    {isGlobal: false, root: process.cwd()},
    {isGlobal: true, root: homedir()},
  ]
  const skills = places.flatMap((place) =>
    listSkillFiles(catalog.bin, place).map((file) => ({file, isGlobal: place.isGlobal})),
  )
  const current = digestSkill(catalog)
  return skills.filter(({file}, index) => {
    // The project may be the home directory, whose files would be listed twice.
    if (skills.findIndex((each) => each.file === file) < index) return false
    const written = readDigestOf(file)
    return written !== undefined && written !== current
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
