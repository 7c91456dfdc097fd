/** Compares what was ordered with what the laudos of an order treated, from the texts that the database keeps. */
import { type Comparison, compareFlown, type FlightPlot, type RegisteredArea, registeredPlot } from '@faixa/flight'
import type { LonLatPolygon } from '@faixa/geometry'
import { present } from '@faixa/units'
import type { KeptComparison, StoredPlot, ToCompare } from './ordem-messages.ts'

type Coordinates = RegisteredArea['coordinates']

interface OtherPlot {
  readonly plot: FlightPlot
  readonly coordinates: Coordinates
}

/** Undefined where the laudos drew nothing, or the ordered plots have no area. */
export async function compareStored({ ordered, near, laudos }: ToCompare): Promise<KeptComparison | undefined> {
  const footprints: LonLatPolygon[] = []
  const flown: OtherPlot[] = []
  for (const { aplicacao, area } of laudos) {
    footprints.push(...featuresIn(aplicacao).flatMap(({ geometry }) => shapeOf([geometry.coordinates]).plot.polygons))
    flown.push(...featuresIn(area).map(({ properties, geometry }) => shapeOf([geometry.coordinates], properties)))
  }
  if (footprints.length === 0) return undefined
  const others = [...near.map(storedShape), ...flown].map(({ plot, coordinates }, i) => ({
    plot: { ...plot, id: `${i}` },
    coordinates,
  }))
  const found = await compareFlown({
    ordered: ordered.map((plot) => storedShape(plot).plot),
    footprints,
    others: others.map(({ plot }) => plot),
  })
  return found && withShapes(found, others)
}

interface Feature {
  readonly properties: { readonly nome?: string; readonly fazenda?: string; readonly talhao?: string }
  readonly geometry: { readonly coordinates: Coordinates[number] }
}

function featuresIn(text: string): readonly Feature[] {
  return JSON.parse(`[${text}]`) as Feature[]
}

function storedShape({ poligonos, ...row }: StoredPlot): OtherPlot {
  const coordinates = JSON.parse(poligonos) as Coordinates
  return { plot: registeredPlot({ ...row, coordinates }), coordinates }
}

function shapeOf(coordinates: Coordinates, { nome, fazenda, talhao }: Feature['properties'] = {}): OtherPlot {
  return { plot: registeredPlot({ nome, fazenda, talhao, id: 0, coordinates }), coordinates }
}

function withShapes(found: Comparison, others: readonly OtherPlot[]): KeptComparison {
  return {
    ...found,
    naoPedidos: found.naoPedidos.map((compared) => {
      const { plot, coordinates } = others[Number(compared.id)]!
      const { name: nome, farm: fazenda, plot: talhao } = plot.label
      return { ...compared, ...present({ nome, fazenda, talhao }), coordinates }
    }),
  }
}
