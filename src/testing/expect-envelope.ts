import type {ErrorEnvelope, PlanEnvelope, Run, SuccessEnvelope} from './run.js'

/** The envelope of a run that succeeded. @throws Error with what the run wrote where it did not */
export function successOf<Result>(run: Run<Result>): SuccessEnvelope<Result> {
  if (run.envelope?.status === 'ok') return run.envelope
  throw new Error(`Expected a success.\n${describe(run)}`)
}

/** The envelope of a run that planned. @throws Error with what the run wrote where it did not */
export function planOf<Plan>(run: Run<unknown, Plan>): PlanEnvelope<Plan> {
  if (run.envelope?.status === 'plan') return run.envelope
  throw new Error(`Expected a plan.\n${describe(run)}`)
}

/** The envelope of a run that failed. @throws Error with what the run wrote where it did not */
export function errorOf(run: Run): ErrorEnvelope {
  if (run.envelope?.status === 'error') return run.envelope
  throw new Error(`Expected an error.\n${describe(run)}`)
}

function describe({code, stderr, stdout}: Run): string {
  return `The run ended with code ${code}.\nstdout:\n${stdout}\nstderr:\n${stderr}`
}
