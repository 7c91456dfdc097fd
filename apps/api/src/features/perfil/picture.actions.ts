/** Takes, shows and drops the picture of the own account. */
import { Readable } from 'node:stream'
import { PICTURE_MAX_BYTES, Problem, ROUTES } from '@faixa/contract'
import { formatSizeLimit } from '@faixa/units'
import { audit } from '../../db/audit/audit.ts'
import { transaction } from '../../db/database.ts'
import { faultOf } from '../../files/stores/store-errors.ts'
import type { Ask, RawAnswer } from '../../http/ask.ts'
import { decode } from '../../http/uploads/decode.ts'
import { squarePicture } from '../../pictures/square-picture.ts'
import { readOwn, replacePicture } from './perfil.queries.ts'

export async function putPicture(ask: Ask): Promise<void> {
  const { bytes, posicao } = await receivePicture(ask)
  const squared = await squarePicture(bytes, posicao)
  if (!squared.ok) throw refused(squared.why)
  const { webp } = squared
  const reception = await ask.deps.files.receive(Readable.from([webp]), { maxBytes: webp.length })
  if (!reception.ok) throw new Error(`A picture of ${webp.length} bytes was not received: ${reception.why}`)
  const { received } = reception
  try {
    await received.keep()
    const picture = { sha256: Buffer.from(received.sha256, 'hex'), bytes: received.bytes }
    await transaction(ask.db, async (db) => {
      await replacePicture(db, ask.actor.id, picture)
      await audit({ ...ask, db }, { acao: 'trocar-foto', entidade: 'usuarios', id: ask.actor.id })
    })
  } finally {
    await received.discard()
  }
}

export async function deletePicture(ask: Ask): Promise<void> {
  await replacePicture(ask.db, ask.actor.id, undefined)
  await audit(ask, { acao: 'tirar-foto', entidade: 'usuarios', id: ask.actor.id })
}

/** Only the own picture exists; another person's is answered as if it did not. */
export async function readPicture(sha256: string, { db, actor, deps, log }: Ask): Promise<RawAnswer> {
  const { foto_sha256 } = await readOwn(db, actor.id)
  if (foto_sha256?.toString('hex') !== sha256) throw new Problem('nao-encontrado')
  try {
    const { bytes, stream } = await deps.files.openVerified(sha256)
    return {
      body: stream,
      headers: {
        'content-length': String(bytes),
        'cache-control': 'private, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      },
    }
  } catch (error) {
    const fault = faultOf(error)
    if (!fault) throw error
    deps.metrics.fileFault(fault)
    log.error({ err: error }, `foto ${fault}`)
    throw new Problem('nao-encontrado')
  }
}

async function receivePicture(ask: Ask): Promise<{ readonly bytes: Buffer; readonly posicao: number }> {
  const fields: Record<string, string> = {}
  let bytes: Buffer | undefined
  for await (const part of ask.parts()) {
    if (part.kind === 'field') {
      fields[part.name] = part.value
    } else if (part.name === 'foto' && bytes === undefined) {
      bytes = await readWithin(part.stream)
    } else {
      part.stream.resume()
      throw new Problem('arquivo-inesperado')
    }
  }
  if (bytes === undefined || bytes.length === 0) throw refused('arquivo-ausente')
  return { bytes, ...decode(ROUTES.putPicture.body, fields) }
}

async function readWithin(stream: Readable & { readonly truncated?: boolean }): Promise<Buffer> {
  const pieces: Buffer[] = []
  let total = 0
  for await (const piece of stream) {
    total += (piece as Buffer).length
    // The rest is read and dropped, so that the sender hears the refusal.
    if (total <= PICTURE_MAX_BYTES) pieces.push(piece as Buffer)
  }
  if (total > PICTURE_MAX_BYTES || stream.truncated === true) {
    throw refused('arquivo-grande', `A foto passa do limite de ${formatSizeLimit(PICTURE_MAX_BYTES)}.`)
  }
  return Buffer.concat(pieces)
}

function refused(
  codigo: 'arquivo-ausente' | 'arquivo-grande' | 'imagem-ilegivel' | 'imagem-grande',
  said?: string,
): Problem {
  const detail = said ?? new Problem(codigo).message
  return new Problem(codigo, { detail, erros: [{ campo: 'foto', mensagem: detail }] })
}
