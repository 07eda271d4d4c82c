import {expect, test} from 'vitest'

import type {Catalog, CatalogCommand} from '../../src/catalog/catalog.js'
import {splitLine} from '../../src/command-line/shell-line.js'
import {tokenize} from '../../src/command-line/tokenize.js'
import {diagnoseLine} from '../../src/corrections/diagnose.js'
import {acceptedFlags} from '../../src/corrections/route/accepted-flags.js'
import {restOf, routeLine} from '../../src/corrections/route/route.js'
import {areOpposites, negations} from '../../src/corrections/similar/opposite-names.js'
import {becomesDestructive} from '../../src/corrections/similar/verb-meaning.js'
import {writingWords} from '../../src/flags/harmful-flags.js'
import {flagsEverywhere} from '../../src/flags/table.js'
import {catalogOf, type ManifestCommands, readManifest} from '../support/manifest-catalog.js'
import {taskCatalog} from '../support/task-catalog.js'

const boolean = {type: 'boolean'} as const

/** Names of flags that published CLIs have, and some that begin as a negation does. */
const names =
  'alias-all available force ignore-conflicts interactive keepalive node notify set-default-dev-hub skip-tests'
const published = catalogOf({
  'project:delete': {flags: {'no-track-source': boolean, 'track-source': boolean}},
  update: {
    args: {path: {}},
    flags: Object.fromEntries(names.split(' ').map((name) => [name, boolean])),
  },
})
const fixture = catalogOf(readManifest('test/fixture-cli/oclif.manifest.json'), {bin: 'tasks'})

/** Every way to write the negation of a name. */
const spellings: ((negation: string, name: string) => string)[] = [
  (negation, name) => `${negation}-${name}`,
  (negation, name) => `${negation}${name}`,
  (negation, name) => `${negation}_${name}`,
  (negation, name) => negation + name[0]!.toUpperCase() + name.slice(1),
]

/** Every line that corrects another one, templates among them, as the words after the bin. */
function corrections(catalog: Catalog, words: readonly string[]): string[][] {
  const {didYouMean = [], nextActions = []} = diagnoseLine(catalog, words) ?? {}
  const templates = nextActions.flatMap(({command, params}) => (params ? [command] : []))
  return [...didYouMean, ...templates].map((line) => (splitLine(line) ?? []).slice(1))
}

/** The flags that a line turns on. */
function turnedOn(catalog: Catalog, words: readonly string[]): Set<string> {
  const route = routeLine(catalog, words)
  if (!route.command) return new Set()
  const tokens = tokenize(restOf(route, words), acceptedFlags(route.command))
  return new Set(
    tokens.flatMap((token) => (token.kind === 'flag' && !token.negated ? [token.name] : [])),
  )
}

function booleans({definition}: CatalogCommand): string[] {
  return Object.entries({help: flagsEverywhere.help!, ...definition.flags}).flatMap(
    ([name, {type}]) => (type === 'boolean' ? [name] : []),
  )
}

test('the negation of a flag is never corrected to the flag (4.10a)', () => {
  const tried = [published, fixture, taskCatalog({separator: ':'})].flatMap((catalog) =>
    catalog.commands.flatMap((command) =>
      booleans(command).flatMap((flag) =>
        negations.flatMap((negation) =>
          spellings.flatMap((spell) => {
            const typed = spell(negation, flag)
            const words = catalog === published ? [`--${typed}`, typed] : [`--${typed}`]
            return words.map((word) => ({catalog, flag, line: [...command.name.split(' '), word]}))
          }),
        ),
      ),
    ),
  )
  for (const {catalog, flag, line} of tried) {
    for (const correction of corrections(catalog, line)) {
      expect(
        turnedOn(catalog, correction),
        `${line.join(' ')} → ${correction.join(' ')}`,
      ).not.toContain(flag)
    }
  }

  expect(tried.length).toBeGreaterThan(2000)
})

