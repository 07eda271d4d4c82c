import type {Invocation} from '../command-line/invocation.js'
import {quoteLine} from '../command-line/quote.js'
import {annotateEntry} from '../gate/annotations.js'
import {loadBundle} from '../load-bundle.js'
import type {ProtocolContext} from '../output/protocols/protocol.js'
import {maskLine} from '../secrets/mask-line.js'
import {readElsewhere, readSecrets, wordsOf} from '../secrets/read-secrets.js'
import type {Redactor} from '../secrets/redactor.js'

/** Describes the command line, as typed, for its protocol. */
export function describeInvocation(invocation: Invocation): ProtocolContext {
  const {config} = invocation
  const typed = copyWords(invocation)
  return {
    // Computed on access: only one protocol needs it.
    get command() {
      return quoteLine([config.bin, ...maskWords(typed)])
    },
    toolVersion: config.version,
  }
}

/** Adds an invocation's secrets to a redactor, which reads its command line only when something is written. */
export function addSecrets(redactor: Redactor, invocation: Invocation): void {
  const {command, config} = invocation
  const typed = copyWords(invocation)
  redactor.addWords(() => wordsOf(command ? [command] : [], config))
  // A command may remove its secret from the environment.
  if (command) redactor.add(readElsewhere(command))
  redactor.addLater(() => readLine(typed).values, typed.words)
}

function copyWords(invocation: Invocation): Invocation {
  return {...invocation, argv: [...invocation.argv], words: [...invocation.words]}
}

function maskWords(invocation: Invocation): string[] {
  try {
    return readLine(invocation).words
  } catch {
    // The manifest or installation is broken: every possible secret is masked.
    return maskLine(invocation.words, invocation.command ?? {}, () => ({name: 'value'})).words
  }
}

/** A command line's secrets, and its words with placeholders for them. */
function readLine({argv, command, config, words}: Invocation): {values: string[]; words: string[]} {
  if (!command) {
    const {cachedCatalog, maskRouted, routeLine} = loadBundle('explain')
    return maskRouted(cachedCatalog(config), words, routeLine(cachedCatalog(config), words))
  }

  const masked = readSecrets(argv, annotateEntry(config, command))
  const start = words.length - argv.length
  const isTail = start >= 0 && argv.every((word, index) => word === words[start + index])
  return {values: masked.values, words: [...(isTail ? words.slice(0, start) : command.id.split(':')), ...masked.words]}
}
