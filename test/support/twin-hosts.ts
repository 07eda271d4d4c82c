import {stripVTControlCharacters} from 'node:util'

import {makeTrialHost, type TrialHost, type TrialHostOptions} from './trial-host.js'

/** The same CLI twice: with the word `AgentCommand` and the plugin, and as it was before, on oclif alone. */
export type TwinHosts = {
  adopted: TrialHost
  plain: TrialHost
  remove(): Promise<void>
}

/** Makes both hosts from commands that are written with `AgentCommand` and `withAgent`. */
export async function makeTwinHosts(options: Pick<TrialHostOptions, 'commands' | 'hasManifest'>): Promise<TwinHosts> {
  const [adopted, plain] = await Promise.all([
    makeTrialHost(options),
    makeTrialHost({...options, hasPlugin: false, isAdopted: false}),
  ])
  return {
    adopted,
    plain,
    remove: async () => void (await Promise.all([adopted.remove(), plain.remove()])),
  }
}

/** A terminal's output without what depends on time: the frames of a spinner. */
export function settleFrames(text: string): string {
  const lines = stripVTControlCharacters(text)
    .split(/[\r\n]+/)
    .map((line) => line.replaceAll(/ ?[\u2800-\u28FF] ?/g, ' ').trim())
  return lines.filter((line, index) => line !== '' && line !== lines[index - 1]).join('\n')
}
