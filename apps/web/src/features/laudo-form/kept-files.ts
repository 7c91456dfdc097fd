/**
 * The files of a form for whoever leaves it and comes back, because a session ended or a menu was pressed: as long as the page is not
 * loaded again, the browser still has them. By the draft's key, which is of one person.
 */
import type { Role } from '@faixa/flight'
import type { Slots } from './flight-state.ts'

type Files = Partial<Record<Role, File>>

const kept = new Map<string, Files>()

export function keptFiles(key: string): Files {
  return kept.get(key) ?? {}
}

export function keepFiles(key: string, slots: Slots): void {
  kept.set(key, Object.fromEntries(Object.entries(slots).map(([role, { file }]) => [role, file])))
}

export function dropFiles(key: string): void {
  kept.delete(key)
}
