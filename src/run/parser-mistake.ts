import {isLineError} from '../contract/error-categories.js'
import type {ParserToken} from '../errors/classify.js'
import {loadBundle} from '../load-bundle.js'

/** Whether an error is a mistake that oclif's parser found in a command line (6.3). */
export function isParserMistake(error: unknown, parsing: ParserToken | undefined): boolean {
  return isLineError(
    loadBundle<typeof import('../errors/classify.js')>('explain').classify(error, {parsing}),
  )
}

/** Ends the execution of a command with a mistake in its command line. */
export type EndWithMistake = (mistake: unknown) => void

/** Lets a mistake in a command line end the command, which might handle it otherwise (5.3b). */
export class MistakeRace {
  /** Undefined before the command begins, and once it can no longer be ended. */
  end: EndWithMistake | undefined

  /** Executes a command; rejects with a mistake that is reported meanwhile. */
  async run<Result>(execute: () => Promise<Result>): Promise<Result> {
    const mistake = new Promise<never>((_, reject) => {
      this.end = reject
    })
    try {
      return await Promise.race([execute(), mistake])
    } finally {
      // A class may parse again in `finally`.
      this.end = undefined
    }
  }
}

/**
 * Ends a command at a mistake (5.3b). The class's `catch` is called first, because it may stop a
 * spinner. The returned promise never settles, so the command does not continue.
 */
export async function endAtMistake(
  command: {catch?(error: unknown): Promise<unknown>},
  mistake: unknown,
  end: EndWithMistake,
): Promise<never> {
  try {
    await command.catch?.(mistake)
  } catch {
    // An error that it throws does not change the mistake.
  }
  return endCommand(mistake, end)
}

/** Ends a command. The returned promise never settles, so the command does not continue. */
export function endCommand(error: unknown, end: EndWithMistake): Promise<never> {
  end(error)
  return new Promise<never>(() => {})
}
