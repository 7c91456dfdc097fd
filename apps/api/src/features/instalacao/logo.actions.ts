/** Receives the logo of the installation, which is made small in a process of its own and kept in the database. */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { LOGO_MAX_BYTES, Problem } from '@faixa/contract'
import { formatSizeLimit } from '@faixa/units'
import { transaction } from '../../db/database.ts'
import type { Ask } from '../../http/ask.ts'
import { logoInProcess } from '../../pictures/square-in-process.ts'
import { storeStep } from './instalacao.actions.ts'

export async function putLogo(ask: Ask): Promise<void> {
  const sent = await receiveLogo(ask)
  const reduced = await logoInProcess(sent)
  if (!reduced.ok) throw refused(reduced.why)
  const sha256 = createHash('sha256').update(reduced.webp).digest('hex')
  const webp = Buffer.from(reduced.webp).toString('base64')
  await transaction(ask.db, (db) => storeStep('logo', { sha256, webp }, { ...ask, db }))
  await ask.deps.reloadSettings()
}

async function receiveLogo(ask: Ask): Promise<Buffer> {
  let sent: Buffer | undefined
  for await (const part of ask.parts()) {
    if (part.kind === 'field') continue
    if (part.name === 'logo' && !sent) {
      sent = await readUpTo(LOGO_MAX_BYTES, part.stream)
    } else {
      part.stream.resume()
      throw new Problem('arquivo-inesperado')
    }
  }
  if (!sent || sent.length === 0) throw refused('arquivo-ausente')
  return sent
}

async function readUpTo(maxBytes: number, stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  // A file that is too large is read and dropped, so that the sender receives the refusal.
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes <= maxBytes) chunks.push(chunk)
  }
  if (bytes > maxBytes) throw refused('arquivo-grande', `O logotipo passa do limite de ${formatSizeLimit(maxBytes)}.`)
  return Buffer.concat(chunks)
}

function refused(
  codigo: 'arquivo-ausente' | 'arquivo-grande' | 'imagem-ilegivel' | 'imagem-grande',
  message?: string,
): Problem {
  const detail = message ?? new Problem(codigo).message
  return new Problem(codigo, { detail, erros: [{ campo: 'logo', mensagem: detail }] })
}
