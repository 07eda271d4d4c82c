import {describe, expect, it} from 'vitest'

import {statedDefault} from '../../../src/catalog/texts/stated-default.js'
import {findFormat} from '../../../src/catalog/values/value-format.js'
import {readHelpValue} from '../../../src/catalog/values/write-value.js'

describe('findFormat', () => {
  it.each([
    ['A timeout (in seconds) to wait for checks', '<seconds>'],
    ['Number of minutes to wait', '<minutes>'],
    ['set a threshold in GB, or "none"', '<GB>'],
    ['valid values are between 20 and 100', '<20-100>'],
    ['from 1 to 60 seconds', '<1-60>'],
    ['how many to print (1-100)', '<1-100>'],
    ['A share. Expected values are between 0 and 0.05 (at least 5%)', '<0-0.05>'],
    ['CPU cores for each worker. A number between 1-4.', '<1-4>'],
    ['the first day (YYYY-MM-DD)', '<YYYY-MM-DD>'],
    ['when to begin, in YYYY-MM-DDThh:mm:ss format', '<YYYY-MM-DDThh:mm:ss>'],
    ['Date and time (UTC), in ISO 8601 format', '<ISO 8601>'],
    ["use one of: 'a', 'b', 'c'", 'a|b|c'],
    [
      `one of ${[...'abcdefghijkl'].map((each) => `"${each}"`).join(', ')}`,
      'a|b|c|d|e|f|g|h|i|j|k|l',
    ],
    [
      `one of ${[...'abcdefghijklm'].map((each) => `"${each}"`).join(', ')}`,
      'a|b|c|d|e|f|g|h|i|j|k|l|m',
    ],
    ['One of "a" or "b" (case does not matter).', 'a|b'],
    ['One of "a", "b" [default: "a"]', 'a|b'],
    ['The kind (one of "a", "b") to print', 'a|b'],
    ['One of "a", "b"\nThe first is faster.', 'a|b'],
    ['from 1 to 60 seconds, rounded', '<1-60>'],
    ['only older files. Examples: 7d, 24h, 2w.', '<duration, e.g. 7d>'],
    ['dotenv file. For example --value="./.env"', '<e.g. ./.env>'],
    ["Defaults to UTC. --value '[HOUR]:00 [TIMEZONE]'", "<e.g. '[HOUR]:00 [TIMEZONE]'>"],
    ['in major.minor format, for example, 3.2.', '<e.g. 3.2>'],
  ])('reads "%s" as %s', (description, format) => {
    expect(findFormat('value', description, [])).toBe(format)
  })

  it.each([
    'The job id is valid for 10 days',
    // Words without brackets are all values, and an open list or range is not all of them.
    'One of "json", "yaml" or a path to a template file',
    'One of "json", "yaml" and others',
    'One of "json", "yaml" (or a path)',
    'Where to read (one of "json", "yaml") or a path',
    'One of "json", "yaml"\nor a path',
    'one of "a", "b", etc.',
    'one of "a", "b", ...',
    'one of "a", "b"...',
    'one of "us" and "eu"-based regions',
    'A share from 0 to 100, or -1 for none',
    'A share from 0 to 100 (-1 for none)',
    'A share from 0 to 100. 0 for none',
    'A share (0-100) or "auto"',
    'A share (0-100), or none',
    'at a specific (24h) hour',
    'one of "a" things',
    'Can be combined with --value to filter',
    'such as --other',
    // A range of length is not a range of values, and half an example is none.
    'a name of from 12 to 30 characters',
    'between 3 and 5 labels',
    'between 0 and 1,000',
    'a number between 1-16 (cores), or of units',
    'a word (3-200 characters)',
    'characters that are digits (0-9)',
    'how long to wait, e.g. 30 seconds is 30s',
    'the template. Available examples are:\n - simple',
    '',
  ])('finds no format in "%s"', (description) => {
    expect(findFormat('value', description, [])).toBeUndefined()
  })

  it.each([
    ['cli clean --value 2w', '<duration, e.g. 2w>'],
    ['cli clean --value="$STAMP" --other x', '<e.g. $STAMP>'],
    ['cli clean --other=3d --value=web=2', '<e.g. web=2>'],
    ['cli clean --value-of 2w', undefined],
    ['cli clean --value ./a/very/long/path/to/a/file=that-nobody-copies', undefined],
  ])('reads the example "%s" as %s', (example, format) => {
    expect(findFormat('value', 'what to clean', [example])).toBe(format)
  })
})

describe('readHelpValue', () => {
  it.each([
    ['<file>', 'file'],
    ['1000', 'e.g. 1000'],
    ['+14152223333', 'e.g. +14152223333'],
    ['0-9', '0-9'],
  ])('reads "%s" as "%s"', (helpValue, value) => expect(readHelpValue({helpValue})).toBe(value))
})

describe('statedDefault', () => {
  it.each([
    ['[default: true] Return an error', 'true'],
    ['[default: 0, max: 3] How many times to retry', '0, max: 3'],
    ['How many to print (default 20)', '20'],
    ['The key (default: the one of the app)', undefined],
    ['By default none', undefined],
    // What says that there is none.
    ['Where it is (default: null)', undefined],
    ['[default: undefined] Where it is', undefined],
    ['Where it is [default: ""]', undefined],
    ['Where it is [default: none]', 'none'],
  ])('reads "%s" as %s', (description, stated) => {
    expect(statedDefault(description)).toBe(stated)
  })
})
