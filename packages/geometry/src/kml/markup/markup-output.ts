/** Gathers the bytes of one text or tag. */
import { type DecodedText, decodeText } from '../text/decode-text.ts'
import { isBlank } from '../text/markup-bytes.ts'
import { decodePlainText } from '../text/plain-text.ts'

/** Bytes that a step may write beyond those it was given: an escape. */
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

  lastIndexOf(byte: number): number {
    return this.bytes.lastIndexOf(byte, this.length - 1)
  }

  /** True while nothing but blanks is written. */
  get isBlank(): boolean {
    for (let i = 0; i < this.length; i++) if (!isBlank(this.bytes[i]!)) return false
    return true
  }

  /** Removes and decodes what is written. `isPlain`: it is UTF-8 without characters that XML forbids. */
  take(): DecodedText & { readonly isPlain: boolean } {
    const { bytes, length } = this
    this.length = 0
    const text = decodePlainText(bytes, 0, length)
    if (text !== undefined) return { text, mended: false, isPlain: true }
    return { ...decodeText(bytes.subarray(0, length)), isPlain: false }
  }
}
