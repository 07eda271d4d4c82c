import {describe, expect, it} from 'vitest'

import {readPurpose} from '../../../src/catalog/brief/brief-text.js'
import {readKind} from '../../../src/catalog/values/value-kind.js'

const known = (name: string, ...texts: string[]) => ({name, texts: ['teams open', ...texts]})

describe('readPurpose', () => {
  it.each(['from 1 to ', ' ', '\n', 'a: ', '(default ', 'a, defaults to '])(
    'reads a long description with many of %j at once',
    (part) => {
      const start = performance.now()
      const text = `The size ${part.repeat(20_000)}of it`
      for (const hasDefault of [true, false]) readPurpose(text, known('other'), {hasDefault})
      expect(performance.now() - start).toBeLessThan(1000)
    },
  )

  it.each([
    ['app', 'The app to run the command against.', ''],
    ['json', 'Format output as json.', ''],
    ['no-header', 'Hide the header', ''],
    ['no-header', 'Hide the footer', 'Hide the footer'],
    ['limit', 'Maximum number of items to return', ''],
    ['env', 'Environment', ''],
    ['wait', 'Do not wait', 'Do not wait'],
    ['ids', 'Only IDs', 'Only IDs'],
    ['size', 'The size of a dyno. One of many.', 'size of a dyno'],
    ['path', 'Where files are, e.g. Desktop. Must exist.', 'Where files are, e.g. Desktop'],
    ['path', 'A [folder](https://example.com/a_(b)) on `disk`', 'folder on disk'],
    ['glob', 'Pattern as "utils/**/*"', 'Pattern as "utils/**/*"'],
    ['role', 'Role:\n- admin\n- owner', ''],
    ['text', 'A line that is\nbroken in two.\n\nMore.', 'line that is broken in two'],
    ['name', '(required) Who owns it', 'Who owns it'],
    ['name', 'Specify who owns it [env: NAME]', 'who owns it'],
    ['columns', 'Columns (from the left)', 'from the left'],
    ['owner', 'Person in charge (owner)', 'Person in charge'],
    ['role', 'Filter by role: admin, owner', 'admin, owner'],
    ['role', 'Filter only members with the specified role', ''],
    [
      'name',
      'Select teams whose names contain the given text',
      'whose names contain the given text',
    ],
    ['env', 'Environment (e.g. production, development)', 'e.g. production, development'],
    ['tag', 'Tag. Can be repeated.', ''],
    ['route', 'A way (can be repeated to include several)', 'way'],
    ['skip', 'Rule by name. Can be specified multiple times to skip several.', 'Rule by name'],
    [
      'type',
      'Rust only, say which type of list needs to open',
      'Rust only, say which type of list needs to open',
    ],
    ['file', '- Path or context', 'Path or context'],
    ['ids', 'Incident IDs to open', 'Incident IDs'],
    ['mine', 'Open all teams assigned to me', 'Open all teams assigned to me'],
    ['me', 'Open all teams assigned to me', ''],
    ['end', 'Only teams that ended', 'Only teams that ended'],
    ['label', 'Only these, or all of these', 'Only these, or all of these'],
    ['url', 'URL from which they come', 'URL from which they come'],
    ['file', 'Path (defaults to file)', 'Path (defaults to file)'],
    ['place', 'The town (default: null)', 'town'],
    ['place', 'The town, which defaults to undefined', 'town'],
    ['place', 'The town [default: ]', 'town'],
    // Which of two is the default.
    ['place', 'London (default) or Paris', 'London (default) or Paris'],
    ['args', 'constructor', 'constructor'],
    ['type', 'Type. (primary/secondary)', 'primary/secondary'],
    ['files', 'In favor of files', 'In favor of files'],
    ['path', 'Path, if the file is no command to open', 'Path, if the file is no command to open'],
  ])('reads of --%s "%s": "%s"', (name, description, purpose) => {
    expect(readPurpose(description, known(name), {hasDefault: false})).toBe(purpose)
  })

  it('leaves out what the command and its values say, and a default that the brief states', () => {
    expect(
      readPurpose('ID of the alert channel to get', known('id', 'alerts get'), {hasDefault: false}),
    ).toBe('ID of the alert channel')
    expect(
      readPurpose('ID of the alert to get', known('id', 'alerts get'), {hasDefault: false}),
    ).toBe('')
    expect(
      readPurpose('csv, json or yaml', known('as', 'csv|json|yaml'), {hasDefault: false}),
    ).toBe('')
    expect(readPurpose('Days to keep (default: 7)', known('for'), {hasDefault: true})).toBe(
      'Days to keep',
    )
    expect(readPurpose('Days to keep (default: 7)', known('for'), {hasDefault: false})).toBe(
      'Days to keep (default: 7)',
    )
  })
})

describe('readKind', () => {
  it.each([
    ['target-org', 'Username or alias of the target org.', 'username or alias'],
    ['config', 'Path to the config file', undefined],
    ['columns', 'only show provided columns (comma-separated)', 'comma-separated'],
    ['tags', 'Comma-separated list of tags', 'comma-separated'],
    ['tags', 'Tags of checks, separated by commas', undefined],
    ['config', 'File', 'file'],
    ['patterns', 'Any number of glob patterns', 'glob'],
    ['theme', 'The name or ID of the remote theme', undefined],
    ['store', 'Not the URL of the store', undefined],
    ['store', 'Store', undefined],
    ['store', '', undefined],
  ])('reads of --%s "%s": %s', (name, description, kind) => {
    expect(readKind(description, known(name))).toBe(kind)
  })
})
