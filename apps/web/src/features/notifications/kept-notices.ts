/** Notices of one person on this device, stored between visits. */
import type { Notices } from './notices.ts'
import { noNotices } from './notices.ts'

const keyOf = (personId: number) => `faixa-avisos-${personId}`

export function readNotices(personId: number, nowMs: number): Notices {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(personId)) ?? 'null') as Notices | null
    if (kept && Array.isArray(kept.list) && Array.isArray(kept.waiting)) return kept
  } catch {
    // An unreadable stored text counts as none.
  }
  return noNotices(nowMs)
}

/** A full storage costs the memory of notices, not the screen. */
export function keepNotices(personId: number, notices: Notices): void {
  try {
    localStorage.setItem(keyOf(personId), JSON.stringify(notices))
  } catch {
    // The notices stay on the screen, and are lost when it closes.
  }
}

/** Calls `changed` when another tab stores notices. Returns the function that stops it. */
export function onNoticesElsewhere(personId: number, changed: () => void): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === keyOf(personId)) changed()
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
