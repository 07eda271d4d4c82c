import {entryOf} from '../catalog/catalog.js'
import {renderSafety, summarize} from '../catalog/render-command.js'
import type {CommandSubject, Finding} from './rule.js'

/** What destroys something changes something, and only `mutating` adds the flags that confirm. */
export function checkDestructive({metadata: {destructive, mutating}}: CommandSubject): Finding[] {
  if (!destructive || mutating) return []
  return [
    {
      message: `The command is \`destructive\`, and \`mutating\` is ${mutating === false ? 'false' : 'not stated'}`,
      suggestion: 'State `static mutating = true` beside it, which adds --yes, --force and the guard.',
    },
  ]
}

/** If nothing is stated, an agent that may only read does not run the command, and one that may write is not warned. */
export function checkMutating({catalog, command}: CommandSubject): Finding[] {
  if (!renderSafety(command).unknown) return []
  // A base class may set it for all of its commands, including those that only read.
  const isLeftOpen = entryOf(command)['readOnly'] === false
  return [
    {
      message: isLeftOpen
        ? `\`readOnly: false\` leaves open whether the command changes anything`
        : 'Nothing states whether the command changes anything',
      suggestion: `Write \`static mutating = false\` or \`true\` in its class, or state it in \`oclif.murli.commands\`; \`${catalog.bin} murli annotate\` drafts it.`,
    },
  ]
}

/** What a command calls text or bytes that scripts redirect. */
const fileWords = /\b(csv|tsv|svg|png|jpe?g|pdf|gzip|zip|tarball|raw|export|download|dump)\b/i

/** On a pipe an own command prints JSON, which breaks scripts that redirect a file out of it (2.9a). */
export function checkPipe({command, metadata, render}: CommandSubject): Finding[] {
  if (!command.isOwn || metadata.pipe !== undefined || metadata.returns !== undefined) return []
  const flags = Object.entries(command.definition.flags).flatMap(([name, {options = []}]) => [name, ...options])
  const [word] = fileWords.exec([command.id, summarize(command, render), ...flags].join(' ')) ?? []
  if (word === undefined) return []
  return [
    {
      message: `On a pipe the command prints JSON, and its name, summary or flags mention "${word}"`,
      suggestion:
        "If scripts redirect what it prints to a file, write `static pipe = 'human'`; if not, declare `static returns`.",
    },
  ]
}

/** A CLI with commands of both kinds answers an agent in two ways. */
export function checkAdoption({catalog, command, isAdopting}: CommandSubject): Finding[] {
  if (!isAdopting || command.isOwn || command.definition.pluginName !== catalog.name) return []
  return [
    {
      message: 'The command does not extend AgentCommand, as others of this CLI do',
      suggestion: `\`${catalog.bin} murli adopt --dry-run\` shows what to change in its source.`,
    },
  ]
}
