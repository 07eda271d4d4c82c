import type {Invocation} from '../invocation/invocation.js'
import {Emitter} from '../outcome/emitter.js'
import {makeExit} from '../session/exit.js'
import {share} from '../session/shared.js'
import {describeForeignExit} from './foreign-exit.js'
import {SideTalk} from './side-talk.js'
import {isExit} from './wrap-catch.js'

/**
 * Stands around the line of an own command for an agent until the command begins, which then sees to itself: what the
 * hooks of other plugins say becomes log lines; a hook that fails, a class that does not load and an outcome that cannot
 * be written become an envelope.
 *
 * It knows nothing of corrections, because every run of an own command pays for what is loaded here.
 */
export async function standAroundOwn(invocation: Invocation): Promise<void> {
  const {config, mode} = invocation
  const exitCodes = config.pjson.oclif.murli?.exitCodes
  const describeLine = () => ({command: config.bin, timestamp: 0, toolVersion: config.version})
  const emitter = await Emitter.open(mode, describeLine, () => process.exit(0))
  const talk = new SideTalk((log) => emitter.sendLog(log))
  const leave = (): void => {
    process.off('exit', handleExit)
    delete share().handOver
    talk.handOver()
    emitter.flushNow()
  }

  /** Somebody ends the process before the command has begun. */
  const handleExit = (code: number): void => {
    if (code === 0) return leave()
    const fields = describeForeignExit(code, talk.text, exitCodes)
    talk.close(fields)
    emitter.emitNow({...fields, type: 'error'})
    process.exitCode = fields.code
  }

  share().handOver = leave
  process.once('exit', handleExit)
  const original = config.runCommand
  config.runCommand = async (id, argv = [], cached = null) => {
    // A hook may run a command of its own first.
    if (argv !== invocation.argv) return original.call(config, id, argv, cached)
    config.runCommand = original
    try {
      return await original.call(config, id, argv, cached)
    } catch (error) {
      if (isExit(error)) throw error
      const {describeForeignError} = await import('./foreign-error.js')
      const fields = describeForeignError({error, exitCodes, printed: talk.text})
      share().handOver?.()
      await emitter.emit({...fields, type: 'error'})
      throw makeExit(fields.code, error)
    }
  }
}
