import type {Flags} from '../command-line/find-flag.js'
import {tokenize} from '../command-line/tokenize.js'
import {flagTable, globalFlags, isGlobalFlag, wordOf} from '../flags/table.js'
import {listMeantWords} from '../process/process-line.js'
import {processState} from '../process/process-state.js'
import type {Line} from './line.js'
import {isSwitchedOff} from './mode.js'
import {mayAsk} from './questions.js'

/**
 * Whether a command would run without words of the process that ask about it, ask for a dry run or
 * decide who its output is for, because oclif or the host's bin passes others (7.17).
 */
export function losesOurFlags(line: Line): boolean {
  if (!line.command || !(losesQuestion(line) || dropsOurFlags(line))) return false
  return !isSwitchedOff(line.config)
}

/** Whether the process's words ask, and those that the host's bin passes do not. */
function losesQuestion({argv, config, id}: Line): boolean {
  const {typedWords = []} = processState()
  return mayAsk({argv: typedWords, config, id}) && !mayAsk({argv, config, id})
}

/** Whether there are flags of the plugin, or `--dry-run`, among the words that oclif drops. */
function dropsOurFlags(line: Line): boolean {
  const {argv, knownFlags} = line
  const meant = listMeantWords(line)
  if (!meant) return false
  const dropped = meant.slice(0, Math.max(0, meant.length - argv.length))
  const dryRun = wordOf('dry-run')
  const flags: Flags = {...globalFlags, 'dry-run': flagTable['dry-run'].flag, ...knownFlags}
  return tokenize(dropped, flags).some((token) => {
    const isOurs = token.kind === 'flag' && isGlobalFlag(token.name, flags[token.name])
    return isOurs || (token.kind === 'flag' && token.raw === dryRun)
  })
}
