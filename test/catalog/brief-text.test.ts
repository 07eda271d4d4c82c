import {describe, expect, it} from 'vitest'

import {readKind, readPurpose} from '../../src/catalog/brief-text.js'

const known = (name: string, ...texts: string[]) => ({name, texts})

describe('readPurpose', () => {
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
    ['columns', 'only show provided columns (comma-separated)', 'comma-separated'],
    ['columns', 'Columns (from the left)', 'from the left'],
    ['owner', 'Person in charge (owner)', 'Person in charge'],
    ['sort', "property to sort by (prepend '-' for descending)", "'-' in front for descending"],
  ])('reads of --%s "%s": "%s"', (name, description, purpose) => {
    expect(readPurpose(description, known(name), false)).toBe(purpose)
  })

  it('leaves out what the command and its values say, and a default that the brief states', () => {
    expect(readPurpose('ID of the alert channel to get', known('id', 'alerts get'), false)).toBe(
      'ID of the alert channel to get',
    )
    expect(readPurpose('ID of the alert to get', known('id', 'alerts get'), false)).toBe('')
    expect(readPurpose('csv, json or yaml', known('as', 'csv|json|yaml'), false)).toBe('')
    expect(readPurpose('Days to keep (default: 7)', known('for'), true)).toBe('Days to keep')
    expect(readPurpose('Days to keep (default: 7)', known('for'), false)).toBe(
      'Days to keep (default: 7)',
    )
  })
})

describe('readKind', () => {
  it.each([
    ['target-org', 'Username or alias of the target org.', 'username or alias'],
    ['config', 'Path to the config file', undefined],
    ['config', 'File', 'file'],
    ['theme', 'The name or ID of the remote theme', undefined],
    ['store', 'Not the URL of the store', undefined],
    ['store', 'Store', undefined],
    ['store', '', undefined],
  ])('reads of --%s "%s": %s', (name, description, kind) => {
    expect(readKind(description, known(name))).toBe(kind)
  })
})
