import {finishOutcome} from '../output/finish.js'
import {redactData} from '../output/prepare-outcome.js'
import {debug} from '../process/debug.js'
import {
  describeFailure,
  type RunReport,
  toErrorFields,
  toLogLines,
} from './endings/describe-failure.js'
import type {Run} from './run.js'

/** Selects from a result and cuts it for its reader; a failure to do so becomes the outcome. */
export function finishReport(report: RunReport, run: Run): RunReport {
  const {mode, options, output, redactor} = run
  const {document, logs, outcome: reported} = report
  if (!reported) return report
  try {
    const {outcome, warnings} = finishOutcome(reported, {
      ...options.result,
      document,
      folder: output.folder,
      maskData: (data) => redactData(data, redactor),
      mode,
      renderFile: (whole) =>
        document === undefined ? output.renderFile(whole) : {extension: 'json', text: document},
      warning: redactor.warning,
    })
    return {...report, logs: [...logs, ...toLogLines(warnings)], outcome}
  } catch (failure) {
    debug(failure)
    return describeFailure(toErrorFields(failure), run)
  }
}
