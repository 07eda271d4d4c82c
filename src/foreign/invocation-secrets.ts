import {routeLine} from '../errors/route.js'
import {maskRouted} from '../errors/mask-routed.js'
import {maskMeant} from '../secrets/mask-meant.js'
import {cachedCatalog} from '../catalog/read.js'
import {annotateEntry} from '../gate/annotations.js'
import type {Invocation} from '../command-line/invocation.js'
import {maskLine} from '../secrets/mask-line.js'
import {readElsewhere, readSecrets} from '../secrets/read-secrets.js'
import type {Redactor} from '../secrets/redactor.js'
import {wordsOf} from '../secrets/words-of.js'

/** Tells a redactor what a line of the host must not show; the line itself is only read once something is written. */
export function addSecrets(redactor: Redactor, invocation: Invocation): void {
  const {command, config} = invocation
  const line = {...invocation, argv: [...invocation.argv], words: [...invocation.words]}
  redactor.addWords(() => wordsOf(command ? [command] : [], config))
  // A command may take its secret out of the environment.
  if (command) redactor.add(readElsewhere(command))
  redactor.addLater(() => maskInvocation(line).values)
}

/** The words of a line as it may be shown, and the values that it hides. */
export function maskInvocation(invocation: Invocation): {values: string[]; words: string[]} {
  try {
    return maskAnnotated(invocation)
  } catch {
    // A broken manifest or installation: whatever may be a secret is hidden.
    const {command, words} = invocation
    const {secrets, words: shown} = maskLine(words, command ?? {}, () => ({name: 'value'}))
    return {values: secrets.map(({value}) => value), words: shown}
  }
}

function maskAnnotated({argv, command, config, words}: Invocation): {values: string[]; words: string[]} {
  if (!command) {
    const catalog = cachedCatalog(config)
    return maskRouted(catalog, words, routeLine(catalog, words))
  }

  const masked = readSecrets(argv, annotateEntry(config, command), maskMeant)
  const start = words.length - argv.length
  const isTail = start >= 0 && argv.every((word, index) => word === words[start + index])
  const name = isTail ? words.slice(0, start) : command.id.split(':')
  return {values: masked.values, words: [...name, ...masked.words]}
}
