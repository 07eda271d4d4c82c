import {describe, expect, it} from 'vitest'

import {minConfidence} from '../../../src/services/search/rank.js'
import {rankIntent} from '../../../src/services/search/find-commands.js'
import {catalogOf} from '../../support/manifest-catalog.js'

const boats = catalogOf(
  {
    'boat:create': {summary: 'create a boat'},
    'boat:delete': {summary: 'delete a boat'},
    'boat:info': {
      examples: ['<%= config.bin %> <%= command.id %> --name zanzibar'],
      summary: 'show a boat',
    },
    'boat:list': {summary: 'list boats'},
    'harbor:info': {summary: 'show a harbor'},
  },
  {separator: ':'},
)
const idsFor = (intent: string, catalog = boats) =>
  rankIntent(catalog, intent).map(({command}) => command.id)

describe('rankIntent', () => {
  it.each([
    ['which boats are there', 'boat:list'],
    ['boats', 'boat:list'],
    ['what does this boat look like', 'boat:info'],
    ['another boat', 'boat:create'],
    ['boats that i do not need any more should go', 'boat:delete'],
  ])('takes from "%s" whether to list, show or change: %s', (intent, command) => {
    expect(idsFor(intent)[0]).toBe(command)
  })

  it('searches what examples show, without what their templates fill in', () => {
    expect(idsFor('zanzibar')[0]).toBe('boat:info')
    expect(idsFor('config')).not.toContain('boat:info')
  })

  it('ranks the commands of oclif below those of the host', () => {
    const summary = 'list the plugins'
    const commands = {
      'app:list': {pluginName: '@oclif/plugin-plugins', summary},
      'box:list': {summary},
    }
    expect(idsFor(summary, catalogOf(commands))).toEqual(['box:list', 'app:list'])
  })

  it('ranks no destructive command above one that reads unless the intent asks for it', () => {
    const destructive = {destructive: true}
    const catalog = catalogOf({
      'trace:delete': {summary: 'delete the trace of a conversation'},
      'trace:read': {summary: 'read a session'},
      'trace:wipe': {...destructive, summary: 'trace of a conversation'},
    })
    expect(idsFor('trace of a conversation', catalog)[0]).toBe('trace:read')
    expect(idsFor('drop the trace of a conversation', catalog)[0]).toBe('trace:delete')
  })

  it('keeps the order of the commands that it ranks below another one', () => {
    const destructive = {destructive: true}
    const catalog = catalogOf({
      'trace:list': {summary: 'list the traces of a conversation'},
      'trace:purge': {...destructive, summary: 'purge a trace'},
      'trace:wipe': {...destructive, summary: 'wipe the trace of a conversation'},
    })
    expect(idsFor('trace of a conversation', catalog)).toEqual([
      'trace:list',
      'trace:wipe',
      'trace:purge',
    ])
  })
})

describe('the words of the catalog', () => {
  const host = catalogOf(
    {
      'alias:unset': {summary: 'unset an alias'},
      'auth:logout': {summary: 'clear local credentials'},
      'checks:run': {summary: 'run deployed checks'},
      deploy: {summary: 'deploy your project with its checks'},
      'files:info': {summary: 'show a file of a folder'},
      'files:upload': {
        summary: 'upload a file to a folder. Use --overwrite to replace and list all',
      },
      'files:wipe': {summary: 'wipe every file. Can list a folder that has files first'},
      'incidents:ack': {summary: 'acknowledge an incident'},
      'incidents:create': {summary: 'declare an incident'},
      'incidents:resolve': {summary: 'resolve an incident'},
      logs: {summary: 'display recent log output'},
      'maintenance:off': {summary: 'take the app out of maintenance'},
      'maintenance:on': {summary: 'put the app into maintenance'},
      'org:delete:sandbox': {summary: 'delete a sandbox'},
      'org:delete:scratch': {summary: 'delete a scratch org'},
      'package:delete': {
        description: 'Its alias is removed, too.',
        summary: 'delete a package',
      },
      releases: {summary: 'display the releases'},
      'session:start': {summary: 'start a session'},
      'session:stop': {summary: 'stop a session'},
      config: {summary: 'display the config vars for an app'},
      'config:set': {summary: 'set one or more config vars'},
      versions: {summary: 'list the versions of a package'},
      'users:get': {summary: 'get the users who have left'},
      whoami: {summary: 'show your name'},
    },
    {separator: ':'},
  )

  it.each([
    ['delete a scratch org', 'org:delete:scratch', 'a word means what it means there'],
    ['get rid of the scratch org', 'org:delete:scratch', 'a verb may be another word for it'],
    ['list releases', 'releases', 'a synonym (versions) is not above it'],
    ['remove an alias', 'alias:unset', 'a second sentence does not lift a command'],
    ['upload a file', 'files:upload', 'nor sink one'],
    ['list files in a folder', 'files:info', 'nor make a harmful one the first'],
    ['deploy my checks', 'deploy', 'what was done to a thing is not what a command does'],
    ['log out', 'auth:logout', 'a phrasal verb is not a noun'],
    ['acknowledge an incident', 'incidents:ack', "a verb's synonym (resolve) is not its own word"],
    ['who am i', 'whoami', 'words are joined as the catalog has them'],
    ['who am i logged in as', 'whoami', 'the verb of a phrase is not a noun'],
    ['turn maintenance on', 'maintenance:on', 'a small word tells two commands apart'],
    ['turn the maintenance off', 'maintenance:off', 'a small word tells two commands apart'],
    ['open an incident', 'incidents:create', 'to open is not to close'],
    ['close the incident', 'incidents:resolve', 'to close is not to open'],
    ['end the session', 'session:stop', 'to end is not to start'],
    ['config', 'config', 'a name is not the synonym of a verb (configure)'],
    ['the config', 'config', 'a name is itself beside words that say nothing'],
    ['set config', 'config:set', 'a longer name is itself, too'],
  ])('"%s" is %s: %s (10.4a)', (intent, command) => {
    expect(idsFor(intent, host)[0]).toBe(command)
  })

  it('are not the words that ask: "who" is not in "users who have left"', () => {
    const [first] = rankIntent(host, 'who declared this')
    expect(first!.features.said).toBe(0)
    expect(idsFor('users who left', host)[0]).toBe('users:get')
  })

  it('are not enough for two commands that say the same', () => {
    const scores = ['incident', 'maintenance'].map((intent) => rankIntent(host, intent)[0]!.score)
    expect(Math.max(...scores)).toBeLessThan(minConfidence)
  })
})

