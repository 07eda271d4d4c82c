import {expect, test} from 'vitest'

import type {CatalogCommand} from '../../../src/catalog/catalog.js'
import {quoteLine} from '../../../src/command-line/quote.js'
import {repairDraft} from '../../../src/corrections/fixes/repair-draft.js'
import {splitFor} from '../../../src/corrections/route/routed-line.js'
import type {CommandDefinition, FlagDefinition} from '../../../src/oclif/shapes.js'
import {commandOf} from '../../support/manifest-catalog.js'

const option = {type: 'option'} as const
const boolean = {type: 'boolean'} as const
const deploy = commandOf({
  args: {app: {description: 'The app', options: ['my-app', 'other'], required: true}},
  flags: {
    color: {allowNo: true, type: 'boolean'},
    config: option,
    count: {char: 'c', multiple: true, type: 'option'},
    force: {char: 'f', type: 'boolean'},
    limit: {char: 'l', description: 'A limit', summary: 'How many', type: 'option'},
    note: {char: 'n', description: 'A note', type: 'option'},
    region: {options: ['eu', 'us'], summary: 'Where', type: 'option'},
    tag: {delimiter: ',', multiple: true, options: ['home', 'work'], type: 'option'},
  },
})
const free = commandOf({args: {}, flags: deploy.definition.flags})
const copy = commandOf({args: {from: {}, 'to-file': {}}, flags: {app: option, json: boolean}})
const related = commandOf({
  flags: {
    csv: {char: 'c', exclusive: ['json', 'tag'], type: 'boolean'},
    json: boolean,
    note: option,
    only: {options: ['this'], type: 'option'},
    page: {dependsOn: ['size'], type: 'option'},
    size: {options: ['s', 'm'], summary: 'How large', type: 'option'},
    stamp: {dependsOn: ['json'], type: 'boolean'},
    tag: {exclusive: ['note'], multiple: true, type: 'option'},
    text: {...option, exclusive: ['note']},
    where: {dependsOn: ['only'], type: 'option'},
  },
})
const letters = commandOf({
  flags: {
    csv: {char: 'c', exclusive: ['json'], type: 'boolean'},
    json: {char: 'j', type: 'boolean'},
    note: {char: 'n', type: 'option'},
    verbose: {char: 'v', type: 'boolean'},
  },
})
const switches: Record<string, FlagDefinition> = {
  color: {allowNo: true, char: 'c', type: 'boolean'},
  force: boolean,
  quiet: {char: 'q', type: 'boolean'},
  yes: {allowNo: true, char: 'y', type: 'boolean'},
}
const mutating = commandOf({flags: switches, ...{mutating: true}})
const own = {...mutating, isAdopted: true}
const negatable = commandOf({flags: {'dry-run': {allowNo: true, type: 'boolean'}}})
const previewing = commandOf({
  flags: {
    color: {allowNo: true, char: 'c', type: 'boolean'},
    'dry-run': {char: 'n', type: 'boolean'},
    verbose: {char: 'v', type: 'boolean'},
  },
})
const ownPreviewing = {...previewing, isAdopted: true}
const protecting = commandOf({
  flags: {
    all: {exclusive: ['older'], type: 'boolean'},
    apply: {exclusive: ['dry-run', 'keep-data'], type: 'boolean'},
    'dry-run': {aliases: ['plan'], char: 'n', type: 'boolean'},
    'keep-data': {char: 'k', type: 'boolean'},
    older: option,
  },
})
const writing = commandOf({flags: {log: option, 'out-file': option}})
const engines = commandOf({
  flags: {engine: {options: ['mssql', 'mysql / mariadb', 'postgres'], type: 'option'}},
})
const sharing = commandOf({
  flags: {scope: {options: ['current user', 'all users'], type: 'option'}},
})
const scanning: CommandDefinition = {
  flags: {
    clean: boolean,
    deployAll: boolean,
    everywhere: {dependsOn: ['deployAll'], type: 'boolean'},
    force: boolean,
    mode: {options: ['wipe'], type: 'option'},
    out: option,
    plain: boolean,
    quick: {dependsOn: ['plain'], type: 'boolean'},
    sure: {dependsOn: ['force'], type: 'boolean'},
    where: {dependsOn: ['out'], type: 'boolean'},
    wide: {dependsOn: ['clean'], type: 'boolean'},
    worn: {dependsOn: ['mode'], type: 'boolean'},
  },
}
const scan = commandOf({...scanning, ...{mutating: false, mutatingFlags: ['clean', 'mode', 'out']}})
const scanner = commandOf(scanning)
const formatting = commandOf({
  flags: {format: {char: 'f', options: ['json', 'yaml'], type: 'option'}},
})
const confirming = commandOf({
  flags: {
    review: boolean,
    run: boolean,
    'auto-approve': boolean,
    force: {char: 'f', type: 'boolean'},
    'force-delete': boolean,
    'skip-confirmation': boolean,
  },
})
const options = [
  'eu',
  'event-count',
  'medium',
  'lita',
  'litb',
  'litc',
  'litd',
  '12',
  '1.2',
  'cache',
]
const sort = commandOf({flags: {by: {char: 'b', options, type: 'option'}}})
/** Commands without room for an argument, by what their flags are. */
const start = commandOf({flags: {data: {...option, multiple: true, required: true}, port: option}})
const publish = commandOf({
  flags: {
    format: {options: ['csv', 'json'], required: true, type: 'option'},
    name: {...option, required: true},
  },
})
const named = {
  ...commandOf({flags: {app: option, name: option, token: option, yes: boolean}}),
  id: 'apps:stop',
}
const aliased = {...commandOf({flags: {alias: option, path: option}}), id: 'alias:remove'}
const released = {...commandOf({flags: {path: option, release: option}}), id: 'releases:info'}
const targeted = {...commandOf({flags: {alias: option, 'target-org': option}}), id: 'org:display'}
const guarded = {
  ...commandOf({
    flags: {
      'admin-token': {...option, required: true},
      confirm: {...option, required: true},
      'target-org': {...option, noCacheDefault: true, required: true},
    },
  }),
  id: 'confirm',
}

