/**
 * Finds the files whose content another one has already: the server refuses the same content twice. Only files of one size are read, each
 * once.
 */
export async function copiesAmong(files: readonly File[], before: readonly File[]): Promise<ReadonlySet<File>> {
  const copies = new Set<File>()
  const ofSize = Map.groupBy([...before, ...files], ({ size }) => size)
  const groups = [...ofSize.values()].filter(({ length }) => length > 1)
  for (const group of groups) {
    const contents: Uint8Array[] = []
    for (const file of group) {
      // A file that is gone is reported where it is read.
      const content = await file.arrayBuffer().catch(() => undefined)
      if (!content) continue
      const bytes = new Uint8Array(content)
      const isCopy = contents.some((other) => other.every((byte, i) => byte === bytes[i]))
      if (isCopy && files.includes(file)) copies.add(file)
      else contents.push(bytes)
    }
  }
  return copies
}
