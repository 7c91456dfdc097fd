/** Finds the laudos that have something in common with one: the same flight, or its pilot or aircraft elsewhere at the same time. */
import { FALLBACK_DATE, FALLBACK_TIME } from '@faixa/domain'
import { minuteApart, minutesFromBytes, pointsFromBytes, sameFlight } from '@faixa/flight'
import { asLonLat, geodesicLengthM, type LonLatBounds } from '@faixa/geometry'
import { type SqlBool, sql } from 'kysely'
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

/** Typed times are typed to five minutes, and one sortie over neighbouring fields is typed alike: both must be exceeded. */
const TYPED = { commonMin: 10, apartM: 20_000 }

/**
 * Laudos that one is paired with for one reason, of those registered before it and of those after it: a flight that is sent a thousand times
 * does not make each of them lock and sign all others. Those left out are paired among themselves.
 */
const MOST_A_SIDE = 5
/** Laudos whose traces are read at once. */
const AT_A_TIME = 20
const SIDES = [
  { beyond: '<', order: 'desc' },
  { beyond: '>', order: 'asc' },
] as const

/** All that the comparison of a laudo depends on; undefined for one that is not measured, or deleted. */
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
  const own = pointsFromBytes(laudo.passagens)
  const found: Coincidence[] = []
  for (const side of SIDES) {
    const alike: Coincidence[] = []
    let last = laudo.id
    for (let isEnd = laudo.limites === null; !isEnd && alike.length < MOST_A_SIDE; ) {
      const near = await measured(db)
        .select(['laudos.id', 'passagens'])
        .where('voo.limites', '&&', sql<string>`${laudo.limites}::box`)
        .where('laudos.id', side.beyond, last)
        .orderBy('laudos.id', side.order)
        .limit(AT_A_TIME)
        .execute()
      alike.push(...near.flatMap(({ id, passagens }) => sameFlightAs(own, id, passagens)))
      last = near.at(-1)?.id ?? last
      isEnd = near.length < AT_A_TIME
    }
    found.push(...alike.slice(0, MOST_A_SIDE))
  }
  return found
}

function sameFlightAs(own: ReturnType<typeof pointsFromBytes>, outroId: number, passagens: Buffer): Coincidence[] {
  const same = sameFlight(own, pointsFromBytes(passagens))
  if (!same) return []
  const depoisMin = same.shiftS === undefined ? null : Math.round(same.shiftS / 60)
  return [{ outroId, codigo: 'mesmo-voo', parte: same.share, depoisMin, minuto: null }]
}

async function elsewhere(db: Db, laudo: Compared): Promise<Coincidence[]> {
  const found: Coincidence[] = []
  for (const [codigo, column] of Object.entries(WHO) as [keyof typeof WHO, (typeof WHO)[keyof typeof WHO]][]) {
    const who = laudo[column]
    if (who === null) continue
    const others = [...(await flownThen(db, laudo, column, who)), ...(await typedThen(db, laudo, column, who))]
    const byId = new Map(others.map((other) => [other.id, other]))
    const there = [...byId.values()]
      .toSorted((a, b) => a.id - b.id)
      .flatMap((other): Coincidence[] => {
        const minuto = isElsewhere(laudo, other)
        return minuto === undefined ? [] : [{ outroId: other.id, codigo, parte: null, depoisMin: null, minuto }]
      })
    found.push(...there.filter(({ outroId }) => outroId < laudo.id).slice(-MOST_A_SIDE))
    found.push(...there.filter(({ outroId }) => outroId > laudo.id).slice(0, MOST_A_SIDE))
  }
  return found
}

type Column = (typeof WHO)[keyof typeof WHO]

async function flownThen(db: Db, laudo: Compared, column: Column, who: number): Promise<Compared[]> {
  if (!laudo.inicio || !laudo.fim) return []
  return measured(db)
    .select(COMPARED)
    .where(sql<SqlBool>`tstzrange(voo.inicio, voo.fim, '[]') && tstzrange(${laudo.inicio}, ${laudo.fim}, '[]')`)
    .where('voo.inicio', 'is not', null)
    .where(column, '=', who)
    .where('laudos.id', '<>', laudo.id)
    .execute()
}

async function typedThen(db: Db, laudo: Compared, column: Column, who: number): Promise<Compared[]> {
  if (!isKnown(laudo)) return []
  return measured(db)
    .select(COMPARED)
    .where(column, '=', who)
    .where('data_inicial', '<', laudo.data_final)
    .where(sql<SqlBool>`data_inicial > ${laudo.data_inicial}::timestamp - interval '1 day'`)
    .where('data_final', '>', laudo.data_inicial)
    .where('laudos.id', '<>', laudo.id)
    .execute()
}

function isKnown({ data_inicial, data_final }: Compared): boolean {
  return [data_inicial, data_final].every((time) => !time.startsWith(FALLBACK_DATE) && !time.endsWith(FALLBACK_TIME))
}

/** Answers a common minute of two tracks, or null where only the typed times say so; undefined where nobody was elsewhere. */
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
