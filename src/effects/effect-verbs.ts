/** What a verb of a command line does, as far as the word alone tells it. */
export type Effect = 'destroys' | 'mutates' | 'opens' | 'passes' | 'reads'

const words: Record<Effect, string> = {
  destroys: 'clear delete destroy drop erase purge remove revoke rm truncate uninstall unset wipe',
  mutates:
    'abort accept activate add apply approve archive assign attach authenticate authorize backup ban block bootstrap ' +
    'build bundle bump cancel capture change claim clean clone codegen combine commit compile complete configure ' +
    'connect convert copy create deactivate decline deploy deprovision detach disable disconnect discard dismiss ' +
    'download drain duplicate edit embed enable end enroll evict execute expire export favorite fork forward freeze ' +
    'generate grant import init initialize insert install invite invoke join kill killall leave link lock login logout ' +
    'merge migrate mkdir modify move mv mute new off on override package park patch pause pin post prepare prepend ' +
    'prioritize promote protect provision prune publish pull push put quick reboot rebuild recreate redeploy refresh ' +
    'register reject release reload rename reopen repair replace republish rerun resend reset resign resize resolve ' +
    'restart restore resume resubmit retry revert rewind roll rollback rollout rotate run save scaffold scale schedule ' +
    'select send serve set setup share shutdown sign signal start stop submit subscribe suspend swap switch sync ' +
    'tag terminate touch track transfer trigger trust typegen unarchive unassign unban unblock undeploy undo unfollow ' +
    'unfreeze unlink unlock unmute unpause unpin unprotect unpublish unregister unschedule unshare unsubscribe ' +
    'untag unzip update upgrade upload upsert use write',
  opens: 'browse dashboard dev open serve tunnel watch',
  passes: 'api call cli console eval exec graphql invoke psql query repl request rest run script shell sql ssh',
  reads:
    'compare count current describe diff display fetch find get history info inspect list ls print read search show stat ' +
    'stats status view wait whoami',
}

/** What a word at the start of a summary can be as well: it tells something only together with a name. */
const weakLeads = 'check lookup output poll retrieve return see validate verify'

const effects = new Map<string, Effect>()
for (const effect of ['reads', 'passes', 'opens', 'mutates', 'destroys'] as const) {
  for (const word of words[effect].split(' ')) effects.set(word, effect)
}

// What runs or opens something counts as that, whatever else the word can mean.
for (const effect of ['opens', 'passes'] as const)
  for (const word of words[effect].split(' ')) effects.set(word, effect)
const weak = new Set(weakLeads.split(' '))

/** The effect of a verb in a command's name; undefined for a word that is none. */
export function effectOfWord(word: string): Effect | undefined {
  return effects.get(word)
}

/** The effect of a verb in prose, which may stand in the third person. */
export function effectOfProse(word: string): Effect | undefined {
  for (const form of formsOf(word)) {
    const effect = effects.get(form)
    if (effect) return effect
  }

  return undefined
}

/** Whether a verb in prose reads in most sentences, though not in all. */
export function isWeakRead(word: string): boolean {
  return formsOf(word).some((form) => weak.has(form))
}

function formsOf(word: string): string[] {
  const forms = [word]
  if (word.endsWith('es')) forms.push(word.slice(0, -2))
  if (word.endsWith('s')) forms.push(word.slice(0, -1))
  if (word.endsWith('ies')) forms.push(`${word.slice(0, -3)}y`)
  return forms
}
