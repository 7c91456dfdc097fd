/** Compares what was ordered with what the laudos of an order treated, whenever one of them becomes ready or changes. */
import { type Comparison, compareFlown, type FlightPlot, type RegisteredArea, registeredPlot } from '@faixa/flight'
import type { LonLatPolygon } from '@faixa/geometry'
import type { Clock } from '../../clock.ts'
import { type Db, snapshot, transaction } from '../../db/database.ts'
import type { Work } from '../../jobs/job.ts'
import { readLayerText } from '../laudos/read/laudo-details.queries.ts'
import {
  baseOf,
  countedLaudos,
  deleteComparison,
  findComparedOrdem,
  readNearPlots,
  readOrderedPlots,
  writeComparison,
} from './ordem-comparison.queries.ts'

interface ComparingMeans {
  readonly db: Db
  readonly clock: Clock
}

/** A plot treated without an order, as it is kept: nobody ordered it, so that no table of the order has its shape. */
export interface KeptUnordered {
  readonly nome?: string
  readonly fazenda?: string
  readonly talhao?: string
  readonly coordinates: RegisteredArea['coordinates']
}

/** The part of a comparison that is kept. */
export interface KeptComparison extends Omit<Comparison, 'naoPedidos'> {
  readonly naoPedidos: readonly (Comparison['naoPedidos'][number] & KeptUnordered)[]
}

export async function compareOrdem(
  { payload: { ordemId }, settle }: Work<{ readonly ordemId: number }>,
  { db, clock }: ComparingMeans,
): Promise<void> {
  const read = await snapshot(db, (tx) => readAll(tx, ordemId))
  const found = read && (await compareFlown({ ...read, others: read.others.map(({ plot }) => plot) }))
  const kept = read && found && withShapes(found, read.others)
  await transaction(db, async (tx) => {
    if (read && kept) await writeComparison(tx, ordemId, read.base, kept, clock.now())
    else await deleteComparison(tx, ordemId)
    await settle(tx)
  })
}

interface OtherPlot {
  readonly plot: FlightPlot
  readonly coordinates: RegisteredArea['coordinates']
}

/** Undefined where there is nothing to compare: no plots, or no laudo that counts. */
async function readAll(db: Db, ordemId: number) {
  const ordem = await findComparedOrdem(db, ordemId)
  const ordered = await readOrderedPlots(db, ordemId)
  const laudos = await countedLaudos(db, ordemId)
  const footprints: LonLatPolygon[] = []
  const flown: OtherPlot[] = []
  for (const { id } of laudos) {
    const applied = featuresIn(await readLayerText(db, id, 'aplicacao'))
    footprints.push(...applied.flatMap(({ geometry }) => shapeOf([geometry.coordinates]).plot.polygons))
    for (const { properties, geometry } of featuresIn(await readLayerText(db, id, 'area'))) {
      flown.push(shapeOf([geometry.coordinates], properties))
    }
  }
  const bounds = boundsOf(footprints)
  if (!ordem || ordered.length === 0 || !bounds) return undefined
  const near = ordem.empresa_id === null ? [] : await readNearPlots(db, ordem.empresa_id, bounds)
  const others = [
    ...near.map((plot) => ({
      plot,
      coordinates: plot.polygons.map(({ outer, holes }) => [outer, ...holes].map(positions)),
    })),
    ...flown,
  ].map((other, i) => ({ ...other, plot: { ...other.plot, id: `${i}` } }))
  return { base: baseOf(laudos), ordered, footprints, others }
}

interface Feature {
  readonly properties: { readonly nome?: string; readonly fazenda?: string; readonly talhao?: string }
  readonly geometry: { readonly coordinates: RegisteredArea['coordinates'][number] }
}

/** A stored layer is its features with commas between them. */
function featuresIn(text: string): readonly Feature[] {
  return JSON.parse(`[${text}]`) as Feature[]
}

function shapeOf(
  coordinates: RegisteredArea['coordinates'],
  { nome, fazenda, talhao }: Feature['properties'] = {},
): OtherPlot {
  return { plot: registeredPlot({ nome, fazenda, talhao, id: 0, coordinates }), coordinates }
}

function positions(path: ArrayLike<number>): number[][] {
  return Array.from({ length: path.length / 2 }, (_, i) => [path[2 * i]!, path[2 * i + 1]!])
}

function boundsOf(polygons: readonly LonLatPolygon[]): readonly [number, number, number, number] | undefined {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { outer } of polygons) {
    for (let i = 0; i < outer.length; i += 2) {
      west = Math.min(west, outer[i]!)
      east = Math.max(east, outer[i]!)
      south = Math.min(south, outer[i + 1]!)
      north = Math.max(north, outer[i + 1]!)
    }
  }
  return polygons.length === 0 ? undefined : [west, south, east, north]
}

function withShapes(found: Comparison, others: readonly OtherPlot[]): KeptComparison {
  return {
    ...found,
    naoPedidos: found.naoPedidos.map((compared) => {
      const { plot, coordinates } = others[Number(compared.id)]!
      const { name, farm, plot: talhao } = plot.label
      return {
        ...compared,
        ...(name !== undefined && { nome: name }),
        ...(farm !== undefined && { fazenda: farm }),
        ...(talhao !== undefined && { talhao }),
        coordinates,
      }
    }),
  }
}
