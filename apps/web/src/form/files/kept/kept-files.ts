/**
 * Keeps the files of a form while a person visits other screens, in memory until the page is reloaded. Files of a durable key survive a
 * reload. The key is that of the draft, which belongs to one person.
 */
import { onForget } from '../../../session/forget-person.ts'

/** Files by the names of their fields; a field without files is absent. */
export type FilesByField<Field extends string> = Partial<Record<Field, readonly File[]>>

/** The storage of durable files. */
interface FileStore {
  readonly storeFiles: (key: string, files: FilesByField<string>) => Promise<boolean>
  readonly removeFiles: (key: string) => Promise<void>
}

const kept = new Map<string, FilesByField<string>>()
const durable = new Map<string, FileStore>()
/** Keys whose files the browser could not store. */
const unstored = new Set<string>()
const listeners = new Set<() => void>()
onForget(() => {
  unstored.clear()
  kept.clear()
  durable.clear()
})

export function keptFiles<Field extends string>(key: string): FilesByField<Field> {
  return kept.get(key) ?? {}
}

export function keepFiles<Field extends string>(key: string, files: FilesByField<Field>): void {
  if (areSame(kept.get(key) ?? {}, files)) return
  kept.set(key, files)
  void storeKept(key)
}

/** Stores changes of the files of this key from now on; `files` are those already stored. */
export function keepDurably(key: string, store: FileStore, files?: FilesByField<string>): void {
  durable.set(key, store)
  if (files) kept.set(key, files)
}

/** True once changes of this key's files are stored. */
export function isDurable(key: string): boolean {
  return durable.has(key)
}

/** Stores the files that are kept under a durable key. */
export async function storeKept(key: string): Promise<void> {
  const isStored = await durable.get(key)?.storeFiles(key, keptFiles(key))
  if (isStored === undefined) return
  if (isStored) unstored.delete(key)
  else unstored.add(key)
  for (const listener of listeners) listener()
}

/** True while a reload would lose the files of a durable key. */
export const areUnstored = (key: string): boolean => unstored.has(key)

export function subscribeUnstored(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The key stays durable, because a form may restart under it. */
export function dropFiles(key: string): void {
  kept.delete(key)
  unstored.delete(key)
  void durable.get(key)?.removeFiles(key)
}

function areSame(some: FilesByField<string>, other: FilesByField<string>): boolean {
  return [...Object.keys(some), ...Object.keys(other)].every(
    (field) =>
      some[field]?.length === other[field]?.length && some[field]?.every((file, i) => file === other[field]?.[i]),
  )
}
