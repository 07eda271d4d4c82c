import {annotateEntry} from '../../annotations/annotations.js'
import type {OfferedWords} from '../../gate/offer.js'
import {flagsEnd, type Line} from '../../line/line.js'
import {loadBundle} from '../../load-bundle.js'
import type {LoadableCommand} from '../../oclif/shapes.js'
import {readSecrets} from '../../secrets/read-secrets.js'

/** A command line whose command oclif has found. */
export type RunnableLine = Line & {command: LoadableCommand}

/**
 * The words of a foreign command line to which a refusal adds a confirmation (7.13), with its
 * secrets masked.
 *
 * @param id the command's canonical id
 */
export function describeOffer(line: RunnableLine, id: string): OfferedWords {
  const {argv, asks, command, config, ours, tokens} = line
  const {names, words} = readSecrets(argv, annotateEntry(config, command), tokens)
  // 4.6a: the confirmed line keeps `--validate`.
  const dropped = asks ? [] : ours
  const insertAt = flagsEnd(line)
  const droppedBefore = dropped.filter((index) => index < insertAt)
  const {renderParamsOf} = loadBundle<typeof import('../../catalog/render-template.js')>('explain')
  return {
    end: insertAt - droppedBefore.length,
    params: renderParamsOf(config, id, names),
    words: words.filter((_, index) => !dropped.includes(index)),
  }
}
