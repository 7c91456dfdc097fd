/** Finds the laudos that have something in common with one: the same flight, or its pilot or aircraft elsewhere at the same time. */
import { FALLBACK_DATE, FALLBACK_TIME } from '@faixa/domain'
import { minuteApart, minutesFromBytes, pointsFromBytes, pointsLength, sameFlight } from '@faixa/flight'
import { asLonLat, geodesicLengthM, type LonLatBounds } from '@faixa/geometry'
import { sql } from 'kysely'
import { boundsOf } from '../../../db/box.ts'
import type { Db } from '../../../db/database.ts'
import { namedQuery } from '../../../db/named-query.ts'

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
/** Number of laudos whose traces are read at once, on each side: most places have fewer, and each statement waits for a busy machine. */
const AT_A_TIME = 50

/** Time, place and people of a laudo's flight. */
interface Flown {
  readonly id: number
  readonly piloto_id: number
  readonly aeronave_id: number | null
  readonly data_inicial: string
  readonly data_final: string
  readonly campo: string | null
  readonly minutos: Buffer
}

/** All data that the comparison of a laudo depends on. */
export interface Compared extends Flown {
  readonly processado_em: Date | null
  readonly passagens: Buffer
  readonly inicio: Date | null
  readonly fim: Date | null
  readonly limites: string | null
  readonly regra: number
  /** The laudos that it is paired with. */
  readonly outros: readonly number[]
}

function measured(db: Db) {
  return db
    .selectFrom('laudos')
    .innerJoin('laudos_voos as voo', 'voo.laudo_id', 'laudos.id')
    .where('laudos.arquivado_em', 'is', null)
    .where('laudos.ready', '=', true)
}

const FLOWN = [
  ...(['laudos.id', 'laudos.piloto_id', 'laudos.aeronave_id', 'data_inicial', 'data_final'] as const),
  ...(['limites_campo as campo', 'minutos'] as const),
] as const

/** Each comparison sends the same statements, and each has one best index: PostgreSQL plans them once for a connection. */
const comparedById = namedQuery('comparado', (db, { laudoId }: { readonly laudoId: number }) =>
  measured(db)
    .select([...FLOWN, 'processado_em', 'passagens', 'inicio', 'fim', 'voo.limites', 'regra'])
    .select(
      sql<
        readonly number[]
      >`array(select distinct outro_id::integer from laudos_coincidencias where laudo_id = laudos.id order by 1)`.as(
        'outros',
      ),
    )
    .where('laudos.id', '=', laudoId),
)

/** Undefined for a laudo that is not measured, or deleted. */
export async function findCompared(db: Db, laudoId: number): Promise<Compared | undefined> {
  const [laudo] = await comparedById(db, { laudoId }, undefined)
  return laudo
}

/** Searches all laudos, or only those of `among`. */
export async function findCoincidences(db: Db, laudo: Compared, among?: readonly number[]): Promise<Coincidence[]> {
  return [...(await sameFlights(db, laudo, among)), ...(await elsewhere(db, laudo, among))]
}

async function sameFlights(db: Db, laudo: Compared, among?: readonly number[]): Promise<Coincidence[]> {
  if (laudo.limites === null) return []
  const near = among ?? (await tracesNear(db, { limites: laudo.limites }, undefined)).map(({ laudo_id }) => laudo_id)
  const ids = near.toSorted((a, b) => a - b)
  const trace = pointsFromBytes(laudo.passagens)
  const sides = [ids.filter((id) => id < laudo.id).toReversed(), ids.filter((id) => id > laudo.id)].map((side) => ({
    side,
    alike: [] as Coincidence[],
  }))
  for (let from = 0; ; from += AT_A_TIME) {
    const open = sides.filter(({ side, alike }) => alike.length < MOST_A_SIDE && from < side.length)
    if (open.length === 0) return sides.flatMap(({ alike }) => alike)
    const chunks = open.map(({ side, alike }) => ({ alike, chunk: side.slice(from, from + AT_A_TIME) }))
    const rows = await tracesOf(db, { ids: chunks.flatMap(({ chunk }) => chunk) }, undefined)
    const traces = new Map(rows.map(({ laudo_id, passagens }) => [laudo_id, passagens]))
    for (const { alike, chunk } of chunks) {
      alike.push(...(await firstAlike(db, trace, { ids: chunk, traces, most: MOST_A_SIDE - alike.length })))
    }
  }
}

/** The places are queried separately: together with an order and a limit, the planner would scan all laudos. */
const tracesNear = namedQuery('voos_perto', (db, { limites }: { readonly limites: string }) =>
  db.selectFrom('laudos_voos').select('laudo_id').where('limites', '&&', sql<string>`${limites}::box`),
)

type Ids = { readonly ids: readonly number[] }

