/** Stores, shows and removes the picture of a person's own account. */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { PICTURE_MAX_BYTES, Problem, ROUTES } from '@faixa/contract'
import { formatSizeLimit } from '@faixa/units'
import { audit } from '../../db/audit/audit.ts'
import { transaction } from '../../db/database.ts'
import type { Received } from '../../files/received.ts'
import { faultOf } from '../../files/stores/store-errors.ts'
import type { Ask, RawAnswer } from '../../http/ask.ts'
import { decode } from '../../http/uploads/decode.ts'
import { createUploadSlots } from '../../http/uploads/upload-slots.ts'
import { squareInProcess } from '../../pictures/square-in-process.ts'
import { holdInQuota, ownerOfPerson, takeFromQuota } from '../../quota/take-from-quota.ts'
import { readOwn, replacePicture } from './perfil.queries.ts'

/** Maximum number of photographs received at a time. Each is a temporary file and waits for the one process that decodes. */
const takeSlot = createUploadSlots(
  (most) =>
    `Há fotos demais sendo enviadas ao mesmo tempo, no máximo ${most} por pessoa: aguarde um pouco e tente novamente.`,
  { aPerson: 2, inAll: 16, reserved: 8 },
)

export async function putPicture(ask: Ask): Promise<void> {
  const leave = takeSlot(ask)
  let sent: Received | undefined
  try {
    const { fields, received } = await receivePicture(ask)
    sent = received
    const { posicao } = decode(ROUTES.putPicture.body, fields)
    const squared = await squareInProcess(() => buffer(received.read()), posicao)
    if (!squared.ok) throw refused(squared.why)
    await keepPicture(squared.bytes, ask)
  } finally {
    leave()
    await sent?.discard()
  }
}

async function keepPicture(webp: Uint8Array, ask: Ask): Promise<void> {
  const reception = await ask.deps.files.receive(Readable.from([webp]), { maxBytes: webp.length })
  if (!reception.ok) throw new Error(`A picture of ${webp.length} bytes was not received: ${reception.why}`)
  const { received } = reception
  const owner = ownerOfPerson(ask.actor)
  const sent = { bytes: received.bytes, laudos: 0 } as const
  const leaveQuota = owner && (await holdInQuota(ask, owner, sent))
  try {
    await received.keep()
    const picture = { sha256: Buffer.from(received.sha256, 'hex'), bytes: received.bytes }
    await transaction(ask.db, async (db) => {
      if (owner) await takeFromQuota({ ...ask, db }, owner, sent)
      await replacePicture(db, ask.actor.id, picture)
      await audit({ ...ask, db }, { acao: 'trocar-foto', entidade: 'usuarios', id: ask.actor.id })
    })
  } finally {
    leaveQuota?.()
    await received.discard()
  }
}

export async function deletePicture(ask: Ask): Promise<void> {
  await replacePicture(ask.db, ask.actor.id, undefined)
  await audit(ask, { acao: 'tirar-foto', entidade: 'usuarios', id: ask.actor.id })
}

/** Only the person's own picture is readable; any other is answered as if it did not exist. */
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

async function receivePicture(
  ask: Ask,
): Promise<{ readonly fields: Record<string, string>; readonly received: Received }> {
  const fields: Record<string, string> = {}
  let received: Received | undefined
  try {
    for await (const part of ask.parts()) {
      if (part.kind === 'field') {
        fields[part.name] = part.value
      } else if (part.name === 'foto' && !received) {
        received = await receiveOne(part.stream, ask)
      } else {
        part.stream.resume()
        throw new Problem('arquivo-inesperado')
      }
    }
    if (!received) throw refused('arquivo-ausente')
    return { fields, received }
  } catch (error) {
    await received?.discard()
    throw error
  }
}

async function receiveOne(stream: Readable, { deps: { files, settings } }: Ask): Promise<Received> {
  const maxBytes = Math.min(PICTURE_MAX_BYTES, settings.maxFileBytes)
  const reception = await files.receive(stream, { maxBytes }).catch((error: unknown) => {
    throw stream.errored ? new Problem('pedido-malformado') : error
  })
  if (reception.ok) return reception.received
  // The rest is read and dropped, so that the sender receives the refusal.
  stream.resume()
  if (reception.why === 'empty') throw refused('arquivo-ausente')
  throw refused('arquivo-grande', `A foto passa do limite de ${formatSizeLimit(maxBytes)}.`)
}

function refused(
  codigo: 'arquivo-ausente' | 'arquivo-grande' | 'imagem-ilegivel' | 'imagem-grande',
  message?: string,
): Problem {
  const detail = message ?? new Problem(codigo).message
  return new Problem(codigo, { detail, erros: [{ campo: 'foto', mensagem: detail }] })
}
