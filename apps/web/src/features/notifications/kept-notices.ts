/** Notices of one person on this device, remembered between visits. */
import type { Notices } from './notices.ts'
import { noNotices } from './notices.ts'

const keyOf = (personId: number) => `faixa-avisos-${personId}`

export function readNotices(personId: number, nowMs: number): Notices {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(personId)) ?? 'null') as Notices | null
    if (kept && Array.isArray(kept.list) && Array.isArray(kept.waiting)) return kept
  } catch {
    // Cut off or from somewhere else: as good as nothing.
  }
  return noNotices(nowMs)
}

/** A full storage costs the memory of notices, not the screen. */
export function keepNotices(personId: number, notices: Notices): void {
  try {
    localStorage.setItem(keyOf(personId), JSON.stringify(notices))
  } catch {
    // They are still on the screen.
  }
}

/** Another tab wrote; the answer stops listening. */
export function onNoticesElsewhere(personId: number, changed: () => void): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === keyOf(personId)) changed()
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
