import {expect, test} from 'vitest'

import {readOptions} from '../../../bench/startup/options.js'

test('without flags everything is measured, with forty pairs', () => {
  expect(readOptions([])).toEqual({
    baseline: undefined,
    clis: [],
    isSaved: false,
    nodes: [20, 22, 24],
    pairs: 40,
    rows: [],
    sizes: [10, 1000, 10_000],
  })
})

test('--quick measures the smallest host on the Node that runs, and gives way to other flags', () => {
  const [nodes, pairs] = [[Number(process.versions.node.split('.')[0])], 10]
  expect(readOptions(['--quick'])).toMatchObject({nodes, pairs, sizes: [10]})
  expect(readOptions(['--quick', '--pairs', '3', '--node', '22,24'])).toMatchObject({nodes: [22, 24], pairs: 3})
})

test('what is no number, no flag, or a page of ratios to a baseline is refused', () => {
  expect(() => readOptions(['--pairs', 'many'])).toThrow(RangeError)
  expect(() => readOptions(['--node', '22,x'])).toThrow(RangeError)
  expect(() => readOptions(['--nope'])).toThrow(TypeError)
  expect(() => readOptions(['--save', '--baseline', '.'])).toThrow('--save')
})