test('no correction drops a flag that protects (4.10a)', () => {
  const commands: ManifestCommands = {
    sync: {
      args: {path: {}},
      flags: {
        delete: {exclusive: ['dry-run', 'keep-files'], type: 'boolean'},
        'dry-run': boolean,
        'keep-files': boolean,
        'no-push': boolean,
        push: {exclusive: ['no-push'], type: 'boolean'},
        verbose: boolean,
      },
    },
  }
  const catalog = catalogOf(commands)
  const mistakes = ['--verbos', '--delete', '--push', '--delete --push', 'false', 'x y', '--zork']
  const tried = ['dry-run', 'keep-files', 'no-push'].flatMap((protection) =>
    mistakes
      .flatMap((each) => [
        `sync --${protection} ${each}`,
        `snyc ${each} --${protection}`,
        `sync --${protection}=false ${each}`,
      ])
      .flatMap((typed) =>
        corrections(catalog, typed.split(' ')).map((line) => ({line, protection, typed})),
      ),
  )
  for (const {line, protection, typed} of tried) {
    expect(turnedOn(catalog, line), `${typed} → ${line.join(' ')}`).toContain(protection)
  }
  expect(tried.length).toBeGreaterThan(20)
})

test.each([
  ['noforce', 'force', true],
  ['no-force', 'force', true],
  ['exclude-force', 'force', true],
  ['keep-set-default', 'set-default', true],
  ['keep-default', 'set-default', true],
  ['set-no-cache', 'set-cache', true],
  ['nonode', 'node', true],
  ['notify', 'modify', false],
  ['nostname', 'hostname', false],
  ['leete', 'delete', false],
  ['nistall', 'install', false],
  ['ski-tets', 'skip-tests', false],
  ['on-color', 'no-color', false],
  ['drrun', 'dry-run', false],
  ['dyrun', 'dry-run', false],
  ['ofline-mode', 'off-line-mode', false],
  ['hid-columns', 'hide-columns', false],
  ['import-exprt', 'import-export', false],
  ['db:pull:psh', 'db:pull:push', false],
  ['bulk-import', 'bulk-export', true],
  ['pre-deploy', 'post-deploy', true],
  ['src-dir', 'dst-dir', true],
  ['newer-than', 'older-than', true],
  ['at-least', 'at-most', true],
  ['input-outptu', 'input-output', false],
  ['ownload', 'download', false],
  ['min-mx', 'min-max', false],
])('%s and %s are opposites: %s (4.10a)', (a, b, expected) => {
  expect([areOpposites(a, b), areOpposites(b, a)]).toEqual([expected, expected])
})

test.each('clean delete destroy disable kill killall prune reset rm'.split(' '))(
  'print is never corrected to %s (4.9)',
  (verb) =>
    expect([becomesDestructive('print', verb), becomesDestructive('delete', verb)]).toEqual([
      true,
      false,
    ]),
)

const opposites =
  'undelete-delete deploy-undeploy unlock-lock uninstall-install publish-unpublish activate-deactivate ' +
  'approve-disapprove connect-disconnect inactive-active insecure-secure unsubscribe-subscribe unset-set ' +
  'attach-detach encrypt-decrypt import-export increase-decrease push-pull upload-download include-exclude ' +
  'enabled-disabled minimum-maximum ingress-egress attached-detached online-offline increment-decrement ' +
  'imports-exports encoded-decoded encryption-decryption increasing-decreasing uppercase-lowercase ' +
  'accept-except sync-async encrypts-decrypt input-output global-local archived-active unstart-restart deactivate-reactivate'

