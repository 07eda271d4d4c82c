import {AgentError} from '../contract/agent-error.js'
import {exitCodes} from '../contract/error-categories.js'
import {type Replacement, replaceFile} from '../files/write-file.js'

const codesByErrno: Readonly<Record<string, 5 | 6>> = {
  EACCES: exitCodes.permission,
  ENOENT: exitCodes.notFound,
  EPERM: exitCodes.permission,
  EROFS: exitCodes.permission,
}

/** Writes the file that `--output-file` names. @throws AgentError that names the file and the reason why it cannot be written */
export function saveFile(path: string, replacement: Replacement): void {
  try {
    replaceFile(path, replacement)
  } catch (error) {
    const {code = '', message} = error as NodeJS.ErrnoException
    throw new AgentError({
      cause: error,
      code: codesByErrno[code] ?? exitCodes.userError,
      field: '--output-file',
      message: `Cannot write ${path}: ${message}`,
      suggestion: 'Name a text file in a folder that exists and can be written to, or redirect stdout.',
    })
  }
}
