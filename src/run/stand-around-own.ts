import {Voice} from '../foreign/voice.js'
import {HeldOutput} from '../foreign/held-output.js'
import type {ErrorFields} from '../contract/outcome.js'
import {isExit} from '../oclif/exit.js'
import {type Invocation, isLine, isForHelp} from '../command-line/invocation.js'
import {openStreams} from '../output/streams/streams.js'
import {followLine, processState} from './process-state.js'
import {ProcessWatch} from './exit-watch.js'
import {listenToSignals} from './signals.js'
import {describeCancelled} from './ending.js'
import {describeStandstill} from './run-errors.js'

/**
 * Stands around the line of an own command for an agent until the command begins, which then sees to itself: what the
 * hooks of other plugins say becomes log lines; a hook that fails, a class that does not load and an outcome that cannot
 * be written become an envelope.
 *
 * Every run of an own command pays for what is loaded here, so what writes is loaded when there is something to write.
 */
export function standAroundOwn(invocation: Invocation): void {
  const {config} = invocation
  let voice: Voice | undefined
  const open = () => openStreams(() => process.exit(0))
  const speak = (): Voice => (voice ??= Voice.open(invocation, open()))
  const output = new HeldOutput((log) => speak().log(log), {
    hasStdout: !isForHelp(invocation),
    hide: (text) => (text === '' ? '' : speak().hide(text)),
  })
  let isStuck = false
  let stopListening = (): void => {}
  const leave = (): void => {
    stopListening()
    watch.close()
    delete processState().handOver
    output.handOver()
    voice?.flushNow()
  }

  /** Drops what comes behind the error that is said, such as another hook's own. */
  const close = (fields: ErrorFields): void => {
    stopListening()
    watch.close()
    delete processState().handOver
    output.close(fields)
  }

  const watch = new ProcessWatch({
    /** A hook ends the process before the command has begun, or never settles. */
    onExit(code) {
      if (!isStuck && code === 0) {
        leave()
        return undefined
      }

      const fields = isStuck
        ? speak().explainThrow(describeStandstill(), output.text)
        : speak().explainExit(code, output.text)
      close(fields)
      return speak().failNow(fields)
    },
    onIdle() {
      // Help ends so: no command begins.
      isStuck = !isForHelp(invocation)
    },
    /** A hook throws outside of what it returned. */
    onUncaught(error) {
      const fields = speak().explainThrow(error, output.text)
      close(fields)
      process.exit(speak().failNow(fields))
    },
  })
  // 3.16: a signal that arrives before the command begins ends the process with an envelope, too.
  stopListening = listenToSignals((signal) => {
    const fields = describeCancelled(signal)
    close(fields)
    process.exit(speak().failNow(fields))
  })
  processState().handOver = leave
  const original = config.runCommand
  config.runCommand = async (id, argv = [], cached = null) => {
    // A hook may run a command of its own first.
    if (!isLine(invocation, id, argv)) return original.call(config, id, argv, cached)
    config.runCommand = original
    followLine(invocation.argv, argv)
    try {
      return await original.call(config, id, argv, cached)
    } catch (error) {
      // Once the command has begun, its session says the one outcome, and a hook that fails behind it only the exit code.
      const {handOver, unwritten} = processState()
      if (isExit(error) || (!handOver && unwritten !== error)) throw error
      const fields = speak().explainThrow(error, output.text)
      if (handOver) close(fields)
      throw await speak().fail(fields, error)
    }
  }
}
