import fc from 'fast-check'
import {expect, it} from 'vitest'

import {changeCatalog} from '../../../src/catalog/catalog.js'
import {renderDescribe} from '../../../src/catalog/documents/render-host.js'
import {listCommandNodes} from '../../../src/catalog/nodes/tree.js'
import type {DiffDocument} from '../../../src/contract/schema/services.js'
import {flagTable} from '../../../src/flags/table.js'
import type {CommandDefinition, FlagDefinition} from '../../../src/oclif/shapes.js'
import {ChangeReport} from '../../../src/services/diff/change-report.js'
import {compareCatalogs} from '../../../src/services/diff/compare.js'
import {compareArguments} from '../../../src/services/diff/compare-inputs.js'
import {describeAccepted} from '../../../src/services/diff/diff.js'
import {catalogOf} from '../../support/manifest-catalog.js'

type Fields = Partial<CommandDefinition> & Record<string, unknown>

const base = {summary: 'Show an app', mutating: false}
const option = {type: 'option' as const}
const flag = (fields: Partial<FlagDefinition> = {}) => ({flags: {f: {...option, ...fields}}})
const required = (fields: Partial<FlagDefinition> = {}) => ({
  ...flag({required: true, ...fields}),
  murli: {version: 1, args: {}, flags: {f: {}}},
})
const typed = (type: object) => ({...flag(), murli: {version: 1, args: {}, flags: {f: type}}})
const returns = (outputSchema?: object) => ({
  returns: {type: 'object', description: '', ...(outputSchema && {outputSchema})},
})
const shape = (properties: object, required: string[] = []) =>
  returns({type: 'object', properties, required})
const text = {type: 'string'}

function compare(before: Fields, after: Fields, name = 'app:info') {
  const makeCatalog = (id: string, {isAdopted = false, ...fields}: Fields) => {
    const catalog = catalogOf({[id]: {...base, ...fields}})
    const commands = catalog.commands.map((command) => ({
      ...command,
      isAdopted: isAdopted === true,
    }))
    return changeCatalog(catalog, {commands})
  }
  const current = makeCatalog(name, after)
  const {breaking, compatible} = compareCatalogs(
    renderDescribe(makeCatalog('app:info', before)),
    renderDescribe(current),
    describeAccepted(current),
  )
  return [...breaking.map(({rule}) => `breaks ${rule}`), ...compatible.map(({rule}) => rule)]
}

const adopted = (flags: Record<string, object> = {}): Fields => ({
  flags: {
    ...flags,
    force: flagTable.force.flag,
    ...(flags['yes'] ? {} : {yes: flagTable.yes.flag}),
  },
  isAdopted: true,
  mutating: true,
})

const user = {type: 'object', properties: {id: text, name: text}}
const withoutName = {type: 'object', properties: {id: text}}
const users = {$ref: '#/$defs/User'}
const nothing = {type: 'null'}
const withUser = (properties: object, definition: object = user) =>
  returns({type: 'object', properties, $defs: {User: definition}})

const narrowed = ['breaks result-narrowed']
const number = {type: 'number'}
const failed = {type: 'object', properties: {error: text}}
const known = {...user, required: ['id', 'name']}
const list = (items?: unknown) => ({type: 'array', ...(items !== undefined && {items})})
const tuple = (...prefixItems: object[]) => ({
  type: 'array',
  prefixItems,
  maxItems: prefixItems.length,
})

const nested = (a: object) => ({
  anyOf: ['b', 'c'].map((name) => ({
    type: 'object',
    properties: {a, [name]: text, next: {anyOf: [users, true]}, list: list(users)},
  })),
})

/** Types of which two hold at once, each with a member that is both, or one of them. */
const circles = (leaf: object) => ({
  A: {allOf: [{$ref: '#/$defs/B'}, {$ref: '#/$defs/C'}]},
  B: {type: 'object', properties: {next: {$ref: '#/$defs/A'}, leaf}},
  C: {type: 'object', properties: {next: {anyOf: [{$ref: '#/$defs/C'}, {$ref: '#/$defs/A'}]}}},
})

