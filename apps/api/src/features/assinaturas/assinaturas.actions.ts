/** Keeps signatures of responsible persons, and gives those that the papers of a laudo print. */
import { ASSINATURA_MAX_BYTES, Problem } from '@faixa/contract'
import { may, PROFISSOES } from '@faixa/domain'
import { audit } from '../../db/audit/audit.ts'
import { transaction } from '../../db/database.ts'
import { found } from '../../http/access/found.ts'
import type { Ask } from '../../http/ask.ts'
import { receiveSmallPicture } from '../../http/uploads/small-picture.ts'
import { createUploadSlots } from '../../http/uploads/upload-slots.ts'
import { findLaudo } from '../../laudo/laudo-find.queries.ts'
import { signatureInProcess } from '../../pictures/square-in-process.ts'
import { ofPrestadora, takeFromQuota } from '../../quota/take-from-quota.ts'
import { findEntityRow, isLiving } from '../entidades/list/read-entity.queries.ts'
import { findAssinatura, findAssinaturaOf, replaceAssinatura } from './assinaturas.queries.ts'

const takeSlot = createUploadSlots(
  (most) =>
    `Há assinaturas demais sendo enviadas ao mesmo tempo, no máximo ${most} por pessoa: aguarde um pouco e tente novamente.`,
  { aPerson: 2, inAll: 8, reserved: 4 },
)

/** Finds a living responsible person within reach; a prestadora reaches only its own. */
async function findResponsavel(ask: Ask, id: number) {
  const row = found(await findEntityRow(ask, 'responsaveis', id))
  if (!isLiving(row)) throw new Problem('nao-encontrado')
  return row
}

export async function readAssinatura(id: number, ask: Ask) {
  await findResponsavel(ask, id)
  return { png: (await findAssinatura(ask, id)) ?? null }
}

export async function putAssinatura(id: number, ask: Ask) {
  await findResponsavel(ask, id)
  const leave = takeSlot(ask)
  try {
    const reduced = await receiveSmallPicture(ask, {
      campo: 'assinatura',
      title: 'A assinatura',
      maxBytes: ASSINATURA_MAX_BYTES,
      reduce: signatureInProcess,
    })
    const png = reduced.toString('base64')
    await transaction(ask.db, async (db) => {
      const within = { ...ask, db }
      // The person may have been archived while the picture was received.
      const { prestadora } = await findResponsavel(within, id)
      await takeFromQuota(within, ofPrestadora(prestadora.id), { bytes: reduced.length, laudos: 0 })
      await replaceAssinatura(within, id, png, ask.deps.clock.now())
      await audit(within, { acao: 'trocar-assinatura', entidade: 'responsaveis', id })
    })
    return { png }
  } finally {
    leave()
  }
}

export async function removeAssinatura(id: number, ask: Ask) {
  await findResponsavel(ask, id)
  await replaceAssinatura(ask, id, undefined, ask.deps.clock.now())
  await audit(ask, { acao: 'tirar-assinatura', entidade: 'responsaveis', id })
  return { png: null }
}

/** Only people who register laudos of the prestadora may print its signatures. */
export async function laudoAssinaturas(uuid: string, ask: Ask) {
  const laudo = found(await findLaudo(ask.db, uuid, ask.actor, 'readLaudo'))
  const target = { empresaId: laudo.empresa_id, prestadoraId: laudo.prestadora_id, pilotoId: laudo.piloto_id }
  if (!may(ask.actor, 'createLaudo', target)) return { assinaturas: [] }
  const assinaturas = []
  for (const profissao of Object.keys(PROFISSOES) as (keyof typeof PROFISSOES)[]) {
    const { [profissao]: nome, [`${profissao}Registro` as const]: registro } = laudo.dados_operacao ?? {}
    if (nome === undefined) continue
    const png = await findAssinaturaOf(ask, laudo.prestadora_id, { profissao, nome, registro })
    if (png !== undefined) assinaturas.push({ profissao, png })
  }
  return { assinaturas }
}
