import type { Actor, UFS } from '@faixa/domain'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { flownWithin, isCounted } from '../../../laudo/counted-laudos.queries.ts'
import { withinReach } from '../../../laudo/laudo-reach.queries.ts'

export interface EnvioKey {
  readonly prestadora: number
  readonly mes: string
  readonly uf: keyof typeof UFS
}

/** Laudos of the month that are in reports, counted by prestadora and UF. */
export function countOfMonth(db: Db, actor: Actor, { first, last }: { readonly first: string; readonly last: string }) {
  const uf = sql<keyof typeof UFS | null>`dados_operacao->>'uf'`
  return db
    .selectFrom('laudos')
    .innerJoin('prestadoras', 'prestadoras.id', 'laudos.prestadora_id')
    .select(['prestadoras.id', 'prestadoras.nome', uf.as('uf')])
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('operacoes'))
    .where(isCounted())
    .where(flownWithin({ from: first, to: last }))
    .where('prestadoras.arquivado_em', 'is', null)
    .where((eb) => withinReach(eb, actor, 'readRelatorioMensal'))
    .groupBy(['prestadoras.id', 'prestadoras.nome', uf])
    .orderBy('prestadoras.nome')
    .orderBy('prestadoras.id')
    .orderBy(uf)
    .execute()
}

export function listEnvios(db: Db, mes: string) {
  return db
    .selectFrom('envios_mensais')
    .innerJoin('prestadoras', 'prestadoras.id', 'envios_mensais.prestadora_id')
    .select(['prestadoras.id', 'prestadoras.nome', 'uf', 'enviado_em', 'protocolo'])
    .where('mes', '=', mes)
    .where('prestadoras.arquivado_em', 'is', null)
    .orderBy('prestadoras.nome')
    .orderBy('uf')
    .execute()
}

export function findEnvio(db: Db, { prestadora, mes, uf }: EnvioKey) {
  return db
    .selectFrom('envios_mensais')
    .select(['enviado_em', 'protocolo'])
    .where('prestadora_id', '=', prestadora)
    .where('mes', '=', mes)
    .where('uf', '=', uf)
    .executeTakeFirst()
}

export async function writeEnvio(
  db: Db,
  { prestadora, mes, uf }: EnvioKey,
  envio: { readonly enviado_em: string; readonly protocolo: string | null; readonly registrado_em: Date },
): Promise<void> {
  await db
    .insertInto('envios_mensais')
    .values({ prestadora_id: prestadora, mes, uf, ...envio })
    .onConflict((conflict) => conflict.columns(['prestadora_id', 'mes', 'uf']).doUpdateSet(envio))
    .execute()
}

export async function deleteEnvio(db: Db, { prestadora, mes, uf }: EnvioKey): Promise<void> {
  await db
    .deleteFrom('envios_mensais')
    .where('prestadora_id', '=', prestadora)
    .where('mes', '=', mes)
    .where('uf', '=', uf)
    .execute()
}
