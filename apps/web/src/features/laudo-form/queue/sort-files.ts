/** Reads files that came together, one at a time, and groups them by flight. */
import { openFlightReader } from '../../../flight-worker/flight-reader.ts'
import type { FileFacts, FromWorker } from '../../../flight-worker/protocol.ts'
import { folderOf } from '../../../form/files/dropped-files.ts'
import { type FileToGroup, type FlightSet, groupFlights } from './group-flights.ts'

/** `onRead` is told how many files were read. A file that cannot be read goes by its name. */
export async function sortFiles(
  files: readonly File[],
  onRead: (read: number) => void,
): Promise<readonly FlightSet<File>[]> {
  const known: FileToGroup<File>[] = []
  const answer = { receive: (_news: FromWorker) => {} }
  const reader = openFlightReader((news) => answer.receive(news))
  try {
    for (const [id, file] of withoutCopies(files).entries()) {
      const facts = await new Promise<FileFacts | undefined>((resolve) => {
        answer.receive = (news) => {
          if (news.kind === 'read' && news.id === id) resolve(news.facts)
          else if (news.kind === 'failed' || (news.kind === 'unusable' && news.id === id)) resolve(undefined)
        }
        reader.read(id, file)
      })
      reader.forget(id)
      const { looksLike, bounds } = facts ?? {}
      known.push({ of: file, name: file.name, folder: folderOf(file), looksLike, bounds })
      onRead(known.length)
    }
  } finally {
    reader.close()
  }
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
