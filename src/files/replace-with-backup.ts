import {existsSync} from 'node:fs'

import {makeFileError, readTextFile, saveFile, writePrivateFile} from './text-files.js'

/** What was written: whether the file has changed, and where its previous version is. */
export type Replaced = {
  changed: boolean
  backup?: string
}

type Replacement = {
  /** The flag that asks for the change. */
  flag: string
  path: string
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
  const existing = attempt(() => (existsSync(path) ? readTextFile(path) : ''))
  const [mark = ''] = /^\uFEFF/.exec(existing) ?? []
  const text = mark + edit(existing.slice(mark.length))
  if (text === existing) return {changed: false}
  const time = new Date().toISOString().replaceAll(/[-:.]/g, '')
  const backup = existing === '' ? undefined : `${path}.${time}.bak`
  if (backup) attempt(() => writePrivateFile(backup, existing))
  saveFile({flag, folderMode: 0o700, path, text})
  return {
    changed: true,
    ...(backup && {backup}),
  }

  function attempt<Result>(action: () => Result): Result {
    try {
      return action()
    } catch (error) {
      throw makeFileError(path, flag, error)
    }
  }
}
