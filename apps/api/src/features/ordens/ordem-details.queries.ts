/** Reads the data of an order besides its own row. */

import type { Actor } from '@faixa/domain'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { FOUND_BY } from '../../laudo/found-by.ts'
import { withinReach } from '../../laudo/laudo-reach.queries.ts'
import type { FlownFrom } from './strips-near.ts'

export function readOrdemPlots(db: Db, ordemId: number) {
  return db
    .selectFrom('ordens_talhoes')
    .select(['area_empresa_id', 'nome', 'fazenda', 'codigo_fazenda', 'talhao', 'area_declarada', 'area_ha'])
    .where('ordem_id', '=', ordemId)
    .orderBy('posicao')
    .execute()
}

/** The living laudos of an order within this person's reach, the latest first. */
export function readOrdemLaudos(db: Db, ordemId: number, actor: Actor) {
  return db
    .selectFrom('laudos')
    .select(['uuid', 'codigo', 'nome', 'data', 'tratamento', 'cultura', 'piloto_id', 'piloto_nome', 'prestadora_nome'])
    .select(['hidden', 'ready', 'error', 'processing', 'area_aplicada', 'percent_aplicacao_efetiva', ...FOUND_BY])
    .where('ordem_servico_id', '=', ordemId)
    .where((eb) => withinReach(eb, actor, 'readLaudo'))
    .orderBy('data', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** A prestadora flies from a few strips in a season. */
const FLIGHTS_READ = 200

/** Where the last flights of a prestadora within this person's reach took off, the latest first, as far as their tracks say. */
export async function readTakeOffs(db: Db, prestadoraId: number, actor: Actor): Promise<FlownFrom[]> {
  const rows = await db
    .selectFrom('laudos')
    .innerJoin('laudos_trajetos as trajeto', 'trajeto.laudo_id', 'laudos.id')
    .select(['data', 'decolagem', sql<string | null>`nullif(dados_operacao->>'pista', '')`.as('pista')])
    .where('prestadora_id', '=', prestadoraId)
    .where('decolagem', 'is not', null)
    .where((eb) => withinReach(eb, actor, 'readLaudo'))
    .orderBy('data', 'desc')
    .orderBy('laudos.id', 'desc')
    .limit(FLIGHTS_READ)
    .execute()
  return rows.flatMap(({ data, pista, decolagem }) =>
    decolagem ? [{ data, pista, decolagem: [decolagem.x, decolagem.y] as const }] : [],
  )
}

/** A corner of the first plot; undefined for an order without plots. */
export async function readOrdemPlace(
  db: Db,
  ordemId: number,
): Promise<readonly [lon: number, lat: number] | undefined> {
  const row = await db
    .selectFrom('ordens_talhoes')
    .select(sql<[number, number] | null>`poligonos #> '{0,0,0}'`.as('canto'))
    .where('ordem_id', '=', ordemId)
    .orderBy('posicao')
    .limit(1)
    .executeTakeFirst()
  return row?.canto ?? undefined
}

/** The files of an order: sizes by hash. */
export async function readSizes(db: Db, hashes: readonly Buffer[]): Promise<ReadonlyMap<string, number>> {
  if (hashes.length === 0) return new Map()
  const rows = await db.selectFrom('arquivos').select(['sha256', 'bytes']).where('sha256', 'in', hashes).execute()
  return new Map(rows.map(({ sha256, bytes }) => [sha256.toString('hex'), bytes]))
}
