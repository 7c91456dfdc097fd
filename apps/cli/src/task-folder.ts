/** Reads the folder of task files that a terminal writes (ISO 11783-10) as the archive that it would be when compressed. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { IS_TASKDATA, writeZip } from '@faixa/geometry'

/** Returns undefined for a path that is no folder with task files. */
export async function taskArchive(path: string): Promise<Uint8Array | undefined> {
  const names = await readdir(path).catch(() => [])
  const within = names.find((name) => /^TASKDATA$/i.test(name))
  if (!names.some((name) => IS_TASKDATA.test(name)))
    return within === undefined ? undefined : taskArchive(join(path, within))
  const parts = names.filter((name) => /\.(?:xml|bin)$/i.test(name))
  const files = await Promise.all(parts.map(async (name) => [name, await readFile(join(path, name))] as const))
  return writeZip(Object.fromEntries(files))
}
