import type {Catalog} from '../../src/catalog/catalog.js'
import {catalogOf, type ManifestCommands} from './manifest-catalog.js'

const priority = {name: 'priority', options: ['low', 'medium', 'high'], type: 'option'} as const

/** The commands of a small host that has one of everything that a line can get wrong. */
export const taskCommands: ManifestCommands = {
  'account:login': {
    flags: {
      'api-key': {type: 'option'},
      password: {char: 'p', type: 'option'},
      pin: {type: 'option'},
      user: {char: 'u', type: 'option'},
    },
  },
  describe: {
    args: {command: {}},
    flags: {'agents-md': {type: 'boolean'}, index: {type: 'boolean'}},
    strict: false,
  },
  'report:build': {
    flags: {
      csv: {exclusive: ['json'], type: 'boolean'},
      json: {type: 'boolean'},
      level: {options: ['1', '2', '3'], type: 'option'},
      page: {dependsOn: ['page-size'], type: 'option'},
      'page-size': {type: 'option'},
      stamp: {dependsOn: ['sign'], type: 'boolean'},
      sign: {type: 'boolean'},
    },
  },
  run: {
    args: {command: {required: true}},
    flags: {env: {char: 'e', type: 'option'}},
    strict: false,
  },
  'task:create': {
    aliases: ['task:add'],
    args: {title: {description: 'What is to be done', required: true}},
    flags: {
      assignee: {char: 'a', type: 'option'},
      'due-date': {char: 'd', type: 'option'},
      notify: {allowNo: true, type: 'boolean'},
      note: {type: 'option'},
      priority,
      tag: {delimiter: ',', multiple: true, options: ['home', 'work', 'urgent'], type: 'option'},
      urgent: {char: 'U', type: 'boolean'},
    },
  },
  'task:list': {
    flags: {output: {type: 'option'}, priority, state: {options: ['open', 'done'], type: 'option'}},
  },
  'task:remove': {args: {id: {required: true}}, flags: {force: {type: 'boolean'}}},
  'task:tag:move': {args: {from: {required: true}, to: {required: true}}},
}

/** A catalog of these commands; the words of a command are separated by spaces by default. */
export function taskCatalog(
  host: Partial<Pick<Catalog, 'isFlexible' | 'separator'>> = {},
): Catalog {
  return catalogOf(taskCommands, {bin: 'todo', ...host})
}
