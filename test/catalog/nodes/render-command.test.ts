import {describe, expect, it} from 'vitest'

import {renderManifestSchema} from '../../../src/catalog/documents/render-schema.js'
import {visibleFlags} from '../../../src/catalog/nodes/catalog-flags.js'
import {renderCommand} from '../../../src/catalog/nodes/render-command.js'
import {readCatalog} from '../../../src/catalog/read.js'
import {flagTable} from '../../../src/flags/table.js'
import type {CommandDefinition, FlagDefinition} from '../../../src/oclif/shapes.js'
import {expectValid} from '../../support/expect-valid.js'
import {entry, loadHost} from '../../support/host.js'
import {catalogOf} from '../../support/manifest-catalog.js'

async function describeEntry(fields: Record<string, unknown>, warnings: string[] = []) {
  const catalog = readCatalog(
    await loadHost({commands: {'task:create': entry(fields)}, oclif: {topicSeparator: ' '}}),
  )
  const node = renderCommand(catalog, catalog.commands[0]!, {
    warn: (warning) => warnings.push(warning),
  })
  expectValid('node', node)
  return node
}

describe('renderCommand', () => {
  it('writes everything that a command declares, in the order of the contract', async () => {
    const node = await describeEntry({
      agentDescription: 'Creates one task.',
      agentExamples: [
        {command: '<%= config.bin %> task create x', description: 'One', expectedExitCode: 0},
      ],
      args: {title: {description: 'its title', name: 'title', required: true}},
      argumentAnnotations: {title: {pattern: '^.+$'}},
      description: 'Long text.',
      destructive: true,
      dryRunnable: true,
      flagAnnotations: {
        token: {env: 'TOKEN', pattern: 'x', persistent: true, profileable: true, sensitive: true},
      },
      flags: {
        agent: {helpGroup: 'AGENT', type: 'boolean'},
        color: {allowNo: true, description: 'in color', type: 'boolean'},
        secret: {hidden: true, type: 'option'},
        size: {
          char: 's',
          default: 'm',
          dependsOn: ['color'],
          deprecated: {to: 'scale'},
          env: 'SIZE',
          exclusive: ['token', {name: 'color'}],
          multiple: true,
          options: ['s', 'm'],
          summary: 'how large',
          type: 'option',
        },
        token: {required: true, type: 'option'},
      },
      idempotent: true,
      murli: {
        args: {title: {type: 'file'}},
        flags: {token: {max: 9, min: 1, type: 'integer'}},
        version: 1,
      },
      mutating: true,
      returns: {description: 'The task', outputSchema: {type: 'object'}, type: 'object'},
      reversible: false,
      summary: 'Create a \u001B[1mtask\u001B[22m',
      whenToUse: 'Use it.',
    })

    expect(JSON.stringify(node)).toBe(
      JSON.stringify({
        name: 'task create',
        summary: 'Create a task',
        when_to_use: 'Use it.',
        agent_description: 'Creates one task.',
        idempotent: true,
        mutating: true,
        arguments: [
          {name: 'title', type: 'file', required: true, description: 'its title', pattern: '^.+$'},
        ],
        flags: [
          {name: 'color', type: 'boolean', description: 'in color', allow_no: true},
          {
            ...{
              name: 'size',
              char: 's',
              type: 'enum',
              default: 'm',
              description: 'how large',
              enum: ['s', 'm'],
            },
            ...{
              multiple: true,
              env: 'SIZE',
              mutually_exclusive_with: ['token'],
              depends_on: ['color'],
            },
            deprecated: {to: 'scale'},
          },
          {
            ...{
              name: 'token',
              type: 'integer',
              required: true,
              description: '',
              min: 1,
              max: 9,
              env: 'TOKEN',
            },
            ...{sensitive: true, persistent: true, pattern: 'x', profileable: true},
          },
        ],
        returns: {type: 'object', description: 'The task', output_schema: {type: 'object'}},
        examples: [{command: 'riffle task create x', description: 'One', expected_exit_code: 0}],
        safety: {
          ...{
            read_only: false,
            idempotent: true,
            destructive: true,
            reversible: false,
            dry_run_supported: true,
          },
          confirm_flag: '--yes',
        },
      }),
    )
  })

  it('says of a foreign command that nothing is known, and requires nothing that it does not know to be', async () => {
    const node = await describeEntry({
      description: '\nFirst line.\nSecond line.',
      flags: {app: {required: true, type: 'option'}},
    })

    expect(node).toEqual({
      name: 'task create',
      summary: 'First line.',
      agent_description: 'Second line.',
      idempotent: false,
      flags: [{name: 'app', type: 'string', description: ''}],
      safety: {unknown: true},
    })
  })

  it.each<[declared: object, safety: object]>([
    [{idempotent: true}, {unknown: true}],
    [
      {idempotent: true, mutating: false},
      {read_only: true, idempotent: true},
    ],
    [{readOnly: true}, {read_only: true}],
    [{mutating: true}, {read_only: false, confirm_flag: '--yes'}],
  ])('believes what a foreign command declares, and no more: %o', async (declared, safety) => {
    expect((await describeEntry({...declared})).safety).toEqual(safety)
  })

  it.each<[flags: Record<string, object>, confirmFlag: string, murli?: object]>([
    [{yes: flagTable.yes.flag, force: flagTable.force.flag}, '--yes', {}],
    [{yes: {type: 'boolean'}, force: flagTable.force.flag}, '--yes', {}],
    // It takes a value, so it confirms nothing.
    [{yes: {type: 'option'}, force: flagTable.force.flag}, '--force', {}],
    // 12.13: the plugin reads `--yes` on the line of a foreign command, where one with a value has
    // to say so.
    [{force: {type: 'boolean'}}, '--yes'],
    [{yes: {type: 'option'}, force: {type: 'boolean'}}, '--yes=true'],
  ])('8.9: a command with %o is confirmed with %s', async (flags, confirmFlag, murli) => {
    const {safety} = await describeEntry({flags, mutating: true, ...(murli && {murli})})
    expect(safety).toEqual({read_only: false, confirm_flag: confirmFlag})
  })

  it.each<[declared: object, description: string]>([
    [{state: 'beta', summary: 'x'}, 'This command is in beta.'],
    [
      {deprecationOptions: {to: 'task add'}, state: 'deprecated'},
      'This command is deprecated. Use task add instead.',
    ],
  ])('says what is deprecated or not finished: %o', async (declared, description) => {
    expect((await describeEntry({...declared})).agent_description).toBe(description)
  })

  it('renders templates by looking values up, and never runs their code', async () => {
    const warnings: string[] = []
    const node = await describeEntry(
      {
        description:
          "<%= config.bin %> <%- command.id %> <%- config.pjson.x || 'y' %> <%= config.scopedEnvVarKey('A') %> <%= command.off || 'on' %> <%= command.off ?? 'on' %> <%= command.none %>.",
        examples: [
          'riffle ok',
          '<%= process.exit(1) %>',
          '<%= config.a.b.c %>',
          '<% if (1) { %>x<% } %>',
        ],
        none: 0,
        off: false,
      },
      warnings,
    )

    expect(node.summary).toBe('riffle task create y RIFFLE_A on false 0.')
    expect(node.examples).toEqual(['riffle ok'])
    expect(new Set(warnings)).toEqual(
      new Set(['task create: an example is a template that cannot be rendered']),
    )
  })
})

