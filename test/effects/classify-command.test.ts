import {fileURLToPath} from 'node:url'

import {describe, expect, it} from 'vitest'

import {corpusFiles, readCorpus} from '../../bench/annotate/corpus.js'
import {scoreDraft} from '../../bench/annotate/score.js'
import {classifyCommand} from '../../src/effects/classify-command.js'

type Flags = Parameters<typeof classifyCommand>[0]['flags']

const effectOf = (id: string, summary: string, {args = [], flags = []}: {args?: string[]; flags?: Flags} = {}) =>
  classifyCommand({args, flags, id, summary}).effect

describe('classifyCommand', () => {
  it.each(corpusFiles)(
    'is as right about the published CLIs of %s as a person may expect who reviews a draft',
    (file) => {
      const corpus = readCorpus(fileURLToPath(new URL(`../../bench/annotate/${file}`, import.meta.url)))
      const {destroyPrecision, destroyRecall, readPrecision, readRecall} = scoreDraft(corpus)
      expect(corpus.length).toBeGreaterThan(1000)
      expect(readPrecision).toBeGreaterThan(0.985)
      expect(readRecall).toBeGreaterThan(0.8)
      expect(destroyPrecision).toBeGreaterThan(0.95)
      expect(destroyRecall).toBeGreaterThan(0.8)
    },
  )

  it.each(['run', 'exec', 'psql', 'ssh', 'sql', 'graphql', 'rest', 'console', 'eval', 'repl', 'shell', 'api', 'query'])(
    'never drafts %s as reading, whatever its summary is',
    (word) => {
      expect(effectOf(`db:${word}`, 'Show the rows')).not.toBe('reads')
      expect(effectOf(`${word}:inside`, 'List what it finds')).not.toBe('reads')
      expect(effectOf(word, '')).not.toBe('reads')
    },
  )

  it.each<[string, string, Parameters<typeof effectOf>[2], string]>([
    ['apps:list', 'List the apps', {}, 'reads'],
    ['apps', 'Lists the apps', {}, 'reads'],
    ['apps:list', 'Delete the apps', {}, 'unclear'],
    ['settings', 'Display or change the settings', {}, 'unclear'],
    ['org:list', 'List orgs', {flags: [{isBoolean: true, name: 'clean'}]}, 'unclear'],
    ['rows:get', 'Get rows', {flags: [{isBoolean: false, name: 'output-file'}]}, 'unclear'],
    [
      'rows:get',
      'Get rows',
      {flags: [{description: 'Directory for them', isBoolean: false, name: 'output'}]},
      'unclear',
    ],
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
})
