/** The YAML format with its library, for `--output yaml` and for a plan that a person reads. */
export {formatYaml} from '../output/formats/yaml.js'
export {writePlan} from '../output/formats/plan-text.js'
