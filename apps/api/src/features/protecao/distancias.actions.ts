/** Distances that an empresa sets for all its areas of a classification, stricter than the norm. */

import { type DistanciaForm, invalidFields, type ReplyOf, type Routes } from '@faixa/contract'
import { CLASSES_PROTECAO, type Classificacao, distanceFault, isDistanceOpen } from '@faixa/domain'
import { formatNumber } from '@faixa/units'
import { areaChanged } from '../../changes/area-changed.queries.ts'
import { audit } from '../../db/audit/audit.ts'
import { type AreaOwner, mustBeWithin, mustMay } from '../../ground/ground-owner.queries.ts'
import type { Ask } from '../../http/ask.ts'
import {
  countWithoutOwn,
  followDistancia,
  listDistanciaRows,
  lockProtecoes,
  readDistancias,
  saveDistancia,
  touchSet,
} from './protecao-write.queries.ts'

type Distancias = ReplyOf<Routes['listDistancias']>

export async function readDistanciasOf(empresaId: number, ask: Ask): Promise<Distancias> {
  await mustBeWithin(ask, { empresa: empresaId })
  const rows = await listDistanciaRows(ask.db, empresaId)
  return {
    distancias: rows.map(({ classificacao, distancia_m, usuario, atualizado_em }) => ({
      classificacao: classificacao as Classificacao,
      distanciaM: distancia_m,
      usuario,
      atualizadoEm: atualizado_em.toISOString(),
    })),
  }
}

export async function setDistancia({ empresa, classificacao, buffer }: DistanciaForm, ask: Ask): Promise<Distancias> {
  const { db, deps, actor } = ask
  await mustBeWithin(ask, { empresa })
  // A person of a unidade may not set a distance for the whole empresa.
  mustMay('createArea', ask, { empresaId: empresa, unidadeId: null })
  await lockProtecoes(db, { empresaId: empresa })
  const metros = buffer ?? null
  const before = (await readDistancias(db, empresa)).get(classificacao) ?? null
  if (metros !== before) {
    if (metros === null) await refuseNone(empresa, classificacao, ask)
    const row = { empresaId: empresa, classificacao, usuarioId: actor.id, now: deps.clock.now() }
    await saveDistancia(db, row, metros)
    const changed = await followDistancia(db, row, metros)
    const stateOf = (distancia: number | null) => ({ classificacao, distancia_m: distancia })
    await audit(ask, {
      acao: 'alterar',
      entidade: 'distancias',
      id: empresa,
      antes: stateOf(before),
      depois: stateOf(metros),
    })
    for (const [, areas] of Map.groupBy(changed, ({ unidadeId }) => unidadeId)) {
      const owner: AreaOwner = areas[0]!
      await touchSet(db, owner)
      await areaChanged(ask, { owner, ids: areas.map(({ id }) => id), columns: ['distancia_m'] }, [])
    }
  }
  return readDistanciasOf(empresa, ask)
}

/** Refuses where areas without their own distance would have none. */
async function refuseNone(empresaId: number, classificacao: Classificacao, { db }: Ask): Promise<void> {
  if (!isDistanceOpen(classificacao)) return
  const n = await countWithoutOwn(db, empresaId, classificacao)
  if (n === 0) return
  const { nome } = CLASSES_PROTECAO[classificacao]
  const mensagem =
    n === 1
      ? `1 área de ${nome} ficaria sem distância: defina a distância dela antes de retirar a da empresa.`
      : `${formatNumber(n, 0)} áreas de ${nome} ficariam sem distância: defina a de cada uma antes de retirar a da empresa.`
  throw invalidFields([{ campo: 'buffer', mensagem }])
}

/**
 * The distance that applies to an area: the larger of its own and the empresa's; null where only the norm's applies. Refused, at `campo`,
 * where it is laxer than the norm, or where none is given.
 */
export function settledDistance(
  classificacao: Classificacao,
  own: number | null,
  ofEmpresa: number | undefined,
  campo: string,
): number | null {
  const mensagem = own === null ? undefined : distanceFault(classificacao, own)
  if (mensagem !== undefined) throw invalidFields([{ campo, mensagem }])
  const most = Math.max(own ?? 0, ofEmpresa ?? 0)
  if (most > 0) return most
  if (!isDistanceOpen(classificacao)) return null
  const { nome } = CLASSES_PROTECAO[classificacao]
  const needed = `Informe a distância em metros: nenhuma norma a define para ${nome}.`
  throw invalidFields([{ campo, mensagem: needed }])
}
