import {describe, expect, it} from 'vitest'

import {corpusFiles, scoreDrafts} from '../../../bench/annotate/score.js'
import {classifyCommand} from '../../../src/catalog/effects/classify.js'
import {readEvidence} from '../../../src/catalog/effects/evidence.js'
import {catalogOf, type ManifestCommands} from '../../support/manifest-catalog.js'

type Flags = Parameters<typeof classifyCommand>[0]['flags']

const effectOf = (
  id: string,
  summary: string,
  {args = [], flags = []}: {args?: string[]; flags?: Flags} = {},
) => classifyCommand({args, description: '', flags, id, summary}).effect

describe('classifyCommand', () => {
  it.each(corpusFiles)(
    'drafts the published CLIs of %s as accurately as a reviewer may expect',
    (file) => {
      const {commands, destroyPrecision, destroyRecall, readPrecision, readRecall} =
        scoreDrafts(file)
      expect(commands).toBeGreaterThan(1000)
      expect(readPrecision).toBeGreaterThan(0.985)
      expect(readRecall).toBeGreaterThan(0.8)
      expect(destroyPrecision).toBeGreaterThan(0.95)
      expect(destroyRecall).toBeGreaterThan(0.8)
    },
  )

  it.each([
    'run',
    'exec',
    'psql',
    'ssh',
    'sql',
    'graphql',
    'rest',
    'console',
    'eval',
    'repl',
    'shell',
    'api',
    'query',
  ])('never drafts %s as reading, regardless of its summary', (word) => {
    expect(effectOf(`db:${word}`, 'Show the rows')).not.toBe('reads')
    expect(effectOf(`${word}:inside`, 'List what it finds')).not.toBe('reads')
    expect(effectOf(word, '')).not.toBe('reads')
  })

  it.each<[string, string, Parameters<typeof effectOf>[2], string]>([
    ['apps:list', 'List the apps', {}, 'reads'],
    ['apps', 'Lists the apps', {}, 'reads'],
    ['apps:list', 'Delete the apps', {}, 'unclear'],
    ['settings', 'Display or change the settings', {}, 'unclear'],
    ['analytics', 'Show analytics. Also used to change what is collected', {}, 'unclear'],
    ['tags', 'List tags. Can also remove the ones that are old', {}, 'unclear'],
    ['quota:get', 'Get a quota. Use this command to reset it, too', {}, 'unclear'],
    ['region:show', 'Show the region. It lets you update the default', {}, 'unclear'],
    ['keys:list', 'List keys. Can also show the ones that are old', {}, 'reads'],
    [
      'rows:get',
      'Get rows',
      {flags: [{description: '', isBoolean: false, name: 'output-file'}]},
      'unclear',
    ],
    ['org:search:dump', 'Dump the searchable content of an organization', {}, 'mutates'],
    [
      'cm:branches:diff',
      'Differences between two branches',
      {
        flags: [
          {description: 'Custom path for the CSV file output', isBoolean: false, name: 'csv-path'},
        ],
      },
      'unclear',
    ],
    ['maintenance:on', 'put the app into maintenance mode', {}, 'mutates'],
    ['on-prem-resources:list', 'List on-premise resources', {}, 'reads'],
    ['pg:settings:log', 'Show how it logs', {args: ['value']}, 'unclear'],
    ['rows:view', 'Show rows', {args: ['sql']}, 'unclear'],
    ['package:install:report', 'Retrieve the status of an installation', {}, 'reads'],
    ['deploy:validate', 'Validate a deployment', {}, 'unclear'],
    ['workflow:validate', 'validate a workflow file', {}, 'reads'],
    ['apps:destroy', 'permanently destroy an app', {}, 'destroys'],
    ['config:unset', 'unset config vars of an app', {}, 'destroys'],
    ['config:delete', 'Delete a value', {}, 'mutates'],
    ['apps:leave', 'remove yourself from an app', {}, 'destroys'],
    ['profile:remove', 'Remove a profile', {}, 'mutates'],
    ['apps:open', 'open the app in a browser', {}, 'unclear'],
    ['apps', 'Quickly list the apps', {}, 'reads'],
    ['index:settings', 'Apply search index settings', {}, 'mutates'],
    ['changes', 'Reapply list of changes', {}, 'mutates'],
    ['changes', 'Auto-apply list of changes', {}, 'unclear'],
    ['changes', 'Reply with list of changes', {}, 'mutates'],
    ['changes', 'Supply list of changes', {}, 'mutates'],
    ['counts', 'Multiply counts', {}, 'mutates'],
    ['checks', 'Rely on status checks', {}, 'unclear'],
    ['checks', 'Rally list of reviewers', {}, 'unclear'],
    ['thing', '', {}, 'unclear'],
  ])('drafts %s (%s) as it is', (id, summary, options, expected) => {
    expect(effectOf(id, summary, options)).toBe(expected)
  })

  it.each(
    'apply approve auto-correct cancel confirm edit enable fix install set stdout update write-all yes'.split(
      ' ',
    ),
  )('never drafts what has --%s as reading', (name) => {
    expect(
      effectOf('org:list', 'List orgs', {flags: [{description: '', isBoolean: true, name}]}),
    ).toBe('unclear')
  })

  it.each([
    ['Generate NOTES.md file at the root', 'unclear'],
    ['Generate *.dot for a viewer', 'unclear'],
    ['Read notes. The file may be old', 'reads'],
    ['Maximum age of what is generated. See the file NOTES.md', 'reads'],
  ])('drafts what has a flag that says "%s" as it is', (description, expected) => {
    const flags = [{description, isBoolean: false, name: 'md'}]
    expect(effectOf('layers:list', 'List the layers', {flags})).toBe(expected)
  })

  it.each([
    ['maintenance:on', 'Put the app into maintenance mode', '"maintenance on"'],
    ['on-prem:resources', 'On-premise resources', 'neither name nor summary shows it'],
    ['apps:list', 'Delete the apps', '"list" in the name, "delete" in the summary'],
    ['org:list', 'List orgs', '"list"'],
  ])('gives a reason that a reviewer understands for %s', (id, summary, reason) => {
    expect(classifyCommand({args: [], description: '', flags: [], id, summary}).reason).toBe(reason)
  })
})

describe('a flag of the base class', () => {
  const save = {description: 'keep it', type: 'boolean'} as const
  const draftsOf = (commands: ManifestCommands) => {
    const catalog = catalogOf(commands)
    return Object.fromEntries(
      catalog.commands.map((command) => [
        command.id,
        classifyCommand(readEvidence(catalog, command)).effect,
      ]),
    )
  }

  it('leaves the evidence of each verb as it is', () => {
    const flags = {save}
    const other = {reset: {...save}}
    expect(
      draftsOf({
        'app:list': {flags, summary: 'List apps'},
        'app:show': {flags: {...flags, ...other}, summary: 'Show an app'},
        'app:delete': {flags, summary: 'Delete an app'},
        'app:find': {flags, summary: 'Find an app'},
      }),
    ).toEqual({
      'app:delete': 'destroys',
      'app:find': 'reads',
      'app:list': 'reads',
      // A flag of its own counts.
      'app:show': 'unclear',
    })
  })

  it('is one that most commands of the plugin have', () => {
    const flags = {save}
    expect(
      draftsOf({
        'app:list': {flags, summary: 'List apps'},
        'app:show': {flags, summary: 'Show an app'},
        'app:find': {summary: 'Find an app'},
      }),
    ).toEqual({'app:find': 'reads', 'app:list': 'unclear', 'app:show': 'unclear'})
  })
})
