import {closeSync} from 'node:fs'

import {writeWhole} from '../../files/write-private-file.js'
import type {OutputFolder} from '../../result/output-folder.js'

/** How much of a child's output a file takes at most, in bytes: a child that never stops must not fill the disk. */
const maxFileBytes = 64 * 1024 * 1024

/** A private file for output that is too large for an answer: everything from the first byte, as it came. */
export class OverflowFile {
  readonly path: string
  #descriptor: number | undefined
  #room = maxFileBytes

  /** @throws Error where the folder or the file cannot be written */
  constructor(folder: OutputFolder) {
    const {descriptor, path} = folder.create('txt')
    this.#descriptor = descriptor
    this.path = path
  }

  /** Adds bytes. What there is no room for, on the disk or in the file, is left out. */
  add(chunk: Buffer): void {
    if (this.#descriptor === undefined) return
    const piece = chunk.subarray(0, this.#room)
    try {
      writeWhole(this.#descriptor, piece)
      this.#room -= piece.length
    } catch {
      this.close()
    }
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor)
    this.#descriptor = undefined
  }
}
