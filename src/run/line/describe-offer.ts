import {annotateEntry} from '../../annotations/annotations.js'
import type {Entry} from '../../annotations/entry-ids.js'
import type {OfferedWords} from '../../gate/offer.js'
import {flagsEnd, type Line} from '../../line/line.js'
import {loadBundle} from '../../load-bundle.js'
import type {LoadableCommand} from '../../oclif/shapes.js'
import {readSecrets} from '../../secrets/read-secrets.js'

/** A command line whose command oclif has found. */
export type RunnableLine = Line & {command: LoadableCommand}

/** A command line with its command, as an entry or as a loaded class. */
type OfferableLine = Omit<Line, 'command'> & {command: Entry}

/**
 * The words of a command line to which a refusal adds a confirmation (7.13), with its secrets masked
 * (4.13).
 *
 * @param line that of a foreign command, or of one of the plugin's own
 * @param id the command's canonical id
 */
export function describeOffer(line: OfferableLine, id: string): OfferedWords {
  const {argv, asks, command, config, knownFlags, ours, tokens} = line
  // A class may inherit its flags.
  const annotated = {...annotateEntry(config, command), flags: knownFlags}
  const {names, words} = readSecrets(argv, annotated, tokens)
  // 4.6a: the confirmed line keeps `--validate`.
  const dropped = asks ? [] : ours
  const insertAt = flagsEnd(line)
  const droppedBefore = dropped.filter((index) => index < insertAt)
  const {renderParamsOf} =
    loadBundle<typeof import('../../catalog/synopsis/render-template.js')>('explain')
  return {
    end: insertAt - droppedBefore.length,
    params: renderParamsOf(config, id, names),
    words: words.filter((_, index) => !dropped.includes(index)),
  }
}
