/**
 * Memory of another process, with everything that the limits of V8 leave out: WebAssembly, buffers, the program itself. Linux only, where
 * the kernel tells it in /proc; reading it takes some 50 µs.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** False on macOS and Windows: there only V8's own limit holds. */
export const CAN_READ_MEMORY = existsSync('/proc/self/status')

const KILOBYTE = 1024

/** Answers the resident bytes; undefined once the process has ended, and where the system does not tell. */
export function residentBytes(pid: number): number | undefined {
  if (!CAN_READ_MEMORY) return undefined
  try {
    // Lines of proc(5): `VmRSS:     51234 kB`.
    const found = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))
    return found ? Number(found[1]) * KILOBYTE : undefined
  } catch {
    return undefined
  }
}

/** Score from which the kernel chooses whom to end when the machine itself is out of memory, -1000 to 1000; 0 is usual. */
const FIRST_TO_END = 800

/** Lets the kernel end a measurement, which is tried again, before the server or its database. */
export function endFirst(pid: number): void {
  if (!CAN_READ_MEMORY) return
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, `${FIRST_TO_END}`)
  } catch {
    // A container may forbid it, and the process may have ended: nothing else depends on it.
  }
}
