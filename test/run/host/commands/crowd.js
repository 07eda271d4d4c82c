import {AgentCommand} from 'oclif-plugin-murli'

export default class Crowd extends AgentCommand {
  static summary = 'A hundred writers at a time'

  async run() {
    await this.parse(Crowd)
    const write = async (writer) => {
      for (let turn = 0; turn < 50; turn += 1) {
        const event = this.writer.event({turn, writer, filler: 'é'.repeat(Math.floor(Math.random() * 2000))})
        // Some wait for the reader and some do not.
        if (writer % 2 === 0) await event
        this.writer.log(`${writer} ${turn}`)
        await this.writer.progress({current: turn, message: `writer ${writer}`})
        console.log('printed')
        if (writer % 3 === 0) await new Promise((resolve) => setImmediate(resolve))
      }
    }

    await Promise.all(Array.from({length: 100}, (_, writer) => write(writer)))
    return this.writer.success('All wrote')
  }
}
