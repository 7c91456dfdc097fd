import type { Registro, ReplyOf, Routes } from '@faixa/contract'
import { present } from '@faixa/units'
import { found, maySeeArchived } from '../../../http/access/found.ts'
import { sendStoredFile } from '../../../http/answers/send-stored-file.ts'
import type { Ask, RawAnswer } from '../../../http/ask.ts'
import { findOrdem } from '../ordem-rows.queries.ts'
import { findRegistro, listRegistroRows, type RegistroRow } from './campo.queries.ts'
import { listasOf } from './lista.actions.ts'

export interface RegistroName {
  readonly uuid: string
  readonly registro: string
}

export async function listCampo(uuid: string, ask: Ask): Promise<ReplyOf<Routes['listCampo']>> {
  const { db, actor } = ask
  const ordem = found(await findOrdem(db, uuid, actor, 'readOrdem', maySeeArchived(actor)))
  const rows = await listRegistroRows(db, ordem.id)
  return { registros: rows.map((row) => registroOf(row, ask)), listas: await listasOf(ordem, ask) }
}

export async function readRegistroFile({ uuid, registro }: RegistroName, ask: Ask): Promise<RawAnswer> {
  const { db, actor } = ask
  const ordem = found(await findOrdem(db, uuid, actor, 'readOrdem', maySeeArchived(actor)))
  const { nome, sha256 } = found(await findRegistro(db, ordem.id, registro))
  return sendStoredFile(found(nome !== null && sha256 !== null ? { nome, sha256 } : undefined), ask)
}

export function registroOf(row: RegistroRow, { actor }: Ask): Registro {
  const { lat, lon, precisao_m, sha256, nome, bytes, assunto, conteudo, retirado_em } = row
  return {
    uuid: row.uuid,
    tipo: row.tipo,
    em: row.em.toISOString(),
    feitoEm: row.feito_em.toISOString(),
    recebidoEm: row.recebido_em.toISOString(),
    por: row.por,
    ...present({
      relogioS: Math.round((row.feito_em.getTime() - row.em.getTime()) / 1000) || undefined,
      observacao: row.observacao ?? undefined,
    }),
    ...(row.usuario_id === actor.id && { meu: true }),
    ...(lat !== null && lon !== null && { lugar: { lat, lon, ...(precisao_m !== null && { precisaoM: precisao_m }) } }),
    ...(conteudo !== null &&
      ('itens' in conteudo ? { lista: { de: conteudo.de, itens: [...conteudo.itens] } } : { leitura: conteudo })),
    ...(sha256 !== null && {
      arquivo: {
        nome: nome ?? '',
        bytes: bytes ?? 0,
        sha256: sha256.toString('hex'),
        ...(assunto !== null && { assunto }),
      },
    }),
    ...(retirado_em !== null && { retirado: { em: retirado_em.toISOString(), por: row.quem_retirou ?? '' } }),
  }
}
