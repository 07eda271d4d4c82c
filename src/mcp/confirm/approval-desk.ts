import {createHmac, randomBytes, timingSafeEqual} from 'node:crypto'

/** For how long an approval can be given, in milliseconds. */
const validForMs = 10 * 60_000

/** What a person approves: exactly this, once. */
export type Subject = {
  argv: readonly string[]
  stdin: string | undefined
  /** What a dry run of the line said it would do, where it can. */
  plan: unknown
  /** What the person reads: another summary or another command behind the same words is another question. */
  message: string
}

/** Why a state is no approval. */
export type StateProblem = 'changed' | 'expired' | 'unknown'

/**
 * Issues and redeems the states that stand for a question put to a person.
 *
 * A state passes through the client, which may keep, change or repeat it: it is signed with a key that never leaves this
 * process, it expires, and it is taken once.
 */
export class ApprovalDesk {
  readonly #key = randomBytes(32)
  /** The questions that wait for an answer, and when each expires. */
  readonly #open = new Map<string, number>()
  readonly #now: () => number

  /** @param now the time, in milliseconds */
  constructor(now: () => number = () => Date.now()) {
    this.#now = now
  }

  /** Makes the state of a question about this subject. */
  issue(subject: Subject): string {
    this.#forgetExpired()
    const nonce = randomBytes(16).toString('base64url')
    const expires = this.#now() + validForMs
    this.#open.set(nonce, expires)
    return `${nonce}.${expires}.${this.#sign(nonce, expires, subject)}`
  }

  /**
   * Takes a state, whatever comes of it: it is worth nothing afterwards.
   *
   * @returns why it is no approval of this subject; undefined where it is one
   */
  redeem(state: unknown, subject: Subject): StateProblem | undefined {
    const parts = typeof state === 'string' ? state.split('.', 4) : []
    const [nonce = '', time = '', signature = ''] = parts
    const expires = this.#open.get(nonce)
    this.#open.delete(nonce)
    if (expires === undefined || parts.length !== 3 || time !== String(expires)) return 'unknown'
    if (expires <= this.#now()) return 'expired'
    const expected = Buffer.from(this.#sign(nonce, expires, subject))
    const given = Buffer.from(signature)
    return given.length === expected.length && timingSafeEqual(given, expected) ? undefined : 'changed'
  }

  #sign(nonce: string, expires: number, {argv, message, plan, stdin}: Subject): string {
    const text = JSON.stringify([nonce, expires, argv, stdin ?? null, plan ?? null, message])
    return createHmac('sha256', this.#key).update(text).digest('base64url')
  }

  #forgetExpired(): void {
    for (const [nonce, expires] of this.#open) if (expires <= this.#now()) this.#open.delete(nonce)
  }
}