/** Schemas as `murli types` writes them, before and after a change of a type. */
const schemaRows: [string, Fields, Fields, string[]][] = [
  [
    'a type of two members, of which the second loses one',
    withUser({author: users, owner: users}),
    shape({author: user, owner: withoutName}),
    ['breaks result-narrowed'],
  ],
  [
    'a member that may no longer be null',
    withUser({owner: {anyOf: [users, nothing]}}),
    withUser({owner: users}),
    [],
  ],
  [
    'a member that may be null now',
    withUser({owner: users}),
    withUser({owner: {anyOf: [users, nothing]}}),
    ['breaks result-narrowed'],
  ],
  [
    'a member of an optional type',
    withUser({owner: {anyOf: [users, nothing]}}),
    withUser({owner: {anyOf: [users, nothing]}}, withoutName),
    ['breaks result-narrowed'],
  ],
  [
    'a type that contains itself, or nothing',
    withUser({owner: users}, {...user, properties: {next: {anyOf: [users, nothing]}, id: text}}),
    withUser({owner: users}, {type: 'object', properties: {next: {anyOf: [users, nothing]}}}),
    ['breaks result-narrowed'],
  ],
  [
    'a union that contains itself',
    withUser({owner: users}, {anyOf: [users, text]}),
    withUser({owner: users}, {anyOf: [users, text]}),
    [],
  ],
  [
    'a union with any value',
    shape({a: {anyOf: [user, {}]}}),
    shape({a: {anyOf: [user, text]}}),
    [],
  ],
  ['whole numbers', shape({a: {type: 'number'}}), shape({a: {type: 'integer'}}), []],
  [
    'any number',
    shape({a: {type: 'integer'}}),
    shape({a: {type: 'number'}}),
    ['breaks result-narrowed'],
  ],
  [
    'a union of types that contain it',
    withUser({owner: users}, nested(text)),
    withUser({owner: users}, nested(number)),
    // `owner.a` and `owner.next.a`.
    ['breaks result-narrowed', 'breaks result-narrowed'],
  ],
  [
    'an object that may be another one',
    returns(known),
    returns({anyOf: [known, failed]}),
    ['breaks result-narrowed', 'breaks result-narrowed', 'result-extended'],
  ],
  [
    'items that may be another object',
    returns(list(known)),
    returns(list({anyOf: [known, failed]})),
    ['breaks result-narrowed', 'breaks result-narrowed', 'result-extended'],
  ],
  [
    'an object that is one of two now',
    returns({anyOf: [known, failed]}),
    returns(known),
    ['breaks result-narrowed'],
  ],
  [
    'a union in another order',
    returns({anyOf: [known, failed]}),
    returns({anyOf: [failed, known]}),
    [],
  ],
  [
    'an option that loses a member',
    returns({anyOf: [user, failed]}),
    returns({anyOf: [withoutName, failed]}),
    ['breaks result-narrowed'],
  ],
  [
    'a member of an option that is a number',
    returns({anyOf: [shape({a: text}).returns.outputSchema!, failed]}),
    returns({anyOf: [shape({a: number}).returns.outputSchema!, failed]}),
    ['breaks result-narrowed'],
  ],
  ['items that may be anything', returns(list(user)), returns(list({})), narrowed],
  ['items that are true', returns(list(user)), returns(list(true)), narrowed],
  ['a member that is true', shape({a: text}), shape({a: true}), narrowed],
  ['a member that was true', shape({a: true}), shape({a: text}), []],
  ['a member that is never there', shape({a: text}), shape({a: false}), narrowed],
  [
    'any further members',
    returns({type: 'object', additionalProperties: user}),
    returns({type: 'object', additionalProperties: true}),
    narrowed,
  ],
  [
    'a tuple in another order',
    returns(tuple(text, number)),
    returns(tuple(number, text)),
    ['breaks result-narrowed', 'breaks result-narrowed'],
  ],
  ['a shorter tuple', returns(tuple(text, number)), returns(tuple(text)), narrowed],
  ['a tuple instead of a list', returns(list(text)), returns(tuple(text, text)), []],
  [
    'a tuple instead of a list of texts',
    returns(list(text)),
    returns(tuple(text, number)),
    narrowed,
  ],
  ['a list instead of a tuple', returns(tuple(text, number)), returns(list(text)), narrowed],
  // What `murli types` writes of a part that it cuts.
  ['items that are cut', returns(list(user)), returns(list()), ['result-undescribed']],
  [
    'members that are cut',
    shape({a: known, b: text}),
    shape({a: {type: 'object'}, b: text, c: text}),
    ['result-undescribed', 'result-extended'],
  ],
  [
    'further members that are cut',
    returns({type: 'object', additionalProperties: user}),
    returns({type: 'object'}),
    ['result-undescribed'],
  ],
  ['members that were cut', shape({a: {type: 'object'}}), shape({a: {type: 'object'}}), []],
  [
    'a list that may be empty',
    returns(list(user)),
    returns({anyOf: [list(user), {type: 'array', maxItems: 0}]}),
    [],
  ],
  // What holds for a value beside its union, or at once.
  [
    'an option of a union beside a type',
    returns({type: 'object', anyOf: [shape({a: text}).returns.outputSchema!, failed]}),
    returns({type: 'object', anyOf: [shape({a: number}).returns.outputSchema!, failed]}),
    narrowed,
  ],
  [
    'a member that one option of a union requires',
    returns({...user, required: ['id', 'name']}),
    returns({...user, required: ['id'], oneOf: [{required: ['name']}, {required: ['x']}]}),
    narrowed,
  ],
  [
    'a part of what holds at once',
    returns({allOf: [user, shape({a: text}).returns.outputSchema!]}),
    returns({allOf: [user, shape({a: number}).returns.outputSchema!]}),
    narrowed,
  ],
  [
    'a member of a part of what holds at once',
    returns({allOf: [{$ref: '#/$defs/User'}, {required: ['id', 'name']}], $defs: {User: user}}),
    returns({allOf: [{$ref: '#/$defs/User'}], $defs: {User: withoutName}}),
    [...narrowed, ...narrowed],
  ],
  ['parts that are one now', returns({allOf: [withoutName, known]}), returns(known), []],
  ['a type that is in parts now', returns(known), returns({allOf: [withoutName, known]}), []],
  [
    'a member with two conditions',
    returns({
      allOf: [shape({a: {type: ['string', 'null']}}), shape({a: text})].map(
        ({returns: r}) => r.outputSchema!,
      ),
    }),
    shape({a: text}),
    [],
  ],
  [
    'parts that contain themselves',
    returns({$ref: '#/$defs/A', $defs: circles(text)}),
    returns({$ref: '#/$defs/A', $defs: circles(number)}),
    narrowed,
  ],
  [
    'a reference with what it refers to',
    withUser({a: {...users, required: ['id']}}),
    withUser({a: users}),
    narrowed,
  ],
  // Types that only values show.
  ['another value', shape({a: {const: 'a'}}), shape({a: {const: 1}}), narrowed],
  ['another value of its type', shape({a: text}), shape({a: {const: 'a'}}), []],
  [
    'values of other types',
    shape({a: {enum: ['a', 'b']}}),
    shape({a: {enum: ['a', null, 3]}}),
    narrowed,
  ],
  ['values of a type', shape({a: {enum: ['a', 'b']}}), shape({a: text}), []],
  ['a value that is null', shape({a: {const: null}}), shape({a: {type: 'null'}}), []],
  [
    'types whose names have signs',
    returns({$ref: '#/$defs/a~1b~0%20c', $defs: {'a/b~ c': user}}),
    returns({$ref: '#/$defs/a~1b~0%20c', $defs: {'a/b~ c': withoutName}}),
    narrowed,
  ],
  [
    'a reference to another part',
    shape({a: {type: 'object', properties: {b: text}}, c: {$ref: '#/properties/a/properties/b'}}),
    shape({a: {type: 'object', properties: {b: number}}, c: {$ref: '#/properties/a/properties/b'}}),
    [...narrowed, ...narrowed],
  ],
  [
    'an object that has no members any more',
    returns(user),
    returns({type: 'object', additionalProperties: false}),
    ['breaks result-narrowed', 'breaks result-narrowed'],
  ],
]

