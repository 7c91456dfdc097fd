/** Finds the laudos that have something in common with one: the same flight, or its pilot or aircraft elsewhere at the same time. */
import { FALLBACK_DATE, FALLBACK_TIME } from '@faixa/domain'
import { minuteApart, minutesFromBytes, pointsFromBytes, sameFlight } from '@faixa/flight'
import { asLonLat, geodesicLengthM, type LonLatBounds } from '@faixa/geometry'
import { sql } from 'kysely'
import { boundsOf } from '../../../db/box.ts'
import type { Db } from '../../../db/database.ts'

export type Codigo = 'mesmo-voo' | 'piloto-em-dois-lugares' | 'aeronave-em-dois-lugares'

export interface Coincidence {
  readonly outroId: number
  readonly codigo: Codigo
  readonly parte: number | null
  readonly depoisMin: number | null
  readonly minuto: number | null
}

const WHO = {
  'piloto-em-dois-lugares': 'piloto_id',
  'aeronave-em-dois-lugares': 'aeronave_id',
} as const satisfies Partial<Record<Codigo, 'piloto_id' | 'aeronave_id'>>

/** Limits for typed times, which are rounded to five minutes, and equal for one sortie over neighbouring fields: both must be exceeded. */
const TYPED = { commonMin: 10, apartM: 20_000 }

/**
 * Maximum number of pairs of a laudo for one reason, with laudos registered before it and after it each: otherwise a flight that is sent a
 * thousand times would make each laudo lock and sign all others. Laudos left out are paired with each other.
 */
const MOST_A_SIDE = 5
/** Number of laudos whose traces are read at once, on each side. */
const AT_A_TIME = 25

/** All data that the comparison of a laudo depends on; undefined for a laudo that is deleted or not measured. */
export interface Compared {
  readonly id: number
  readonly piloto_id: number
  readonly aeronave_id: number | null
  readonly data_inicial: string
  readonly data_final: string
  readonly processado_em: Date | null
  readonly campo: string | null
  readonly passagens: Buffer
  readonly minutos: Buffer
  readonly inicio: Date | null
  readonly fim: Date | null
  readonly limites: string | null
}

function measured(db: Db) {
  return db
    .selectFrom('laudos')
    .innerJoin('laudos_voos as voo', 'voo.laudo_id', 'laudos.id')
    .where('laudos.arquivado_em', 'is', null)
    .where('laudos.ready', '=', true)
}

const COMPARED = [
  ...(['laudos.id', 'piloto_id', 'aeronave_id', 'data_inicial', 'data_final', 'processado_em'] as const),
  ...(['limites_campo as campo', 'passagens', 'minutos', 'inicio', 'fim', 'voo.limites'] as const),
] as const

export async function findCompared(db: Db, laudoId: number): Promise<Compared | undefined> {
  return measured(db).select(COMPARED).where('laudos.id', '=', laudoId).executeTakeFirst()
}

export async function findCoincidences(db: Db, laudo: Compared): Promise<Coincidence[]> {
  return [...(await sameFlights(db, laudo)), ...(await elsewhere(db, laudo))]
}

async function sameFlights(db: Db, laudo: Compared): Promise<Coincidence[]> {
  if (laudo.limites === null) return []
  // The places are queried separately: together with the order and the limit, the planner would scan all laudos.
  const near = await db
    .selectFrom('laudos_voos')
    .select('laudo_id')
    .where('limites', '&&', sql<string>`${laudo.limites}::box`)
    .execute()
  const ids = near.map(({ laudo_id }) => laudo_id).toSorted((a, b) => a - b)
  const own = pointsFromBytes(laudo.passagens)
  const sides = [ids.filter((id) => id < laudo.id).toReversed(), ids.filter((id) => id > laudo.id)].map((side) => ({
    side,
    alike: [] as Coincidence[],
  }))
  for (let from = 0; ; from += AT_A_TIME) {
    const open = sides.filter(({ side, alike }) => alike.length < MOST_A_SIDE && from < side.length)
    if (open.length === 0) return sides.flatMap(({ alike }) => alike)
    const chunks = open.map(({ side, alike }) => ({ alike, chunk: side.slice(from, from + AT_A_TIME) }))
    const wanted = chunks.flatMap(({ chunk }) => chunk)
    const rows = await measured(db)
      .select(['laudos.id', 'passagens'])
      .where((eb) => eb('laudos.id', '=', eb.fn.any(eb.val(wanted))))
      .execute()
    const passagens = new Map(rows.map((row) => [row.id, row.passagens]))
    for (const { alike, chunk } of chunks) {
      for (const id of chunk) {
        const other = passagens.get(id)
        if (other && alike.length < MOST_A_SIDE) alike.push(...sameFlightAs(own, id, other))
      }
    }
  }
}

