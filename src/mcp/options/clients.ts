import {existsSync} from 'node:fs'
import {homedir} from 'node:os'
import {isAbsolute, join} from 'node:path'

/** How a client starts a server. */
export type ServerEntry = {
  command: string
  args: string[]
  env: Record<string, string>
}

type ClientRow = {
  /** The path of the client's configuration. */
  file(): string
  /** The name of the member that holds the servers. */
  key?: string
  format?: 'json' | 'toml'
  /** Makes the entry of a server, in the client's form. */
  write?(server: ServerEntry): object
  /** A note on which of a client's programs read the file, if not all do. */
  readBy?: string
}

function plainEntry({args, command, env}: ServerEntry): object {
  return {
    command,
    args,
    ...(Object.keys(env).length > 0 && {env}),
  }
}

const typedEntry = (server: ServerEntry): object => ({type: 'stdio', ...plainEntry(server)})
const inHome = (path: string): string => join(homedir(), path)

/** A path in the folder that a variable names, or in its default in the home directory. */
const inFolder = (variable: string, folder: string, path: string): string =>
  join(process.env[variable] || inHome(folder), path)

/** A path in the folder of `XDG_CONFIG_HOME`, which counts only if it is absolute. */
function inConfig(path: string): string {
  const folder = process.env.XDG_CONFIG_HOME ?? ''
  return join(isAbsolute(folder) ? folder : inHome('.config'), path)
}

/** A path in the folder where this system's applications keep a user's settings. */
function inSettings(path: string): string {
  if (process.platform === 'darwin') {
    return inHome(join('Library/Application Support', path))
  }
  if (process.platform === 'win32') {
    return inFolder('APPDATA', 'AppData/Roaming', path)
  }
  return inConfig(path)
}

/** The file, or with the extension `jsonc` if only that exists. */
function orWithComments(file: string): string {
  return !existsSync(file) && existsSync(`${file}c`) ? `${file}c` : file
}

/** The clients by name, each below the address of its documentation. */
const clientRows = {
  // https://ampcode.com/manual
  amp: {
    file: () => orWithComments(inHome('.config/amp/settings.json')),
    key: 'amp.mcpServers',
  },
  // https://code.claude.com/docs/en/mcp: the user scope
  claude: {
    file: () => inFolder('CLAUDE_CONFIG_DIR', '', '.claude.json'),
    write: typedEntry,
  },
  // https://modelcontextprotocol.io/docs/develop/connect-local-servers
  'claude-desktop': {file: () => inSettings('Claude/claude_desktop_config.json')},
  // https://docs.cline.bot/mcp/configuring-mcp-servers
  cline: {
    file: () =>
      process.env.CLINE_MCP_SETTINGS_PATH || inHome('.cline/data/settings/cline_mcp_settings.json'),
    readBy:
      "Cline's CLI reads this file. An extension for VS Code that does not share it has its own, which its list of MCP servers opens (Configure).",
  },
  // https://developers.openai.com/codex/mcp
  codex: {
    file: () => inFolder('CODEX_HOME', '.codex', 'config.toml'),
    format: 'toml',
    key: 'mcp_servers',
  },
  // https://docs.github.com/en/copilot/how-tos/copilot-cli/customize-copilot/add-mcp-servers:
  // `tools` names those it may use
  copilot: {
    file: () => inFolder('COPILOT_HOME', '.copilot', 'mcp-config.json'),
    write: (server) => ({
      type: 'local',
      ...plainEntry(server),
      tools: ['*'],
    }),
  },
  // https://cursor.com/docs/context/mcp
  cursor: {
    file: () => inHome('.cursor/mcp.json'),
    write: typedEntry,
  },
  // https://github.com/google-gemini/gemini-cli/blob/main/docs/tools/mcp-server.md
  gemini: {file: () => inHome('.gemini/settings.json')},
  // https://opencode.ai/docs/mcp-servers and https://opencode.ai/docs/config
  opencode: {
    file: () => orWithComments(inConfig('opencode/opencode.json')),
    key: 'mcp',
    write: ({args, command, env}) => ({
      type: 'local',
      command: [command, ...args],
      enabled: true,
      ...(Object.keys(env).length > 0 && {environment: env}),
    }),
  },
  // https://code.visualstudio.com/docs/copilot/reference/mcp-configuration: the user profile
  vscode: {
    file: () => inSettings('Code/User/mcp.json'),
    key: 'servers',
    write: typedEntry,
  },
  // https://docs.windsurf.com/windsurf/cascade/mcp
  windsurf: {file: () => inHome('.codeium/windsurf/mcp_config.json')},
  // https://zed.dev/docs/ai/mcp and https://zed.dev/docs/configuring-zed
  zed: {
    file: () => {
      if (process.platform === 'win32') {
        return inSettings('Zed/settings.json')
      }
      const isMac = process.platform === 'darwin'
      return isMac ? inHome('.config/zed/settings.json') : inConfig('zed/settings.json')
    },
    key: 'context_servers',
  },
} satisfies Record<string, ClientRow>

/** The name of a client. */
export type Client = keyof typeof clientRows
/** The names of all clients. */
export const clients = Object.keys(clientRows) as Client[]

/** Describes where a client's configuration is, and its format, from its documentation. */
export function describeClient(client: Client): Required<ClientRow> {
  return {
    format: 'json',
    key: 'mcpServers',
    readBy: '',
    write: plainEntry,
    ...clientRows[client],
  }
}
