import {expect, test} from 'vitest'

import {readPrintedError, reportsFailure} from '../../../src/run/prints/printed-error.js'

test.for([
  ['\u2716 No region.\n', 'No region.'],
  ['\u2714 Read the config\n\u2716 No region.\n\u2716 No app.\n', 'No region.\nNo app.'],
  ['\u2714 Read the config\nNo region.\n', 'No region.'],
  ['\u280b Reading\r\u2819 Reading\r\u2716 Error: No region.\n', 'No region.'],
  ['\u280b Reading\u001B[1GNo region.\n', 'No region.'],
  ['\u274c  No region.\n  Set one.\n', 'No region.\nSet one.'],
  [' \u203a   Warning: An update is available.\nNo license.\n', 'No license.'],
  [' \u203a   Warning: An update\n \u203a   is available.\nNo license.\n', 'No license.'],
  [' \u00bb   Warning: An update:\n \u00bb   https://h/\n\u2716 No region.\n', 'No region.'],
  [' \u203a   Warning: Old.\n \u203a   Error: No region,\n \u203a   none.', 'No region,\nnone.'],
  [' \u203a   Warning: An update\n \u203a   is there.\n', 'Warning: An update is there.'],
  ['\u26a0\ufe0f  Warning: Old.\nNo license.\n', 'No license.'],
  // A mark before a count summarizes the lines before it.
  [
    'src/a.ts\n  3:1  error  foo is not defined\n\n\u2716 1 problem (1 error, 0 warnings)\n',
    'src/a.ts\n3:1  error  foo is not defined\n1 problem (1 error, 0 warnings)',
  ],
  [
    '\u2714 Read\n\u2716 a.test.js\n  It broke.\n\u2716  1 test failed\n',
    'a.test.js\nIt broke.\n1 test failed',
  ],
  ['a.js: No region.\n\u274c  Found 1 error\n', 'a.js: No region.\nFound 1 error'],
  ['Deploying\n\u2716 No region.\n', 'No region.'],
  // A box, as boxen and Ink draw it; its title says what it is.
  [
    '\u256D\u2500 error \u2500\u2500\u256E\n\u2502         \u2502\n\u2502 No app. \u2502\n\u2502 Set one \u2502\n\u2570\u2500\u2500\u2500\u2500\u2500\u2500\u2500\u2500\u2500\u256F\n\n',
    'No app.\nSet one',
  ],
  [
    '\u250F\u2501 warning \u2501\u2513\n\u2503 Old.      \u2503\n\u2517\u2501\u2501\u2501\u2501\u2501\u2501\u2501\u2501\u2501\u2501\u2501\u251B\n\u2554\u2550 Error \u2550\u2550\u2557\n\u2551 No app.  \u2551\n\u255A\u2550\u2550\u2550\u2550\u2550\u2550\u2550\u2550\u2550\u2550\u255D\n',
    'No app.',
  ],
  ['\u2502 No app.\n\u2502     at run (cli.js:1:2)\n', 'No app.'],
  [
    'No app in:\n\u251C\u2500\u2500 a\n\u2514\u2500\u2500 b\n',
    'No app in:\n\u251C\u2500\u2500 a\n\u2514\u2500\u2500 b',
  ],
  // Nothing else was printed.
  [' \u203a   Warning: The license has ended.\n', 'Warning: The license has ended.'],
  ['\u2714 Done\n', 'Done'],
])('the reason in %j is %j', ([printed, reason]) => {
  expect(readPrintedError(printed!)).toBe(reason)
})

test('the reason after many inspected errors is found, and soon', () => {
  const inspected = "Error: It broke.\n    at run (cli.js:12:3) {\n  code: 'E1'\n}\n"
  const start = performance.now()
  expect(readPrintedError(`${inspected.repeat(10_000)}Error: No region.\n`)).toBe('No region.')
  expect(readPrintedError(inspected.replace('}\n', '').repeat(10_000))).toMatch(/^It broke\./)
  expect(performance.now() - start).toBeLessThan(10_000)
})

test('what a command printed is searched for a failure soon, also if it is blank', () => {
  const blank = '\n'.repeat(500_000)
  const start = performance.now()
  expect(reportsFailure(`\u2716\n${blank}x`)).toBe(false)
  expect(reportsFailure(`\u2716\n${blank}\u280b Reading\r\u2716 Error: No region.\n`)).toBe(true)
  expect(performance.now() - start).toBeLessThan(10_000)
})
