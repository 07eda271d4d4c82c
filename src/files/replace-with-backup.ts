import {existsSync} from 'node:fs'

import {readTextFile} from './read-file.js'
import {makeFileError, saveFile} from './save-file.js'
import {writePrivateFile} from './write-file.js'

/** What was written: whether the file has changed, and where its previous version is. */
export type Replaced = {
  changed: boolean
  backup?: string
}

type NamedFile = {
  /** The flag that asks for the change. */
  flag: string
  path: string
}

type Replacement = NamedFile & {
  /** Makes the new text from that of the file, or from an empty text if there is no file. */
  edit(existing: string): string
}

/**
 * Edits a configuration file atomically, or makes it, and puts a private backup of its previous
 * version beside it. A byte order mark stays. Nothing is written if nothing changes.
 *
 * @throws AgentError that names the file and the flag; what `edit` throws
 */
export function replaceWithBackup({edit, flag, path}: Replacement): Replaced {
  const file = {flag, path}
  const existing = explainFailure(file, () => (existsSync(path) ? readTextFile(path) : ''))
  const byteOrderMark = existing.startsWith('\uFEFF') ? '\uFEFF' : ''
  const text = byteOrderMark + edit(existing.slice(byteOrderMark.length))
  if (text === existing) return {changed: false}
  const save = () => saveFile({...file, folderMode: 0o700, text})
  if (existing === '') {
    save()
    return {changed: true}
  }
  const time = new Date().toISOString().replaceAll(/[-:.]/g, '')
  const backup = `${path}.${time}.bak`
  explainFailure(file, () => writePrivateFile(backup, existing))
  save()
  return {changed: true, backup}
}

/** Runs an action; an error of it becomes an AgentError that names the file and the flag. */
function explainFailure<Result>({flag, path}: NamedFile, action: () => Result): Result {
  try {
    return action()
  } catch (error) {
    throw makeFileError(path, flag, error)
  }
}
