import type {CatalogCommand} from '../../catalog/catalog.js'
import {listPlaceholders, renderParams} from '../../catalog/synopsis/render-template.js'
import {type AgentError, makeLineError} from '../../contract/agent-error.js'
import {diagnoseLine} from '../../corrections/diagnose.js'
import {maskRouted} from '../../corrections/mask-routed.js'
import {routeWords} from '../../corrections/route/routed-line.js'
import {listConfirmations} from '../../gate/consent.js'
import type {Offer} from '../../gate/offer.js'
import {makeRefusal} from '../../gate/refuse.js'
import {flagsEnd} from '../../line/line.js'
import {consentOf, type KnownLine} from '../host/known-line.js'

/**
 * Refuses a command line whose dry run succeeds, but which its command's guard would refuse after
 * an approval, because it lacks a confirmation.
 */
export function refuseUnconfirmed(line: KnownLine): AgentError | undefined {
  const {command, effects, isDryRunnable, name} = line
  const isChanging = effects.mutating || effects.destructive
  if (!command || !isDryRunnable || !isChanging) return undefined
  const consent = consentOf(line)
  if (consent.isDryRun || consent.isConfirmed) return undefined
  // 7.12: mistakes are reported first, so that the confirmed line is one that runs.
  const diagnosis = diagnoseLine(line.catalog.all, line.argv)
  if (diagnosis) return makeLineError(diagnosis)
  const offer = makeOffer(line, command)
  const subject = {
    isDryRunnable,
    key: command.name,
    name,
    offer,
  }
  return makeRefusal('unconfirmed', {mutating: true}, subject)
}

/** The command line, to be offered with its confirmation (7.13). */
function makeOffer(
  {argv, catalog: {all}, route, tokens, words: rest}: KnownLine,
  command: CatalogCommand,
): Offer {
  const words = [all.bin, ...maskRouted(all, routeWords(all, argv)).words]
  return {
    confirmation: listConfirmations(command.definition.flags)[0]?.word,
    end: 1 + route.length + flagsEnd({argv: rest, tokens}),
    params: renderParams(all, command, listPlaceholders(words)),
    words,
  }
}
