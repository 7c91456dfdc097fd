/** Notifies webhooks of laudos and of their orders. Receivers read details from the API, within their own reach. */

import type { WebhookEvent } from '@faixa/domain'
import { CLIMA_FIGURES, statusOf, VERIFICACAO_NAMES } from '@faixa/domain'
import { present } from '@faixa/units'
import type { Db } from '../db/database.ts'
import { figuresOf, storedName } from '../db/stored-name.ts'
import { type Announcing, announce } from '../events/announce.queries.ts'
import { FOUND_BY, foundBy } from '../laudo/found-by.ts'
import { readVerificacoes } from '../laudo/verificacoes/read-verificacoes.queries.ts'

export type LaudoEvent = Extract<WebhookEvent, `laudo.${string}` | `veredito.${string}`>

/** `extra` is added to the laudo's fields. */
export async function announceLaudo(
  means: Announcing,
  laudoId: number,
  evento: LaudoEvent,
  extra: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const row = await findLaudo(means.db, laudoId)
  if (!row) return
  const { empresa_id: empresaId, unidade_id, prestadora_id: prestadoraId, piloto_id: pilotoId, hidden } = row
  await announce(means, {
    evento,
    alvo: { empresaId, prestadoraId, pilotoId, hidden, ...present({ unidadeId: unidade_id ?? undefined }) },
    dados: async () => ({
      laudo: {
        ...laudoOf(row),
        ...present({ revisao: await lastRevision(means.db, laudoId) }),
        verificacoes: await situacoesOf(means.db, laudoId),
      },
      ...extra,
    }),
  })
}

function findLaudo(db: Db, laudoId: number) {
  return db
    .selectFrom('laudos')
    .select(['uuid', 'codigo', 'nome', 'hidden', 'ready', 'error', 'processing', 'arquivado_em', 'ordem_servico_id'])
    .select(['empresa_id', 'unidade_id', 'prestadora_id', 'piloto_id', 'tratamento', 'cultura', 'data_inicial'])
    .select([...FOUND_BY, 'area_plantio', 'percent_aplicacao_efetiva', 'erro_codigo', 'erro_mensagem'])
    .select(CLIMA_FIGURES.map(storedName))
    .where('id', '=', laudoId)
    .executeTakeFirst()
}

function laudoOf(row: NonNullable<Awaited<ReturnType<typeof findLaudo>>>) {
  return {
    uuid: row.uuid,
    codigo: row.codigo,
    nome: row.nome,
    status: statusOf(row).label,
    empresa: row.empresa_id,
    unidade: row.unidade_id,
    prestadora: row.prestadora_id,
    piloto: row.piloto_id,
    tratamento: row.tratamento,
    cultura: row.cultura,
    dataInicial: row.data_inicial,
    ...foundBy(row),
    ...present({ areaPlantio: row.area_plantio ?? undefined }),
    ...present({ percentAplicacaoEfetiva: row.percent_aplicacao_efetiva ?? undefined }),
    // Absent without readings of the weather.
    ...(row.minutos_dentro !== null && { clima: figuresOf(CLIMA_FIGURES, row) }),
    ...(row.error && { erro: { codigo: row.erro_codigo, mensagem: row.erro_mensagem } }),
    ...(row.arquivado_em !== null && { excluido: true }),
    caminho: `/api/v1/laudos/${row.uuid}`,
  }
}

/** The seven checks without their sentences, which name people. */
async function situacoesOf(db: Db, laudoId: number) {
  const answers = (await readVerificacoes(db, [laudoId])).get(laudoId)
  return (
    answers &&
    Object.fromEntries(
      VERIFICACAO_NAMES.map((name) => {
        const { situacao, soFederal, veredicto } = answers[name]
        return [name, present({ situacao, soFederal, veredicto })]
      }),
    )
  )
}

/** The signed revision that belongs to the notification: its number, its hash, and the code that verifies it. */
async function lastRevision(db: Db, laudoId: number) {
  const found = await db
    .selectFrom('revisoes')
    .select(['numero', 'sha256', 'codigo'])
    .where('laudo_id', '=', laudoId)
    .orderBy('numero', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found && { numero: found.numero, hash: found.sha256.toString('hex'), verificacao: found.codigo }
}

/** Announces that an order has its first laudo, where it has no more than one. */
export async function announceFlown(means: Announcing, ordemId: number): Promise<void> {
  const ordem = await means.db
    .selectFrom('ordens_servico')
    .select(['uuid', 'codigo', 'nome', 'data', 'situacao', 'laudos'])
    .select(['empresa_id', 'unidade_id', 'prestadora_id', 'piloto_id'])
    .where('id', '=', ordemId)
    .executeTakeFirst()
  if (ordem?.situacao !== 'Voada' || ordem.laudos !== 1) return
  await announce(means, {
    evento: 'ordem.voada',
    alvo: present({
      empresaId: ordem.empresa_id ?? undefined,
      unidadeId: ordem.unidade_id ?? undefined,
      prestadoraId: ordem.prestadora_id ?? undefined,
      pilotoId: ordem.piloto_id ?? undefined,
    }),
    dados: {
      ordem: {
        uuid: ordem.uuid,
        codigo: ordem.codigo,
        nome: ordem.nome,
        data: ordem.data,
        situacao: ordem.situacao,
        empresa: ordem.empresa_id,
        unidade: ordem.unidade_id,
        prestadora: ordem.prestadora_id,
        caminho: `/api/v1/ordens-servico/${ordem.uuid}`,
      },
    },
  })
}
