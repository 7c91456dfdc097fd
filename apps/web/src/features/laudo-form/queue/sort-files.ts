/** Reads files that were dropped together, one at a time, and groups them by flight. */
import { inFlightWorker } from '../../../flight-worker/flight-worker.ts'
import { folderOf } from '../../../form/files/dropped-files.ts'
import { type FileToGroup, type FlightSet, groupFlights } from './group-flights.ts'

/** `onRead` is called with the number of files read. An unreadable file is sorted by its name. */
export async function sortFiles(
  files: readonly File[],
  onRead: (read: number) => void,
): Promise<readonly FlightSet<File>[]> {
  const known: FileToGroup<File>[] = []
  await inFlightWorker(async (program) => {
    for (const [id, file] of withoutCopies(files).entries()) {
      const read = await program.read({ id, file }).catch(() => undefined)
      program.forget(id).catch(() => undefined)
      const { looksLike, bounds } = read && 'facts' in read ? read.facts : {}
      known.push({ of: file, name: file.name, folder: folderOf(file), looksLike, bounds })
      onRead(known.length)
    }
  })
  return groupFlights(known)
}

function withoutCopies(files: readonly File[]): readonly File[] {
  const isSame = (one: File, other: File) =>
    one.name === other.name &&
    one.size === other.size &&
    one.lastModified === other.lastModified &&
    folderOf(one) === folderOf(other)
  return files.filter((file, i) => files.findIndex((other) => isSame(file, other)) === i)
}
