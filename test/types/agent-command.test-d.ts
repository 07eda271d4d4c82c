import {Args, Command, Flags, type Interfaces} from '@oclif/core'
import {AgentCommand, AgentError, exitCodes, userError, withAgent} from 'oclif-plugin-murli'

/** Compiles only where both types are the same. */
type Same<A, B> = [A, B, keyof A] extends [B, A, keyof B] ? true : false
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
const check = <IsSame extends true>(isSame?: IsSame): void => void isSame

abstract class Base extends Command {
  static override baseFlags = {region: Flags.string({char: 'r', required: true})}
  protected shared = 1
}

/** What an author writes, and what its types are; `tsc` is the test. */
export default class Delete extends AgentCommand {
  static override summary = 'Delete'
  static override mutating = true
  static override dryRunnable = true
  static override returns = {description: 'Which.', type: 'Deleted'}
  static override args = {name: Args.string({required: true})}
  static override flags = {
    level: Flags.option({options: ['low', 'high'] as const})(),
    size: Flags.integer(),
  }

  async run() {
    const {args, flags} = await this.parse(Delete)
    check<Same<typeof args.name, string>>()
    check<Same<typeof flags.force, boolean>>()
    check<Same<typeof flags.yes, boolean>>()
    check<Same<(typeof flags)['dry-run'], boolean>>()
    check<Same<typeof flags.agent, boolean>>()
    check<Same<typeof flags.size, number | undefined>>()
    check<Same<typeof flags.level, 'high' | 'low' | undefined>>()
    check<Same<typeof flags.output, string | undefined>>()
    // @ts-expect-error Nor such an argument.
    void args.zork

    check<Same<typeof this.signal, AbortSignal>>()
    if (this.writer.isDryRun) return this.writer.plan('Would', {would: [args.name]})
    if (args.name === '') throw userError('No name', 'Say one.')
    // @ts-expect-error A code is one of the contract's.
    if (args.name === 'x') throw new AgentError({code: 10, message: 'x'})
    if (args.name === 'y')
      throw new AgentError({cause: new Error('z'), code: exitCodes.notFound, message: 'y'})
    await this.writer.event({any: 'value'})
    await this.writer.progress({current: 1, stage: 'reading', total: 2})
    const nextActions = [{command: 'x', description: 'y'}]
    return this.writer.success(
      'Did',
      {id: args.name},
      {cursor: 'c', nextActions, total: 2, warnings: ['z']},
    )
  }
}

type Album = {id: number; title: string}

/** A plan can be returned in place of the declared result, and has its own type elsewhere. */
export class Declared extends AgentCommand {
  async run(): Promise<Album> {
    const plan = this.writer.plan('Would', {would: ['x']})
    check<Same<typeof plan, {would: string[]}>>()
    if (this.writer.isDryRun) return this.writer.plan('Would', {title: 'x'})
    // @ts-expect-error A result is one.
    if (plan.would.length > 1) return this.writer.success('Did', {title: 'x'})
    return this.writer.success('Did', {id: 1, title: 'x'})
  }
}

/** Without a declared type, the types of the plan and of the result are those of the literals. */
export async function inferred(command: Delete): Promise<{id: string} | {would: string[]}> {
  const value: Awaited<ReturnType<Delete['run']>> = await command.run()
  check<Same<typeof value, {id: string} | {would: string[]}>>()
  return value
}

/** The mixin keeps what the base class has. */
export class Over extends withAgent(Base) {
  static override flags = {loud: Flags.boolean()}

  async run() {
    const {flags} = await this.parse(Over)
    check<Same<typeof flags.region, string>>()
    check<Same<typeof flags.loud, boolean>>()
    check<Same<typeof this.shared, number>>()
    this.log(this.writer.format)
  }
}

// @ts-expect-error Metadata has types.
export class Wrong extends AgentCommand {
  static override mutating = 'yes'
  async run() {}
}

