/** Reads the folder of task files that a terminal writes (ISO 11783-10) as the archive that it would be when compressed. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeZip } from '@faixa/geometry'

/** True for the name of a task set's main file. */
export function isTaskFile(name: string): boolean {
  return /^TASKDATA\.XML$/i.test(name)
}

/** Returns undefined for a path that is no folder with task files. */
export async function taskArchive(path: string): Promise<Uint8Array | undefined> {
  const names = await readdir(path).catch(() => [])
  const within = names.find((name) => /^TASKDATA$/i.test(name))
  if (!names.some(isTaskFile)) return within === undefined ? undefined : taskArchive(join(path, within))
  const parts = names.filter((name) => /\.(?:xml|bin)$/i.test(name))
  const files = await Promise.all(parts.map(async (name) => [name, await readFile(join(path, name))] as const))
  return writeZip(Object.fromEntries(files))
}
