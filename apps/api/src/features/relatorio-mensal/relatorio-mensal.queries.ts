/** Reads the laudos of a prestadora's month with the data that the monthly report needs. */

import { type Actor, may } from '@faixa/domain'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../db/database.ts'
import { flownWithin, isCounted } from '../../laudo/counted-laudos.queries.ts'
import { FOUND_BY } from '../../laudo/found-by.ts'
import { withinReach } from '../../laudo/laudo-reach.queries.ts'

/** A living prestadora whose report this person may read. */
export async function findPrestadoraOfReport(db: Db, id: number, actor: Actor) {
  if (!may(actor, 'readRelatorioMensal', { prestadoraId: id })) return undefined
  return db
    .selectFrom('prestadoras')
    .select(['id', 'nome', 'cnpj', 'registro_mapa'])
    .where('id', '=', id)
    .where('arquivado_em', 'is', null)
    .executeTakeFirst()
}

export interface Month {
  readonly prestadoraId: number
  /** First and last day, yyyy-mm-dd. */
  readonly first: string
  readonly last: string
  /** Maximum number of rows that are read. */
  readonly most: number
}

/** Lists laudos by day, including hidden and unmeasured ones that this person may see. */
export function listLaudosOfMonth(db: Db, actor: Actor, { prestadoraId, first, last, most }: Month) {
  return db
    .selectFrom('laudos')
    .leftJoin('laudos_trajetos', 'laudos_trajetos.laudo_id', 'laudos.id')
    .select(['laudos.uuid', 'laudos.codigo', 'laudos.nome', 'laudos.data', 'laudos.data_inicial', 'laudos.data_final'])
    .select(['empresa_nome', 'unidade_nome', 'prestadora_nome', 'piloto_nome', 'tratamento', 'cultura'])
    .select([
      'area_aplicada',
      ...FOUND_BY,
      'taxa_aplicacao',
      'dados_operacao',
      'hidden',
      'ready',
      'error',
      'processing',
    ])
    .select(['laudos_trajetos.duracao_min', isCounted().as('conta')])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('aeronaves')
          .select(['id', 'nome', 'tipo', 'modelo'])
          .whereRef('aeronaves.id', '=', 'laudos.aeronave_id'),
      ).as('aeronave'),
    )
    .select((eb) =>
      eb
        .selectFrom('revisoes')
        .select('revisoes.codigo')
        .whereRef('revisoes.laudo_id', '=', 'laudos.id')
        .orderBy('revisoes.numero', 'desc')
        .limit(1)
        .as('verificacao'),
    )
    .where('laudos.prestadora_id', '=', prestadoraId)
    .where(flownWithin({ from: first, to: last }))
    .where((eb) => withinReach(eb, actor, 'readRelatorioMensal'))
    .orderBy('laudos.data')
    .orderBy('laudos.data_inicial')
    .orderBy('laudos.id')
    .limit(most)
    .execute()
}

export type LaudoOfMonth = Awaited<ReturnType<typeof listLaudosOfMonth>>[number]
