/**
 * Keeps the files of a form for a person who leaves the screen and comes back, in memory until the page is loaded again. The key is that of
 * the draft, which belongs to one person.
 */
import type { Role } from '@faixa/flight'
import { onForget } from '../../../session/forget-person.ts'
import type { Slots } from './flight-state.ts'

type Files = Partial<Record<Role, File>>

const kept = new Map<string, Files>()
onForget(() => kept.clear())

export function keptFiles(key: string): Files {
  return kept.get(key) ?? {}
}

export function keepFiles(key: string, slots: Slots): void {
  kept.set(key, Object.fromEntries(Object.entries(slots).map(([role, { file }]) => [role, file])))
}

export function dropFiles(key: string): void {
  kept.delete(key)
}
