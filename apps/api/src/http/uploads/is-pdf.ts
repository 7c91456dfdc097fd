/** Recognises a complete PDF by its content (ISO 32000-1 §7.5): a header at the first byte, and the end mark in the last kilobyte. */
import type { Readable } from 'node:stream'

const HEADER = /^%PDF-[12]\.\d/
const END_MARK = '%%EOF'
/** Readers look for the end mark in the last 1,024 bytes (ISO 32000-1, implementation note 18). */
const TAIL_BYTES = 1024

export async function isPdf(content: Readable, bytes: number): Promise<boolean> {
  let head = ''
  let tail = ''
  let at = 0
  for await (const piece of content as AsyncIterable<Buffer>) {
    if (at < TAIL_BYTES) head += piece.subarray(0, TAIL_BYTES).toString('latin1')
    const from = Math.max(0, bytes - TAIL_BYTES - at)
    if (from < piece.byteLength) tail += piece.subarray(from).toString('latin1')
    at += piece.byteLength
  }
  return HEADER.test(head) && tail.includes(END_MARK)
}
