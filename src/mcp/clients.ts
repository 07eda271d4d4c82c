import {homedir} from 'node:os'
import {join} from 'node:path'

/** How a client starts the server. */
export type ServerEntry = {command: string; args: string[]; env: Record<string, string>}

type ClientRow = {
  /** The file in which the client of this user looks for servers; several if the client reads the first that exists. */
  files(): string[]
  /** The key of the map of servers in that file. */
  key: string
  format: 'json' | 'toml'
  /** The entry of a server in that map. */
  write(server: ServerEntry): object
}

const inHome = (...path: string[]): string => join(homedir(), ...path)

/** The folder for the settings of applications. */
function inSettings(...path: string[]): string {
  const {APPDATA, XDG_CONFIG_HOME} = process.env
  if (process.platform === 'darwin') return inHome('Library', 'Application Support', ...path)
  const isWindows = process.platform === 'win32'
  return join(
    (isWindows ? APPDATA : XDG_CONFIG_HOME) || inHome(...(isWindows ? ['AppData', 'Roaming'] : ['.config'])),
    ...path,
  )
}

/** The entry that most clients have in common; `env` is left out if it is empty. */
function plain({args, command, env}: ServerEntry): object {
  return {command, args, ...(Object.keys(env).length > 0 && {env})}
}

const typed = (server: ServerEntry): object => ({type: 'stdio', ...plain(server)})

/** The clients, with the format and place of each one's file as its documentation states them. */
const rows = {
  // https://ampcode.com/manual: the setting `amp.mcpServers`
  amp: {files: () => [inHome('.config', 'amp', 'settings.json')], format: 'json', key: 'amp.mcpServers', write: plain},
  // https://code.claude.com/docs/en/mcp: the user scope
  claude: {
    files: () => [join(process.env.CLAUDE_CONFIG_DIR || homedir(), '.claude.json')],
    format: 'json',
    key: 'mcpServers',
    write: typed,
  },
  // https://modelcontextprotocol.io/docs/develop/connect-local-servers
  'claude-desktop': {
    files: () => [inSettings('Claude', 'claude_desktop_config.json')],
    format: 'json',
    key: 'mcpServers',
    write: plain,
  },
  // https://docs.cline.bot/mcp/configuring-mcp-servers
  cline: {
    files: () => [
      process.env.CLINE_MCP_SETTINGS_PATH || inHome('.cline', 'data', 'settings', 'cline_mcp_settings.json'),
    ],
    format: 'json',
    key: 'mcpServers',
    write: plain,
  },
  // https://developers.openai.com/codex/mcp
  codex: {
    files: () => [join(process.env.CODEX_HOME || inHome('.codex'), 'config.toml')],
    format: 'toml',
    key: 'mcp_servers',
    write: plain,
  },
  // https://docs.github.com/en/copilot/how-tos/copilot-cli/customize-copilot/add-mcp-servers: `tools` names those it may use
  copilot: {
    files: () => [join(process.env.COPILOT_HOME || inHome('.copilot'), 'mcp-config.json')],
    format: 'json',
    key: 'mcpServers',
    write: (server) => ({type: 'local', ...plain(server), tools: ['*']}),
  },
  // https://cursor.com/docs/context/mcp
  cursor: {files: () => [inHome('.cursor', 'mcp.json')], format: 'json', key: 'mcpServers', write: typed},
  // https://github.com/google-gemini/gemini-cli/blob/main/docs/tools/mcp-server.md
  gemini: {files: () => [inHome('.gemini', 'settings.json')], format: 'json', key: 'mcpServers', write: plain},
  // https://opencode.ai/docs/mcp-servers and https://opencode.ai/docs/config: one list of words, and `environment`
  opencode: {
    files: () => {
      const folder = join(process.env.XDG_CONFIG_HOME || inHome('.config'), 'opencode')
      return [join(folder, 'opencode.json'), join(folder, 'opencode.jsonc')]
    },
    format: 'json',
    key: 'mcp',
    write: ({args, command, env}) => ({
      type: 'local',
      command: [command, ...args],
      enabled: true,
      ...(Object.keys(env).length > 0 && {environment: env}),
    }),
  },
  // https://code.visualstudio.com/docs/copilot/reference/mcp-configuration: the user profile
  vscode: {files: () => [inSettings('Code', 'User', 'mcp.json')], format: 'json', key: 'servers', write: typed},
  // https://docs.windsurf.com/windsurf/cascade/mcp
  windsurf: {
    files: () => [inHome('.codeium', 'windsurf', 'mcp_config.json')],
    format: 'json',
    key: 'mcpServers',
    write: plain,
  },
  // https://zed.dev/docs/ai/mcp and https://zed.dev/docs/configuring-zed
  zed: {
    files: () => [
      process.platform === 'win32' ? inSettings('Zed', 'settings.json') : inHome('.config', 'zed', 'settings.json'),
    ],
    format: 'json',
    key: 'context_servers',
    write: plain,
  },
} satisfies Record<string, ClientRow>

/** A client that a server can be registered with. */
export type Client = keyof typeof rows

/** The names of the clients. */
export const clients = Object.keys(rows) as [Client, ...Client[]]

/** What is known of a client. */
export const clientRows: Readonly<Record<Client, ClientRow>> = rows
