import type {Catalog} from '../../src/catalog/catalog.js'
import {catalogOf, type ManifestCommands} from './manifest-catalog.js'

const app = {required: true, summary: 'the app to run the command on', type: 'option'} as const

/** The commands of a host that is searched in tests: an account, some things, and what can be done to them. */
export const shopCommands: ManifestCommands = {
  'apps:create': {args: {name: {}}, flags: {app}, summary: 'create an app'},
  'apps:destroy': {flags: {app}, summary: 'permanently destroy an app'},
  'certs:add': {args: {file: {required: true}}, flags: {app}, summary: 'add an SSL certificate'},
  'certs:remove': {flags: {app}, summary: 'remove an SSL certificate'},
  'config:set': {args: {pair: {multiple: true, required: true}}, flags: {app}, summary: 'set config vars'},
  'domains:add': {args: {hostname: {required: true}}, flags: {app}, summary: 'add a domain'},
  login: {summary: 'log in with your account'},
  logs: {
    flags: {
      app,
      level: {description: 'how grave a line must be to be shown', options: ['info', 'error'], type: 'option'},
      num: {summary: 'number of lines', type: 'option'},
      tail: {summary: 'go on printing', type: 'boolean'},
    },
    summary: 'display recent log output',
  },
  members: {flags: {app}, summary: 'list the members of a team'},
  'orders:list': {
    flags: {
      app,
      limit: {type: 'option'},
      status: {options: ['new', 'in-queue', 'errored'], type: 'option'},
    },
    summary: 'list orders',
  },
  'pg:backups:capture': {flags: {app}, summary: 'capture a new backup'},
  'ps:restart': {flags: {app}, summary: 'restart a dyno'},
  'secret:door': {hidden: true, summary: 'open sesame'},
}

/** The catalog of these commands. */
export function shopCatalog(): Catalog {
  return catalogOf(shopCommands, {bin: 'shop', separator: ':'})
}
