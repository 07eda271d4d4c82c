import type {Problem} from '../../contract/schema/services.js'
import {findMisfits, type Misfit} from '../../contract/shape.js'
import {isRecord} from '../../contract/unknown-value.js'
import {settingShapes} from '../../oclif/settings.js'
import type {HostConfig} from '../../oclif/shapes.js'
import {readFeedback} from '../../run/feedback.js'

/** Reports settings in `oclif.murli` of package.json that have no effect. */
export function checkSettings(config: HostConfig): Problem[] {
  const settings: unknown = config.pjson.oclif.murli ?? {}
  if (!isRecord(settings)) {
    return [problemOf('oclif.murli is not an object.', 'Write its settings as an object.')]
  }
  const misfits = findMisfits(settings, settingShapes)
  const isFeedbackIdle = settings['feedback'] !== undefined && readFeedback(config) === undefined
  if (isFeedbackIdle && misfits.every(({name}) => name !== 'feedback')) {
    misfits.push({
      name: 'feedback',
      shape: settingShapes.feedback,
      value: settings['feedback'],
    })
  }
  return misfits.map((misfit) => describeMisfit(misfit))
}

function describeMisfit({name, shape, value}: Misfit): Problem {
  const subject = `oclif.murli.${name} is`
  return shape
    ? problemOf(
        `${subject} ${JSON.stringify(value)}, which has no effect.`,
        `It takes ${shape.expected}.`,
      )
    : problemOf(
        `${subject} not a setting.`,
        `The settings are ${Object.keys(settingShapes).join(', ')}.`,
      )
}

function problemOf(message: string, suggestion: string): Problem {
  return {about: 'settings', message, suggestion}
}