test.each(opposites.split(' '))('neither of %s is corrected to the other (4.10a)', (pair) => {
  const [one = '', other = ''] = pair.split('-')
  for (const [typed, known] of [
    [one, other],
    [other, one],
  ] as const) {
    const state = {options: [known], type: 'option'} as const
    const catalog = catalogOf({
      [`db:${known}`]: {args: {id: {}}},
      show: {flags: {[known]: boolean, state}},
    })
    const tried = [`db ${typed} x`, `db:${typed} x`, `show --${typed}`, `show --state ${typed}`]
    const shown = tried.flatMap((line) => corrections(catalog, line.split(' ')))
    expect(shown.flat().filter((word) => word.replace(/^--|^db:/, '') === known)).toEqual([])
  }
})

test.each([
  ['app restart x', 'app:reset'],
  ['app get x', 'app:set'],
  ['app revoke x', 'app:invoke'],
  ['app run x', 'app:rerun'],
  ['app skills x', 'app:kill'],
  ['app test x', 'app:reset'],
  ['app remote x', 'app:remove'],
  ['app demote x', 'app:remove'],
  ['app revive x', 'app:revoke'],
  ['app preset x', 'app:reset'],
  ['app fill x', 'app:kill'],
  ['app state x', 'app:start'],
  ['pages destroy x', 'spaces:destroy'],
  ['apis destroy x', 'apps:destroy'],
  ['teams delete x', 'items:delete'],
])('%s is not corrected to %s, which is another verb (4.9)', (line, id) => {
  expect(corrections(catalogOf({[id]: {args: {id: {}}}}), line.split(' '))).toEqual([])
})

test.each([
  ['delete', 'hard-delete'],
  ['auto', 'autodestroy'],
  ['set', 'reset'],
  ['apps', 'all-apps'],
  ['data', 'purge-data'],
  ['cache', 'clear-cache'],
  ['files', 'overwrite-files'],
  ['auto', 'autoterminate'],
  ['changes', 'discard-changes'],
  ['children', 'kill-children'],
])('--%s is not corrected to --%s, which does more harm (4.9)', (typed, name) => {
  const catalog = catalogOf({show: {flags: {[name]: boolean}}})
  expect(corrections(catalog, ['show', `--${typed}`])).toEqual([])
  expect(corrections(catalog, ['show', `--${name.slice(0, -1)}`])).toEqual([['show', `--${name}`]])
})

test.each(writingWords)('only one typing mistake means --%s, which writes (4.9)', (name) => {
  const catalog = catalogOf({show: {flags: {[name]: {char: 'W', type: 'boolean'}}}})
  const short = Array.from({length: name.length - 2}, (_, index) => name.slice(0, index + 1))
  const tried = ['-w', ...short.map((word) => `--${word}`), `--auto-${name}er`]
  expect(tried.flatMap((word) => corrections(catalog, ['show', word]))).toEqual([])
  expect(corrections(catalog, ['show', `--${name.slice(0, -1)}`])).toEqual([['show', `--${name}`]])
})

test.each(
  (
    'dont-apply do-not-apply prevent-apply suppress-apply apply-off stop-apply apply-dry dry-apply ' +
    'dryapply preview-apply simulate-apply show-apply apply-later test-apply'
  ).split(' '),
)('--%s is not corrected to --apply, which lacks a word of it (4.10a)', (typed) => {
  const catalog = catalogOf({show: {flags: {apply: boolean}}})
  expect(corrections(catalog, ['show', `--${typed}`])).toEqual([])
})

test('a word beside a question does not negate it', () => {
  const asked = corrections(catalogOf({show: {}}), ['show', '--validate-only'])
  expect(asked).toEqual([['show', '--validate']])
})

test.each(['omit-fields', 'hide-fields', 'block-fields', 'fields-off', 'suppress-fields'])(
  '--%s is not corrected to the option --fields (4.10a)',
  (typed) => {
    const catalog = catalogOf({show: {flags: {fields: {type: 'option'}}}})
    expect(corrections(catalog, ['show', `--${typed}`, 'a'])).toEqual([])
  },
)

