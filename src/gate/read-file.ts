import {lstatSync} from 'node:fs'

import {readTextFile} from '../files/read-text-file.js'

/** More than this no file of annotations has, in bytes. */
export const maxFileBytes = 1_048_576

/** A file's text, or why it cannot be read. */
export type FileText = {text: string; problem?: undefined} | {problem: string}

/**
 * Reads a file of annotations: a regular one of at most {@link maxFileBytes}, also behind a symbolic link.
 *
 * @returns undefined where there is no file
 */
export function readAnnotationFile(path: string): FileText | undefined {
  try {
    return isThere(path) ? {text: readTextFile(path, maxFileBytes).replace(/^\uFEFF/, '')} : undefined
  } catch (error) {
    const {code, message} = error as NodeJS.ErrnoException
    return {problem: code === undefined ? message : `${path} cannot be read: ${code}`}
  }
}

/** Whether something has the name, if only a link that leads nowhere. */
function isThere(path: string): boolean {
  try {
    lstatSync(path)
    return true
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return false
    throw error
  }
}
