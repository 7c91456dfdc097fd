/** Finds the flights whose boxes come near a place on the days of a period, and reads what they did there is computed from. */
import type { Actor } from '@faixa/domain'
import type { LonLatBounds } from '@faixa/geometry'
import { sql } from 'kysely'
import { boxOf } from '../../db/box.ts'
import type { Db } from '../../db/database.ts'
import { FIRST_FLOWN_DAY, LAST_FLOWN_DAY } from '../../laudo/laudo-columns.queries.ts'
import { withinReach } from '../../laudo/laudo-reach.queries.ts'

export interface Near {
  readonly box: LonLatBounds
  /** First and last day, yyyy-mm-dd. */
  readonly days: readonly [string, string]
  /** Only those of an empresa, and of a unidade where one is given. */
  readonly of?: Owner | undefined
}

export interface Owner {
  readonly empresaId: number
  readonly unidadeId: number | null
}

/** The laudos within reach that may have come near, at most `most` of them; one more where there are more. */
export async function findCandidates(db: Db, actor: Actor, { box, days, of }: Near, most: number): Promise<number[]> {
  const rows = await db
    // PostgreSQL expects a two-hundredth of all boxes to meet any box. It would walk through all laudos instead of the index of boxes.
    .with(
      (cte) => cte('perto').materialized(),
      (eb) =>
        eb
          .selectFrom('laudos_voos_lugares as lugar')
          .select('lugar.laudo_id')
          .distinct()
          .where('lugar.caixa', '&&', sql<string>`${boxOf(box)}::box`)
          .where('lugar.dias', '&&', sql<string>`daterange(${days[0]}, ${days[1]}, '[]')`),
    )
    .selectFrom('laudos')
    .select('laudos.id')
    .where('laudos.id', 'in', (eb) => eb.selectFrom('perto').select('perto.laudo_id'))
    .where('laudos.ready', '=', true)
    .where((eb) => withinReach(eb, actor, 'readOcorrencia'))
    .$if(of !== undefined, (query) => query.where('laudos.empresa_id', '=', of!.empresaId))
    .$if(of !== undefined && of.unidadeId !== null, (query) => query.where('laudos.unidade_id', '=', of!.unidadeId))
    .limit(most + 1)
    .execute()
  return rows.map(({ id }) => id)
}

/** The flights as the answer names them, with everything that their times depend on. */
export function readFlights(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('laudos')
    .leftJoin('aeronaves', 'aeronaves.id', 'laudos.aeronave_id')
    .leftJoin('laudos_voos as voo', 'voo.laudo_id', 'laudos.id')
    .select(['laudos.id', 'laudos.uuid', 'laudos.codigo', 'laudos.nome', 'laudos.data', 'laudos.hidden'])
    .select(['laudos.data_inicial', 'laudos.data_final', 'laudos.limites', 'laudos.limites_campo', 'laudos.estimado'])
    .select([
      'laudos.empresa_nome',
      'laudos.prestadora_nome',
      'laudos.piloto_nome',
      'laudos.piloto_id',
      'laudos.processado_em',
    ])
    .select(['aeronaves.nome as aeronave', 'aeronaves.tipo as aeronave_tipo'])
    .select(['laudos.faixa_medida', 'laudos.faixa_executada'])
    .select(['laudos.tratamento', 'laudos.cultura', 'laudos.dados_operacao', 'laudos.certificado_faixa'])
    .select(['voo.inicio', 'voo.fim'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('laudos_receituarios as r').select('r.laudo_id').whereRef('r.laudo_id', '=', 'laudos.id')).as(
        'receituario',
      ),
    )
    .select(noticesOfFlight.as('avisos'))
    .where('laudos.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()
}

/** The notices that the flight's order sent about a day that was flown; null without an order. A message that waits to be sent told nobody. */
const noticesOfFlight = sql<{ readonly avisados: number; readonly confirmados: number } | null>`(
  case when laudos.ordem_servico_id is not null then (
    select json_build_object('avisados', count(distinct a.contato_id), 'confirmados', count(distinct a.contato_id) filter (where a.recebido_em is not null))
    from avisos a
    where a.ordem_id = laudos.ordem_servico_id and a.assunto = 'aviso' and a.estado = 'enviado'
      and a.dia between ${FIRST_FLOWN_DAY} and ${LAST_FLOWN_DAY}
  ) end)`

export type FlightRow = Awaited<ReturnType<typeof readFlights>>[number]

/** Size of the drawn application and track of each laudo, bytes of text. */
export async function readWeights(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('laudos_camadas')
    .select(['laudo_id', (eb) => eb.fn.sum<string>('bytes').as('bytes')])
    .where('laudo_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('camada', 'in', ['aplicacao', 'trajeto'])
    .groupBy('laudo_id')
    .execute()
  return new Map(rows.map(({ laudo_id, bytes }) => [laudo_id, Number(bytes)]))
}
