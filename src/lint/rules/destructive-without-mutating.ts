import type {Rule} from '../rule.js'

/** What destroys changes something, and only `mutating` brings the flags that confirm. */
export const destructiveWithoutMutating: Rule = {
  id: 'destructive-without-mutating',
  severity: 'error',
  checkCommand({metadata: {destructive, mutating}}) {
    if (!destructive || mutating) return []
    return [
      {
        message: `The command is \`destructive\`, and \`mutating\` is ${mutating === false ? 'false' : 'not stated'}`,
        suggestion:
          'State `mutating` beside it, as true: `static mutating = true` brings --yes, --force and the guard.',
      },
    ]
  },
}
