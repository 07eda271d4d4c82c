import {parseText} from '../../annotations/parse-text.js'
import {splitLine} from '../../command-line/shell-line.js'
import {AgentError} from '../../contract/agent-error.js'
import {exitCodes} from '../../contract/error-categories.js'
import {listOf, nonEmptyText, text} from '../../contract/validator.js'
import {isRecord} from '../../contract/unknown-value.js'
import {splitByteOrderMark} from '../../files/byte-order-mark.js'
import {readTextFile} from '../../files/read-file.js'

/** What a person wants, and the command line that does it, without the bin (13.11). */
export type Task = {intent: string; argv: string[]}

/** The file of tasks by default. */
export const defaultFile = 'evals.yaml'

/** The largest file that is read, in bytes. */
const maxBytes = 2 ** 20

/** The words of a command line. */
const words = listOf(text)

/**
 * Reads a file of tasks, YAML or JSON.
 *
 * @throws AgentError if it is missing or malformed
 */
export function readTasks(path: string, bin: string): Task[] {
  try {
    const written = splitByteOrderMark(readTextFile(path, maxBytes)).text
    // As a number, `1.10` would be another word.
    const content = parseText(path, written, 'failsafe')
    if (!Array.isArray(content) || content.length === 0) {
      throw new Error('it holds no list of tasks')
    }
    const tasks = content.map((task: unknown, index) => readTask(task, index + 1, bin))
    const intents = tasks.map(({intent}) => intent)
    const twice = intents.find((intent, index) => intents.indexOf(intent) < index)
    if (twice !== undefined) {
      throw new Error(`two tasks have the intent "${twice}"`)
    }
    return tasks
  } catch (error) {
    throw makeTasksError(path, bin, error as NodeJS.ErrnoException)
  }
}

/** The error about a file of tasks that is missing, unreadable or malformed. */
function makeTasksError(path: string, bin: string, cause: NodeJS.ErrnoException): AgentError {
  const common = {
    cause,
    field: 'file',
    suggestion: 'A task is `- intent: remove an old certificate` and `  argv: [certs, remove]`.',
  }
  if (cause.code === 'ENOENT') {
    const draft = `${bin} murli eval --init`
    return new AgentError({
      ...common,
      code: exitCodes.notFound,
      message: `There is no file ${path}`,
      nextActions: [{command: draft, description: 'Draft a file from examples'}],
    })
  }
  return new AgentError({
    ...common,
    code: exitCodes.userError,
    kind: 'invalid_tasks',
    message: `${path} cannot be read: ${cause.message}`,
    nextActions: [],
  })
}

/**
 * Reads a task, which messages call by its place in the list, counted from 1.
 *
 * @throws Error if it is malformed
 */
function readTask(task: unknown, place: number, bin: string): Task {
  const {argv, intent, ...others} = isRecord(task) ? task : {}
  const [other] = Object.keys(others)
  if (!nonEmptyText.isValid(intent)) {
    throw new Error(`task ${place} has no \`intent\``)
  }
  if (other !== undefined) {
    throw new Error(`task ${place} has a field \`${other}\``)
  }
  const list = text.isValid(argv) ? splitLine(argv, 'posix') : argv
  if (!Array.isArray(list) || list.length === 0) {
    throw new Error(`task ${place} has no \`argv\``)
  }
  if (!words.isValid(list)) {
    throw new Error(`task ${place} has a word in \`argv\` that is no text: quote it`)
  }
  return {
    intent: intent.trim(),
    argv: list[0] === bin ? list.slice(1) : list,
  }
}

/** Renders a file of tasks: JSON or YAML, by its name. YAML quotes words as JSON does. */
export function renderTasks(path: string, tasks: readonly Task[], bin: string): string {
  if (path.endsWith('.json')) {
    return `${JSON.stringify(tasks, null, 2)}\n`
  }
  const lines = tasks.flatMap(({argv, intent}) => [
    `- intent: ${JSON.stringify(intent)}`,
    `  argv: [${argv.map((word) => JSON.stringify(word)).join(', ')}]`,
  ])
  return [
    `# What \`${bin} murli eval\` measures: what a person wants, and the command line that does it.`,
    "# These intents are the commands' own summaries, which are too easy to find: write each one",
    '# as your users would say it.',
    ...lines,
    '',
  ].join('\n')
}