test.each([
  ['enable-color', 'color'],
  ['auto', 'auto-submit'],
  ['submit-auto', 'auto-submit'],
  ['dry-run-only', 'dry-run'],
  ['with-wait', 'wait'],
])('--%s is still corrected to --%s', (typed, name) => {
  const catalog = catalogOf({show: {flags: {[name]: boolean}}})
  expect(corrections(catalog, ['show', `--${typed}`])).toEqual([['show', `--${name}`]])
})

test.each([
  ['get', 'set', false],
  ['test', 'reset', false],
  ['reject', 'reset', false],
  ['del', 'delete-all', false],
  ['fill', 'kill', false],
  ['rest', 'reset', false],
  ['rset', 'reset', true],
  ['deletee', 'delete', true],
  ['sett', 'set', true],
  ['prod', 'production', true],
])('the value %s is corrected to %s: %s (4.9, 4.10a)', (typed, option, expected) => {
  const options = [option]
  const catalog = catalogOf({
    show: {flags: {mode: {options, type: 'option'}}},
    use: {args: {mode: {options, required: true}}},
  })
  const lines = [['show', '--mode'], ['use']]
  const shown = lines.map((line) => {
    return corrections(catalog, [...line, typed]).some((words) => words.includes(option))
  })
  expect(shown).toEqual([expected, expected])
})

test('the other case of a letter causes no loss (4.9)', () => {
  const flags = {
    all: {char: 'a', type: 'boolean'},
    delete: {char: 'D', type: 'boolean'},
    'dry-run': {char: 'n', type: 'boolean'},
  } as const
  const catalog = catalogOf({sync: {flags}})
  const tried = ['-d', '-A', '-N'].map((letter) => corrections(catalog, ['sync', letter]))
  expect(tried).toEqual([[], [], [['sync', '-n']]])
})

test('a flag that makes its command change something is meant only with one typo (4.10)', () => {
  const apply = {char: 'a', type: 'boolean'} as const
  const flags = {apply, 'write-to': {type: 'option'}} as const
  const mutatingFlags = ['apply', 'write-to']
  const catalog = catalogOf({show: {flags, mutatingFlags}} as ManifestCommands)
  const others = ['--app', '--show-apply', '--aplpi', '--add-apply', '-A', '--write x', '--to x']
  const tried = others.map((typed) => corrections(catalog, `show ${typed}`.split(' ')))
  expect(tried).toEqual(others.map(() => []))
  const misspelled = ['--aply', '--applly', '-apply', '---apply']
  expect(misspelled.map((typed) => corrections(catalog, ['show', typed]))).toEqual(
    misspelled.map(() => [['show', '--apply']]),
  )
})

test.each([
  ['recurse', 'recursive'],
  ['skill', 'skills'],
  ['no-trunc', 'no-truncate'],
])('--%s is still corrected to --%s, which causes no loss', (typed, name) => {
  const catalog = catalogOf({show: {flags: {[name]: boolean}}})
  expect(corrections(catalog, ['show', `--${typed}`])).toEqual([['show', `--${name}`]])
})

test.each([
  ['app dlete x', 'app delete x'],
  ['app undelpoy x', 'app undeploy x'],
  ['app remove x', 'app delete x'],
  ['app destory x', 'app destroy x'],
  ['app remvoe x', 'app remove x'],
  ['app klil x', 'app kill x'],
  ['apsp destroy x', 'apps destroy x'],
  ['space destroy x', 'spaces destroy x'],
  ['spacs destroy x', 'spaces destroy x'],
  ['spacesd estroy x', 'spaces destroy x'],
  ['app instal x', 'app install x'],
  ['app stat x', 'app stats x'],
])('%s is still corrected to %s', (line, corrected) => {
  const id = corrected.split(' ').slice(0, 2).join(':')
  expect(corrections(catalogOf({[id]: {args: {id: {}}}}), line.split(' '))).toEqual([
    corrected.split(' '),
  ])
})
