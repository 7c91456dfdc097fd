/** Recognises a photograph, a PDF or a text by its content: the name of a file says nothing about it. */
import type { Readable } from 'node:stream'
import type { TipoDeAnexo } from '@faixa/contract'
import { isPdf } from './is-pdf.ts'

/** First bytes of programs: Windows, Linux, macOS in both byte orders and for two processors, scripts. */
const PROGRAMS = ['4d5a', '7f454c46', 'feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe', '2321']
const HEAD_BYTES = 16

interface Content {
  readonly bytes: number
  /** Each call reads the content from its beginning. */
  read(): Readable
}

export async function tipoDeAnexo(content: Content): Promise<TipoDeAnexo | 'programa' | undefined> {
  const head = await headOf(content)
  const hex = head.toString('hex')
  if (PROGRAMS.some((mark) => hex.startsWith(mark))) return 'programa'
  if (hex.startsWith('ffd8ff')) return 'image/jpeg'
  if (hex.startsWith('89504e470d0a1a0a')) return 'image/png'
  if (hex.startsWith('52494646') && head.subarray(8, 12).toString('latin1') === 'WEBP') return 'image/webp'
  if (await isPdf(content.read(), content.bytes)) return 'application/pdf'
  return (await isText(content.read())) ? 'text/plain' : undefined
}

async function headOf(content: Content): Promise<Buffer> {
  let head = Buffer.alloc(0)
  const stream = content.read()
  for await (const piece of stream as AsyncIterable<Buffer>) {
    head = Buffer.concat([head, piece.subarray(0, HEAD_BYTES)])
    if (head.byteLength >= HEAD_BYTES) break
  }
  stream.destroy()
  return head
}

/** A text has no byte below the space except tab, line feed and carriage return; a PDF that is cut short is none. */
async function isText(stream: Readable): Promise<boolean> {
  let isFirst = true
  for await (const piece of stream as AsyncIterable<Buffer>) {
    if (isFirst && piece.subarray(0, 5).toString('latin1') === '%PDF-') return false
    isFirst = false
    if (piece.some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13)) return false
  }
  return true
}
