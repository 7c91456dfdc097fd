import { statusOf, type Target } from '@faixa/domain'
import type { Db } from '../db/database.ts'
import { publishEvent } from '../events/publish-event.queries.ts'
import { publishOrdem } from './publish-ordem.queries.ts'

interface LaudoExtra {
  /** Progress from 0 to 1. */
  readonly progresso?: number
  /** True where the laudo left every list. */
  readonly excluido?: boolean
}

/**
 * Longest texts of an event, characters. As JSON, at six bytes for the worst of them, (100 + 100 + 600) · 6 and some 700 for the rest fit a
 * notification's 8,000 bytes.
 */
const LONGEST = { name: 100, sentence: 600 }

/**
 * Publishes the change of a laudo, and of its order, in the transaction that makes it. `before`: its earlier owners, whose people are
 * notified that it is gone.
 */
export async function publishLaudo(db: Db, laudoId: number, extra: LaudoExtra = {}, before?: Target): Promise<void> {
  const laudo = await db
    .selectFrom('laudos')
    .select(['uuid', 'hidden', 'ready', 'error', 'processing', 'erro_codigo'])
    .select(['empresa_id', 'unidade_id', 'prestadora_id', 'piloto_id', 'ordem_servico_id'])
    .select(({ fn, val }) => [
      fn<string>('left', ['codigo', val(LONGEST.name)]).as('codigo'),
      fn<string>('left', ['nome', val(LONGEST.name)]).as('nome'),
      fn<string | null>('left', ['erro_mensagem', val(LONGEST.sentence)]).as('erro_mensagem'),
    ])
    .where('id', '=', laudoId)
    .executeTakeFirst()
  if (!laudo) return
  const { uuid, codigo, nome, hidden, ready, error, processing } = laudo
  await publishEvent(db, {
    noun: 'laudo',
    id: uuid,
    target: {
      empresaId: laudo.empresa_id,
      ...(laudo.unidade_id !== null && { unidadeId: laudo.unidade_id }),
      prestadoraId: laudo.prestadora_id,
      pilotoId: laudo.piloto_id,
      hidden,
    },
    ...(before && { before }),
    detail: {
      uuid,
      codigo,
      nome,
      hidden,
      ready,
      error,
      processing,
      ...extra,
      status: statusOf(laudo).label,
      ...(error && { erro: { codigo: laudo.erro_codigo ?? '', mensagem: laudo.erro_mensagem ?? '' } }),
    },
  })
  if (laudo.ordem_servico_id !== null && extra.progresso === undefined) await publishOrdem(db, laudo.ordem_servico_id)
}
