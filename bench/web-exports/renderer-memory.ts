/** Measures the memory of the browser's pages and their workers, as the system counts it. */
import { readFile } from 'node:fs/promises'
import type { Browser } from '@playwright/test'

const EVERY_MS = 50
const PAGE_BYTES = 4096

export interface MemoryWatch {
  /** Returns the peak in MB above the beginning; undefined where the system does not report it. */
  stop(): Promise<number | undefined>
}

export async function watchMemory(browser: Browser): Promise<MemoryWatch> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  const before = await residentMb(renderers)
  let most = before
  const look = async () => {
    const now = await residentMb(renderers)
    if (now !== undefined && most !== undefined) most = Math.max(most, now)
  }
  const timer = setInterval(() => {
    void look()
  }, EVERY_MS)
  return {
    async stop() {
      clearInterval(timer)
      await session.detach()
      return before === undefined || most === undefined ? undefined : most - before
    },
  }
}

/** Returns the resident memory of processes on Linux; undefined on other systems. */
async function residentMb(processes: readonly number[]): Promise<number | undefined> {
  try {
    const held = await Promise.all(
      processes.map(async (id) => Number((await readFile(`/proc/${id}/statm`, 'utf8')).split(' ')[1]) * PAGE_BYTES),
    )
    return held.reduce((sum, bytes) => sum + bytes, 0) / 1e6
  } catch {
    return undefined
  }
}
