import {readWholeCatalog} from '../../catalog/read.js'
import {AgentError, makeLineError} from '../../contract/agent-error.js'
import {readStdin} from '../../files/redirected.js'
import type {HostConfig} from '../../oclif/shapes.js'
import {debug} from '../../process/debug.js'
import {keepExitCode, refuseExit} from '../../process/process-exit.js'
import {ownsProcess} from '../../process/process-state.js'
import type {ServiceAnswer, Service, ServiceLine} from '../service.js'
import {decideLine} from './decide-line.js'
import type {Installed} from './harness.js'
import {harnesses} from './harnesses.js'
import {readShellLine} from './tool-call.js'
import type {Verdict} from './verdict.js'

/** The most that is read of a tool call's JSON, in bytes: no command line is longer. */
const maxCallBytes = 1024 * 1024

/** How long the hook waits for code of the host, in milliseconds. */
const maxDecisionMs = 10_000

/** `murli permissions`: the rules of an agent's harness, and the program of its hook (12.20). */
export const permissions: Service = {
  async answer(line, {config}) {
    checkHook(line)
    const {args, flags} = line
    const name = args[0]!.raw
    const harness = harnesses[name]!
    const isInstallation = flags['install'] === true
    const hasHook = flags['hook'] === true
    if (hasHook && !isInstallation) return answerHook(config)
    const catalog = readWholeCatalog(config)
    if (!isInstallation) return {text: harness.draft(catalog)}
    const isGlobal = flags['global'] === true
    const installed = harness.install(catalog, {hasHook, isGlobal})
    return {
      document: {client: name, ...installed},
      text: describeInstalled(harness.title, installed),
    }
  },
  check: checkHook,
}

/** @throws AgentError for `--hook` and a harness that asks no program, such as Codex */
function checkHook({args, flags}: ServiceLine): void {
  const harness = harnesses[args[0]?.raw ?? '']
  if (harness?.asksHook !== false || flags['hook'] !== true) return
  throw makeLineError({
    error: 'flag_error',
    field: '--hook',
    kind: 'conflicting_flags',
    message: `${harness.title} has no such hook; --hook is for claude.`,
  })
}

function describeInstalled(title: string, {allow, ask, backup, changed, file}: Installed): string {
  if (!changed) return `${file} has the rules already.`
  const copy = backup ? ` The previous version is in ${backup}.` : ''
  return `${title} now runs ${allow} kinds of command lines without asking and asks you about ${ask}. The rules are in ${file}.${copy} Restart it to use them.`
}

/**
 * Answers Claude Code's hook before a tool call: with JSON on stdout, or with nothing. A failure is
 * also answered with nothing, because an exit code of 2 would block the call.
 */
async function answerHook(config: HostConfig): Promise<ServiceAnswer> {
  if (process.stdin.isTTY) {
    throw new AgentError({
      code: 1,
      message: '--hook reads the JSON of a tool call on stdin: Claude Code starts it',
      suggestion: `Register it with \`${config.bin} murli permissions claude --install --hook\`.`,
    })
  }
  try {
    const line = readShellLine(String(readStdin(maxCallBytes) ?? ''))
    const verdict = line === undefined ? undefined : await contain(() => decideLine(config, line))
    return {endsProcess: true, ...(verdict && {text: renderVerdict(verdict)})}
  } catch (error) {
    debug(error)
    return {endsProcess: true}
  }
}

/**
 * Runs code that loads classes of the host. It fails if these end the process, fail later or take too
 * long, and keeps the exit code; what they do once it has returned changes nothing.
 */
async function contain<Result>(run: () => Promise<Result>): Promise<Result> {
  return keepExitCode(async () => {
    return new Promise((resolve, reject) => {
      const allowExit = refuseExit(reject)
      process.on('uncaughtException', reject)
      const timer = setTimeout(reject, maxDecisionMs, new Error('it takes too long.'))
      run()
        .then(resolve, reject)
        .finally(() => {
          clearTimeout(timer)
          if (ownsProcess()) return
          allowExit()
          process.off('uncaughtException', reject)
        })
    })
  })
}

/** https://code.claude.com/docs/en/hooks: PreToolUse decision control */
function renderVerdict({decision, reason}: Verdict): string {
  const hookSpecificOutput = {
    hookEventName: 'PreToolUse',
    permissionDecision: decision,
    permissionDecisionReason: reason,
  }
  return JSON.stringify({hookSpecificOutput})
}
