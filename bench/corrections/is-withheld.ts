import type {Catalog} from '../../src/catalog/catalog.js'
import {mayMutate} from '../../src/effects/classify.js'
import {routeLine} from '../../src/errors/route.js'
import type {Trial} from './score.js'

/**
 * Whether a broken line must not be corrected to what it was: it names a command that exists, and that was another one
 * that may change something (`pg push` is `pg` with a word too many, and no correction runs `pg:push`).
 */
export function isWithheld(catalog: Catalog, {broken, command}: Trial): boolean {
  const typed = routeLine(catalog, broken).command
  return typed !== undefined && typed.id !== command.id && mayMutate(catalog, command)
}
