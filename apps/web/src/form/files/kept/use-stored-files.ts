/** The files of one draft, stored on change and restored after a reload. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { loadNow } from '../../../ui/connection/load-part.ts'
import { areUnstored, isDurable, keepDurably, keptFiles, storeKept, subscribeUnstored } from './kept-files.ts'

/** `lost`: they were stored, but the browser no longer has them. */
type StoredFiles = 'coming' | 'here' | 'lost'

/** A form without stored files is `here` at once, and does not wait for the storage code. */
export function useStoredFiles(draftKey: string): StoredFiles {
  const [state, setState] = useState<StoredFiles>(() =>
    isDurable(draftKey) || storedName(draftKey) === undefined ? 'here' : 'coming',
  )
  useEffect(() => void bringBack(draftKey).then(setState), [draftKey])
  return state
}

/** True while the browser has not stored the chosen files, so that a reload would lose them. */
export function useUnstored(draftKey: string): boolean {
  return useSyncExternalStore(subscribeUnstored, () => areUnstored(draftKey))
}

async function bringBack(draftKey: string): Promise<StoredFiles> {
  if (isDurable(draftKey)) return 'here'
  try {
    const { removeFiles, removeOldFiles, storedFiles, storeFiles } = await loadNow(() => import('./durable-files.ts'))
    await removeOldFiles()
    const name = storedName(draftKey)
    const stored = name === undefined ? undefined : await storedFiles(name)
    const chosen = keptFiles(draftKey)
    const store = {
      async storeFiles(key: string, files: typeof chosen) {
        const given = nameFor(key)
        return given !== undefined && storeFiles(given, files)
      },
      async removeFiles(key: string) {
        const stale = takeName(key)
        if (stale !== undefined) await removeFiles(stale)
      },
    }
    keepDurably(draftKey, store, { ...stored, ...chosen })
    // They were chosen before the store was ready.
    if (Object.keys(chosen).length > 0) void storeKept(draftKey)
    return name !== undefined && !stored ? 'lost' : 'here'
  } catch {
    // Without a connection, or with the storage switched off, the files are kept only in memory.
    return storedName(draftKey) === undefined ? 'here' : 'lost'
  }
}

/** The draft belongs to one tab, and the store to all tabs: the tab remembers the name under which its files are stored. */
const nameKey = (draftKey: string) => `${draftKey}-arquivos`

function storedName(draftKey: string): string | undefined {
  try {
    return sessionStorage.getItem(nameKey(draftKey)) ?? undefined
  } catch {
    return undefined
  }
}

/** Undefined where the storage is switched off. */
function nameFor(draftKey: string): string | undefined {
  const name = storedName(draftKey) ?? `${draftKey}-${crypto.randomUUID()}`
  try {
    sessionStorage.setItem(nameKey(draftKey), name)
    return name
  } catch {
    return undefined
  }
}

function takeName(draftKey: string): string | undefined {
  const name = storedName(draftKey)
  if (name !== undefined) sessionStorage.removeItem(nameKey(draftKey))
  return name
}