/** Every repair of a command line, nearest first. */
function repair(command: CatalogCommand, line: string): string[] {
  const words = line.split(' ').filter(Boolean)
  const tokens = splitFor(command, words)
  const drafts = repairDraft({changes: [], command, cost: 0, name: [], tokens, words})
  return drafts.map((draft) => quoteLine(draft.words))
}

test.each<[line: string, command: CatalogCommand, repairs: string[]]>([
  // A dash is missing, of one-letter flags that are none.
  ['my-app -limit 5', deploy, ['my-app --limit 5']],
  // An editor's dash
  ['my-app —limit 5', deploy, ['my-app --limit 5']],
  ['my-app --limti 5 –note=x', deploy, ['my-app --limit 5 --note=x']],
  ['-limit 5 -note x my-app', deploy, ['--limit 5 --note x my-app']],
  // The value is empty.
  ['--region=', free, ['--region=<region>']],
  ['--tag=home,', free, ['--tag=home,<tag>']],
  // A flag is given twice: the wrong value is left out, also if the flag takes formats.
  ['--region ue --region us', free, ['--region us', '--region eu']],
  ['-f xml -f json', formatting, ['-f json', '-f <format>']],
  ['-f json -f xml', formatting, ['-f json', '-f <format>']],
  ['-f json -f yaml', formatting, ['-f yaml', '-f json']],
  // An argument is named.
  ['--to_file=b a --json', copy, ['a b --json']],
  ['--toFile b a', copy, ['a b']],
  ['b --from a --app x', copy, ['a b --app x']],
  // Without the first argument, it would be that.
  ['--to-file b', copy, ['<from> b']],
  ['--to-file=b --json', copy, ['<from> b --json']],
  ['--from --json', copy, []],
  // 4.10: an argument must not become a flag, such as a confirmation.
  ['--from=--json b', copy, []],
  ['--from=-j b', copy, []],
  ['--from=-- b', copy, []],
  ['--from=-1 b', copy, ['-1 b']],
  ['--from=- b', copy, ['- b']],
  // A boolean flag has a value.
  ['--force true', free, ['--force']],
  ['--force false', free, ['']],
  ['--color no', free, ['--no-color']],
  ['--no-color false', free, []],
  ['--force maybe', free, []],
  ['--color=true', own, ['--color']],
  ['-q=1', own, ['-q']],
  ['--color=false', own, ['--no-color']],
  ['--quiet=false', own, ['']],
  ['--yes=no', own, ['--no-yes']],
  // 4.10: a correction confirms nothing.
  ['--yes=true', own, []],
  ['-y=yes', own, []],
  ['--force=true', own, []],
  ['--auto', confirming, []],
  ['--approve', confirming, []],
  ['--delete', confirming, []],
  ['--skip', confirming, []],
  ['--form', confirming, []],
  ['-F', confirming, []],
  ['--yes=true', mutating, []],
  // A dry run becomes nothing else.
  ['--dry-run=false', negatable, []],
  ['--dry-run', confirming, []],
  ['--dry_rn', confirming, []],
  ['--preview', confirming, []],
  ['--rnu', confirming, ['--run']],
  ['--dry_rn', protecting, ['--dry-run']],
  ['--preview', protecting, ['--dry-run']],
  ['--frce --auto-aprove', confirming, ['--force --auto-approve']],
  // A value is misspelt; a number is not, one letter shows nothing, and a negation is not what it
  // negates.
  ['my-app --region=UE', deploy, ['my-app --region=eu']],
  ['my-app --tag home,wrok', deploy, ['my-app --tag home,work']],
  // Of a list, the item that is wrong is replaced, and what the parser accepts stays.
  ['my-app --tag=wor,work', deploy, ['my-app --tag=work,work']],
  ['my-app --tag wor,"home" --limt 5', deploy, [`my-app --tag 'work,"home"' --limit 5`]],
  ['my-ap', deploy, ['my-app']],
  ['-bEU', sort, ['-beu']],
  ['--by eventCount', sort, ['--by event-count']],
  ['--by med', sort, ['--by medium']],
  ['--by litq', sort, ['--by lita', '--by litb', '--by litc']],
  ['--by 13', sort, ['--by <by>']],
  ['--by nocache', sort, ['--by <by>']],
  ['--engine mysqll', engines, [`--engine 'mysql / mariadb'`, '--engine mssql']],
  ['--scope user', sharing, [`--scope 'current user'`]],
  ['--scope users', sharing, [`--scope 'current user'`]],
  // A file is no misspelled format, but the value of the command's own flag for it.
  ['--output b.json', writing, ['--out-file b.json']],
  ['--output=./build', writing, ['--out-file ./build']],
  ['--output-file b.txt', writing, ['--out-file b.txt']],
  ['--outputs reports', writing, ['--out-file reports']],
  ['-o b.json', writing, ['--out-file b.json']],
  // 4.10a: the other flags of a cluster stay, such as a dry run.
  ['-nv=false', ownPreviewing, ['-n']],
  ['-nv=true', ownPreviewing, ['-nv']],
  ['-nc=false', ownPreviewing, ['-n --no-color']],
  ['-vn=false', ownPreviewing, []],
  ['-v=false', ownPreviewing, ['']],
  ['-nv false', previewing, ['-n']],
  // A value must not become a flag.
  ['--output=--log.x', writing, ['--out-file=--log.x']],
  ['-o=-b.json', writing, ['--out-file=-b.json']],
  ['--output jsn', writing, ['--output json']],
  ['--output b.txt', free, ['--output <output>']],
  // Something is missing.
  ['--force', deploy, ['<app> --force']],
  ['--force --count 1', deploy, ['<app> --force --count 1']],
  ['--count 1 --', deploy, ['<app> --count 1 --']],
  ['my-app --force -n', deploy, ['my-app --force -n <note>']],
  // Flags exclude or need each other.
  ['--csv --json', related, ['--json', '--csv']],
  ['--note=a --text b', related, ['--text b', '--note=a']],
  ['--csv --json -c --json', related, ['--json --json', '--csv -c']],
  ['--tag a b --note c', related, ['--note c', '--tag a b']],
  // The other flags of a cluster stay.
  ['-cvj', letters, ['-vj', '-cv']],
  ['-vcnx -j', letters, ['-vnx -j', '-vcnx']],
  ['-cjnc', letters, ['-jnc', '-cnc']],
  ['--page 1', related, ['--page 1 --size <size>']],
  // A flag that protects stays, as its letter or an alias too.
  ['-n --apply', protecting, ['-n']],
  ['--apply --plan', protecting, ['--plan']],
  ['-k --apply', protecting, ['-k']],
  ['--older 2w --all', protecting, ['--older 2w', '--all']],
  ['--dry-run,--older=2w', protecting, []],
  // A flag takes the word after it as its value, `--` too.
  ['--note -- --page 1', related, ['--note -- --page 1 --size <size>']],
  ['--where 1', related, ['--where 1 --only this']],
  ['--stamp', related, ['--stamp --json']],
  ['--csv --jsno', related, []],
  // A word that has no argument is the value of a flag: one that lists it, that is missing, or that the
  // command is about.
  ['data.json', start, ['--data data.json']],
  ['a.json b.json', start, ['--data a.json b.json']],
  ['--port 80 a.json', start, ['--port 80 --data a.json']],
  ['json', publish, ['--format json']],
  ['json --name x', publish, ['--format json --name x']],
  ['x --format csv', publish, ['--name x --format csv']],
  ['yaml --name x', publish, []],
  ['my-app', named, ['--app my-app']],
  ['my-app --app other', named, ['--name my-app --app other']],
  ['-- my-app', named, []],
  ['a b c', named, []],
  ['x', aliased, ['--alias x']],
  ['v1', released, ['--release v1']],
  ['dev', targeted, ['--target-org dev']],
  // 4.10: it confirms nothing, and is not written as a secret; a default may fill a flag in its place.
  ['x', guarded, []],
  // 4.9, 4.10: no correction adds what changes something, or confirms; a template may.
  ['--wide', scan, []],
  ['--worn', scan, []],
  ['--where', scan, ['--where --out <out>']],
  ['--quick', scan, ['--quick --plain']],
  ['--sure', scan, []],
  ['--wide', scanner, []],
  ['--everywhere', scanner, []],
  ['out.txt', scan, []],
  // Too many mistakes are none.
  [
    '--forcE'.repeat(6).replaceAll('E-', 'E -'),
    free,
    ['--force --force --force --force --force --force'],
  ],
  ['--forcE'.repeat(7).replaceAll('E-', 'E -'), free, []],
  ['--fxrce --frxce --foxce --forxe --forcx', free, []],
])('%s', (line, command, repairs) => expect(repair(command, line)).toEqual(repairs))

test('the nearest reading of several mistakes is found', () => {
  expect(repair(deploy, 'my-app --limti 5 --frce --region eux')).toContain(
    'my-app --limit 5 --force --region eu',
  )
})
