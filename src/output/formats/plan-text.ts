import {toPlainData} from '../plain-data.js'
import {serialise} from '../serialise.js'
import {formatYaml} from './yaml.js'

/** Writes the plan of a dry run for a person, as YAML. @throws AgentError when JSON cannot hold it */
export function writePlan(plan: unknown): string {
  return serialise(toPlainData(plan), formatYaml)
}