it.each<[string, Fields, Fields, string[]]>([
  ['nothing', flag(), flag(), []],
  [
    'a flag of its own called yes',
    adopted(),
    adopted({yes: option}),
    ['breaks mutating-changed', 'flag-added'],
  ],
  [
    'its flag called yes',
    adopted({yes: option}),
    adopted(),
    ['breaks flag-removed', 'mutating-changed'],
  ],
  ['alias', {aliases: ['show']}, {}, ['breaks alias-removed']],
  ['an alias that is hidden', {aliases: ['show']}, {hiddenAliases: ['show']}, []],
  ['a command that is hidden', flag(), {...flag(), hidden: true}, ['command-hidden']],
  ['a flag that is hidden', flag({char: 'f'}), flag({char: 'f', hidden: true}), ['flag-hidden']],
  [
    'a hidden flag with other values',
    flag({options: ['a', 'b']}),
    flag({hidden: true, options: ['a']}),
    ['breaks enum-value-removed', 'flag-hidden'],
  ],
  ['hidden ones', {}, {...flag({hidden: true}), args: {x: {hidden: true, name: 'x'}}}, []],
  [
    'an argument that is hidden',
    {args: {x: {name: 'x'}, y: {name: 'y'}}},
    {args: {x: {hidden: true, name: 'x'}, y: {name: 'y'}}},
    [],
  ],
  ['flag', flag(), {flags: {g: option}}, ['breaks flag-removed', 'flag-added']],
  ['renamed flag', flag(), {flags: {g: {...option, aliases: ['f']}}}, ['flag-renamed']],
  ['flag alias', flag({aliases: ['g']}), flag(), ['breaks alias-removed']],
  ['character', flag({char: 'x'}), flag(), ['breaks alias-removed']],
  ['further character', flag({charAliases: ['x']}), flag(), ['breaks alias-removed']],
  ['character that stays as another one', flag({char: 'x'}), flag({charAliases: ['x']}), []],
  [
    'a character of another flag',
    flag({char: 'x'}),
    {flags: {f: option, g: {...option, char: 'x'}}},
    ['breaks alias-moved', 'flag-added'],
  ],
  [
    'an alias of another flag',
    flag({aliases: ['old']}),
    {flags: {f: option, g: {...option, aliases: ['old']}}},
    ['breaks alias-moved', 'flag-added'],
  ],
  [
    'an alias that is another flag',
    flag({aliases: ['old']}),
    {flags: {f: option, old: option}},
    ['breaks alias-moved', 'flag-added'],
  ],
  ['a character that is an alias', flag({char: 'x'}), flag({aliases: ['x']}), []],
  [
    // `-x` is an alias before it is a character.
    'a character before which an alias goes',
    {flags: {f: {...option, char: 'x'}, g: option}},
    {flags: {f: {...option, char: 'x'}, g: {...option, aliases: ['x']}}},
    ['breaks alias-moved'],
  ],
  [
    // A flag's name is not typed with one dash.
    'a character that is a name',
    {flags: {file: {...option, char: 'f'}}},
    {flags: {f: {...option, aliases: ['file']}}},
    ['breaks alias-removed', 'flag-renamed'],
  ],
  [
    'negation',
    flag({allowNo: true, type: 'boolean'}),
    flag({type: 'boolean'}),
    ['breaks flag-removed'],
  ],
  ['argument', {args: {a: {}}}, {}, ['breaks argument-removed']],
  [
    'order',
    {args: {a: {}, b: {}}},
    {args: {b: {}, a: {}}},
    ['breaks argument-moved', 'breaks argument-moved'],
  ],
  ['argument name', {args: {a: {}}}, {args: {b: {}}}, ['argument-renamed']],
  [
    'an argument before it',
    {args: {a: {}}},
    {args: {x: {required: true}, a: {}}},
    ['breaks argument-moved', 'breaks required-added'],
  ],
  [
    'first argument',
    {args: {a: {}, b: {}}},
    {args: {b: {}}},
    ['breaks argument-removed', 'breaks argument-moved'],
  ],
  ['new argument', {}, {args: {a: {}}}, ['argument-added']],
  ['required argument', {}, {args: {a: {required: true}}}, ['breaks required-added']],
  ['now required', {args: {a: {}}}, {args: {a: {required: true}}}, ['breaks required-added']],
  ['optional', {args: {a: {required: true}}}, {args: {a: {}}}, ['required-removed']],
  [
    'values',
    flag({options: ['a', 'b']}),
    flag({options: ['b', 'c']}),
    ['breaks enum-value-removed', 'enum-value-added'],
  ],
  ['narrower type', typed({type: 'string'}), typed({type: 'integer'}), ['breaks type-changed']],
  ['wider type', typed({type: 'integer'}), typed({type: 'string'}), ['type-changed']],
  [
    'range',
    typed({type: 'integer', max: 9}),
    typed({type: 'integer', max: 5}),
    ['breaks range-narrowed'],
  ],
  ['kind of flag', flag(), flag({type: 'boolean'}), ['breaks type-changed']],
  // `--f next` took no value: now it would take the next word.
  ['a value for a switch', flag({type: 'boolean'}), flag(), ['breaks type-changed']],
  ['fractions', typed({type: 'integer'}), typed({type: 'number'}), ['type-changed']],
  ['whole numbers', typed({type: 'number'}), typed({type: 'integer'}), ['breaks type-changed']],
  // With a stated type, an argument keeps it beside a list of values.
  [
    'a list of values',
    {args: {x: {}}, argumentAnnotations: {x: {type: 'integer'}}},
    {args: {x: {options: ['1']}}, argumentAnnotations: {x: {type: 'integer'}}},
    ['breaks enum-value-removed'],
  ],
  [
    'a list of values of a type that accepts more',
    {args: {x: {}}, argumentAnnotations: {x: {type: 'integer'}}},
    {args: {x: {options: ['1']}}, argumentAnnotations: {x: {type: 'string'}}},
    ['breaks enum-value-removed', 'type-changed'],
  ],
  ['a list of values without a type', flag(), flag({options: ['a']}), ['breaks type-changed']],
  ['the variable of a required flag', required({env: 'APP'}), required(), ['breaks env-changed']],
  [
    'the name of the variable of a required flag',
    required({env: 'APP'}),
    required({env: 'APP_ID'}),
    ['breaks env-changed'],
  ],
  ['the variable of an optional flag', flag({env: 'APP'}), flag(), ['env-changed']],
  ['a new variable', flag(), flag({env: 'APP'}), []],
  [
    'the variable of a flag that is optional now',
    required({env: 'APP'}),
    {...required({required: false}), murli: {version: 1, args: {}, flags: {f: {optional: true}}}},
    ['env-changed', 'required-removed'],
  ],
  ['several', flag({multiple: true}), flag(), ['breaks multiple-removed']],
  ['default', flag({default: 'a'}), flag({default: 'b'}), ['breaks default-changed']],
  [
    'relation',
    {flags: {f: option, g: option}},
    {flags: {f: {...option, exclusive: ['g']}, g: option}},
    ['breaks relation-added'],
  ],
  [
    'an exclusion of a renamed flag',
    {flags: {f: option, g: option}},
    {flags: {f: {...option, exclusive: ['h']}, h: {...option, aliases: ['g']}}},
    ['breaks relation-added', 'flag-renamed'],
  ],
  [
    'the same relations with a renamed flag',
    {flags: {f: {...option, dependsOn: ['g']}, g: {...option, exclusive: ['e']}, e: option}},
    {
      flags: {
        e: option,
        f: {...option, dependsOn: ['h']},
        h: {...option, aliases: ['g'], exclusive: ['e']},
      },
    },
    ['flag-renamed'],
  ],
  [
    'the same exclusion of a renamed flag',
    {flags: {f: {...option, exclusive: ['g']}, g: option}},
    {flags: {f: {...option, exclusive: ['h']}, h: {...option, aliases: ['g']}}},
    ['flag-renamed'],
  ],
  [
    'a mutating flag that is renamed',
    {...flag(), mutating: false, mutatingFlags: ['f']},
    {flags: {g: {...option, aliases: ['f']}}, mutating: false, mutatingFlags: ['g']},
    ['flag-renamed'],
  ],
  ['new relation', flag(), {flags: {f: {...option, exclusive: ['g']}, g: option}}, ['flag-added']],
  ['deprecation', flag(), flag({deprecated: true}), ['flag-deprecated']],
  [
    'pattern',
    flag(),
    {...flag(), flagAnnotations: {f: {pattern: '^a'}}},
    ['breaks pattern-changed'],
  ],
  ['mutation', {}, {mutating: true}, ['breaks mutating-changed']],
  ['confirmation', {mutating: true}, {mutating: false}, ['breaks mutating-changed']],
  ['mutating flags', flag(), {...flag(), mutatingFlags: ['f']}, ['breaks mutating-changed']],
  [
    'more mutating flags',
    {flags: {f: option, g: option}, mutatingFlags: ['f']},
    {flags: {f: option, g: option}, mutatingFlags: ['f', 'g']},
    ['breaks mutating-changed'],
  ],
  [
    'a new mutating flag',
    flag(),
    {flags: {f: option, g: option}, mutatingFlags: ['g']},
    ['flag-added', 'mutating-changed'],
  ],
  [
    'one more mutating flag, which is new',
    {...flag(), mutatingFlags: ['f']},
    {flags: {f: option, g: option}, mutatingFlags: ['f', 'g']},
    ['flag-added'],
  ],
  [
    'a new mutating flag, and one that mutates now',
    flag(),
    {flags: {f: option, g: option}, mutatingFlags: ['f', 'g']},
    ['breaks mutating-changed', 'flag-added'],
  ],
  [
    'fewer mutating flags',
    {...flag(), mutatingFlags: ['f']},
    {...flag(), mutating: true},
    ['breaks mutating-changed'],
  ],
  ['stated', {mutating: undefined}, {}, ['mutating-changed']],
  [
    'destruction',
    {mutating: true},
    {mutating: true, destructive: true},
    ['breaks destructive-changed'],
  ],
  ['dry run', {dryRunnable: true}, {}, ['breaks dry-run-removed']],
  ['new dry run', {}, {dryRunnable: true}, ['dry-run-added']],
  [
    'exit code',
    {agentExamples: [{command: 'cli app info'}]},
    {agentExamples: [{command: 'cli app info', expectedExitCode: 3}]},
    ['breaks exit-code-changed'],
  ],
  ['new schema', {}, shape({a: text}), ['result-typed']],
  ['lost schema', shape({a: text}), {}, ['breaks result-narrowed']],
  ['lost member', shape({a: text, b: text}), shape({a: text}), ['breaks result-narrowed']],
  ['new member', shape({a: text}), shape({a: text, b: text}), ['result-extended']],
  ['missing member', shape({a: text}, ['a']), shape({a: text}), ['breaks result-narrowed']],
  [
    'other type',
    shape({a: text}),
    shape({a: {type: ['string', 'null']}}),
    ['breaks result-narrowed'],
  ],
  [
    'recursive',
    returns({
      $ref: '#/$defs/T',
      $defs: {T: {type: 'object', properties: {next: {$ref: '#/$defs/T'}, a: text}}},
    }),
    returns({
      $ref: '#/$defs/T',
      $defs: {T: {type: 'object', properties: {next: {$ref: '#/$defs/T'}}}},
    }),
    ['breaks result-narrowed'],
  ],
  ...schemaRows,
])('compares %s', (_, before, after, expected) => {
  expect(compare(before, after)).toEqual(expected)
})

