/** Reads which values a column of packed shapes has without reading the shapes: the heads of the blocks alone are decompressed. */
import { LENGTH_BYTES, type PackedHead } from './packed-shapes.ts'

/** The distinct values of `column` in an answer of PACKED_TYPE, in order of appearance; empty without the column. */
export async function valuesOfPacked(answer: Blob, column: string): Promise<ReadonlySet<string | number>> {
  const values = new Set<string | number>()
  for (let at = 0; at < answer.size; ) {
    const length = new DataView(await answer.slice(at, at + LENGTH_BYTES).arrayBuffer()).getUint32(0, true)
    const from = at + LENGTH_BYTES
    const head = await headOf(answer.slice(from, from + length))
    for (const value of head.columns[column]?.values ?? []) values.add(value)
    at = from + length
  }
  return values
}

async function headOf(block: Blob): Promise<PackedHead> {
  const reader = block.stream().pipeThrough(new DecompressionStream('gzip')).getReader()
  let bytes = new Uint8Array(0)
  let end = LENGTH_BYTES
  while (bytes.length < end) {
    const { done, value } = await reader.read()
    if (done) throw new Error('the block ends within its head')
    const longer = new Uint8Array(bytes.length + value.length)
    longer.set(bytes)
    longer.set(value, bytes.length)
    bytes = longer
    if (bytes.length >= LENGTH_BYTES) end = LENGTH_BYTES + new DataView(bytes.buffer).getUint32(0, true)
  }
  await reader.cancel()
  return JSON.parse(new TextDecoder().decode(bytes.subarray(LENGTH_BYTES, end))) as PackedHead
}
