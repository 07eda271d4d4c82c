import {createHmac, randomBytes, timingSafeEqual} from 'node:crypto'

/** How long a question to a person stays open, and an approval valid, in milliseconds (11.20). */
export const approvalTtlMs = 10 * 60_000

/** What a person approves, exactly and once (11.20). */
export type ApprovalSubject = {
  argv: readonly string[]
  stdin: string | undefined
  /** What a dry run reports, without the times at which it was made. */
  plan: string
  /** What else the person reads: a changed summary makes it a different question. */
  description: string
}

/** Why a returned state approves nothing. */
type DeskReason = 'approval_changed' | 'approval_expired' | 'approval_unknown'

/**
 * Issues the state of a question to a person: a signed nonce that the client sends back with the
 * answer. A client may keep, change or repeat it; each is redeemed once (11.20).
 */
export class ApprovalDesk {
  readonly #key = randomBytes(32)
  /** The expiry of each pending question, by its nonce. */
  readonly #pending = new Map<string, number>()

  constructor(readonly now = makeClock()) {}

  /** Makes the state of a question about a subject, and forgets expired ones. */
  issue(subject: ApprovalSubject): string {
    for (const [nonce, expires] of this.#pending) {
      if (expires <= this.now()) this.#pending.delete(nonce)
    }
    const nonce = randomBytes(16).toString('base64url')
    this.#pending.set(nonce, this.now() + approvalTtlMs)
    return this.#sign(nonce, subject)
  }

  /**
   * Redeems a state, once.
   *
   * @returns why it does not approve this subject; undefined if it does
   */
  redeem(state: unknown, subject: ApprovalSubject): DeskReason | undefined {
    const text = String(state)
    const [nonce = ''] = text.split('.', 1)
    const expires = this.#pending.get(nonce)
    this.#pending.delete(nonce)
    if (expires === undefined) return 'approval_unknown'
    if (expires <= this.now()) return 'approval_expired'
    const actual = Buffer.from(text)
    const expected = Buffer.from(this.#sign(nonce, subject))
    const isSame = actual.length === expected.length && timingSafeEqual(actual, expected)
    return isSame ? undefined : 'approval_changed'
  }

  #sign(nonce: string, {argv, description, plan, stdin}: ApprovalSubject): string {
    const text = JSON.stringify([nonce, argv, stdin ?? null, plan, description])
    return `${nonce}.${createHmac('sha256', this.#key).update(text).digest('base64url')}`
  }
}

/** Makes a clock, in milliseconds, that counts the time asleep and cannot be set back. */
function makeClock(): () => number {
  let now = 0
  let wall = Date.now()
  let running = performance.now()
  return () => {
    const [lastWall, lastRunning] = [wall, running]
    wall = Date.now()
    running = performance.now()
    now += Math.max(wall - lastWall, running - lastRunning)
    return now
  }
}
