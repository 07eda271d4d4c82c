import {findAnnotationProblems} from '../../annotations/problems.js'
import {nameDescribe} from '../../catalog/plugin-commands.js'
import {readCatalog} from '../../catalog/read.js'
import type {Problem} from '../../contract/schema/services.js'
import {findIdleLimits} from '../../gate/command-limits.js'
import {listUnreadableTargetLimits} from '../../gate/writable.js'
import type {HostConfig} from '../../oclif/shapes.js'
import {findStaleSkills} from '../describe/install-skill.js'
import {findStaleRules} from '../permissions/find-stale.js'

/** Reports skills that were written before the commands changed. */
export function checkSkills(config: HostConfig): Problem[] {
  const catalog = readCatalog(config)
  const line = `${config.bin} ${nameDescribe(catalog)} --skill --install`
  return findStaleSkills(catalog).map(({file, isGlobal}) => ({
    about: 'skill',
    message: `${file} is out of date: the commands have changed.`,
    suggestion: `Write it again with \`${installAgain(line, {isGlobal})}\`.`,
  }))
}

/** Reports permission rules that were written before the commands changed. */
export function checkPermissions(config: HostConfig): Problem[] {
  return findStaleRules(config).map(({file, isGlobal, name}) => {
    const line = `${config.bin} murli permissions ${name} --install`
    return {
      about: 'permissions',
      message: `The rules in ${file} are out of date: the commands, or what is known of them, have changed.`,
      suggestion: `Write them again with \`${installAgain(line, {isGlobal})}\`.`,
    }
  })
}

/** The command line that installs a file again where it is. */
function installAgain(line: string, {isGlobal}: {isGlobal: boolean}): string {
  return isGlobal ? `${line} --global` : line
}

/** Reports limits of what an agent may change that cannot be read. */
export function checkWritable(config: HostConfig): Problem[] {
  return listUnreadableTargetLimits(config).map((name) => ({
    about: 'writable',
    message: `${name} cannot be read, so an agent may change nothing.`,
    suggestion: 'Write a map of lists, such as {"app": ["*-dev"]}.',
  }))
}

/** Reports globs of what may run that match no command: a person may believe that they deny one. */
export function checkCommandLimits(config: HostConfig): Problem[] {
  return findIdleLimits(config).map(({glob, variable}) => ({
    about: 'limits',
    message: `"${glob}" in ${variable} matches no command.`,
    suggestion: 'Write names of commands without the CLI, or globs, such as "apps:*".',
  }))
}

/** What an annotation file that cannot be read means for an agent. */
const unreadableEffect =
  'Until it is fixed, an agent must confirm each foreign command that no other source calls read-only.'

/** Reports annotations of foreign commands that are invalid or cannot be read. */
export function checkAnnotations(config: HostConfig): Problem[] {
  return findAnnotationProblems(config).map(({kind, message}) => ({
    about: 'annotation',
    message: kind === 'unreadable' ? `${message}. ${unreadableEffect}` : message,
  }))
}
