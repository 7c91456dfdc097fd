/** Receives the one picture of a small form into memory, and makes it small in a separate process. */
import type { Readable } from 'node:stream'
import { Problem } from '@faixa/contract'
import { formatSizeLimit } from '@faixa/units'
import type { Squared } from '../../pictures/square-picture.ts'
import type { Ask } from '../ask.ts'

interface SmallPicture {
  /** Name of the file's field. */
  readonly campo: string
  /** Name of the picture with its article: «O logotipo». */
  readonly title: string
  readonly maxBytes: number
  readonly reduce: (bytes: Uint8Array) => Promise<Squared>
}

export async function receiveSmallPicture(ask: Ask, { campo, title, maxBytes, reduce }: SmallPicture): Promise<Buffer> {
  const refused = (
    codigo: 'arquivo-ausente' | 'arquivo-grande' | 'imagem-ilegivel' | 'imagem-grande',
    message?: string,
  ) => {
    const detail = message ?? new Problem(codigo).message
    return new Problem(codigo, { detail, erros: [{ campo, mensagem: detail }] })
  }
  let sent: Buffer | undefined
  for await (const part of ask.parts()) {
    if (part.kind === 'field') continue
    if (part.name !== campo || sent) {
      part.stream.resume()
      throw new Problem('arquivo-inesperado')
    }
    sent = await readUpTo(maxBytes, part.stream)
    if (!sent) throw refused('arquivo-grande', `${title} passa do limite de ${formatSizeLimit(maxBytes)}.`)
  }
  if (!sent || sent.length === 0) throw refused('arquivo-ausente')
  const reduced = await reduce(sent)
  if (!reduced.ok) throw refused(reduced.why)
  return Buffer.from(reduced.bytes)
}

/** Undefined for a file that is too large, which is read and dropped, so that the sender receives the refusal. */
async function readUpTo(maxBytes: number, stream: Readable): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes <= maxBytes) chunks.push(chunk)
  }
  return bytes > maxBytes ? undefined : Buffer.concat(chunks)
}