function sameFlightAs(own: ReturnType<typeof pointsFromBytes>, outroId: number, passagens: Buffer): Coincidence[] {
  const same = sameFlight(own, pointsFromBytes(passagens))
  if (!same) return []
  const depoisMin = same.shiftS === undefined ? null : Math.round(same.shiftS / 60)
  return [{ outroId, codigo: 'mesmo-voo', parte: same.share, depoisMin, minuto: null }]
}

async function elsewhere(db: Db, laudo: Compared): Promise<Coincidence[]> {
  const others = await inTheAirThen(db, laudo)
  return (Object.entries(WHO) as [keyof typeof WHO, (typeof WHO)[keyof typeof WHO]][]).flatMap(([codigo, column]) => {
    const there = others
      .filter((other) => other[column] !== null && other[column] === laudo[column])
      .flatMap((other): Coincidence[] => {
        const minuto = isElsewhere(laudo, other)
        return minuto === undefined ? [] : [{ outroId: other.id, codigo, parte: null, depoisMin: null, minuto }]
      })
    return [
      ...there.filter(({ outroId }) => outroId < laudo.id).slice(-MOST_A_SIDE),
      ...there.filter(({ outroId }) => outroId > laudo.id).slice(0, MOST_A_SIDE),
    ]
  })
}

/**
 * Laudos of the same pilot or aircraft at the same time, by their tracks or by the typed times, in the order of their ids. All flights of that time are
 * found first, and who flew them after: a person may have flown thousands of times.
 */
async function inTheAirThen(db: Db, laudo: Compared): Promise<Compared[]> {
  const { id, piloto_id, aeronave_id, inicio, fim, data_inicial, data_final } = laudo
  const flown = sql`select id from (
      select id, piloto_id, aeronave_id from laudos where id = any(array(select laudo_id from laudos_voos
        where tstzrange(inicio, fim, '[]') && tstzrange(${inicio}, ${fim}, '[]') and inicio is not null)) offset 0) then_flown
    where piloto_id = ${piloto_id} or aeronave_id = ${aeronave_id}`
  const typed = (column: string, who: number | null) => sql`select id from laudos
    where ${sql.ref(column)} = ${who} and arquivado_em is null and data_inicial < ${data_final}::timestamp
      and data_inicial > ${data_inicial}::timestamp - interval '1 day' and data_final > ${data_inicial}::timestamp`
  const asked = [
    ...(inicio && fim ? [flown] : []),
    ...(isKnown(laudo) ? [typed('piloto_id', piloto_id), typed('aeronave_id', aeronave_id)] : []),
  ]
  if (asked.length === 0) return []
  const { rows } = await sql<{ readonly id: number }>`${sql.join(asked, sql` union `)}`.execute(db)
  const ids = rows.map((row) => row.id).filter((other) => other !== id)
  if (ids.length === 0) return []
  return measured(db)
    .select(COMPARED)
    .where((eb) => eb('laudos.id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('laudos.id')
    .execute()
}

function isKnown({ data_inicial, data_final }: Compared): boolean {
  return [data_inicial, data_final].every((time) => !time.startsWith(FALLBACK_DATE) && !time.endsWith(FALLBACK_TIME))
}

/** Returns a common minute of two tracks, or null where only the typed times show it; undefined where no one was elsewhere. */
function isElsewhere(one: Compared, other: Compared): number | null | undefined {
  if (one.minutos.length > 0 && other.minutos.length > 0) {
    return minuteApart(minutesFromBytes(one.minutos), minutesFromBytes(other.minutos))
  }
  if (!isKnown(one) || !isKnown(other) || one.campo === null || other.campo === null) return undefined
  const at = (time: string) => Date.parse(`${time.replace(' ', 'T')}Z`)
  const commonMs =
    Math.min(at(one.data_final), at(other.data_final)) - Math.max(at(one.data_inicial), at(other.data_inicial))
  const apartM = middlesApartM(boundsOf(one.campo), boundsOf(other.campo))
  return commonMs > TYPED.commonMin * 60_000 && apartM > TYPED.apartM ? null : undefined
}

function middlesApartM(one: LonLatBounds, other: LonLatBounds): number {
  const middle = ([west, south, east, north]: LonLatBounds) => [(west + east) / 2, (south + north) / 2]
  return geodesicLengthM(asLonLat([...middle(one), ...middle(other)]))
}
