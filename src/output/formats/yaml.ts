import {loadBundle} from '../../load-bundle.js'
import type {Formatter} from './formats.js'
import {escapeControls, holdsControls} from './json.js'

/** Whether the last line of a text is blank: YAML would keep such a line in a block, where the end of a document loses it. */
const endsBlank = /(?:^|\n)[^\S\n]*\n$/

/** Writes a document as YAML: exactly what JSON would hold, so `toJSON` and the like count. */
export const formatYaml: Formatter = (value) => {
  const {Document, isScalar, visit} = loadBundle('yaml')
  const document = new Document(JSON.parse(JSON.stringify(value) ?? 'null'), {aliasDuplicateObjects: false})
  // Only between double quotes can a control character be escaped, or the end of a text be seen.
  visit(document, {
    Scalar(_, scalar) {
      const {value: text} = scalar
      if (typeof text === 'string' && (holdsControls(text) || endsBlank.test(text))) scalar.type = 'QUOTE_DOUBLE'
    },
    Pair(_, {key}) {
      if (isScalar(key) && typeof key.value === 'string' && holdsControls(key.value)) key.type = 'QUOTE_DOUBLE'
    },
  })
  return escapeControls(document.toString({lineWidth: 0}).replace(/\n$/, ''))
}
