import type {JsonSchema, Schema} from './builder.js'
import * as envelopes from './envelopes.js'
import * as introspection from './introspection.js'
import * as services from './services.js'

/** Every document of the contract, by the name of its schema's file. */
export const documents = {
  adopt: document(services.AdoptDocument, 'What `murli adopt` prints'),
  command: document(introspection.CommandDocument, 'What `<command> --schema` prints'),
  describe: document(introspection.DescribeDocument, 'What `describe` prints'),
  'describe-head': document(introspection.DescribeHeadDocument, 'The first line of `describe --output ndjson`'),
  diff: document(services.DiffDocument, 'What `murli diff` prints'),
  doctor: document(services.DoctorDocument, 'What `murli doctor` prints'),
  error: document(envelopes.ErrorDocument, 'An error (protocol 1.0)'),
  'error-0.1': document(envelopes.protocol01.error, 'An error (protocol 0.1)'),
  'error-0.2': document(envelopes.protocol02.error, 'An error (protocol 0.2)'),
  event: document(envelopes.EventDocument, 'An event, verbatim'),
  flag: document(introspection.FlagDocument, 'What `describe --flag` prints'),
  'hateoas-error': document(envelopes.HateoasError, 'An error (protocol hateoas)'),
  'hateoas-line': document(envelopes.HateoasLine, 'A line of a stream (protocol hateoas)'),
  'hateoas-result': document(envelopes.HateoasResult, 'A success or plan (protocol hateoas)'),
  index: document(introspection.IndexDocument, 'What `describe --index` prints'),
  lint: document(services.LintDocument, 'What `murli lint` prints'),
  log: document(envelopes.LogDocument, 'A log line'),
  'next-action': document(envelopes.NextActionDocument, 'A command line to run next'),
  node: document(introspection.NodeDocument, 'A command or topic in the tree'),
  plan: document(envelopes.PlanDocument, 'A plan (protocol 1.0)'),
  'plan-0.1': document(envelopes.protocol01.plan, 'A plan (protocol 0.1)'),
  'plan-0.2': document(envelopes.protocol02.plan, 'A plan (protocol 0.2)'),
  progress: document(envelopes.ProgressDocument, 'A progress line (protocol 1.0)'),
  'progress-0.1': document(envelopes.protocol01.progress, 'A progress line (protocol 0.1)'),
  'progress-0.2': document(envelopes.protocol02.progress, 'A progress line (protocol 0.2)'),
  root: document(introspection.RootDocument, 'What `<bin> --schema` prints'),
  success: document(envelopes.SuccessDocument, 'A success (protocol 1.0)'),
  'success-0.1': document(envelopes.protocol01.success, 'A success (protocol 0.1)'),
  'success-0.2': document(envelopes.protocol02.success, 'A success (protocol 0.2)'),
  topic: document(introspection.TopicDocument, 'What `<topic> --schema` prints'),
  types: document(services.TypesDocument, 'What `murli types` prints'),
  which: document(services.WhichDocument, 'What `murli which` prints'),
}

/** The name of a document's schema: the name of its file in `schema/`, without the extension. */
export type DocumentName = keyof typeof documents

function document(schema: Schema<unknown>, title: string) {
  return {schema, title}
}

/** The definitions that documents share, by their names in `$defs`. */
const definitions = {
  argument: introspection.ArgumentNode,
  flag: introspection.FlagNode,
  next_action: envelopes.NextActionDocument,
  node: introspection.NodeDefinition,
  safety: introspection.SafetyNode,
}

/** A document's JSON Schema as it is published. */
export function publishSchema(name: DocumentName): JsonSchema {
  const {schema, title} = documents[name]
  const text = refer(schema.json)
  const shared = Object.entries(definitions).map(([key, {json}]) => [key, refer(json)] as const)
  const usedIn = (schemaText: string) => shared.filter(([key]) => schemaText.includes(`"#/$defs/${key}"`))
  const used = [text, ...usedIn(text).map(([, inner]) => inner)].flatMap(usedIn)
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `oclif-plugin-murli/schema/${name}.json`,
    title,
    ...(JSON.parse(text) as JsonSchema),
    ...(used.length > 0 && {$defs: Object.fromEntries(used.map(([key, inner]) => [key, JSON.parse(inner)]))}),
  }
}

/** The text of a schema, with references to the shared definitions in it. */
function refer(json: JsonSchema): string {
  return Object.entries(definitions).reduce(
    (text, [key, definition]) =>
      definition.json === json ? text : text.replaceAll(JSON.stringify(definition.json), `{"$ref":"#/$defs/${key}"}`),
    JSON.stringify(json),
  )
}
