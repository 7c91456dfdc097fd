/** Zones within a distance of areas, as features for the map, reported as they are computed: a thousand take some seconds. */
import { bufferShapes, CoverageWorkError, geometryOf, readPackedShapes, type Shape } from '@faixa/geometry'
import type { ZoneAsked } from './flight-answers.ts'

/** Time between two messages, ms. */
const TELL_EVERY_MS = 400

interface Drawing {
  readonly signal: AbortSignal
  /** Receives the zones drawn so far. */
  onDrawn(features: readonly string[]): void
}

/** `shapes` by the numbers in `zones`. A zone that cannot be drawn is omitted: the server computes its own. */
export async function zoneFeatures(
  shapes: readonly (readonly Shape[])[] | ReadonlyMap<number, readonly Shape[]>,
  zones: readonly ZoneAsked[],
  { signal, onDrawn }: Drawing,
): Promise<readonly string[]> {
  const of = (area: number) => ('get' in shapes ? shapes.get(area) : shapes[area]) ?? []
  const features: string[] = []
  let toldAt = performance.now()
  for (const { areas, metres, classificacao } of zones) {
    signal.throwIfAborted()
    const properties = { classificacao, parte: 'zona', area: areas[0] }
    const feature = await zoneFeature(areas.flatMap(of), metres, properties)
    if (feature !== undefined) features.push(feature)
    if (performance.now() - toldAt > TELL_EVERY_MS) {
      onDrawn(features)
      toldAt = performance.now()
      // Lets the worker receive the message that the zones are no longer needed.
      await new Promise((resolve) => setTimeout(resolve))
    }
  }
  return features
}

async function zoneFeature(shapes: readonly Shape[], metres: number, properties: object): Promise<string | undefined> {
  try {
    const { zone } = await bufferShapes(shapes, metres)
    const [first, ...rest] = zone.map((polygon): Shape => ({ kind: 'polygon', ...polygon }))
    if (!first) return undefined
    return JSON.stringify({ type: 'Feature', properties, geometry: geometryOf([first, ...rest]) })
  } catch (error) {
    if (error instanceof CoverageWorkError || error instanceof RangeError) return undefined
    throw error
  }
}

/** The shapes of registered areas by id, from their packed form. */
export async function registeredShapes(packed: Blob): Promise<ReadonlyMap<number, readonly Shape[]>> {
  const all = await readPackedShapes(packed)
  return new Map(
    all.map(({ id, polygons, lines, points }): [number, readonly Shape[]] => [
      id,
      [
        ...polygons.map((polygon): Shape => ({ kind: 'polygon', ...polygon })),
        ...lines.map((path): Shape => ({ kind: 'line', path })),
        ...Array.from(
          { length: points.length / 2 },
          (_, i): Shape => ({
            kind: 'point',
            path: points.slice(2 * i, 2 * i + 2) as typeof points,
          }),
        ),
      ],
    ]),
  )
}
