/**
 * npm runs a script through a shell and, asked to end, ends the shell; killed, it ends nobody. Either way what the shell had started would
 * stay behind. So the script itself looks whether both are still there.
 */
import { readFileSync } from 'node:fs'

const BETWEEN_LOOKS_MS = 500

export function whenNpmEnds(act) {
  // Run by hand it may outlive whoever started it.
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const shell = processOf(parent)
  // A shell with nothing else to do becomes the script: then npm is the parent.
  const npm = shell?.name.startsWith('npm') ? parent : shell?.parent
  const look = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || processOf(npm) !== undefined)) return
    clearInterval(look)
    act()
  }, BETWEEN_LOOKS_MS)
  look.unref()
}

/** Absent where there is no such process any more, or no /proc to ask: then only the parent is watched. */
function processOf(pid) {
  try {
    const [, name, state, parent] = /^\d+ \((.*)\) (\S) (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return name === undefined || state === 'Z' ? undefined : { name, parent: Number(parent) }
  } catch {
    return undefined
  }
}
