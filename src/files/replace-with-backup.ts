import {saveFile, writePrivateFile} from './text-files.js'

/** What was written: whether the file has changed, and where its previous version is. */
export type Replaced = {
  changed: boolean
  backup?: string
}

/**
 * Writes a configuration that exists or not, atomically, beside a private backup of what it was.
 * Nothing is written if nothing changes.
 *
 * @throws AgentError that names the file and the flag
 */
export function replaceWithBackup({
  existing,
  flag,
  path,
  text,
}: {
  existing: string
  flag: string
  path: string
  text: string
}): Replaced {
  if (text === existing) return {changed: false}
  const time = new Date().toISOString().replaceAll(/[-:.]/g, '')
  const backup = existing === '' ? undefined : `${path}.${time}.bak`
  if (backup) writePrivateFile(backup, existing)
  saveFile({flag, folderMode: 0o700, path, text})
  return {
    changed: true,
    ...(backup && {backup}),
  }
}
