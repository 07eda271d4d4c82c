import fc from 'fast-check'
import {describe, expect, test} from 'vitest'

import {ApprovalDesk, type Subject} from '../../src/mcp/approval.js'

const subject: Subject = {
  argv: ['task', 'delete', '7'],
  message: 'Delete it?',
  plan: {would_delete: [7]},
  stdin: undefined,
}

describe('a state', () => {
  test('approves its subject once', () => {
    const desk = new ApprovalDesk()
    const state = desk.issue(subject)
    expect([desk.redeem(state, subject), desk.redeem(state, subject)]).toEqual([undefined, 'unknown'])
  })

  test.each([
    ['another line', {...subject, argv: ['task', 'delete', '8']}],
    ['words that are joined', {...subject, argv: ['task', 'delete 7']}],
    ['one word more', {...subject, argv: [...subject.argv, '--yes']}],
    ['another stdin', {...subject, stdin: ''}],
    ['another plan', {...subject, plan: {would_delete: [7, 8]}}],
    ['no plan', {...subject, plan: undefined}],
    ['another text', {...subject, message: 'List it?'}],
  ])('does not approve %s, and is worth nothing afterwards', (_name, other) => {
    const desk = new ApprovalDesk()
    const state = desk.issue(subject)
    expect([desk.redeem(state, other), desk.redeem(state, subject)]).toEqual(['changed', 'unknown'])
  })

  test('expires', () => {
    let now = 0
    const desk = new ApprovalDesk(() => now)
    const [early, late] = [desk.issue(subject), desk.issue(subject)]
    now = 599_999
    expect(desk.redeem(early, subject)).toBeUndefined()
    now = 600_000
    expect(desk.redeem(late, subject)).toBe('expired')
  })

  test('of another server approves nothing', () => {
    expect(new ApprovalDesk().redeem(new ApprovalDesk().issue(subject), subject)).toBe('unknown')
  })

  test('that is made up or changed approves nothing', () => {
    const made = fc.anything().map((value) => () => value)
    const changed = fc.tuple(fc.nat(), fc.string({maxLength: 3, minLength: 1})).map(
      ([at, text]) =>
        (state: string) =>
          splice(state, at % state.length, text),
    )
    fc.assert(
      fc.property(fc.oneof(made, changed), (forge: (state: string) => unknown) => {
        const desk = new ApprovalDesk()
        const state = desk.issue(subject)
        const forged = forge(state)
        if (forged !== state) expect(desk.redeem(forged, subject)).not.toBeUndefined()
      }),
    )
  })

  test('with something behind it approves nothing', () => {
    const desk = new ApprovalDesk()
    expect(desk.redeem(`${desk.issue(subject)}.x`, subject)).toBe('unknown')
  })

  test('with another time keeps its signature from matching', () => {
    const desk = new ApprovalDesk()
    const [nonce, time, signature] = desk.issue(subject).split('.')
    expect(desk.redeem([nonce, Number(time) + 1, signature].join('.'), subject)).toBe('unknown')
  })
})

function splice(text: string, at: number, piece: string): string {
  return text.slice(0, at) + piece + text.slice(at + piece.length)
}
