import {budgetOf, type Comparison, type HostKind, type Line} from './comparison.js'

/** What is compared on a published CLI: lines that need no network and no account. */
export function compareCli(name: string, command: string, major: number): Comparison[] {
  const line = (host: HostKind, args: readonly string[], prints: string): Line => ({args, cache: 'warm', host, prints})
  const version = (host: HostKind) => line(host, ['version'], `${name}/`)
  const help = (host: HostKind) => line(host, [command, '--help'], 'USAGE')
  const index = line('foreign', ['describe', '--index'], '"commands"')
  const mistake = (host: HostKind, args: readonly string[]): Line => ({
    ...line(host, args, host === 'foreign' ? '"status": "error"' : ''),
    audience: 'agent',
  })
  const unknownFlag = (host: HostKind) => mistake(host, [command, '--hlep'])
  const unknownCommand = (host: HostKind) => mistake(host, [misspell(command)])
  const subject = `${name} ${command} --help`
  return [
    {
      against: 'an empty plugin',
      base: version('empty'),
      budget: budgetOf({node20: 101.5, node22: 100}, major),
      name: `${name} version`,
      subject: version('foreign'),
    },
    {against: 'the bare host', base: version('bare'), name: `${name} version`, subject: version('foreign')},
    {
      against: 'an empty plugin',
      base: help('empty'),
      budget: budgetOf({node20: 101, node22: 93}, major),
      name: subject,
      subject: help('foreign'),
    },
    {against: 'the bare host', base: help('bare'), name: subject, subject: help('foreign')},
    {
      against: `${name} version, bare host`,
      base: version('bare'),
      budget: budgetOf({node20: 115, node22: 105}, major),
      name: `${name} describe --index`,
      subject: index,
    },
    {
      against: 'an empty plugin, same line',
      base: unknownFlag('empty'),
      budget: budgetOf({node20: 112, node22: 106}, major),
      name: `${name}: unknown flag, agent`,
      subject: unknownFlag('foreign'),
    },
    {
      against: 'an empty plugin, same line',
      base: unknownCommand('empty'),
      budget: budgetOf({node20: 112, node22: 106}, major),
      name: `${name}: unknown command, agent`,
      subject: unknownCommand('foreign'),
    },
  ]
}

/** A command without its last letter but one, which is no command. */
function misspell(command: string): string {
  return `${command.slice(0, -2)}${command.slice(-1)}`
}
