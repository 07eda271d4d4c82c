import type {RegisteredTool, ServerContext} from '@modelcontextprotocol/server'

import {answerFailure} from './answer.js'
import {anyObject, inputSchema} from './input-schema.js'
import {makePromoted} from './promote.js'
import type {Tool, ToolContext} from './tool.js'
import {toToolResult} from './tool-result.js'
import {tools} from './tools.js'

/** Registers the tools that every client gets; a read-only server has none that changes something. */
export function registerTools(context: ToolContext): void {
  const {bin, options} = context
  for (const [name, tool] of Object.entries<Tool>(tools)) {
    const isOffered = !options.isReadOnly || !tool.annotations.destructiveHint
    if (isOffered) {
      registerTool(name, {...tool, description: `${bin}: ${tool.description}`}, context)
    }
  }
}

/** The commands that are tools of their own (`--promote`), as a connection's server has them. */
export class PromotedTools {
  readonly #context: ToolContext
  #registered: RegisteredTool[] = []

  constructor(context: ToolContext) {
    this.#context = context
  }

  /** Registers the commands of the current catalog, in place of earlier ones. */
  async refresh(): Promise<void> {
    const {options, readCatalog} = this.#context
    const promoted = makePromoted(await readCatalog(), options.promote)
    for (const tool of this.#registered) tool.remove()
    this.#registered = promoted.map(([name, tool]) => registerTool(name, tool, this.#context))
  }
}

function registerTool(name: string, tool: Tool, context: ToolContext): RegisteredTool {
  const {annotations, description, input, output, title} = tool
  const config = {
    annotations,
    description,
    title,
    inputSchema: inputSchema(input(context.options)),
    ...(output && {outputSchema: anyObject(output)}),
  }
  const call = async (value: unknown, request: ServerContext) => {
    // The SDK has validated the input by the schema above.
    const answered = tool.answer(value as never, {...context, request})
    const answer = await answered.catch((error: unknown) => answerFailure(error, context))
    return toToolResult(answer, context)
  }
  return context.mcp.registerTool(name, config, call)
}