const option = {type: 'option'} as const

/** The schema of a foreign command. */
function schemaOf(definition: CommandDefinition) {
  const catalog = catalogOf({run: definition})
  return renderManifestSchema(catalog, catalog.commands[0]!)
}

describe('a flag', () => {
  it.each<[what: string, flag: object, rendered: object]>([
    ['excludes others', {exclusive: ['b', {name: 'c'}]}, {mutually_exclusive_with: ['b']}],
    ['is one of a choice', {exactlyOne: ['a', 'b']}, {mutually_exclusive_with: ['b']}],
    [
      'excludes by a relationship',
      {relationships: [{flags: ['b'], type: 'none'}]},
      {mutually_exclusive_with: ['b']},
    ],
    [
      'excludes what it cannot be combined with',
      {combinable: ['b']},
      {mutually_exclusive_with: ['c']},
    ],
    [
      'needs by a relationship',
      {relationships: [{flags: ['b'], type: 'all'}]},
      {depends_on: ['b']},
    ],
    ['is deprecated for another', {deprecated: {to: 'b', version: 2}}, {deprecated: {to: 'b'}}],
    ['has a default', {default: ['x']}, {default: ['x']}],
    ['has an empty default', {default: []}, {}],
    ['is false by default', {default: false, type: 'boolean'}, {type: 'boolean'}],
    [
      'has a description that continues the summary',
      {description: 'Big b.', summary: 'Big'},
      {description: 'Big b'},
    ],
    [
      'has a description and a summary',
      {description: 'B', summary: 'Big'},
      {description: 'Big\nB'},
    ],
  ])('that %s', (_, flag, rendered) => {
    const flags: Record<string, FlagDefinition> = {
      a: {...option, ...flag},
      b: option,
      c: option,
      d: {...option, hidden: true},
    }

    expect(schemaOf({flags}).flags![0]).toEqual({
      name: 'a',
      type: 'string',
      description: '',
      ...rendered,
    })
  })

  it('has the values and the variable that its parser accepts, beside those of an annotation (7.7)', () => {
    const {flags, arguments: args} = schemaOf({
      args: {to: {options: ['a', 'b']}},
      argumentAnnotations: {to: {enum: ['b', 'c']}},
      flagAnnotations: {
        kind: {enum: [], env: 'OTHER'},
        size: {enum: ['m', 'xl']},
        token: {env: 'T'},
      },
      flags: {
        kind: {...option, env: 'KIND', options: ['x']},
        size: {...option, options: ['s', 'm']},
        token: {...option, env: 'OWN'},
      },
    } as CommandDefinition)
    expect(args).toMatchObject([{enum: ['b']}])
    expect(flags).toMatchObject([{enum: ['x']}, {enum: ['m']}, {env: 'OWN'}])
  })

  it('or an argument that is sensitive shows no default', () => {
    const schema = schemaOf({
      args: {password: {default: 'x'}, user: {default: 'y', required: true}},
      flags: {token: {...option, default: 'x'}},
    })

    expect(schema).toMatchObject({
      arguments: [
        {name: 'password', type: 'string', required: false, description: ''},
        {name: 'user', type: 'string', required: false, description: '', default: 'y'},
      ],
      flags: [{name: 'token', type: 'string', description: '', sensitive: true}],
    })
    expect(JSON.stringify(schema)).not.toContain('"x"')
  })

  it('of an own command is omitted if it is global or confirms (8.9, 8.15)', () => {
    const {agent, force, yes} = flagTable
    const own: Record<string, FlagDefinition> = {
      agent: agent.flag,
      app: option,
      force: force.flag,
      yes: yes.flag,
    }
    const [command] = catalogOf({run: {flags: {...own, quiet: {...option, hidden: true}}}}).commands
    const names = (isAdopted: boolean) =>
      visibleFlags({...command!, isAdopted}).map(([name]) => name)

    expect([names(true), names(false)]).toEqual([['app'], ['agent', 'app', 'force', 'yes']])
  })
})

it('of several arguments, only the last one takes the rest of the operands', () => {
  expect(
    schemaOf({args: {a: {}, b: {}}, strict: false}).arguments!.map(({multiple}) => multiple),
  ).toEqual([undefined, true])
})
