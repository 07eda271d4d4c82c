/** What reports that a question cannot be answered, with nothing of the parts that should have answered it. */
export {reportRefusal} from '../foreign/report-refusal.js'
