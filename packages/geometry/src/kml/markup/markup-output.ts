/** Buffers the repaired markup of one piece on its way to the XML reader. */
import { type DecodedText, decodeText, wholeTextLength } from '../text/decode-text.ts'
import { isBlank } from '../text/markup-bytes.ts'

/** Bytes that a step may write in addition to its input: an escape or a token. */
const SLACK_BYTES = 64

export class MarkupOutput {
  /** The buffer. Writers call `reserve`, write at `length` and advance it. */
  bytes = new Uint8Array(1 << 16)
  length = 0

  /** Ensures space for `count` bytes and some slack, replacing `bytes` where needed. */
  reserve(count: number): void {
    const needed = this.length + count + SLACK_BYTES
    if (needed <= this.bytes.length) return
    const wider = new Uint8Array(Math.max(needed, this.bytes.length * 2))
    wider.set(this.bytes.subarray(0, this.length))
    this.bytes = wider
  }

  push(byte: number): void {
    this.bytes[this.length++] = byte
  }

  put(bytes: Uint8Array): void {
    this.bytes.set(bytes, this.length)
    this.length += bytes.length
  }

  copy(bytes: Uint8Array, from: number, to: number): void {
    for (let i = from; i < to; i++) this.bytes[this.length++] = bytes[i]!
  }

  /** True while nothing but blanks is written. */
  get isBlank(): boolean {
    for (let i = 0; i < this.length; i++) if (!isBlank(this.bytes[i]!)) return false
    return true
  }

  /** Removes and decodes the bytes written so far, except the first bytes of a character that the next piece may complete. */
  take(last: boolean): DecodedText {
    const length = last ? this.length : wholeTextLength(this.bytes, this.length)
    const decoded = decodeText(this.bytes.subarray(0, length))
    this.bytes.copyWithin(0, length, this.length)
    this.length -= length
    return decoded
  }
}
