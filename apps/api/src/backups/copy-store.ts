/**
 * Copies the raw files. They never change, so that a hard link to the same bytes is a copy that costs nothing and survives their deletion:
 * a link to the previous backup's file, or to the store's own where both are on one file system. Otherwise bytes are copied.
 */
import { link, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { copyFileInto, syncFolder } from '../disk/copy-file.ts'
import { codeOf } from '../disk/unless-gone.ts'
import type { FileStore } from '../files/store.ts'
import { keyOf } from '../files/stores/content-key.ts'

interface Folders {
  readonly from: string
  readonly to: string
  /** Files of the previous backup. */
  readonly previous?: string
  readonly signal?: AbortSignal | undefined
}

export async function copyStore(
  files: Pick<FileStore, 'list'>,
  { from, to, previous, signal }: Folders,
): Promise<{ readonly quantos: number; readonly bytes: number }> {
  await mkdir(to, { mode: 0o700 })
  const folders = new Set<string>([to])
  let quantos = 0
  let bytes = 0
  for await (const file of files.list()) {
    signal?.throwIfAborted()
    const key = keyOf(file.sha256)
    const folder = dirname(join(to, key))
    if (!folders.has(folder)) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      for (const made of [folder, dirname(folder)]) folders.add(made)
    }
    const linked =
      (previous !== undefined && (await linkFile(join(previous, key), join(to, key)))) ||
      (await linkFile(join(from, key), join(to, key)))
    // A file that nothing refers to may have been swept meanwhile.
    if (!linked && !(await copyFileInto(from, to, key))) continue
    quantos += 1
    bytes += file.bytes
  }
  for (const folder of folders) await syncFolder(folder)
  return { quantos, bytes }
}

/** Makes a hard link; false where the file is missing, on another file system, or of a kind without hard links. */
async function linkFile(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (['ENOENT', 'EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP'].includes(codeOf(error) ?? '')) return false
    throw error
  }
}
