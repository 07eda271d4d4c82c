import {spawnSync} from 'node:child_process'
import {writeFileSync} from 'node:fs'
import {setTimeout as sleep} from 'node:timers/promises'

import {Args, Flags} from '@oclif/core'
import {AgentCommand, AgentError, exitCodes} from 'oclif-plugin-murli'

class Bar extends AgentCommand {
  static flags = {narrow: Flags.integer(), steps: Flags.integer({default: 12})}

  async run() {
    const {flags} = await this.parse(Bar)
    const total = flags.steps
    for (let current = 1; current <= total; current += 1) {
      await this.writer.progress({
        current,
        message: `the ${current}. of all 世界 😀`,
        stage: 'Importing',
        total,
      })
      if (current === 5) this.log('printed by the command')
      if (current === 8) this.writer.log('logged by the command')
      if (current === total / 2 && flags.narrow) {
        spawnSync('stty', ['cols', String(flags.narrow)], {
          stdio: [process.stderr, 'ignore', 'ignore'],
        })
      }

      await sleep(60)
    }

    return this.writer.success('Imported all')
  }
}

class Change extends AgentCommand {
  static args = {file: Args.string({required: true})}
  static mutating = true

  async run() {
    const {args} = await this.parse(Change)
    for (let step = 0; step < 20; step += 1) {
      await this.writer.event({step})
      await sleep(20)
    }

    writeFileSync(args.file, 'changed')
  }
}

class Chatter extends AgentCommand {
  static flags = {
    count: Flags.integer({default: 5}),
    last: Flags.boolean(),
    wait: Flags.integer({default: 0}),
    warning: Flags.boolean(),
  }

  async run() {
    const {flags} = await this.parse(Chatter)
    for (let index = 0; index < flags.count; index += 1) this.writer.log('Still at it')
    await sleep(flags.wait)
    if (flags.warning) {
      process.emitWarning('Something is old', 'DeprecationWarning', 'OLD001')
      await sleep(1)
    }

    this.writer.log('\u{1B}[31mDone\u{1B}[39m')
    if (flags.last) process.emitWarning('One more')
    return this.writer.success('Logged')
  }
}

/** A hundred writers at a time, of which some wait for the reader. */
class Crowd extends AgentCommand {
  async run() {
    const write = async (writer) => {
      for (let turn = 0; turn < 50; turn += 1) {
        const event = this.writer.event({
          turn,
          writer,
          filler: 'é'.repeat(Math.floor(Math.random() * 2000)),
        })
        if (writer % 2 === 0) await event
        this.writer.log(`${writer} ${turn}`)
        await this.writer.progress({current: turn, message: `writer ${writer}`})
        console.log('printed')
        if (writer % 3 === 0) await sleep(0)
      }
    }

    await Promise.all(Array.from({length: 100}, (_, writer) => write(writer)))
    return this.writer.success('All wrote')
  }
}

class Events extends AgentCommand {
  static flags = {
    count: Flags.integer(),
    hasty: Flags.boolean({description: 'Never wait for the reader'}),
    size: Flags.integer({default: 0}),
  }

  async run() {
    const {flags} = await this.parse(Events)
    for (let index = 0; index < flags.count && !this.signal.aborted; index += 1) {
      const event = this.writer.event({index, name: 'an event', filler: 'x'.repeat(flags.size)})
      if (!flags.hasty) await event
    }

    return {count: flags.count}
  }
}

class Late extends AgentCommand {
  static flags = {
    after: Flags.boolean({description: 'Print more after the end'}),
    deaf: Flags.boolean({description: 'Ignore the abort'}),
    listener: Flags.boolean({
      description: 'Have a listener for signals that throws, as some base classes do',
    }),
  }

  listen() {
    process.on('SIGTERM', () => {
      throw new Error('A listener of the command or its base class')
    })
  }

  async init() {
    await super.init()
    this.listen()
  }

  async run() {
    const {flags} = await this.parse(Late)
    if (flags.listener) this.listen()
    if (flags.after) {
      setTimeout(() => {
        this.writer.log('too late')
        console.log('too late')
        console.error('too late')
        void this.writer.event('too late')
      }, 50)
      return
    }

    await this.writer.event('ready')
    for (let turn = 0; turn < 400 && (flags.deaf || !this.signal.aborted); turn += 1)
      await sleep(10)
    if (this.signal.aborted) throw this.signal.reason
  }
}

class Print extends AgentCommand {
  static flags = {exit: Flags.boolean()}

  async run() {
    const {flags} = await this.parse(Print)
    for (let index = 0; index < 100_000; index += 1)
      this.log(`\u{1B}[32mline ${index}\u{1B}[39m: "héllo" \u{1F600}`)
    if (flags.exit) process.exit(0)
  }
}

