import {Document, isScalar, visit} from 'yaml'

import type {Formatter} from './format-table.js'
import {escapeControls, holdsControls} from './json.js'

/** Writes a document as YAML: exactly what JSON would hold, so `toJSON` and the like count. */
export const formatYaml: Formatter = (value) => {
  const document = new Document(JSON.parse(JSON.stringify(value) ?? 'null'), {aliasDuplicateObjects: false})
  // Only between double quotes can a control character be escaped.
  visit(document, {
    Scalar(_, scalar) {
      if (typeof scalar.value === 'string' && holdsControls(scalar.value)) scalar.type = 'QUOTE_DOUBLE'
    },
    Pair(_, {key}) {
      if (isScalar(key) && typeof key.value === 'string' && holdsControls(key.value)) key.type = 'QUOTE_DOUBLE'
    },
  })
  return escapeControls(document.toString({lineWidth: 0}).trimEnd())
}
