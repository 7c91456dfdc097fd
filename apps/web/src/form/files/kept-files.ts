/**
 * Keeps the files of a form for a person who leaves the screen and comes back, in memory until the page is loaded again. The key is that of
 * the draft, which belongs to one person.
 */
import { onForget } from '../../session/forget-person.ts'

/** Files by the names of their fields. */
export type FilesByField<Field extends string> = Partial<Record<Field, File>>

const kept = new Map<string, FilesByField<string>>()
onForget(() => kept.clear())

export function keptFiles<Field extends string>(key: string): FilesByField<Field> {
  return kept.get(key) ?? {}
}

export function keepFiles<Field extends string>(key: string, files: FilesByField<Field>): void {
  kept.set(key, files)
}

export function dropFiles(key: string): void {
  kept.delete(key)
}
