import type {Meaning} from './vocabulary/meanings.js'

/** What verbs have in common: a command that reads is a poor answer to an intent that destroys, whatever they are called. */
const groups = {
  act: 'call evaluate forward open replay retry run send serve start submit trigger',
  change:
    'apply assign configure convert enable lock move promote refresh rename repair restart restore resume rollback rotate scale select set switch sync transfer unlock update upgrade',
  create:
    'add attach backup build buy clone connect copy create deploy fork generate grant import initialize insert install invite publish put register schedule subscribe upload',
  destroy:
    'abort archive cancel clear delete detach disable disconnect end kill leave pause reject remove reset revoke stop undeploy uninstall unschedule unset unsubscribe',
  read: 'analyze check count debug diff explain find list monitor preview print query report show test validate verify wait watch',
} as const

/** A kind of things that commands do. */
export type VerbGroup = keyof typeof groups

/** How surely each group of verbs is meant, from 0 to 1. */
export type GroupStrengths = ReadonlyMap<VerbGroup, number>

const groupOf: ReadonlyMap<string, VerbGroup> = new Map(
  Object.entries(groups).flatMap(([group, names]) =>
    names.split(' ').map((name) => [`verb:${name}`, group as VerbGroup] as const),
  ),
)

/** The groups of the verbs among some meanings. */
export function groupVerbs(meanings: Iterable<Pick<Meaning, 'name' | 'strength'>>): GroupStrengths {
  const strengths = new Map<VerbGroup, number>()
  for (const {name, strength} of meanings) {
    const group = groupOf.get(name)
    if (group) strengths.set(group, Math.max(strength, strengths.get(group) ?? 0))
  }

  return strengths
}
