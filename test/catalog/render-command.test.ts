import {describe, expect, it} from 'vitest'

import {renderCommand} from '../../src/catalog/render-command.js'
import {readCatalog} from '../../src/catalog/read.js'
import {expectValid} from '../support/expect-valid.js'
import {entry, loadHost} from '../support/host.js'

async function describeEntry(fields: Record<string, unknown>, warnings: string[] = []) {
  const catalog = readCatalog(await loadHost({commands: {'task:create': entry(fields)}, oclif: {topicSeparator: ' '}}))
  const node = renderCommand(catalog, catalog.commands[0]!, {warn: (warning) => warnings.push(warning)})
  expectValid('node', node)
  return node
}

describe('renderCommand', () => {
  it('writes everything that a command declares, in the order of the contract', async () => {
    const node = await describeEntry({
      agentDescription: 'Creates one task.',
      agentExamples: [{command: '<%= config.bin %> task create x', description: 'One', expectedExitCode: 0}],
      args: {title: {description: 'its title', name: 'title', required: true}},
      argumentAnnotations: {title: {pattern: '^.+$'}},
      description: 'Long text.',
      destructive: true,
      dryRunnable: true,
      flagAnnotations: {token: {env: 'TOKEN', pattern: 'x', persistent: true, profileable: true, sensitive: true}},
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
      murli: {args: {title: {type: 'file'}}, flags: {token: {max: 9, min: 1, type: 'integer'}}, version: 1},
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
        arguments: [{name: 'title', type: 'file', required: true, description: 'its title', pattern: '^.+$'}],
        flags: [
          {name: 'color', type: 'boolean', description: 'in color', allow_no: true},
          {
            ...{name: 'size', char: 's', type: 'enum', default: 'm', description: 'how large', enum: ['s', 'm']},
            ...{multiple: true, env: 'SIZE', mutually_exclusive_with: ['token'], depends_on: ['color']},
            deprecated: {to: 'scale'},
          },
          {
            ...{name: 'token', type: 'integer', required: true, description: '', min: 1, max: 9, env: 'TOKEN'},
            ...{sensitive: true, persistent: true, pattern: 'x', profileable: true},
          },
        ],
        returns: {type: 'object', description: 'The task', output_schema: {type: 'object'}},
        examples: [{command: 'riffle task create x', description: 'One', expected_exit_code: 0}],
        safety: {
          ...{read_only: false, idempotent: true, destructive: true, reversible: false, dry_run_supported: true},
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

  it('believes what a foreign command declares, and no more', async () => {
    expect((await describeEntry({idempotent: true})).safety).toEqual({unknown: true})
    expect((await describeEntry({idempotent: true, mutating: false})).safety).toEqual({
      read_only: true,
      idempotent: true,
    })
    expect((await describeEntry({readOnly: true})).safety).toEqual({read_only: true})
    expect((await describeEntry({mutating: true})).safety).toEqual({read_only: false, confirm_flag: '--yes'})
  })

  it('says what is deprecated or not finished', async () => {
    expect((await describeEntry({state: 'beta', summary: 'x'})).agent_description).toBe('This command is in beta.')
    expect((await describeEntry({deprecationOptions: {to: 'task add'}, state: 'deprecated'})).agent_description).toBe(
      'This command is deprecated. Use task add instead.',
    )
  })

  it('renders templates by looking values up, and never runs their code', async () => {
    const warnings: string[] = []
    const node = await describeEntry(
      {
        description:
          "<%= config.bin %> <%- command.id %> <%- config.pjson.x || 'y' %> <%= config.scopedEnvVarKey('A') %>",
        examples: ['riffle ok', '<%= process.exit(1) %>', '<%= config.a.b.c %>', '<% if (1) { %>x<% } %>'],
      },
      warnings,
    )

    expect(node.summary).toBe('riffle task create y RIFFLE_A')
    expect(node.examples).toEqual(['riffle ok'])
    expect(new Set(warnings)).toEqual(new Set(['task create: an example is a template that cannot be rendered']))
  })
})
