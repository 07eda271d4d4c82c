import {formatYaml} from '../output/formats/yaml.js'
import {toPlainData} from '../output/plain-data.js'
import {serialise} from '../output/serialise.js'

/** Shows a person the plan of a dry run. @throws AgentError when JSON cannot hold it */
export function writePlan(plan: unknown): string {
  return serialise(toPlainData(plan), formatYaml)
}
