import {describe, expect, it} from 'vitest'

import {corpusFiles, scoreDrafts} from '../../../bench/annotate/score.js'
import {classifyCommand} from '../../../src/catalog/effects/classify.js'

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
    ['maintenance:on', 'Put the app into maintenance mode', '"maintenance on"'],
    ['on-prem:resources', 'On-premise resources', 'neither name nor summary shows it'],
    ['apps:list', 'Delete the apps', '"list" in the name, "delete" in the summary'],
    ['org:list', 'List orgs', '"list"'],
  ])('gives a reason that a reviewer understands for %s', (id, summary, reason) => {
    expect(classifyCommand({args: [], description: '', flags: [], id, summary}).reason).toBe(reason)
  })
})
