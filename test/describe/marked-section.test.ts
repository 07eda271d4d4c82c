import {assert, property, string} from 'fast-check'
import {describe, expect, it} from 'vitest'

import {newFile, updateFile} from '../../src/describe/marked-section.js'

const ours = {body: 'new', frontmatter: '---\nname: riffle\n---\n'}
const section = '<!-- murli:begin -->\nnew\n<!-- murli:end -->'

describe('updateFile', () => {
  it('puts the section at the end of a text that has none', () => {
    expect(updateFile('# Mine', {body: 'new'})).toBe(`# Mine\n\n${section}\n`)
    expect(updateFile('# Mine\n', {body: 'new'})).toBe(`# Mine\n\n${section}\n`)
    expect(updateFile('', {body: 'new'})).toBe(`${section}\n`)
  })

  it('keeps the frontmatter that is there, and puts one first where there is none', () => {
    const mine = '---\nname: mine\n---\ntext\n'
    expect(updateFile(mine, ours)).toBe(`${mine}\n${section}\n`)
    expect(updateFile('text\n', ours)).toBe(`---\nname: riffle\n---\ntext\n\n${section}\n`)
    expect(updateFile(newFile(ours), ours)).toBe(newFile(ours))
  })

  it('keeps line endings', () => {
    expect(updateFile('a\r\n', {body: 'x\ny'})).toBe(
      'a\r\n\r\n<!-- murli:begin -->\r\nx\r\ny\r\n<!-- murli:end -->\r\n',
    )
  })

  it.each(['<!-- murli:begin -->', '<!-- murli:end -->', '<!-- murli:end --><!-- murli:begin -->'])(
    'refuses a section that is not complete: %s',
    (text) => {
      expect(() => updateFile(text, ours)).toThrow(RangeError)
    },
  )

  it('leaves everything outside alone and comes to the same the second time', () => {
    const text = string({unit: 'grapheme'}).filter((value) => !value.includes('murli:'))
    assert(
      property(text, text, text, (before, after, body) => {
        const existing = `${before}<!-- murli:begin -->x<!-- murli:end -->${after}`
        const updated = updateFile(existing, {body})
        expect(updated.startsWith(before) && updated.endsWith(after)).toBe(true)
        expect(updateFile(updated, {body})).toBe(updated)
        const appended = updateFile(before, {body})
        expect(appended.startsWith(before)).toBe(true)
        expect(updateFile(appended, {body})).toBe(appended)
      }),
    )
  })
})
