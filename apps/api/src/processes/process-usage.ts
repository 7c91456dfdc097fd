/**
 * Memory and processor time of another process. The memory includes everything that the limits of V8 ignore: WebAssembly, buffers, the
 * program itself. Linux only, where the kernel reports both in /proc; reading takes some 50 µs.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** False on macOS and Windows, where only V8's own limit and the time limit apply. */
const HAS_PROC = existsSync('/proc/self/status')

const KILOBYTE = 1024

/** Returns the resident bytes; undefined after the process has ended, and where the system does not report them. */
export function residentBytes(pid: number): number | undefined {
  if (!HAS_PROC) return undefined
  try {
    // Lines of proc(5): `VmRSS:     51234 kB`.
    const found = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))
    return found ? Number(found[1]) * KILOBYTE : undefined
  } catch {
    return undefined
  }
}

/** Ticks of proc(5) in a second: the same on every Linux that Node runs on. */
const TICKS = 100

/**
 * Returns the processor time of all threads, s; undefined as above. It grows only as fast as the process progresses, on a busy machine too.
 */
export function processorSeconds(pid: number): number | undefined {
  if (!HAS_PROC) return undefined
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // Fields 14 and 15 of proc(5), user and system; the name before them is in brackets, and may contain anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS
  } catch {
    return undefined
  }
}

/** Score by which the kernel chooses a process to end when the machine is out of memory, -1000 to 1000; 0 is usual. */
const FIRST_TO_END = 800

/** Makes the kernel end a measurement, which is retried, before the server or its database. */
export function endFirst(pid: number): void {
  if (!HAS_PROC) return
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, `${FIRST_TO_END}`)
  } catch {
    // A container may forbid it, and the process may have ended: nothing else depends on it.
  }
}
