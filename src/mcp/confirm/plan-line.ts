import {wordOf} from '../../flags/table.js'
import type {ServerContext} from '@modelcontextprotocol/server'

import type {RunAnswer} from '../answer/run-answer.js'
import {addFlag, addValidate} from '../line/add-flag.js'
import {answerLine, type KnownLine, type RunInput} from '../tools/run-line.js'
import type {Service} from '../tools/tool.js'

/** What a line would do, or why no person needs to be asked. */
export type PlannedLine = {answer: RunAnswer} | {plan: unknown}

/**
 * Finds out what a line would do before a person is asked: a dry run where the command has one, else whether the line is
 * right at all.
 */
export async function planLine(
  line: KnownLine,
  input: RunInput,
  parts: {context: ServerContext; service: Service},
): Promise<PlannedLine> {
  const isPlanned = line.facts?.isDryRunnable === true
  const words = isPlanned ? {argv: addFlag(line, wordOf('dry-run'))} : addValidate(line)
  // A command with a `--validate` of its own would run with it.
  if (!('argv' in words)) return {plan: undefined}
  const answer = await answerLine({...line, argv: words.argv}, input, {isCheck: true, isReadOnly: isPlanned}, parts)
  if (answer.exit_code !== 0) return {answer}
  return {plan: isPlanned ? answer.envelope?.['plan'] : undefined}
}
