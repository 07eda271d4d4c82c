import fc from 'fast-check'

import type {Catalog} from '../../src/catalog/catalog.js'
import {catalogOf} from './manifest-catalog.js'

type Changes = Record<string, object>

const flags = {yes: {type: 'boolean'}}

/**
 * A command that reads, an own one with a dry run, an own one without, and a foreign one without
 * annotations.
 */
const commands: Changes = {
  look: {mutating: false, summary: 'Look at it'},
  plan: {
    args: {name: {}},
    confirm: 'Remove it for good?',
    dryRunnable: true,
    flags,
    mutating: true,
    reversible: false,
    strict: false,
    summary: 'Remove it',
  },
  save: {args: {name: {}}, flags, mutating: true, strict: false, summary: 'Save it'},
  touch: {aliases: ['poke'], args: {name: {}}, strict: false, summary: 'Touch it'},
}

/** The catalog of the host under attack. */
export function makeCatalog(changes: Changes = {}): Catalog {
  const catalog = catalogOf({...commands, ...changes}, {bin: 'trial'})
  return {
    ...catalog,
    commands: catalog.commands.map((one) => ({
      ...one,
      isAdopted: one.id === 'plan' || one.id === 'save',
    })),
  }
}

/** What `run` is called with. */
export type Input = {argv: string[]; stdin?: string}

const input: fc.Arbitrary<Input> = fc.record(
  {
    argv: fc.constantFrom(
      ['touch', 'a'],
      ['poke', 'a', '--yes'],
      ['plan', 'a', '--yes'],
      ['save', 'a', '--yes'],
    ),
    stdin: fc.constantFrom('', 'text'),
  },
  {requiredKeys: ['argv']},
)

/** Changes to a command line that a person has approved. */
const changedInput: fc.Arbitrary<(line: Input) => Input> = fc.oneof(
  fc
    .constantFrom<(argv: string[]) => string[]>(
      (argv) => [...argv, '--all'],
      (argv) => [...argv, ''],
      ([first = '', ...rest]) => [first, rest.join(' '), ...(rest.length > 1 ? [] : ['b'])],
      ([first = '', , ...rest]) => [first, 'b', ...rest],
      ([first = '', ...rest]) => [first, '--', ...rest],
      (argv) => ['--agent', ...argv],
      ([first, ...rest]) => [first === 'touch' ? 'poke' : 'touch', ...rest],
    )
    .map((change) => (line: Input) => ({...line, argv: change(line.argv)})),
  fc.constant(({argv, stdin}: Input) => ({argv, stdin: `${stdin ?? ''}x`})),
)

/** Answers that are no consent of a person. */
const noConsent = fc.oneof(
  fc.constantFrom<unknown>(
    {action: 'decline', content: {approve: true}},
    {action: 'accept'},
    {action: 'accept', content: {approve: 'true'}},
    {action: 'accept', content: {approve: [true]}},
    {action: 'accept', content: {Approve: true}},
    {action: 'accept', content: [true]},
    {action: 'Accept', content: {approve: true}},
    {action: ['accept'], content: {approve: true}},
    {content: {approve: true}},
  ),
  fc.jsonValue().filter((value) => !isConsent(value)),
)

/** The answer of a person who agrees. */
export const consent = {action: 'accept', content: {approve: true}}

function isConsent(value: unknown): boolean {
  const {action, content} = (value ?? {}) as {
    action?: unknown
    content?: {approve?: unknown} | null
  }
  return action === 'accept' && content?.approve === true
}

/** Changes to the host while the person reads the question. */
const update = fc.constantFrom<Changes>(
  Object.fromEntries(
    Object.entries(commands).map(([id, one]) => [id, {...one, summary: 'Something else'}]),
  ),
  Object.fromEntries(
    Object.entries(commands).map(([id, one]) => [id, {...one, destructive: true, mutating: true}]),
  ),
  {
    touch: {...commands['look'], aliases: ['poke']},
    plan: commands['look']!,
    save: commands['look']!,
  },
)

/** One attempt to run a command line that no person has approved. */
export type Attack =
  | {kind: 'answer' | 'second answer'; answer: unknown}
  | {kind: 'forged'; forge: (state: string) => unknown}
  | {kind: 'line'; change: (line: Input) => Input}
  | {kind: 'update'; changes: Changes}
  | {kind: 'elsewhere' | 'expired' | 'plan' | 'replayed' | 'together' | 'unable' | 'unasked'}

const forge = fc.oneof(
  fc.tuple(fc.nat(), fc.string({maxLength: 3})).map(
    ([at, text]) =>
      (state: string) =>
        state.slice(0, at % state.length) +
        text +
        state.slice((at % state.length) + 1 + text.length),
  ),
  fc.constantFrom<(state: string) => unknown>(
    (state) => `${state}.`,
    (state) => ` ${state}`,
    (state) => state.toLowerCase(),
    (state) => state.split('.')[0],
    (state) => [state],
    (state) => ({state}),
  ),
  fc.jsonValue().map((value) => () => value),
)

const attack: fc.Arbitrary<Attack> = fc.oneof(
  fc.record({
    answer: noConsent,
    kind: fc.constantFrom('answer' as const, 'second answer' as const),
  }),
  fc.record({forge, kind: fc.constant('forged' as const)}),
  fc.record({change: changedInput, kind: fc.constant('line' as const)}),
  fc.record({changes: update, kind: fc.constant('update' as const)}),
  fc.record({
    kind: fc.constantFrom(
      'elsewhere',
      'expired',
      'plan',
      'replayed',
      'together',
      'unable',
      'unasked',
    ),
  }),
)

/** Attempts on one server, one after the other. */
export const attempts = fc.array(fc.record({attack, input}), {maxLength: 4, minLength: 1})
