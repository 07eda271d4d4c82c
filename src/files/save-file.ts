import {dirname} from 'node:path'

import {AgentError, isAgentError} from '../contract/agent-error.js'
import {type ExitCode, exitCodes} from '../contract/error-categories.js'
import {makeFolders} from './private-folder.js'
import {replaceFile} from './write-file.js'

type SavedFile = {
  /** The flag that names the file. */
  flag: string
  path: string
  /** The text of the file; with `update`, only that of a new one. */
  text: string
  /** Makes the new text from that of an existing file. */
  update?: ((existing: string) => string) | undefined
  /** The permissions for new parent folders; by default none are made. */
  folderMode?: number
}

/**
 * Writes a file like `replaceFile`.
 *
 * @returns the text that it had; undefined for a new file
 * @throws AgentError that names the file and the reason for the failure
 */
export function saveFile({flag, folderMode, path, text, update}: SavedFile): string | undefined {
  try {
    if (folderMode !== undefined) {
      makeFolders(dirname(path), folderMode)
    }
    return replaceFile(path, (existing) =>
      existing !== undefined && update ? update(existing) : text,
    )
  } catch (error) {
    throw makeFileError(path, flag, error)
  }
}

/** Makes the error of a file, named by a flag, that cannot be read or written. */
export function makeFileError(path: string, flag: string, error: unknown): AgentError {
  const {code = '', message} = error as NodeJS.ErrnoException
  // The code that makes the new text may give better advice.
  const advice = isAgentError(error) ? error.suggestion : undefined
  return new AgentError({
    cause: error,
    code: exitCodesByError[code] ?? exitCodes.userError,
    field: flag,
    message: `Cannot write ${path}: ${message}`,
    suggestion: advice ?? adviseByCode(code),
  })
}

function adviseByCode(code: string): string {
  // The disk, or the user's share of it, is full.
  const isFull = code === 'ENOSPC' || code === 'EDQUOT'
  return isFull
    ? 'Free space on the disk, then run the same command again.'
    : 'Name a text file in a folder that exists and can be written to, or redirect stdout.'
}

/** The exit codes of errors that another name for the file does not prevent. */
const exitCodesByError: Readonly<Record<string, ExitCode>> = {
  EACCES: exitCodes.permission,
  EPERM: exitCodes.permission,
  EROFS: exitCodes.permission,
  ENOENT: exitCodes.notFound,
  ENOSPC: exitCodes.toolError,
  EDQUOT: exitCodes.toolError,
}
