/** Compares an order with the areas that its laudos treated, from the stored texts. */
import { type Comparison, compareFlown, type FlightPlot, type RegisteredArea, registeredPlot } from '@faixa/flight'
import type { LonLatPolygon } from '@faixa/geometry'
import { present } from '@faixa/units'

/** A row of areas_empresa or ordens_talhoes; `poligonos` is the JSON text of MultiPolygon coordinates. */
export interface StoredPlot extends Omit<RegisteredArea, 'coordinates'> {
  readonly poligonos: string
}

/** Stored texts: a layer is its features with commas between them. */
export interface ToCompare {
  readonly ordered: readonly StoredPlot[]
  /** The registered plots near the flights. */
  readonly near: readonly StoredPlot[]
  /** The layers of each laudo. */
  readonly laudos: readonly { readonly aplicacao: string; readonly area: string }[]
}

/** A plot treated without an order, in the stored form: it was not ordered, so no table of the order has its shape. */
interface KeptUnordered {
  readonly nome?: string
  readonly fazenda?: string
  readonly talhao?: string
  readonly coordinates: RegisteredArea['coordinates']
}

/** The part of a comparison that is kept. */
export interface KeptComparison extends Omit<Comparison, 'naoPedidos'> {
  readonly naoPedidos: readonly (Comparison['naoPedidos'][number] & KeptUnordered)[]
}

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
  const candidates = [...near.map(storedShape), ...flown].map(({ plot, coordinates }, i) => ({
    plot: { ...plot, id: `${i}` },
    coordinates,
  }))
  const found = await compareFlown({
    ordered: ordered.map((plot) => storedShape(plot).plot),
    footprints,
    otherPlots: candidates.map(({ plot }) => plot),
  })
  return found && withShapes(found, candidates)
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

function withShapes(found: Comparison, candidates: readonly OtherPlot[]): KeptComparison {
  return {
    ...found,
    naoPedidos: found.naoPedidos.map((compared) => {
      const { plot, coordinates } = candidates[Number(compared.id)]!
      const { name: nome, farm: fazenda, plot: talhao } = plot.label
      return { ...compared, ...present({ nome, fazenda, talhao }), coordinates }
    }),
  }
}
