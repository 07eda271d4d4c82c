import {Args, Command, Flags} from '@oclif/core'
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
  static override flags = {level: Flags.option({options: ['low', 'high'] as const})(), size: Flags.integer()}

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
    // @ts-expect-error There is no such flag.
    void flags.zork
    // @ts-expect-error Nor such an argument.
    void args.zork

    check<Same<typeof this.signal, AbortSignal>>()
    if (this.writer.isDryRun) return this.writer.plan('Would', {would: [args.name]})
    if (args.name === '') throw userError('No name', 'Say one.')
    // @ts-expect-error A code is one of the contract's.
    if (args.name === 'x') throw new AgentError({code: 10, message: 'x'})
    if (args.name === 'y') throw new AgentError({cause: new Error('z'), code: exitCodes.notFound, message: 'y'})
    await this.writer.event({any: 'value'})
    await this.writer.progress({current: 1, stage: 'reading', total: 2})
    return this.writer.success(
      'Did',
      {id: args.name},
      {nextActions: [{command: 'x', description: 'y'}], warnings: ['z']},
    )
  }
}

/** The mixin keeps what the base class has. */
export class Over extends withAgent(Base) {
  static override flags = {loud: Flags.boolean()}

  async run() {
    const {flags} = await this.parse(Over)
    check<Same<typeof flags.region, string>>()
    check<Same<typeof flags.loud, boolean>>()
    check<Same<typeof flags.force, boolean>>()
    check<Same<typeof this.shared, number>>()
    this.log(this.writer.format)
  }
}

/** A class below an own command is one, too. */
export class Below extends Over {
  static override flags = {...Over.flags, quiet: Flags.boolean()}

  override async run() {
    const {flags} = await this.parse(Below)
    check<Same<typeof flags.quiet, boolean>>()
    check<Same<typeof flags.region, string>>()
  }
}

// @ts-expect-error Metadata has types.
export class Wrong extends AgentCommand {
  static override mutating = 'yes'
  async run() {}
}
