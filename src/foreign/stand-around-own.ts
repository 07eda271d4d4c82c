import type {Invocation} from '../invocation/invocation.js'
import {Emitter} from '../outcome/emitter.js'
import {share} from '../session/shared.js'
import {SideTalk} from './side-talk.js'
import {isExit} from './wrap-catch.js'

/**
 * Stands around the line of an own command for an agent until the command begins, which then sees to itself: what the
 * hooks of other plugins say becomes log lines, and a class that fails to load an envelope.
 *
 * It knows nothing of corrections, because every run of an own command pays for what is loaded here.
 */
export async function standAroundOwn(invocation: Invocation): Promise<void> {
  const {config, mode} = invocation
  const describeLine = () => ({command: config.bin, timestamp: 0, toolVersion: config.version})
  const emitter = await Emitter.open(mode, describeLine, () => process.exit(0))
  const talk = new SideTalk((log) => emitter.sendLog(log))
  const leave = (): void => {
    process.off('exit', leave)
    delete share().handOver
    talk.handOver()
    emitter.flushNow()
    emitter.close()
  }

  share().handOver = leave
  process.once('exit', leave)
  const original = config.runCommand
  config.runCommand = async (id, argv = [], cached = null) => {
    // A hook may run a command of its own first.
    if (argv !== invocation.argv) return original.call(config, id, argv, cached)
    config.runCommand = original
    try {
      return await original.call(config, id, argv, cached)
    } catch (error) {
      if (isExit(error)) throw error
      share().handOver?.()
      const {ForeignRun} = await import('./foreign-run.js')
      throw await (await ForeignRun.open(invocation)).failWith({error})
    }
  }
}
