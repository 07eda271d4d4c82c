import {readFileSync} from 'node:fs'
import {Script} from 'node:vm'

import {expect, test} from 'vitest'

import {markFunctions} from '../../scripts/compile-early.js'

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
    'a method, which stays as it is',
    `'use strict';class A{m(){}get n(){}o=()=>1}a={m(){},get n(){}}`,
    `'use strict';class A{m(){}get n(){}o=(()=>1)}a={m(){},get n(){}}`,
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

test.each(['bundles/agent', 'bundles/explain', 'bundles/hooks', 'hooks/index', 'library'])(
  'functions of dist/%s.js are marked',
  (name) => {
    const isMarked = /^(?:"use strict";)?var \w+=\((?:async )?function/.test(
      readFileSync(`dist/${name}.js`, 'utf8'),
    )
    expect(isMarked).toBe(true)
  },
)
