import {classifyCommand, type Verdict} from '../../src/effects/classify-command.js'
import type {LabelledCommand} from './corpus.js'

/** How right a draft is, and how much of what there is to find it finds. */
export type Score = {
  /** Of the commands drafted as not mutating, the share that reads. */
  readPrecision: number
  /** Of the commands that read, the share drafted so. */
  readRecall: number
  /** Of the commands drafted as destructive, the share that destroys. */
  destroyPrecision: number
  /** Of the commands that destroy, the share drafted so. */
  destroyRecall: number
  /** The commands that are drafted wrongly. */
  wrong: (Verdict & {command: string; label: string})[]
}

/** Scores the draft of a corpus. */
export function scoreDraft(corpus: readonly LabelledCommand[]): Score {
  const drafted = corpus.map((command) => ({
    ...classifyCommand(command),
    command: `${command.host} ${command.id}`,
    label: command.label,
  }))
  const share = (of: (one: (typeof drafted)[number]) => boolean, has: (one: (typeof drafted)[number]) => boolean) => {
    const all = drafted.filter(of)
    return all.filter(has).length / all.length
  }

  const isDraftedReading = ({effect}: Verdict) => effect === 'reads'
  const isDraftedDestroying = ({effect}: Verdict) => effect === 'destroys'
  const reads = ({label}: {label: string}) => label === 'reads'
  const destroys = ({label}: {label: string}) => label === 'destroys'
  return {
    destroyPrecision: share(isDraftedDestroying, destroys),
    destroyRecall: share(destroys, isDraftedDestroying),
    readPrecision: share(isDraftedReading, reads),
    readRecall: share(reads, isDraftedReading),
    wrong: drafted.filter(
      (one) => (isDraftedReading(one) && !reads(one)) || (isDraftedDestroying(one) && !destroys(one)),
    ),
  }
}
