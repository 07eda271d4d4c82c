import {existsSync} from 'node:fs'

import {splitByteOrderMark} from './byte-order-mark.js'
import {readTextFile} from './read-file.js'
import {makeFileError, saveFile} from './save-file.js'
import {writePrivateFile} from './write-file.js'

/** What was written: whether the file has changed, and where its previous version is. */
export type Replaced = {
  changed: boolean
  backup?: string
}

/** A configuration file of a person, and the flag that asks for its change. */
type NamedFile = {flag: string; path: string}

/** A configuration file that is read, and then replaced. A byte order mark stays. */
export class ConfigurationFile {
  /** The text of the file; empty if there is no file. */
  readonly text: string
  readonly #byteOrderMark: string
  readonly #file: NamedFile

  /** @throws AgentError that names the file and the flag, if the file cannot be read */
  constructor(file: NamedFile) {
    const {path} = file
    const existing = explainFailure(file, () => (existsSync(path) ? readTextFile(path) : ''))
    const {mark, text} = splitByteOrderMark(existing)
    this.#byteOrderMark = mark
    this.#file = file
    this.text = text
  }

  /**
   * Replaces the file atomically, or makes it, and puts a private backup of its previous version
   * beside it. Nothing is written if nothing changes.
   *
   * @throws AgentError that names the file and the flag, if a file cannot be written
   */
  replace(text: string): Replaced {
    if (text === this.text) return {changed: false}
    const existing = this.#byteOrderMark + this.text
    const backup = existing === '' ? undefined : this.#backUp(existing)
    saveFile({
      ...this.#file,
      folderMode: 0o700,
      text: this.#byteOrderMark + text,
    })
    return {
      changed: true,
      ...(backup !== undefined && {backup}),
    }
  }

  /** Writes a backup, and returns its path. */
  #backUp(existing: string): string {
    const time = new Date().toISOString().replaceAll(/[-:.]/g, '')
    const backup = `${this.#file.path}.${time}.bak`
    explainFailure(this.#file, () => writePrivateFile(backup, existing))
    return backup
  }
}

/** Runs an action; an error of it becomes an AgentError that names the file and the flag. */
function explainFailure<Result>({flag, path}: NamedFile, action: () => Result): Result {
  try {
    return action()
  } catch (error) {
    throw makeFileError(path, flag, error)
  }
}
