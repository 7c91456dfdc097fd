/**
 * Ends a script when npm ends. npm runs a script through a shell and, asked to end, ends only the shell; killed, it
 * ends neither. In both cases the shell's child would keep running, so the script itself checks whether both still
 * exist.
 */
import { readFileSync } from 'node:fs'

const POLL_MS = 500

export function whenNpmEnds(act) {
  // A script started manually may outlive its parent.
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const shell = processOf(parent)
  // A shell with only one command is replaced by the script: then npm is the parent.
  const npm = shell?.name.startsWith('npm') ? parent : shell?.parent
  const timer = setInterval(() => {
    if (process.ppid === parent && exists(parent) && (npm === undefined || processOf(npm) !== undefined)) return
    clearInterval(timer)
    act()
  }, POLL_MS)
  timer.unref()
}

/** Windows keeps the number of a parent that has ended. */
function exists(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Returns undefined where the process does not exist, or without /proc: then only the parent is watched. */
function processOf(pid) {
  try {
    const [, name, state, parent] = /^\d+ \((.*)\) (\S) (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return name === undefined || state === 'Z' ? undefined : { name, parent: Number(parent) }
  } catch {
    return undefined
  }
}