/** A command without flags of its own, whose metadata are plain literals. */
export class Tail extends AgentCommand {
  static override pipe = 'human'
  static override confirm = 'Really?'
  static override mutatingFlags = ['purge']
  static override returns = {
    description: 'The last lines',
    keep: 'tail',
    outputSchema: {items: {type: 'string'}, type: 'array'},
    shape: ['a line'],
    type: 'string[]',
  }
  static override agentExamples = [
    {command: 'x tail', expectedExitCode: 5},
    {command: 'x', description: 'y'},
  ]
  static override flagAnnotations = {output: {sensitive: true}, other: {enum: ['a']}}
  static override argumentAnnotations = {name: {type: 'file'}}
  static override nextActions = [
    {command: 'x <y>', description: 'z', params: {y: {required: true}}},
  ]

  async run() {
    const {flags} = await this.parse(Tail)
    check<Same<typeof flags.validate, boolean>>()
    return flags['protocol-version']
  }
}

/**
 * A flag of the command's own that hides one of ours has its own type, and the others keep theirs.
 */
export class Hiding extends AgentCommand {
  static override flags = {force: Flags.integer(), schema: Flags.string({required: true})}

  async run() {
    const {flags} = await this.parse(Hiding)
    check<Same<typeof flags.force, number | undefined>>()
    check<Same<typeof flags.schema, string>>()
    check<Same<typeof flags.yes, boolean>>()
  }
}

/** A base class with flags of its own, ours spread into it or not. */
export abstract class Spread extends AgentCommand {
  static override baseFlags = {...AgentCommand.baseFlags, region: Flags.string({required: true})}
}

export abstract class Unspread extends AgentCommand {
  static override baseFlags = {output: Flags.integer()}
}

export class BelowSpread extends Spread {
  static override flags = {loud: Flags.boolean()}

  async run() {
    const {flags} = await this.parse(BelowSpread)
    check<Same<typeof flags.region, string>>()
    check<Same<typeof flags.loud, boolean>>()
    check<Same<typeof flags.agent, boolean>>()
  }
}

export class BelowUnspread extends Unspread {
  async run() {
    const {flags} = await this.parse(BelowUnspread)
    check<Same<typeof flags.output, number | undefined>>()
  }
}

/** The generic base class of oclif's documentation, over ours, and wrapped. */
export abstract class Generic<T extends typeof Command> extends AgentCommand {
  static override baseFlags = {'log-level': Flags.option({options: ['debug', 'warn'] as const})()}
  static override enableJsonFlag = true
  protected flags!: Interfaces.InferredFlags<(typeof Generic)['baseFlags'] & T['flags']>
  protected args!: Interfaces.InferredArgs<T['args']>

  override async init(): Promise<void> {
    await super.init()
    const {baseFlags} = super.ctor as typeof Generic
    const {args, flags} = await this.parse({...this.ctor, baseFlags})
    this.flags = flags as typeof this.flags
    this.args = args as typeof this.args
  }

  protected override async catch(error: Error & {exitCode?: number}): Promise<unknown> {
    return super.catch(error)
  }
}

export class OfGeneric extends Generic<typeof OfGeneric> {
  static override args = {name: Args.string({required: true})}
  static override flags = {size: Flags.integer()}

  async run() {
    check<Same<typeof this.args.name, string>>()
    check<Same<typeof this.flags.size, number | undefined>>()
    check<Same<(typeof this.flags)['log-level'], 'debug' | 'warn' | undefined>>()
  }
}

abstract class Typed<Row> extends Command {
  protected rows: Row[] = []
}

export abstract class Wrapped<Row> extends withAgent(Typed)<Row> {}
export const WrappedOnce = withAgent(Typed)
export abstract class OverConstant extends WrappedOnce<string> {}

export class OfWrapped extends Wrapped<{id: number}> {
  async run() {
    check<Same<typeof this.rows, {id: number}[]>>()
    check<Same<typeof this.writer.isForced, boolean>>()
  }
}

/** What the compiler writes into declarations has names there. */
export const Renamed = AgentCommand
export class Twice extends withAgent(AgentCommand) {
  async run() {
    return this.writer.isDryRun
  }
}

/** Where oclif wants a command's class, an own one will do. */
export const classes: Command.Class[] = [
  Delete,
  Declared,
  Over,
  Tail,
  Hiding,
  BelowSpread,
  OfGeneric,
  OfWrapped,
]
