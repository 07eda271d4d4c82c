import type {ExitCode} from '../contract/error-categories.js'

/** What a service command answers; nothing where there is nothing to print. */
export type Answer = DocumentAnswer | TextAnswer | undefined

/** A document without an envelope (contract, section 8). */
export type DocumentAnswer = Delivery & {
  document: object
  /** The documents of its lines, where the format is ndjson and it is more than one line. */
  lines?: () => Iterable<object>
  /** What a person reads where the line names no format; the document as JSON without it. */
  text?: string
}

/** A document of another kind, such as Markdown, which no format changes. */
export type TextAnswer = Delivery & {
  text: string
  /** Puts the text into a file that is there already. @throws RangeError where it has no place there */
  update?: (existing: string) => string
}

type Delivery = {
  /** The file that it goes to instead of stdout. */
  file?: string
  /** The exit code; 0 by default. */
  code?: ExitCode
}
