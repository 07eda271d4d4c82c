import {existsSync} from 'node:fs'
import {createRequire} from 'node:module'
import {join} from 'node:path'

import type {Catalog} from '../../catalog/catalog.js'
import {readCatalog} from '../../catalog/read.js'
import {AgentError, makeLineError} from '../../contract/agent-error.js'
import {exitCodes} from '../../contract/error-categories.js'
import type {EvalDocument, EvalTaskNode} from '../../contract/schema/eval.js'
import {saveFile} from '../../files/save-file.js'
import {debug} from '../../process/debug.js'
import {listAuthorCommands} from '../author-commands.js'
import {cutList} from '../bound-document.js'
import type {ServiceAnswer, Service} from '../service.js'
import {type MeasuredTask, readBaseline} from './baseline.js'
import {draftTasks} from './draft-tasks.js'
import {compareFigures, computeFigures, hasFailed} from './figures.js'
import {type HelpClass, type HelpPages, helpPagesOf} from './help-pages.js'
import {addHelp, measureTask} from './measure.js'
import {renderEval} from './render-eval.js'
import {defaultFile, readTasks, renderTasks, type Task} from './tasks-file.js'

/** `murli eval`: measures how an agent fares with this CLI, without a model (13.11). */
export const evaluate: Service = {
  async answer({args, flags}, {config}) {
    const [file, unexpected] = args
    if (unexpected) {
      throw makeLineError({
        kind: 'unexpected_argument',
        message: 'It takes only one file.',
        ...unexpected,
      })
    }

    const path = file?.raw ?? defaultFile
    const catalog = readCatalog(config)
    if (flags['init'] === true) return writeTasks(path, catalog)
    const tasks = readTasks(path, config.bin)
    const olderReport = flags['baseline']
    const baseline =
      typeof olderReport === 'string' ? readBaseline(olderReport, config.bin) : undefined
    const document = await measureAll(catalog, tasks, baseline)
    return {
      document,
      shorten: {
        name: 'The report',
        left: 'these are the first tasks',
        make: (bytes) => cutList(document, 'tasks', bytes),
      },
      text: renderEval(document, config.bin, {isTerminal: process.stdout.isTTY}),
      ...(hasFailed(document) && {code: exitCodes.userError}),
    }
  },
}

async function measureAll(
  catalog: Catalog,
  tasks: readonly Task[],
  baseline: readonly MeasuredTask[] | undefined,
): Promise<EvalDocument> {
  const withoutHelp = tasks.map((task) => measureTask(catalog, task))
  const measured = await addAllHelp(catalog, withoutHelp)
  return {
    figures: computeFigures(measured),
    ...(baseline && {worse: compareFigures(measured, baseline)}),
    tasks: measured,
  }
}

/** Adds the tokens of help pages to each task, if oclif's help can be loaded. */
async function addAllHelp(
  catalog: Catalog,
  tasks: readonly EvalTaskNode[],
): Promise<EvalTaskNode[]> {
  const pages = openHelp(catalog)
  if (!pages) return [...tasks]
  const measured: EvalTaskNode[] = []
  // One after the other: oclif prints a page in pieces.
  for (const task of tasks) {
    measured.push(await addHelp(catalog, task, pages))
  }
  return measured
}

/** The help pages of the host's oclif; undefined if it cannot be loaded, as from a bundle. */
function openHelp(catalog: Catalog): HelpPages | undefined {
  try {
    const load = createRequire(join(catalog.config!.root, 'package.json'))
    const {Help} = load('@oclif/core') as {Help: HelpClass}
    const HelpPages = helpPagesOf(Help)
    return new HelpPages(catalog)
  } catch (failure) {
    debug(failure)
    return undefined
  }
}

/**
 * Writes a file of drafted tasks.
 *
 * @throws AgentError if the file exists, or no command has a line to draft
 */
function writeTasks(path: string, catalog: Catalog): ServiceAnswer {
  if (existsSync(path)) {
    throw new AgentError({
      code: exitCodes.conflict,
      message: `${path} exists already`,
      suggestion: 'Name another file, or remove it first.',
    })
  }
  const tasks = draftTasks(catalog, listAuthorCommands(catalog))
  if (tasks.length === 0) {
    throw new AgentError({
      code: exitCodes.userError,
      message: 'No command has a summary and an example',
      suggestion: 'Write `static summary` and `static examples` first.',
    })
  }

  saveFile({
    flag: '--init',
    path,
    text: renderTasks(path, tasks, catalog.bin),
  })
  const next = 'Write each intent as your users would say it, then run `murli eval`.'
  return {
    document: {file: path, tasks: tasks.length},
    text: `Wrote ${tasks.length} tasks to ${path}. ${next}`,
  }
}
