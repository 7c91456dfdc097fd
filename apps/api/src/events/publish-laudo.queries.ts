/** Says that a laudo changed, in the transaction that changes it: nobody hears of what is rolled back. */
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export const LAUDO_CHANNEL = 'faixa_laudos'

export interface LaudoExtra {
  /** 0 to 1. */
  readonly progresso?: number
  /** The laudo left every list. */
  readonly excluido?: boolean
}

/**
 * A notification holds 8,000 bytes. Names and sentences are cut so that, written as JSON at six bytes for the worst of characters, they
 * always fit: (100 + 100 + 600) · 6, and some 600 for the rest.
 */
const LONGEST = { name: 100, sentence: 600 }

export async function publishLaudo(db: Db, laudoId: number, { progresso, excluido }: LaudoExtra = {}): Promise<void> {
  await sql`
    select pg_notify(${LAUDO_CHANNEL}, json_build_object(
      'uuid', uuid, 'codigo', left(codigo, ${LONGEST.name}), 'nome', left(nome, ${LONGEST.name}),
      'hidden', hidden, 'ready', ready, 'error', error, 'processing', processing,
      'erro', case when error then json_build_object(
        'codigo', coalesce(erro_codigo, ''), 'mensagem', left(coalesce(erro_mensagem, ''), ${LONGEST.sentence})) end,
      'progresso', ${progresso ?? null}::float8, 'excluido', ${excluido ?? null}::boolean,
      'empresaId', empresa_id, 'unidadeId', unidade_id, 'prestadoraId', prestadora_id, 'pilotoId', piloto_id
    )::text)
    from laudos where id = ${laudoId}`.execute(db)
}
