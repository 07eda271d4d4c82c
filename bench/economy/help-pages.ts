import {Help} from '@oclif/core'

import type {Catalog, CatalogCommand} from '../../src/catalog/catalog.js'
import {parentsOf} from '../../src/catalog/read.js'

/** Renders what `--help` prints, without a process for each page. */
export class HelpPages extends Help {
  readonly #catalog: Catalog
  readonly #topics = new Map<string, string>()
  #printed = ''
  #cachedTopics: Help['sortedTopics'] | undefined
  #cachedCommands: Help['sortedCommands'] | undefined

  constructor(catalog: Catalog) {
    super(withPluginMap(catalog) as never, {maxWidth: 80, stripAnsi: true})
    this.#catalog = catalog
  }

  // oclif compares every topic with every other for each page: minutes on a host of 1,500 commands.
  // It changes the names of those that a page lists, so a later page would not find them below
  // their topic.
  protected override get sortedTopics(): Help['sortedTopics'] {
    this.#cachedTopics ??= super.sortedTopics
    return this.#cachedTopics.map((topic) => ({...topic}))
  }

  protected override get sortedCommands(): Help['sortedCommands'] {
    this.#cachedCommands ??= super.sortedCommands
    return this.#cachedCommands.map((command) => ({...command}))
  }

  /** The pages on the way to a command: the root's, its topics' from the top down, and its own. */
  async pagesTo(command: CatalogCommand): Promise<string[]> {
    const topics = parentsOf(command.id).toReversed()
    const above = await Promise.all(['', ...topics].map((id) => this.#topicPage(id)))
    return [...above, await this.commandPage(command)]
  }

  /** The pages of topics by their ids; the root's is empty. */
  async topicPages(ids: readonly string[]): Promise<string[]> {
    return Promise.all(ids.map((id) => this.#topicPage(id)))
  }

  /** The help of one command. */
  async commandPage({definition, entry, id}: CatalogCommand): Promise<string> {
    return this.#print(() =>
      this.showCommandHelp({...definition, ...entry, hasDynamicHelp: false, id} as never),
    )
  }

  override log(...words: string[]): void {
    this.#printed += `${words.join(' ')}\n`
  }

  async #topicPage(id: string): Promise<string> {
    let page = this.#topics.get(id)
    if (page === undefined)
      this.#topics.set(id, (page = await this.#print(() => this.#showTopic(id))))
    return page
  }

  async #showTopic(id: string): Promise<void> {
    if (id === '') return this.showRootHelp()
    const command = this.#catalog.commands.find((one) => one.id === id)
    if (command)
      await this.showCommandHelp({
        ...command.definition,
        ...command.entry,
        hasDynamicHelp: false,
        id,
      } as never)
    else await this.showTopicHelp({name: id})
  }

  async #print(show: () => Promise<void> | void): Promise<string> {
    this.#printed = ''
    await show()
    return this.#printed
  }
}

/**
 * The config as today's help reads it: @oclif/core 1 and 2 list the plugins that later versions
 * have by name.
 */
function withPluginMap({config}: Catalog): unknown {
  const plugins: unknown = config?.plugins
  if (!Array.isArray(plugins)) return config
  const byName = new Map(plugins.map((plugin: {name: string}) => [plugin.name, plugin]))
  return new Proxy(config as object, {
    get: (target, name) =>
      name === 'plugins' ? byName : (Reflect.get(target, name, target) as unknown),
  })
}
