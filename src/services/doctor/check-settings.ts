import type {Problem} from '../../contract/schema/services.js'
import {findMisfits, type Misfit} from '../../contract/validator.js'
import {isRecord} from '../../contract/unknown-value.js'
import {settingValidators} from '../../oclif/settings.js'
import type {HostConfig} from '../../oclif/shapes.js'
import {readFeedback} from '../../run/feedback.js'

/** Reports settings in `oclif.murli` of package.json that have no effect. */
export function checkSettings(config: HostConfig): Problem[] {
  const settings: unknown = config.pjson.oclif.murli ?? {}
  if (!isRecord(settings)) {
    return [makeProblem('oclif.murli is not an object.', 'Write its settings as an object.')]
  }
  const misfits = findMisfits(settings, settingValidators)
  const {feedback: value} = settings
  const isFeedbackReported = misfits.some(({name}) => name === 'feedback')
  if (value !== undefined && !isFeedbackReported && readFeedback(config) === undefined) {
    misfits.push({
      name: 'feedback',
      validator: settingValidators.feedback,
      value,
    })
  }
  return misfits.map((misfit) => describeMisfit(misfit))
}

function describeMisfit({name, validator, value}: Misfit): Problem {
  const setting = `oclif.murli.${name}`
  if (!validator) {
    const names = Object.keys(settingValidators).join(', ')
    return makeProblem(`${setting} is not a setting.`, `The settings are ${names}.`)
  }
  return makeProblem(
    `${setting} is ${JSON.stringify(value)}, which has no effect.`,
    `It takes ${validator.expected}.`,
  )
}

function makeProblem(message: string, suggestion: string): Problem {
  return {
    about: 'settings',
    message,
    suggestion,
  }
}
