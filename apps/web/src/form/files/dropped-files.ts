const folders = new WeakMap<File, string>()

/** Path of the folder in which a file was dropped or chosen; empty for a single file. */
export function folderOf(file: File): string {
  return folders.get(file) ?? file.webkitRelativePath.split('/').slice(0, -1).join('/')
}

/** The files that were dropped, with those inside dropped folders. Must be called while the event is handled: afterwards `transfer` is empty. */
export async function droppedFiles(transfer: DataTransfer): Promise<readonly File[]> {
  const files = [...transfer.files]
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (!entries.some((entry) => entry.isDirectory)) return files
  try {
    return (await Promise.all(entries.map(filesIn))).flat()
  } catch {
    // A folder that cannot be read is returned as a file, which its receiver refuses with a sentence.
    return files
  }
}

async function filesIn(entry: FileSystemEntry): Promise<readonly File[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    folders.set(file, entry.fullPath.split('/').slice(1, -1).join('/'))
    return [file]
  }
  if (!isDirectory(entry)) return []
  const reader = entry.createReader()
  const inside: FileSystemEntry[] = []
  // The browser returns the entries in parts; an empty part is the last.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) break
    inside.push(...some)
  }
  return (await Promise.all(inside.map(filesIn))).flat()
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
