import {expect, test} from 'vitest'
import {readMissingFlags, readRelations, type Failure} from '../../src/errors/failure.js'

function failure(kind: Failure['kind'], message?: string, field?: string): Failure {
  return {error: 'flag_error', field, kind, message}
}

test('flags that the parser missed are read out of its message and its field', () => {
  const message = 'The following errors occurred:\n  Missing required flag user\n  Missing required flag: --api-key'
  expect(readMissingFlags(failure('missing_flag', message))).toEqual(['user', 'api-key'])
  expect(readMissingFlags(failure('missing_flag', 'missing required flag org', '--a--b'))).toEqual(['org', 'a--b'])
  expect(readMissingFlags(failure('missing_flag', undefined, 'user'))).toEqual(['user'])
  expect(readMissingFlags(failure('unknown_flag', message, '--user'))).toEqual([])
  expect(readMissingFlags(undefined)).toEqual([])
})

test('flags that the parser found excluding each other are read out of its message', () => {
  const message =
    'The following errors occurred:\n' +
    '  --csv=a b cannot also be provided when using --json-lines\n' +
    '  --api-key cannot also be provided when using --user'
  const conflict = (first: string, second: string) => ({
    error: 'flag_error',
    field: `--${second}`,
    kind: 'conflicting_flags',
    message: `Flags --${first} and --${second} exclude each other`,
    names: [first, second],
  })
  expect(readRelations(failure('conflicting_flags', message))).toEqual([
    conflict('csv', 'json-lines'),
    conflict('api-key', 'user'),
  ])
  expect(readRelations(failure('missing_dependency', message))).toEqual([])
  expect(readRelations(failure('unknown_flag', message))).toEqual([])
})

test('flags that the parser found to be needed are read out of its message', () => {
  const message =
    'The following errors occurred:\n' +
    '  All of the following must be provided when using --page-no: --page-size, --sort\n' +
    '  One of the following must be provided when using --to-file: --csv, --json-lines'
  const need = (name: string, names: string[], list: string) => ({
    error: 'flag_error',
    field: `--${name}`,
    index: undefined,
    kind: 'missing_dependency',
    message: `Flag --${name} needs ${list}`,
    names,
  })
  expect(readRelations(failure('missing_dependency', message))).toEqual([
    need('page-no', ['page-size'], '--page-size'),
    need('page-no', ['sort'], '--sort'),
    need('to-file', ['csv', 'json-lines'], '--csv or --json-lines'),
  ])
  expect(readRelations(failure('conflicting_flags', message))).toEqual([])
  expect(readRelations(failure('unknown_flag', message))).toEqual([])
  expect([readRelations(failure('missing_dependency')), readRelations(undefined)]).toEqual([[], []])
})
