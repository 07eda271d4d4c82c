import type {HostKind} from './hosts.js'
import type {Count} from './page.js'

/** A figure of instructions: a command line in a host with the plugin, and in one without. */
export type Row = Pick<Count, 'against' | 'budget' | 'name'> & {
  args: readonly string[]
  base: HostKind
  subject: HostKind
  /** Whether an agent reads the output. */
  agent: '0' | '1'
}

const hello = ['hello', 'Ada']
export const rows: readonly Row[] = [
  {
    against: 'bare',
    agent: '0',
    args: hello,
    base: 'bare',
    budget: 103,
    name: 'adopted command, person',
    subject: 'adopted',
  },
  {
    against: 'bare',
    agent: '1',
    args: hello,
    base: 'bare',
    budget: 110,
    name: 'adopted command, agent',
    subject: 'adopted',
  },
  {
    against: 'bare',
    agent: '1',
    args: [...hello, '--luod'],
    base: 'bare',
    budget: 112,
    name: 'adopted command, unknown flag, agent',
    subject: 'adopted',
  },
  {
    against: 'bare',
    agent: '1',
    args: ['--version'],
    base: 'bare',
    budget: 103,
    name: '--version',
    subject: 'adopted',
  },
  {
    against: 'empty plugin',
    agent: '0',
    args: hello,
    base: 'empty',
    budget: 102,
    name: 'foreign command, person',
    subject: 'foreign',
  },
  {
    against: 'empty plugin',
    agent: '1',
    args: hello,
    base: 'empty',
    budget: 110,
    name: 'foreign command, agent',
    subject: 'foreign',
  },
]
