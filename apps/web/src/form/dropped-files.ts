/** The files that were let go over the page; of a folder, the files in it. Must be called while the event is handled: later it is empty. */
export async function droppedFiles(transfer: DataTransfer): Promise<readonly File[]> {
  const files = [...transfer.files]
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (!entries.some((entry) => entry.isDirectory)) return files
  try {
    return (await Promise.all(entries.map(filesIn))).flat()
  } catch {
    // A folder that cannot be looked into: as it is, for whoever takes files to refuse.
    return files
  }
}

async function filesIn(entry: FileSystemEntry): Promise<readonly File[]> {
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))]
  if (!isDirectory(entry)) return []
  const reader = entry.createReader()
  const inside: FileSystemEntry[] = []
  // Comes in parts, until one is empty.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) break
    inside.push(...some)
  }
  return (await Promise.all(inside.map(filesIn))).flat()
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