const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'))
const nodes = (args: readonly string[]) =>
  args.map((name) => ({name, type: 'string' as const, description: '', required: false}))

it('names each argument that is not at its old place, and no other, once', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(names, names, (old, now) => {
      const named: string[] = []
      const document = {breaking: [], compatible: []} as DiffDocument
      const {breaking, compatible} = document
      compareArguments(nodes(old), nodes(now), new ChangeReport(document, {command: 'x'}))
      for (const {rule, message} of [...breaking, ...compatible]) {
        seen.add(rule)
        named.push(...(message.match(/\b[a-e]\b/g) ?? []))
      }
      const all = [...new Set([...old, ...now])]
      const changed = all.filter((name) => old.indexOf(name) !== now.indexOf(name))
      expect(named.toSorted()).toEqual(changed.toSorted())
    }),
  )
  expect([...seen].toSorted()).toEqual([
    'argument-added',
    'argument-moved',
    'argument-removed',
    'argument-renamed',
  ])
})

it('reports an alias that is another command now', () => {
  const before = renderDescribe(catalogOf({'app:info': {...base, aliases: ['see', 'show']}}))
  const after = catalogOf({'app:info': base, list: {...base, aliases: ['see']}, show: base})
  expect(compareCatalogs(before, renderDescribe(after)).breaking).toEqual([
    {rule: 'alias-moved', command: 'app info', message: 'Its alias see means list now'},
    {rule: 'alias-moved', command: 'app info', message: 'Its alias show means show now'},
  ])
})

