/** The `<BIN>_…` variable that marks a line which an MCP server runs: such a line starts no further server. */
export const nestedVariable = 'MURLI_MCP'

/** The value of that variable with which a server asks for the host's config as it is now. */
export const askForConfig = 'config'
