import {expect, test} from 'vitest'

import {writePage} from '../../../bench/startup/page.js'
import {drawPicture} from '../../../bench/startup/page.js'
import {type Result, makeResult} from '../../../bench/startup/result.js'
import {mergeResults} from '../../../bench/startup/page.js'

const line = {args: ['hello'], cache: 'warm', host: 'bare', prints: 'Hello'} as const
const comparison = {against: 'the bare host', base: line, budget: 102, name: 'hello', subject: line}
const times = (...cpu: number[]) => ({
  instructions: [],
  times: cpu.map((cpuMs) => ({cpuMs, wallMs: cpuMs + 20})),
})

/** Six pairs, of which the subject costs two milliseconds more each. */
const base = times(100, 100, 100, 200, 100, 100)
const subject = times(102, 102, 102, 202, 102, 102)
const result: Result = {
  against: 'the bare host',
  baseCpuMs: 100,
  budget: 102,
  budgetMs: undefined,
  cpu: {high: 102, low: 101, median: 102},
  host: '10 commands',
  instructions: undefined,
  moreCpuMs: {high: 2, low: 2, median: 2},
  name: 'hello',
  node: '22.23.3',
  pairs: 6,
  subjectCpuMs: 102,
  verdict: 'within',
  wall: {high: 101.66666666666667, low: 100.9090909090909, median: 101.66666666666667},
}

test('a result is drawn from the ratios and the differences of pairs', () => {
  expect(makeResult({base, comparison, subject}, '10 commands', '22.23.3')).toEqual(result)
})

test('a budget in milliseconds is judged by the difference', () => {
  const inMs = {...comparison, budget: undefined, budgetMs: 1}
  const {verdict} = makeResult({base, comparison: inMs, subject}, '10 commands', '22.23.3')
  expect(verdict).toBe('over')
})

test('instructions are compared where both lines have them', () => {
  const [counted, more] = [
    {...base, instructions: [1000, 1000, 3000]},
    {...subject, instructions: [1010, 1010, 1000]},
  ]
  expect(makeResult({base: counted, comparison, subject: more}, '10 commands', '22.23.3').instructions).toBe(101)
})

test('the page has a table for each host, with a column for each version of Node, the oldest first', () => {
  const results = [result, {...result, node: '20.20.2', verdict: 'over' as const}]
  const page = writePage({
    core: '4.14.0',
    installed: {alone: 2048, withDependencies: 4096},
    machine: 'M',
    date: '2026-01-02',
    plugin: 'abc',
    results,
  })
  expect(page.slice(page.indexOf('* Machine'))).toBe(`* Machine: M; it counts no instructions
* 6 pairs of runs for every figure, @oclif/core 4.14.0, build abc of the plugin, measured on 2026-01-02
* Installed: 2 KB, with its dependencies 4 KB

## 10 commands

| line | against | Node 20.20.2 | Node 22.23.3 |
|---|---|---|---|
| hello | the bare host | 102.0 (101.0 to 102.0)<br>+2.0 to 100 ms, clock 101.7<br>budget 102 ✗ | 102.0 (101.0 to 102.0)<br>+2.0 to 100 ms, clock 101.7<br>budget 102 ✓ |
`)
})

test('the picture has a bar for each line with a budget, coloured by the verdict', () => {
  const picture = drawPicture([result, {...result, budget: undefined}, {...result, name: 'a < b', verdict: 'over'}])
  expect(picture.match(/<rect class="\w+"/g)).toEqual(['<rect class="within"', '<rect class="over"'])
  expect(picture).toContain('>a &lt; b<')
})

test('a new result takes the place of the older one of the same line, whatever the patch of Node', () => {
  const newer = {...result, node: '22.24.0', subjectCpuMs: 101}
  const other = {...result, host: '1,000 commands'}
  expect(mergeResults([result, other], [newer])).toEqual([newer, other])
})

test('the picture shows a line by all versions of Node, the oldest first, and larger hosts not at all', () => {
  const older = {...result, node: '20.20.2'}
  const picture = drawPicture([result, {...result, name: 'other'}, older, {...result, host: '1,000 commands'}])
  expect(picture.match(/(?<=<text x="8" y="\d+">)\w+|Node \d+/g)).toEqual([
    ...['hello', 'Node 20', 'hello', 'Node 22'],
    ...['other', 'Node 22'],
  ])
})
