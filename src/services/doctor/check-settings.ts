import {exitCodeTable, isExitCode} from '../../contract/error-categories.js'
import {protocolVersions} from '../../contract/protocols.js'
import {anything, findMisfits, map, oneOf, type Shape, shape, truth} from '../../contract/shape.js'
import type {Problem} from '../../contract/schema/services.js'
import {isRecord} from '../../contract/unknown-value.js'
import type {HostConfig, HostSettings} from '../../oclif/shapes.js'
import {readFeedback} from '../../run/feedback.js'

const count = shape<number>(
  'an integer of 1 or more',
  (value) => Number.isSafeInteger(value) && Number(value) > 0,
)

const exitCodes = shape<HostSettings['exitCodes']>(
  `an object that maps the host's exit codes to the codes 1 to ${exitCodeTable.at(-1)!.code}, or contract`,
  (value) =>
    value === 'contract' ||
    (isRecord(value) &&
      Object.entries(value).every(
        ([from, to]) => /^\d+$/.test(from) && isExitCode(to) && to !== 0,
      )),
)

/** The shape of each setting of `oclif.murli`. */
const shapesOf = (config: HostConfig) =>
  ({
    advisories: truth,
    // Annotation checks report an invalid value.
    commands: anything,
    compileCache: truth,
    exitCodes,
    feedback: shape<string>(
      'a command of the CLI, or a URL',
      () => readFeedback(config) !== undefined,
    ),
    lint: {...map, expected: 'an object of rules that are turned off, each with a reason'},
    maxResultBytes: count,
    pipe: oneOf(['own', 'all', 'none']),
    protocol: oneOf(protocolVersions),
    timeoutFlag: truth,
    timeoutMs: count,
  }) satisfies Required<{[Name in keyof HostSettings]: Shape}>

/** Reports settings of the host's author that have no effect. */
export function checkSettings(config: HostConfig): Problem[] {
  const settings: unknown = config.pjson.oclif.murli ?? {}
  const problem = (message: string, suggestion: string): Problem => ({
    about: 'settings',
    message,
    suggestion,
  })
  if (!isRecord(settings))
    return [problem('oclif.murli is not an object.', 'Write its settings as an object.')]
  const shapes = shapesOf(config)
  return findMisfits(settings, shapes).map(({name, shape: expected, value}) => {
    const subject = `oclif.murli.${name} is`
    return expected
      ? problem(
          `${subject} ${JSON.stringify(value)}, and has no effect.`,
          `It takes ${expected.expected}.`,
        )
      : problem(`${subject} not a setting.`, `The settings are ${Object.keys(shapes).join(', ')}.`)
  })
}
