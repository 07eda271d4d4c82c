import type {DiffDocument} from '../../contract/schema/services.js'

/** What changes are about. */
type Subject = {
  command: string
  /** One of the command's flags, with its dashes. */
  flag?: string | undefined
  /** What begins each message, such as `Argument app`; by default messages are whole sentences. */
  opening?: string | undefined
}

/** Adds the changes of a command, or of one of its flags, to a comparison (13.8). */
export class ChangeReport {
  readonly #document: DiffDocument
  readonly #subject: Subject

  constructor(document: DiffDocument, subject: Subject) {
    this.#document = document
    this.#subject = subject
  }

  /** Adds a change that breaks an agent's command line or its use of a result. */
  breaking(rule: string, message: string): void {
    this.add('breaking', rule, message)
  }

  /** Adds a change that breaks nothing. */
  compatible(rule: string, message: string): void {
    this.add('compatible', rule, message)
  }

  /** Adds a change of a kind. */
  add(kind: 'breaking' | 'compatible', rule: string, message: string): void {
    const {command, flag, opening} = this.#subject
    const sentence = opening === undefined ? message : `${opening} ${message}`
    this.#document[kind].push({
      rule,
      command,
      ...(flag && {flag}),
      message: sentence,
    })
  }

  /** The report on one of the command's flags, which is given with its dashes. */
  onFlag(flag: string): ChangeReport {
    return new ChangeReport(this.#document, {...this.#subject, flag})
  }

  /** The same report, whose messages begin with these words. */
  openingWith(opening: string): ChangeReport {
    return new ChangeReport(this.#document, {...this.#subject, opening})
  }
}
