/** Stores typed values of a form for a reload or an expired session, in sessionStorage, so that two tabs have two drafts. */
import type { Values } from './field-state.ts'

/** Returns `initial` with the stored texts; texts under unknown names are ignored. */
export function readDraft<Name extends string>(key: string, initial: Values<Name>): Values<Name> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return initial
    const texts = Object.entries(kept).filter(([name, text]) => name in initial && typeof text === 'string')
    return { ...initial, ...(Object.fromEntries(texts) as Partial<Values<Name>>) }
  } catch {
    // The storage is switched off, or holds no JSON.
    return initial
  }
}

export function keepDraft<Name extends string>(key: string, values: Values<Name>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values))
  } catch {
    // The storage is full or switched off: a reload will lose the typed values.
  }
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // The storage is switched off, so that nothing was kept.
  }
}
