import type {ParseOptions} from './prepare-class.js'
import type {Parsed} from './running-command.js'

/** The methods that an own command inherits from its base class, as a run calls them. */
export type BaseMethods = {
  catch(error: unknown): Promise<unknown>
  logJson(json: unknown): void
  parse(options: ParseOptions | undefined, argv: string[] | undefined): Promise<Parsed>
  warn(input: Error | string): Error | string
  /** The prototype of the base class. */
  prototype: object
}

/** Runs a function that may set the exit code, as oclif does for every error that is thrown, and restores it. */
export async function keepExitCode<Result>(run: () => Promise<Result>): Promise<Result> {
  const {exitCode} = process
  try {
    return await run()
  } finally {
    process.exitCode = exitCode
  }
}
