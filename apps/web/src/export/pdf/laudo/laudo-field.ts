/** Contents of the picture of a laudo on A4: plots with their names, the footprint in faint colours, and the defects above it. */
import { CAMADAS, type Camada, LAYERS, OVERLAP_CLASSES } from '@faixa/domain'
import { CALM_STYLES } from '../../../laudo/laudo-layers.ts'
import type { Features } from '../../../map/map-layer.ts'
import type { PaintedArea, PaintedName } from '../../../map/picture/field-picture.ts'

type Ring = readonly (readonly number[])[]

interface Feature {
  readonly properties: Readonly<Record<string, unknown>>
  readonly geometry:
    | { readonly type: 'Polygon'; readonly coordinates: readonly Ring[] }
    | { readonly type: 'Point'; readonly coordinates: readonly number[] }
    | { readonly type: 'LineString'; readonly coordinates: Ring }
}

/** The layers that the picture shows, bottom to top. */
export const PAPER_LAYERS = [
  'area',
  'aplicacao',
  'area-nao-aplicada',
  'aplicacao-externa',
  'sobreposicao',
  'passadas-em-duvida',
] as const

const PAPER = new Set<Camada>(PAPER_LAYERS)
/** Width of passes' middle lines, CSS pixels: thinner than the space between two of them. */
const PASS_PX = 2
/** Width of slivers' outlines, CSS pixels: a broader one would hide the slivers themselves. */
const SLIVER_PX = 0.6

export interface DrawnLayer {
  readonly name: Camada
  /** Features as the map shows them, with the labels of plots. */
  readonly shown: Features
}

export async function laudoField(
  layers: readonly DrawnLayer[],
): Promise<{ readonly areas: readonly PaintedArea[]; readonly names: readonly PaintedName[] }> {
  const read = await Promise.all(
    CAMADAS.filter((name) => PAPER.has(name)).flatMap((name) => {
      const layer = layers.find((one) => one.name === name)
      return layer ? [featuresOf(layer).then((features) => ({ name, features }))] : []
    }),
  )
  return {
    areas: read.flatMap(({ name, features }) => areasOf(name, features)),
    names: read.flatMap(({ features }) =>
      features.flatMap(({ properties: { rotulo }, geometry }) =>
        geometry.type === 'Point' && rotulo !== undefined
          ? [{ position: geometry.coordinates, text: rotulo as string }]
          : [],
      ),
    ),
  }
}

async function featuresOf({ shown }: DrawnLayer): Promise<readonly Feature[]> {
  const text = typeof shown === 'string' ? shown : await new Response(shown as Blob).text()
  return (JSON.parse(text) as { readonly features: readonly Feature[] }).features
}

function areasOf(name: Camada, features: readonly Feature[]): readonly PaintedArea[] {
  const {
    lineColour,
    lineWidth,
    fillColour,
    fillOpacity = 1,
  }: PaintStyle = name === 'area' || name === 'aplicacao' ? CALM_STYLES[name] : LAYERS[name].style
  if (name === 'sobreposicao') {
    return OVERLAP_CLASSES.map(({ from, colour }) => ({
      polygons: polygonsOf(features.filter(({ properties }) => properties.passadasNoMinimo === from)),
      fill: colour,
      fillOpacity: 0.6,
      line: colour,
      lineWidth: SLIVER_PX,
    }))
  }
  if (name === 'passadas-em-duvida') {
    const lines = features.flatMap(({ geometry }) => (geometry.type === 'LineString' ? [geometry.coordinates] : []))
    return [{ polygons: [], lines, fillOpacity: 0, line: lineColour, lineWidth: PASS_PX, isCased: true }]
  }
  const isPlots = name === 'area'
  return [
    {
      polygons: polygonsOf(features),
      ...(fillColour !== undefined && { fill: fillColour }),
      fillOpacity,
      line: lineColour,
      lineWidth: isPlots ? lineWidth : SLIVER_PX,
      isCased: isPlots,
    },
  ]
}

interface PaintStyle {
  readonly lineColour: string
  readonly lineWidth: number
  readonly fillColour?: string
  readonly fillOpacity?: number
}

function polygonsOf(features: readonly Feature[]): PaintedArea['polygons'] {
  return features.flatMap(({ geometry }) => (geometry.type === 'Polygon' ? [geometry.coordinates] : []))
}