const word = fc.constantFrom('a', 'b', 'c', 'd')
const words = fc.uniqueArray(word, {maxLength: 3})
const clashingFlag = fc.record({
  aliases: words,
  char: fc.option(word, {nil: undefined}),
  charAliases: words,
  dependsOn: words,
  exclusive: words,
  hidden: fc.boolean(),
  type: fc.constant('option' as const),
})
const clashingFlags = fc.dictionary(fc.constantFrom('a', 'b', 'long', 'other'), clashingFlag)
const clashingCommand = fc.record({
  aliases: words,
  flags: clashingFlags,
  hidden: fc.boolean(),
  hiddenAliases: words,
  summary: fc.constant('Show an app'),
})
const clashingCommands = fc.dictionary(word, clashingCommand, {minKeys: 1})

it('finds no change between a CLI whose words clash and itself', () => {
  const clashes = new Set<string>()
  const property = fc.property(clashingCommands, (commands) => {
    const catalog = catalogOf(commands)
    const now = renderDescribe(catalog)
    for (const {flags = [], aliases = []} of listCommandNodes(now.commands)) {
      const chars = flags.flatMap(({char}) => char ?? [])
      if (new Set(chars).size < chars.length) clashes.add('short forms')
      if (aliases.some((alias) => commands[alias])) clashes.add('a name and an alias')
    }
    expect(compareCatalogs(now, now, describeAccepted(catalog))).toEqual({
      breaking: [],
      compatible: [],
    })
  })
  fc.assert(property, {numRuns: 1000})
  expect([...clashes].toSorted()).toEqual(['a name and an alias', 'short forms'])
})

it('takes an alias for the new name of a command that is gone', () => {
  expect(compare({}, {aliases: ['app:info']}, 'app:show')).toEqual(['command-renamed'])
  expect(compare({}, {}, 'app:show')).toEqual(['breaks command-removed', 'command-added'])
})

it.each([
  [{min: 1, max: 50}, 'at least 1 and at most 50'],
  [{min: 1}, 'at least 1'],
  [{max: 50}, 'at most 50'],
])('says which values of a range %j are left', (range, left) => {
  const describe = (fields: Fields) => renderDescribe(catalogOf({list: {...base, ...fields}}))
  const {breaking} = compareCatalogs(
    describe(typed({type: 'integer'})),
    describe(typed({type: 'integer', ...range})),
  )
  expect(breaking.map(({message}) => message)).toEqual([`Flag --f must be ${left}`])
})