describe('the first score', () => {
  const catalog = catalogOf(
    {
      'certs:add': {summary: 'add a certificate'},
      'certs:remove': {summary: 'remove a certificate'},
      deploy: {flags: {invoice: {name: 'invoice', type: 'boolean'}}, summary: 'upload the app'},
      'members:add': {summary: 'add a member'},
    },
    {separator: ':'},
  )

  it.each([
    ['remove a certificate', 'certs:remove', true, 'what a command plainly serves'],
    ['get rid of the tls certificate', 'certs:remove', true, 'a synonym'],
    ['add a member', 'members:add', true, 'what a command plainly serves'],
    ['upload the invoice', 'deploy', false, 'a thing that only a flag names'],
    ['list all members', 'members:add', false, 'a command that changes something'],
    ['delete a member', 'members:add', false, 'a command that does the contrary'],
  ])('for "%s" and %s is confident or not (%s): %s', (intent, first, isConfident) => {
    const [match] = rankIntent(catalog, intent)
    expect({first: match?.command.id, isConfident: match!.score >= minConfidence}).toEqual({
      first,
      isConfident,
    })
  })

  const audited = catalogOf(
    {
      audit: {summary: 'find errors in exported content'},
      'audit:fix': {summary: 'find and fix errors in exported content'},
      'auth:login': {summary: 'log in to an account'},
      'site:publish': {summary: 'publish a site'},
    },
    {separator: ':'},
  )

  // An intent that rules a verb out, or says that it is done already, does not ask for it.
  it.each([
    ['find and fix errors in exported content', 'audit:fix', true],
    ['find errors in exported content without fixing', 'audit', false],
    ["find errors in exported content, don't fix", 'audit', false],
    ['find errors in exported content, do not repair anything', 'audit', false],
    ['check the site without publishing', 'site:publish', false],
    ['log in to an account', 'auth:login', true],
    ['get logged in to an account', 'auth:login', true],
    ['show the logged in account', 'auth:login', false],
    ['the signed in account', 'auth:login', false],
  ])('for "%s" and %s is confident or not: %s', (intent, first, isConfident) => {
    const [match] = rankIntent(audited, intent)
    expect({first: match?.command.id, isConfident: match!.score >= minConfidence}).toEqual({
      first,
      isConfident,
    })
  })

  it('falls by what a rival has of the intent and the first command has not', () => {
    const local = {'site:create': {summary: 'create a site'}}
    const both = {...local, 'template:generate': {summary: 'generate local files'}}
    const [alone, rivalled] = [local, both].map(
      (commands) => rankIntent(catalogOf(commands), 'create a site locally')[0]!,
    )
    expect(rivalled!.score).toBeLessThan(alone!.score)
  })

  it('is not confident of a command whose name goes on to another thing than the intent', () => {
    const host = catalogOf({
      'apps:conversations:delete': {summary: 'Delete a conversation'},
      'apps:conversations:members:add': {summary: 'Add user to conversation'},
      'apps:conversations:members:remove': {summary: 'Remove a user from a conversation'},
      'apps:delete': {summary: 'delete an application'},
      'apps:show': {summary: 'show application details'},
    })
    const isConfident = (intent: string) => rankIntent(host, intent)[0]!.score >= minConfidence
    expect(isConfident('remove an app')).toBe(false)
    expect(isConfident('remove a member from a conversation')).toBe(true)
    expect(isConfident('delete an app')).toBe(true)
  })
})
