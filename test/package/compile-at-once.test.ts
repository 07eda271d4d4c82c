import {readFileSync} from 'node:fs'
import {Script, runInNewContext} from 'node:vm'

import {expect, test} from 'vitest'

import {parenthesise} from '../../scripts/compile-at-once.js'

/** Where a text stands in a source, as a function that ran or did not. */
function functionOf(source: string, text: string, ran = true) {
  const start = source.indexOf(text)
  return {end: start + text.length, ran, start}
}

const source = `"use strict";var seen=[called(1)];function called(n){return[n].map(x=>({x}))}function idle(n){return n}class Kept{own=7;list(){return[1].map(()=>this.own)}}async function later(){return (async(a,b=[2])=>a+b[0])(1)}seen.push(called(2),new Kept().list(),called.name,idle(3));later().then(sum=>seen.push(sum));seen`
const functions = [
  {end: source.length, ran: true, start: 0},
  functionOf(source, 'function called(n){return[n].map(x=>({x}))}'),
  functionOf(source, 'x=>({x})'),
  functionOf(source, 'function idle(n){return n}', false),
  functionOf(source, 'list(){return[1].map(()=>this.own)}'),
  functionOf(source, '()=>this.own'),
  functionOf(source, 'async function later(){return (async(a,b=[2])=>a+b[0])(1)}'),
  functionOf(source, 'async(a,b=[2])=>a+b[0]'),
  functionOf(source, 'sum=>seen.push(sum)'),
]

test('functions that ran stand in parentheses, declarations at the top; what did not run, methods and `this` stay', () => {
  expect(parenthesise(source, functions)).toBe(
    '"use strict";var called=(function(n){return[n].map((function(x){return ({x})}))});' +
      'var later=(async function(){return ((async function(a,b=[2]){return a+b[0]}))(1)});' +
      'var seen=[called(1)];function idle(n){return n}class Kept{own=7;list(){return[1].map(()=>this.own)}}' +
      'seen.push(called(2),new Kept().list(),called.name,idle(3));' +
      'later().then((function(sum){return seen.push(sum)}));seen',
  )
})

test('the source does what it did, and V8 compiles more of it when it is loaded', async () => {
  const changed = parenthesise(source, functions)
  const [before, after] = [source, changed].map((text) => runInNewContext(text) as unknown[])
  await new Promise((resolve) => setImmediate(resolve))
  expect(after).toEqual(before)
  expect(JSON.stringify(after)).toBe('[[{"x":1}],[{"x":2}],[7],"called",3,3]')
  expect(new Script(changed).createCachedData().length).toBeGreaterThan(new Script(source).createCachedData().length)
})

test('the bundles of usual lines are built so', () => {
  for (const bundle of [
    'hooks/index.cjs',
    'index.js',
    'parts/agent-output.cjs',
    'parts/explain.cjs',
    'parts/take-part.cjs',
  ]) {
    expect(readFileSync(`dist/${bundle}`, 'utf8').match(/=\((?:async )?function\(/g)?.length, bundle).toBeGreaterThan(
      20,
    )
  }
})