class Rows extends AgentCommand {
  static flags = {
    count: Flags.integer({default: 10_000}),
    exit: Flags.boolean(),
    of: Flags.integer(),
  }
  static returns = {
    description: 'Rows, each with its owner.',
    type: 'Rows',
    outputSchema: {
      type: 'object',
      properties: {
        rows: {type: 'array', minItems: 1, items: {$ref: '#/$defs/row'}},
        total: {type: 'integer'},
      },
      required: ['rows', 'total'],
      $defs: {
        row: {
          type: 'object',
          properties: {
            id: {type: 'integer'},
            name: {type: 'string', pattern: '^row'},
            note: {type: 'string'},
            owner: {
              type: 'object',
              properties: {mail: {type: 'string'}, name: {type: 'string'}},
              required: ['name'],
            },
          },
          required: ['id', 'name', 'owner'],
        },
      },
    },
  }

  async run() {
    const {flags} = await this.parse(Rows)
    const rows = Array.from({length: flags.count}, (_, id) => ({
      id,
      name: `row ${id}`,
      owner: {mail: `${id}@example.org`, name: 'Ada'},
    }))
    const page = flags.of && {cursor: 'next', total: flags.of}
    this.writer.success(`${flags.count} rows`, {rows, total: flags.count}, page)
    if (flags.exit) process.exit()
  }
}

/** Reports one thing of every kind, always the same. */
class Story extends AgentCommand {
  static flags = {dangerous: Flags.boolean(), quiet: Flags.boolean()}

  async run() {
    const {flags} = await this.parse(Story)
    if (!flags.quiet) {
      this.writer.log('Opening')
      await this.writer.progress({current: 0, message: 'Looking', stage: 'find', total: 2})
      await this.writer.event({found: 'a'})
      this.writer.log('Found one')
      this.writer.log('Found one')
      await this.writer.event('b')
      this.writer.warn('Two is all there is')
      await this.writer.progress({current: 2, stage: 'write', total: 2})
    }

    if (flags.dangerous) throw Object.assign(new Error('The door is locked'), {code: 'EACCES'})
    const nextActions = [{command: 'streams story --quiet', description: 'Hear the end only'}]
    return this.writer.success(
      'Told',
      {chapters: 2},
      {nextActions, warnings: ['It is a short story']},
    )
  }
}

class Table extends AgentCommand {
  static flags = {
    fail: Flags.boolean(),
    lines: Flags.integer({default: 3}),
    result: Flags.string({default: '[{"id":1},{"id":2}]'}),
    slow: Flags.integer({default: 0, description: 'How long each line takes, in milliseconds'}),
    writer: Flags.boolean(),
  }

  async run() {
    const {flags} = await this.parse(Table)
    console.error('A note')
    for (let line = 1; line <= flags.lines; line += 1) {
      this.log(`row ${line}`)
      await sleep(flags.slow)
    }

    if (flags.fail) throw new Error('No luck')
    const result = JSON.parse(flags.result)
    const page = {cursor: 'abc', total: 156, warnings: ['Two of many.']}
    return flags.writer ? this.writer.success('Two rows', result, page) : result
  }
}

/** Reports all the time while it works, and ends early when it is aborted. */
/** Unwinds when it is interrupted, and says in one of several ways what it had done. */
class Unwind extends AgentCommand {
  static flags = {by: Flags.string({required: true})}

  async run() {
    const {flags} = await this.parse(Unwind)
    await this.writer.event('started')
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, 20_000)
      this.signal.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      })
    })
    const said = {data: {done: 3}, message: 'Stopped after 3'}
    switch (flags.by) {
      case 'cancelled': {
        throw new AgentError({...said, code: exitCodes.cancelled, suggestion: 'Go on.'})
      }
      case 'timeout': {
        throw new AgentError({...said, code: exitCodes.timeout, kind: 'slow'})
      }
      case 'partial': {
        throw new AgentError({...said, code: exitCodes.partial})
      }
      case 'return': {
        return {done: 3}
      }
      case 'function': {
        return () => {}
      }
      default: {
        throw new Error('The operation was aborted')
      }
    }
  }
}

class Work extends AgentCommand {
  static flags = {
    deaf: Flags.boolean(),
    steps: Flags.integer(),
    width: Flags.integer({default: 20}),
  }

  async run() {
    const {flags} = await this.parse(Work)
    for (let current = 1; current <= flags.steps; current += 1) {
      if (this.signal.aborted && !flags.deaf) return this.writer.success('Stopped early', {current})
      await this.writer.event({current, filler: 'x'.repeat(500)})
      this.writer.log(`Did step ${current}`)
      await this.writer.progress({
        current,
        stage: current * 2 > flags.steps ? 'second' : 'first',
        total: flags.steps,
      })
      this.log(`printed ${current}`)
      await sleep(1)
    }

    return Array.from({length: flags.width}, (_, id) => ({id, name: 'z'.repeat(100)}))
  }
}

const classes = {Bar, Change, Chatter, Crowd, Events, Late, Print, Rows, Story, Table, Unwind, Work}
export const commands = Object.fromEntries(
  Object.entries(classes).map(([name, each]) => [name.toLowerCase(), each]),
)
