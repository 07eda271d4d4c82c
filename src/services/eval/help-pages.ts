import type {Catalog, CatalogCommand} from '../../catalog/catalog.js'
import {parentsOf} from '../../catalog/topics.js'

type Named = {name: string}

/** The members of oclif's `Help` that are used here; in its own types, some are protected. */
declare class OclifHelp {
  constructor(config: unknown, options: object)
  get sortedCommands(): object[]
  get sortedTopics(): Named[]
  log(...words: string[]): void
  showCommandHelp(command: object): Promise<void>
  showRootHelp(): Promise<void>
  showTopicHelp(topic: Named): Promise<void>
}

/** oclif's class that renders help, of any version. */
export type HelpClass = typeof OclifHelp

/** The pages that `--help` prints, without a process for each. */
export type HelpPages = {
  /** The pages on the way to a command: the root's, its topics' from the top down, and its own. */
  pagesTo(command: CatalogCommand): Promise<string[]>
  /** The pages of topics with these ids. The root's id is empty. */
  topicPages(ids: readonly string[]): Promise<string[]>
  /** The help of one command. */
  commandPage(command: CatalogCommand): Promise<string>
}

/**
 * Makes a class that renders help pages of 80 columns with oclif's `Help`. Rendering changes ids in
 * the config, so it has to be the last use of that.
 */
export function helpPagesOf(Help: HelpClass): new (catalog: Catalog) => HelpPages {
  return class extends Help {
    readonly #catalog: Catalog
    readonly #topics = new Map<string, string>()
    #printed = ''
    #cachedTopics: Named[] | undefined
    #cachedCommands: object[] | undefined

    constructor(catalog: Catalog) {
      super(catalog.config, {maxWidth: 80, stripAnsi: true})
      this.#catalog = catalog
    }

    // oclif compares every topic with every other for each page: minutes on a host of 1,500
    // commands. It changes the names of those that a page lists, so a later page would not find
    // them below their topic.
    override get sortedTopics(): Named[] {
      this.#cachedTopics ??= super.sortedTopics
      return this.#cachedTopics.map((topic) => ({...topic}))
    }

    override get sortedCommands(): object[] {
      this.#cachedCommands ??= super.sortedCommands
      return this.#cachedCommands.map((command) => ({...command}))
    }

    async pagesTo(command: CatalogCommand): Promise<string[]> {
      const topics = parentsOf(command.id).toReversed()
      const above = await this.topicPages(['', ...topics])
      return [...above, await this.commandPage(command)]
    }

    async topicPages(ids: readonly string[]): Promise<string[]> {
      const pages: string[] = []
      // One after the other: oclif prints a page in pieces.
      for (const id of ids) pages.push(await this.#topicPage(id))
      return pages
    }

    async commandPage(command: CatalogCommand): Promise<string> {
      return this.#print(() => this.#showCommand(command))
    }

    override log(...words: string[]): void {
      this.#printed += `${words.join(' ')}\n`
    }

    async #topicPage(id: string): Promise<string> {
      const page = this.#topics.get(id) ?? (await this.#print(() => this.#showTopic(id)))
      this.#topics.set(id, page)
      return page
    }

    async #showTopic(id: string): Promise<void> {
      if (id === '') return this.showRootHelp()
      const command = this.#catalog.commands.find((one) => one.id === id)
      await (command ? this.#showCommand(command) : this.showTopicHelp({name: id}))
    }

    #showCommand({definition, entry, id}: CatalogCommand): Promise<void> {
      return this.showCommandHelp({
        ...definition,
        ...entry,
        hasDynamicHelp: false,
        id,
      })
    }

    async #print(show: () => Promise<void>): Promise<string> {
      this.#printed = ''
      await show()
      return this.#printed
    }
  }
}
