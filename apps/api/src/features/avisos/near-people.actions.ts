/** Finds the contacts near an order, which its list shows and which alone may be told. */
import { LUGARES_A_AVISAR_MAXIMO, Problem } from '@faixa/contract'
import { grantOf, utcOffsetOf } from '@faixa/domain'
import { placesWithin, registeredPlot } from '@faixa/flight'
import { type LonLatBounds, type LonLatPolygon, shapesOfGeometry } from '@faixa/geometry'
import { boundsOf } from '../../db/box.ts'
import type { Db } from '../../db/database.ts'
import type { Ask } from '../../http/ask.ts'
import { ufsOf } from '../laudos/measure/judge-informed.queries.ts'
import { readOrderedPlots } from '../ordens/ordem-comparison.queries.ts'
import type { OrdemRow } from '../ordens/ordem-rows.queries.ts'
import { findContactsNear } from './near-contacts.queries.ts'

/** An order, with its plots. */
export interface Ordered {
  readonly ordem: Pick<OrdemRow, 'id' | 'empresa_id' | 'limites' | 'dia_planejado'>
  readonly polygons: readonly LonLatPolygon[]
}

export const TOO_MANY = 'São lugares demais perto desta ordem para medir de uma vez: divida a ordem em outras menores.'

export async function readPolygons(db: Db, ordemId: number): Promise<readonly LonLatPolygon[]> {
  const plots = await readOrderedPlots(db, ordemId)
  return plots.flatMap(
    ({ poligonos, ...plot }) => registeredPlot({ ...plot, coordinates: JSON.parse(poligonos) }).polygons,
  )
}

/** Hours from UTC to the clock of the field where an order lies. */
export async function fieldOffsetOf(limites: string | null): Promise<number> {
  return utcOffsetOf(limites === null ? undefined : (await ufsOf(limites))[0])
}

const HOUR_MS = 3_600_000

/** The day that it is at the field, yyyy-mm-dd. */
export function fieldDay(now: Date, offsetH: number): string {
  return new Date(now.getTime() + offsetH * HOUR_MS).toISOString().slice(0, 10)
}

/**
 * The living contacts of the order's empresa whose own radius reaches a plot, the nearest first. None for an API key: keys carry no right to
 * contacts, and one that was made for orders never gains it.
 */
export async function contactsNear({ ordem, polygons }: Ordered, { db, actor }: Pick<Ask, 'db' | 'actor'>) {
  const { id: ordemId, empresa_id: empresaId, limites, dia_planejado: dia } = ordem
  if (empresaId === null || limites === null || grantOf(actor, 'saveContato').reach === 'none') return []
  const bounds: LonLatBounds = boundsOf(limites)
  const rows = await findContactsNear(db, actor, { empresaId, ordemId, dia, bounds })
  if (rows.length > LUGARES_A_AVISAR_MAXIMO) throw new Problem('areas-demais', { detail: TOO_MANY })
  const places = rows.map((row) => ({
    row,
    radiusM: row.raio_m,
    shapes: shapesOfGeometry({ type: 'Point', coordinates: [row.lon, row.lat] }),
  }))
  return placesWithin(polygons, places).map(({ place: { row }, distanceM }) => ({ ...row, distanceM }))
}
