/**
 * Judges laudos against protected areas in a separate process, from stored layers: layers, and areas drawn with any number of positions,
 * never reach the worker's own process.
 */

import { type FlownApplication, judgeProtection, type ProtectedArea, type TrackLeg } from '@faixa/flight'
import { asLonLat, type GeoJsonGeometry, type LonLatPolygon, shapesOfGeometry } from '@faixa/geometry'
import { serveProgram } from '../../processes/serve-program.ts'

/** Layers are stored texts: features with commas between them. */
export interface ToJudge extends Omit<FlownApplication, 'footprint' | 'legs'> {
  readonly aplicacao: string
  readonly trajeto: string
  readonly areas: readonly ProtectedArea[]
}

const program = {
  judge: ({ aplicacao, trajeto, areas, ...flown }: ToJudge) =>
    judgeProtection({ ...flown, footprint: polygonsIn(aplicacao), legs: legsIn(trajeto) }, areas),
}
export type JudgeProgram = typeof program
serveProgram(program)

interface Feature {
  readonly properties: { readonly inicio?: string; readonly segundos?: readonly (number | null)[] }
  readonly geometry: GeoJsonGeometry
}

/** Reads the stored layers of a laudo: features with commas between them. */
function featuresIn(text: string): readonly Feature[] {
  return JSON.parse(`[${text}]`) as Feature[]
}

function polygonsIn(text: string): LonLatPolygon[] {
  return featuresIn(text).flatMap(({ geometry }) =>
    shapesOfGeometry(geometry).flatMap((shape) => (shape.kind === 'polygon' ? [shape] : [])),
  )
}

function legsIn(text: string): TrackLeg[] {
  return featuresIn(text).flatMap(({ properties: { inicio, segundos }, geometry }): TrackLeg[] => {
    if (geometry.type !== 'LineString') return []
    const path = asLonLat(geometry.coordinates.flatMap(([lon, lat]) => [lon!, lat!]))
    if (inicio === undefined || !segundos) return [{ path }]
    const begin = Date.parse(inicio)
    return [
      {
        path,
        timesMs: Float64Array.from(segundos, (seconds) => (seconds === null ? Number.NaN : begin + 1000 * seconds)),
      },
    ]
  })
}