const tracesOf = namedQuery('voos', (db, { ids }: Ids) =>
  db
    .selectFrom('laudos_voos')
    .select(['laudo_id', 'passagens'])
    .where('laudo_id', '=', sql<number>`any(${ids}::bigint[])`),
)

const livingOf = namedQuery('comparados_vivos', (db, { ids }: Ids) =>
  measured(db).select('laudos.id').where('laudos.id', '=', sql<number>`any(${ids}::bigint[])`),
)

type Points = ReturnType<typeof pointsFromBytes>

interface Chunk {
  readonly ids: readonly number[]
  readonly traces: ReadonlyMap<number, Buffer>
  /** Number of laudos that are wanted at most. */
  readonly most: number
}

/**
 * Returns the first living laudos with the same flight. Nearly all traces are of other flights, so deletion is checked only for those with
 * the same flight.
 */
async function firstAlike(db: Db, trace: Points, { ids, traces, most }: Chunk): Promise<readonly Coincidence[]> {
  // The traces are decoded into the same memory, one after the other.
  const memory = new Int32Array(Math.max(0, ...Array.from(traces.values(), pointsLength)))
  const found: Coincidence[] = []
  for (let next = 0; next < ids.length && found.length < most; ) {
    const same: Coincidence[] = []
    for (; next < ids.length && found.length + same.length < most; next++) {
      const bytes = traces.get(ids[next]!)
      if (bytes) same.push(...sameFlightAs(trace, ids[next]!, pointsFromBytes(bytes, memory)))
    }
    if (same.length === 0) continue
    const living = await livingOf(db, { ids: same.map(({ outroId }) => outroId) }, undefined)
    found.push(...same.filter(({ outroId }) => living.some(({ id }) => id === outroId)))
  }
  return found
}

function sameFlightAs(trace: Points, outroId: number, other: Points): Coincidence[] {
  const same = sameFlight(trace, other)
  if (!same) return []
  const depoisMin = same.shiftS === undefined ? null : Math.round(same.shiftS / 60)
  return [{ outroId, codigo: 'mesmo-voo', parte: same.share, depoisMin, minuto: null }]
}

async function elsewhere(db: Db, laudo: Compared, among?: readonly number[]): Promise<Coincidence[]> {
  const candidates = (await inTheAirThen(db, laudo)).filter(({ id }) => !among || among.includes(id))
  return (Object.entries(WHO) as [keyof typeof WHO, (typeof WHO)[keyof typeof WHO]][]).flatMap(([codigo, column]) => {
    const there = candidates
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

type Who = (typeof WHO)[keyof typeof WHO]
type Times = Pick<Compared, 'id' | Who | 'data_inicial' | 'data_final' | 'inicio' | 'fim'>

interface Asked {
  readonly who: readonly Who[]
  /** The track has times. */
  readonly isTracked: boolean
  /** The times were typed. */
  readonly isTyped: boolean
}

/**
 * Laudos of the same pilot or aircraft at the same time, by their tracks or by the typed times, in the order of their ids. The ids are an array of their
 * own, because the planner would join the laudos of a person, who may have flown thousands of times, with those of the time.
 */
const flownThen = namedQuery('no_ar', (db, slots: Times, { who, isTracked, isTyped }: Asked) => {
  const { id, inicio, fim, data_inicial, data_final } = slots
  const tracked = (column: Who) =>
    sql`select laudo_id from laudos_voos where ${sql.ref(column)} = ${slots[column]} and fim >= ${inicio} and inicio <= ${fim}`
  const typed = (column: Who) => sql`select id from laudos
    where ${sql.ref(column)} = ${slots[column]} and arquivado_em is null and data_inicial < ${data_final}::timestamp
      and data_inicial > ${data_inicial}::timestamp - interval '1 day' and data_final > ${data_inicial}::timestamp`
  const found = [...(isTracked ? who.map(tracked) : []), ...(isTyped ? who.map(typed) : [])]
  return measured(db)
    .select(FLOWN)
    .where(sql<boolean>`laudos.id = any(array(${sql.join(found, sql` union all `)}))`)
    .where('laudos.id', '<>', id)
    .orderBy('laudos.id')
})

async function inTheAirThen(db: Db, laudo: Compared): Promise<Flown[]> {
  const who = Object.values(WHO).filter((column) => laudo[column] !== null)
  const criteria = { who, isTracked: laudo.inicio !== null && laudo.fim !== null, isTyped: isKnown(laudo) }
  return criteria.isTracked || criteria.isTyped ? flownThen(db, laudo, criteria) : []
}

function isKnown({ data_inicial, data_final }: Flown): boolean {
  return [data_inicial, data_final].every((time) => !time.startsWith(FALLBACK_DATE) && !time.endsWith(FALLBACK_TIME))
}

/** Returns a common minute of two tracks, or null where only the typed times show it; undefined where no one was elsewhere. */
function isElsewhere(one: Flown, other: Flown): number | null | undefined {
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
