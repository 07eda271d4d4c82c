import {mkdirSync} from 'node:fs'
import {dirname} from 'node:path'

import {AgentError} from '../contract/agent-error.js'
import {exitCodes} from '../contract/error-categories.js'
import {replaceFile} from '../files/text-files.js'

/** A file that a service writes. */
export type SavedFile = {
  /** The flag that asked for it, with its dashes. */
  flag: string
  path: string
  /** The text of a new file. */
  text: string
  /** Puts the text into an existing file. @throws RangeError if it has no place there */
  update?: ((existing: string) => string) | undefined
  /** The permissions of the folders to make above it; none are made if it is left out. */
  folderMode?: number
}

const codesByErrno: Readonly<Record<string, 5 | 6>> = {
  EACCES: exitCodes.permission,
  ENOENT: exitCodes.notFound,
  EPERM: exitCodes.permission,
  EROFS: exitCodes.permission,
}

/** Writes a file, whole or not at all. @throws AgentError that names the file and the reason why it cannot */
export function saveFile({flag, folderMode, path, text, update}: SavedFile): void {
  try {
    if (folderMode !== undefined) mkdirSync(dirname(path), {mode: folderMode, recursive: true})
    replaceFile(path, (existing) => (existing !== undefined && update ? update(existing) : text))
  } catch (error) {
    const {code = '', message} = error as NodeJS.ErrnoException
    throw new AgentError({
      cause: error,
      code: codesByErrno[code] ?? exitCodes.userError,
      field: flag,
      message: `Cannot write ${path}: ${message}`,
      suggestion: 'Name a text file in a folder that exists and can be written to, or redirect stdout.',
    })
  }
}
