import {cleanProse} from '../../contract/prose.js'
import type {StreamName} from './streams.js'

/** A text for a stream: colors are kept only at a terminal (4.23). */
export function fitToStream(text: string, stream: StreamName): string {
  return cleanProse(text, {keepsColors: process[stream].isTTY})
}
