import {adoptDocument} from './adopt.js'
import type {JsonSchema, Schema} from './builder.js'
import type {DocumentName} from './document-name.js'
import {doctorDocument} from './doctor.js'
import {errorDocument, eventDocument, logDocument, nextActionDocument, planDocument, progressDocument, protocol01, protocol02, successDocument} from './envelopes.js'
import {hateoasError, hateoasLine, hateoasResult} from './hateoas.js'
import {commandDocument, definitions, describeDocument, describeHeadDocument, flagDocument, indexDocument, nodeDocument, rootDocument, topicDocument} from './introspection.js'
import {lintDocument} from './lint.js'
import {whichDocument} from './which.js'

/** Every document of the contract, by the name of its schema's file. */
export const documents = {
  adopt: {schema: adoptDocument, title: 'What `murli adopt` prints'},
  command: {schema: commandDocument, title: 'What `<command> --schema` prints'},
  describe: {schema: describeDocument, title: 'What `describe` prints'},
  'describe-head': {schema: describeHeadDocument, title: 'The first line of `describe --output ndjson`'},
  doctor: {schema: doctorDocument, title: 'What `murli doctor` prints'},
  error: {schema: errorDocument, title: 'An error (protocol 1.0)'},
  'error-0.1': {schema: protocol01.error, title: 'An error (protocol 0.1)'},
  'error-0.2': {schema: protocol02.error, title: 'An error (protocol 0.2)'},
  event: {schema: eventDocument, title: 'An event, verbatim'},
  flag: {schema: flagDocument, title: 'What `describe --flag` prints'},
  'hateoas-error': {schema: hateoasError, title: 'An error (protocol hateoas)'},
  'hateoas-line': {schema: hateoasLine, title: 'A line of a stream (protocol hateoas)'},
  'hateoas-result': {schema: hateoasResult, title: 'A success or plan (protocol hateoas)'},
  index: {schema: indexDocument, title: 'What `describe --index` prints'},
  lint: {schema: lintDocument, title: 'What `murli lint` prints'},
  log: {schema: logDocument, title: 'A log line'},
  'next-action': {schema: nextActionDocument, title: 'A command line to run next'},
  node: {schema: nodeDocument, title: 'A command or topic in the tree'},
  plan: {schema: planDocument, title: 'A plan (protocol 1.0)'},
  'plan-0.1': {schema: protocol01.plan, title: 'A plan (protocol 0.1)'},
  'plan-0.2': {schema: protocol02.plan, title: 'A plan (protocol 0.2)'},
  progress: {schema: progressDocument, title: 'A progress line (protocol 1.0)'},
  'progress-0.1': {schema: protocol01.progress, title: 'A progress line (protocol 0.1)'},
  'progress-0.2': {schema: protocol02.progress, title: 'A progress line (protocol 0.2)'},
  root: {schema: rootDocument, title: 'What `<bin> --schema` prints'},
  success: {schema: successDocument, title: 'A success (protocol 1.0)'},
  'success-0.1': {schema: protocol01.success, title: 'A success (protocol 0.1)'},
  'success-0.2': {schema: protocol02.success, title: 'A success (protocol 0.2)'},
  topic: {schema: topicDocument, title: 'What `<topic> --schema` prints'},
  which: {schema: whichDocument, title: 'What `murli which` prints'},
} satisfies Record<DocumentName, {schema: Schema<unknown>; title: string}>

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
      $defs: Object.fromEntries(Object.entries(definitions).map(([key, {json}]) => [key, json])),
    }),
  }
}
