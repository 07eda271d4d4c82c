import {existsSync} from 'node:fs'
import {createRequire} from 'node:module'
import {join} from 'node:path'

import type {Catalog} from '../../catalog/catalog.js'
import {readCatalog} from '../../catalog/read.js'
import {AgentError, makeLineError} from '../../contract/agent-error.js'
import {exitCodes} from '../../contract/error-categories.js'
import type {EvalDocument, EvalTaskNode} from '../../contract/schema/eval.js'
import {saveFile} from '../../files/text-files.js'
import {debug} from '../../process/process-state.js'
import {cutList} from '../bound-document.js'
import {listAuthors} from '../list-authors.js'
import type {Answer, Service} from '../service.js'
import {type MeasuredTask, readBaseline} from './baseline.js'
import {compareFigures, computeFigures} from './figures.js'
import {type HelpClass, type HelpPages, helpPagesOf} from './help-pages.js'
import {addHelp, measureTask} from './measure.js'
import {renderEval} from './render-eval.js'
import {defaultFile, draftTasks, readTasks, renderTasks, type Task} from './tasks-file.js'

/** `murli eval`: measures how an agent fares with this CLI, without a model (13.11). */
export const evaluate: Service = {
  async answer({args, flags}, {config}) {
    const [file, unexpected] = args
    if (unexpected) {
      const message = 'It takes only one file.'
      throw makeLineError({
        kind: 'unexpected_argument',
        message,
        ...unexpected,
      })
    }

    const path = file?.raw ?? defaultFile
    const catalog = readCatalog(config)
    if (flags['init'] === true) return writeTasks(path, catalog)
    const tasks = readTasks(path, config.bin)
    const baseline =
      typeof flags['baseline'] === 'string'
        ? readBaseline(flags['baseline'], config.bin)
        : undefined
    const document = await measureAll(catalog, tasks, baseline)
    const {figures, worse = []} = document
    const hasFailed = figures.valid < 1 || worse.length > 0
    const make = (bytes: number) => cutList(document, 'tasks', bytes)
    return {
      document,
      shorten: {
        name: 'The report',
        left: 'these are the first tasks',
        make,
      },
      text: renderEval(document, config.bin, process.stdout.isTTY),
      ...(hasFailed && {code: exitCodes.userError}),
    }
  },
}

async function measureAll(
  catalog: Catalog,
  tasks: readonly Task[],
  baseline: readonly MeasuredTask[] | undefined,
): Promise<EvalDocument> {
  let measured = tasks.map((task) => measureTask(catalog, task))
  const pages = openHelp(catalog)
  if (pages) {
    const withHelp: EvalTaskNode[] = []
    for (const task of measured) withHelp.push(await addHelp(catalog, task, pages))
    measured = withHelp
  }

  return {
    figures: computeFigures(measured),
    ...(baseline && {worse: compareFigures(measured, baseline)}),
    tasks: measured,
  }
}

/** The help pages of the host's own oclif; undefined if a bundle hides it. */
function openHelp(catalog: Catalog): HelpPages | undefined {
  try {
    const load = createRequire(join(catalog.config!.root, 'package.json'))
    const {Help} = load('@oclif/core') as {Help: HelpClass}
    return new (helpPagesOf(Help))(catalog)
  } catch (failure) {
    debug(failure)
    return undefined
  }
}

/** @throws AgentError if the file exists, or no command has a line to draft */
function writeTasks(path: string, catalog: Catalog): Answer {
  const tasks = draftTasks(catalog, listAuthors(catalog))
  const [problem] = [
    ...(existsSync(path) ? [`${path} exists already`] : []),
    ...(tasks.length === 0 ? ['No command has a summary and an example'] : []),
  ]
  if (problem !== undefined) {
    throw new AgentError({
      code: existsSync(path) ? exitCodes.conflict : exitCodes.userError,
      message: problem,
      suggestion: existsSync(path)
        ? 'Name another file, or remove it first.'
        : 'Write `static summary` and `static examples` first.',
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
