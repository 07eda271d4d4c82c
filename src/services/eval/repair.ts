import type {Catalog} from '../../catalog/catalog.js'
import {mayMutate} from '../../catalog/effects/classify.js'
import {diagnoseLine} from '../../corrections/diagnose.js'
import {routeLine} from '../../corrections/route/route.js'
import type {Trial} from './mistakes.js'

/** The corrections of a broken command line, and whether they are right. */
export type Repair = {
  corrections: readonly string[]
  /** Whether no correction may be offered, because the right command may mutate (4.9). */
  isWithheld: boolean
  /** Whether the first correction is the right line; if it is withheld, whether there is none. */
  isRight: boolean
}

/** Corrects a broken command line by the manifests; undefined if it happens to be valid. */
export function repairByManifest(
  catalog: Catalog,
  {broken, command, right}: Trial,
): Repair | undefined {
  const diagnosis = diagnoseLine(catalog, broken)
  if (!diagnosis) return undefined
  const {didYouMean: corrections = []} = diagnosis
  const typed = routeLine(catalog, broken).command
  const isOther = typed !== undefined && typed.id !== command.id
  const isWithheld = isOther && mayMutate(catalog, command)
  const expected = isWithheld ? undefined : right
  return {
    corrections,
    isRight: corrections[0] === expected,
    isWithheld,
  }
}
