import type {JsonSchema, Schema} from './builder.js'
import * as envelopes from './envelopes.js'
import * as introspection from './introspection.js'
import * as services from './services.js'

/** Every document of the contract, by the name of its schema's file. */
export const documents = {
  adopt: document(services.adoptDocument, 'What `murli adopt` prints'),
  command: document(introspection.commandDocument, 'What `<command> --schema` prints'),
  describe: document(introspection.describeDocument, 'What `describe` prints'),
  'describe-head': document(introspection.describeHeadDocument, 'The first line of `describe --output ndjson`'),
  doctor: document(services.doctorDocument, 'What `murli doctor` prints'),
  error: document(envelopes.errorDocument, 'An error (protocol 1.0)'),
  'error-0.1': document(envelopes.protocol01.error, 'An error (protocol 0.1)'),
  'error-0.2': document(envelopes.protocol02.error, 'An error (protocol 0.2)'),
  event: document(envelopes.eventDocument, 'An event, verbatim'),
  flag: document(introspection.flagDocument, 'What `describe --flag` prints'),
  'hateoas-error': document(envelopes.hateoasError, 'An error (protocol hateoas)'),
  'hateoas-line': document(envelopes.hateoasLine, 'A line of a stream (protocol hateoas)'),
  'hateoas-result': document(envelopes.hateoasResult, 'A success or plan (protocol hateoas)'),
  index: document(introspection.indexDocument, 'What `describe --index` prints'),
  lint: document(services.lintDocument, 'What `murli lint` prints'),
  log: document(envelopes.logDocument, 'A log line'),
  'next-action': document(envelopes.nextActionDocument, 'A command line to run next'),
  node: document(introspection.nodeDocument, 'A command or topic in the tree'),
  plan: document(envelopes.planDocument, 'A plan (protocol 1.0)'),
  'plan-0.1': document(envelopes.protocol01.plan, 'A plan (protocol 0.1)'),
  'plan-0.2': document(envelopes.protocol02.plan, 'A plan (protocol 0.2)'),
  progress: document(envelopes.progressDocument, 'A progress line (protocol 1.0)'),
  'progress-0.1': document(envelopes.protocol01.progress, 'A progress line (protocol 0.1)'),
  'progress-0.2': document(envelopes.protocol02.progress, 'A progress line (protocol 0.2)'),
  root: document(introspection.rootDocument, 'What `<bin> --schema` prints'),
  success: document(envelopes.successDocument, 'A success (protocol 1.0)'),
  'success-0.1': document(envelopes.protocol01.success, 'A success (protocol 0.1)'),
  'success-0.2': document(envelopes.protocol02.success, 'A success (protocol 0.2)'),
  topic: document(introspection.topicDocument, 'What `<topic> --schema` prints'),
  which: document(services.whichDocument, 'What `murli which` prints'),
}

/** The name of a document's schema: the name of its file in `schema/`, without the extension. */
export type DocumentName = keyof typeof documents

function document(schema: Schema<unknown>, title: string) {
  return {schema, title}
}

/** A document's JSON Schema as it is published. */
export function publishSchema(name: DocumentName): JsonSchema {
  const {schema, title} = documents[name]
  const text = JSON.stringify(schema.json)
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `oclif-plugin-murli/schema/${name}.json`,
    title,
    ...schema.json,
    ...(text.includes('"#/$defs/') && {
      $defs: Object.fromEntries(Object.entries(introspection.definitions).map(([key, {json}]) => [key, json])),
    }),
  }
}
