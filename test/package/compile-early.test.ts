import {readFileSync} from 'node:fs'
import {Script} from 'node:vm'

import {expect, test} from 'vitest'

import {markFunctions} from '../../scripts/mark-functions.js'
import {requireOnce} from '../../scripts/require-once.js'

// Node's compile cache holds only the code of functions that V8 compiles with their file.

const all = () => true

test.each([
  ['a declaration', `'use strict';g();function f(){}`, `'use strict';var f=(function(){});g();`],
  ['a function', `'use strict';a=function(){}`, `'use strict';a=(function(){})`],
  ['functions in one another', `'use strict';a=b=>c=>b`, `'use strict';a=(b=>(c=>b))`],
  ['a file without a directive', `g();function f(){}`, `var f=(function(){});g();`],
  [
    'a function in a declaration',
    `'use strict';async function f(){g(()=>1)}h(()=>2)`,
    `'use strict';var f=(async function(){g((()=>1))});h((()=>2))`,
  ],
  [
    'a method',
    `'use strict';class A{x=1;m(a){return()=>a}async n(){}*o(){}}`,
    `'use strict';class A{x=1;static{this.prototype.m=(function(a){return(()=>a)});this.prototype.n=(async function(){});this.prototype.o=(function*(){});}}`,
  ],
  [
    'a private method',
    `'use strict';class A{x=this.#m();#m(){}}`,
    `'use strict';class A{#m=(function(){});x=this.#m();}`,
  ],
  [
    'a method of an object',
    `a={async m(b){return()=>b}}`,
    `a={m:(async function(b){return(()=>b)})}`,
  ],
  [
    'a getter',
    `'use strict';class A{get n(){return 1}}`,
    `'use strict';class A{static{Object.defineProperty(this.prototype,'n',{configurable:true,get:(function(){return 1})});}}`,
  ],
  [
    'a constructor',
    `'use strict';class A{x=1;constructor(a,b=2){this.x=a+b}}`,
    `'use strict';class A{#construct=(function(a,b=2){this.x=a+b});x=1;constructor(...a){this.#construct(...a)}}`,
  ],
  [
    'what is in a method that stays as it is',
    `'use strict';class A extends B{constructor(){super(()=>1)}m(){super.m(()=>1)}get #n(){}static o(){}[p](){}q=()=>1}a={m(){super.m(()=>1)},get n(){}}`,
    `'use strict';class A extends B{constructor(){super((()=>1))}m(){super.m((()=>1))}get #n(){}static o(){}[p](){}q=(()=>1)}a={m(){super.m((()=>1))},get n(){}}`,
  ],
])('marks %s', (_, source, marked) => {
  expect(markFunctions(source, all)).toBe(marked)
})

test('marks no function that is not called', () => {
  const source = `'use strict';function f(){g(()=>1)}h(()=>2)`
  expect(markFunctions(source, () => false)).toBe(source)
  const isCalled = (start: number) => start === source.indexOf('()=>2')
  expect(markFunctions(source, isCalled)).toBe(`'use strict';function f(){g(()=>1)}h((()=>2))`)
})

test('V8 compiles what is marked with the file', () => {
  const source = `'use strict';function f(a){return a.map((b)=>b+1).filter((c)=>c>2).join(', ')}`
  const codeSize = (text: string) => new Script(text).createCachedData().length
  expect(codeSize(markFunctions(source, all))).toBeGreaterThan(codeSize(source) + 300)
})

test('a class with marked methods does what it did', () => {
  const source = `
    class Counter {
      p
      q = this.#add(1)
      constructor(start = 1) { this.p = start }
      get twice() { return 2 * this.p }
      #add(n) { return this.p === undefined ? n : this.p + n }
      next(n = p) { return this.#add(n) }
      isOne() { return #add in this }
    }
    const p = 2
    const counter = new (class extends Counter { next() { return super.next() * 10 } })()
    const tools = { double(n) { return 2 * n } }
    const {q, twice} = counter
    const result = [counter.next(), counter.isOne(), q, twice, tools.double(3), Object.keys(counter).join()]
    result`
  const marked = markFunctions(source, all)
  expect(marked).toContain('#add=(function')
  expect(new Script(marked).runInNewContext()).toEqual([30, true, 1, 2, 6, 'p,q'])
})

test.each([
  'bundles/agent.js',
  'bundles/explain.js',
  'bundles/hooks.js',
  'hooks/index.cjs',
  'library.js',
])('functions of dist/%s are marked', (name) => {
  const isMarked = /^(?:"use strict";)?var \w+=\((?:async )?function/.test(
    readFileSync(`dist/${name}`, 'utf8'),
  )
  expect(isMarked).toBe(true)
})

test('a module of Node is required once, if at the top of the file', () => {
  const source = `'use strict';var a=require("node:fs"),b=require("./c.js"),d=require("node:fs");function f(){let e=require("node:os")}var g=require("node:os"),h=require("node:os");`
  expect(requireOnce(source)).toBe(
    `'use strict';var a=require("node:fs"),b=require("./c.js"),d=a;function f(){let e=require("node:os")}var g=require("node:os"),h=g;`,
  )
})
