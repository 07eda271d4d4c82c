/** A module with a command class. */
const command = (body: string) => `const {Args, Command, Flags} = require('@oclif/core')
const {AgentCommand} = require('oclif-plugin-murli')
const {spawn} = require('node:child_process')
const {writeFileSync} = require('node:fs')
module.exports = class extends ${body}
`

/** The files of a small CLI named `trial`, with CRLF where Windows' editors write it. */
export const hostFiles: Readonly<Record<string, string>> = {
  'bin/run.js': `require('@oclif/core').execute({dir: __dirname})\r\n`,
  // What npm writes for an executable on Windows.
  'trial.cmd': '@ECHO off\r\nSETLOCAL\r\n"%NODE_EXE%" "%~dp0\\bin\\run.js" %*\r\n',
  'package.json': JSON.stringify({
    name: 'trial',
    version: '1.0.0',
    oclif: {
      bin: 'trial',
      commands: './commands',
      plugins: ['oclif-plugin-murli'],
      murli: {commands: './notes.yaml'},
    },
    dependencies: {'@oclif/core': '*', 'oclif-plugin-murli': '*'},
  }),
  'notes.yaml': 'commands:\r\n  plain: {mutating: false}\r\n',
  'commands/greet.js': command(`AgentCommand {
    static summary = 'Greet somebody'
    static args = {name: Args.string({required: true})}
    static flags = {loud: Flags.boolean(), file: Flags.string()}
    async run() {
      const {args, flags} = await this.parse(this.ctor)
      return {greeting: 'Hello ' + args.name, ...flags}
    }
  }`),
  'commands/delete.js': command(`AgentCommand {
    static mutating = true
    static dryRunnable = true
    static args = {name: Args.string({required: true})}
    async run() {
      return this.writer.isDryRun ? this.writer.plan('Would delete', {would: 1}) : this.writer.success('Deleted', null)
    }
  }`),
  'commands/large.js': command(`AgentCommand {
    static mutating = false
    async run() { return Array.from({length: 20_000}, (_, id) => ({id, name: 'row'})) }
  }`),
  'commands/plain.js': command(`Command {
    async run() { this.log('plain text') }
  }`),
  'commands/wait.js': command(`AgentCommand {
    static mutating = false
    static args = {file: Args.string({required: true})}
    async run() {
      const {args} = await this.parse(this.ctor)
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {stdio: 'ignore'})
      writeFileSync(args.file, process.pid + ' ' + child.pid)
      await new Promise((resolve) => child.on('exit', resolve))
    }
  }`),
  'source/greet.ts':
    "import {Command} from '@oclif/core'\r\n\r\nexport default class Greet extends Command {\r\n  async run() {}\r\n}\r\n",
}
