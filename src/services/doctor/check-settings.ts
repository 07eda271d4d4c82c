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
    return [problemOf('oclif.murli is not an object.', 'Write its settings as an object.')]
  }
  const misfits = findMisfits(settings, settingValidators)
  const isFeedbackIdle = settings['feedback'] !== undefined && readFeedback(config) === undefined
  if (isFeedbackIdle && misfits.every(({name}) => name !== 'feedback')) {
    misfits.push({
      name: 'feedback',
      validator: settingValidators.feedback,
      value: settings['feedback'],
    })
  }
  return misfits.map((misfit) => describeMisfit(misfit))
}

function describeMisfit({name, validator, value}: Misfit): Problem {
  const subject = `oclif.murli.${name} is`
  return validator
    ? problemOf(
        `${subject} ${JSON.stringify(value)}, which has no effect.`,
        `It takes ${validator.expected}.`,
      )
    : problemOf(
        `${subject} not a setting.`,
        `The settings are ${Object.keys(settingValidators).join(', ')}.`,
      )
}

function problemOf(message: string, suggestion: string): Problem {
  return {about: 'settings', message, suggestion}
}
