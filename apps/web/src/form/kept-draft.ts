/** What was typed in a form, kept in this tab for a reload or a session that ran out: sessionStorage, so that two tabs are two drafts. */
import type { Values } from './field-state.ts'

/** Over `initial`; whatever else was kept under other names is ignored. */
export function readDraft<Name extends string>(key: string, initial: Values<Name>): Values<Name> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return initial
    const texts = Object.entries(kept).filter(([name, text]) => name in initial && typeof text === 'string')
    return { ...initial, ...(Object.fromEntries(texts) as Partial<Values<Name>>) }
  } catch {
    // Storage that is switched off, or was written by hand.
    return initial
  }
}

export function keepDraft<Name extends string>(key: string, values: Values<Name>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values))
  } catch {
    // Full or switched off: only a reload would lose something.
  }
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Switched off: nothing was kept.
  }
}
