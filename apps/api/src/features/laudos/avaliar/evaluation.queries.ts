/** Reads which laudos are to be evaluated, and writes what their effectiveness is worth. */
import { EVALUATED_LAYERS, type EvaluatedLayer, VALUE_FIGURES } from '@faixa/domain'
import type { Db } from '../../../db/database.ts'
import { figureColumns } from '../../../db/stored-name.ts'
import type { Evaluation } from '../measure/process/measuring.ts'
import { insertLayers } from '../measure/result.queries.ts'

/** A later request for the same laudo has another number. */
export interface Request {
  readonly laudoId: number
  readonly pedido: number
}

/** The latest request, without those of the given laudos. */
export async function nextRequest(db: Db, failed: readonly number[]): Promise<Request | undefined> {
  const row = await db
    .selectFrom('laudos_a_avaliar')
    .select(['laudo_id', 'pedido'])
    .$if(failed.length > 0, (query) => query.where('laudo_id', 'not in', failed))
    .orderBy('pedido', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { laudoId: row.laudo_id, pedido: row.pedido }
}

/** Ends a request, unless another one was made since. */
export async function endRequest(db: Db, { laudoId, pedido }: Request): Promise<void> {
  await db.deleteFrom('laudos_a_avaliar').where('laudo_id', '=', laudoId).where('pedido', '=', pedido).execute()
}

/** Finds the values of a laudo that decide the result of its evaluation; undefined where the laudo is not measured. */
export function findEvaluated(db: Db, laudoId: number) {
  return db
    .selectFrom('laudos')
    .select(['processado_em', 'percent_aplicacao_efetiva', 'dados_operacao', 'certificado_faixa', 'intervalo'])
    .select((eb) =>
      eb
        .selectFrom('laudos_talhoes')
        .select((sub) => sub.fn.countAll().as('count'))
        .whereRef('laudo_id', '=', 'laudos.id')
        .as('talhoes'),
    )
    .where('id', '=', laudoId)
    .where('ready', '=', true)
    .where('arquivado_em', 'is', null)
    .executeTakeFirst()
}

export type Evaluated = NonNullable<Awaited<ReturnType<typeof findEvaluated>>>

/** Undefined removes what was there. The plots are in the order of the measurement. */
export async function writeValue(db: Db, laudoId: number, evaluation: Evaluation | undefined): Promise<void> {
  const { intervalo, perda, dose, porFaixa, talhoes = [] } = evaluation?.numbers ?? {}
  const figures = {
    efetivaDe: intervalo?.percentAplicacaoEfetiva.de,
    efetivaAte: intervalo?.percentAplicacaoEfetiva.ate,
    perdaInevitavel: perda?.inevitavel,
    perdaEvitavel: perda?.evitavel,
    doseCv: dose?.cv,
    doseAbaixo: dose?.abaixo,
    doseAcima: dose?.acima,
  }
  await db
    .updateTable('laudos')
    .set({
      intervalo: intervalo ?? null,
      perda: perda ?? null,
      dose: dose ?? null,
      por_faixa: porFaixa ? JSON.stringify(porFaixa) : null,
      ...figureColumns(VALUE_FIGURES, figures),
    })
    .where('id', '=', laudoId)
    .execute()
  await db
    .updateTable('laudos_talhoes')
    .set({ intervalo: null, perda: null, dose: null })
    .where('laudo_id', '=', laudoId)
    .execute()
  for (const [posicao, plot] of talhoes.entries()) {
    if (!plot.intervalo && !plot.perda && !plot.dose) continue
    await db
      .updateTable('laudos_talhoes')
      .set({ intervalo: plot.intervalo ?? null, perda: plot.perda ?? null, dose: plot.dose ?? null })
      .where('laudo_id', '=', laudoId)
      .where('posicao', '=', posicao)
      .execute()
  }
  await db
    .deleteFrom('laudos_camadas')
    .where('laudo_id', '=', laudoId)
    .where('camada', 'in', Object.keys(EVALUATED_LAYERS) as EvaluatedLayer[])
    .execute()
  await insertLayers(db, laudoId, evaluation?.layers ?? [])
}
