/**
 * Paints the strips of a flight as they are sprayed. The engine holds all of them and gets a filter for the past ones; only the last is
 * redrawn.
 */
import { present } from '@faixa/units'
import type { ExpressionSpecification, GeoJSONSource } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { useMapEngine } from '../../engine/map-context.ts'
import { SELECTION } from '../../palette.ts'
import { EQUATOR_M, WORLD_PX } from '../../picture/map-picture.ts'
import type { SprayedFlight, Strip } from './sprayed-flight.ts'

interface FlightStripProps {
  readonly sprayed: SprayedFlight
  readonly nowMs: number
  /** Width of the swath, m; absent where it is not known. */
  readonly widthM: number | undefined
}

/** Prefix of layers that tools add to the map, which restyling keeps. */
const ALL = 'faixa-ferramenta-faixas'
const LAST = 'faixa-ferramenta-faixa'
const OPACITY = 0.45
/** Width where no swath is known, CSS pixels. */
const THIN_PX = 4

export default function FlightStrip({ sprayed, nowMs, widthM }: FlightStripProps) {
  const map = useMapEngine()
  const past = useRef(0)
  const { strips } = sprayed

  useEffect(() => {
    const [first] = strips
    const width = widthM === undefined ? THIN_PX : widthAt(widthM, first?.path[0]?.[1] ?? 0)
    const paint = { 'line-color': SELECTION, 'line-width': width }
    map.addSource(ALL, { type: 'geojson', data: collection(strips.map(({ path }, id) => ({ path, id }))) })
    map.addSource(LAST, { type: 'geojson', data: collection([]) })
    const flown: ExpressionSpecification = ['case', ['boolean', ['feature-state', 'flown'], false], OPACITY, 0]
    map.addLayer({ id: ALL, type: 'line', source: ALL, paint: { ...paint, 'line-opacity': flown } })
    map.addLayer({ id: LAST, type: 'line', source: LAST, paint: { ...paint, 'line-opacity': OPACITY } })
    past.current = 0
    return () => {
      // The map may be gone already.
      if (!map.style) return
      for (const id of [ALL, LAST]) {
        if (map.getLayer(id)) map.removeLayer(id)
        if (map.getSource(id)) map.removeSource(id)
      }
    }
  }, [map, strips, widthM])

  useEffect(() => {
    if (!map.getSource(ALL)) return
    const next = strips.findIndex(({ endMs }) => endMs > nowMs)
    const now = next === -1 ? strips.length : next
    for (let id = past.current; id < now; id++) map.setFeatureState({ source: ALL, id }, { flown: true })
    for (let id = now; id < past.current; id++) map.setFeatureState({ source: ALL, id }, { flown: false })
    past.current = now
    const strip = strips[now]
    const path = strip && strip.beginMs < nowMs ? flownPart(strip, nowMs) : []
    void map.getSource<GeoJSONSource>(LAST)?.setData(collection(path.length > 1 ? [{ path }] : []))
  }, [map, strips, nowMs])
  return null
}

/** The part of a strip that is flown by now, assuming equal times between positions. */
function flownPart({ path, beginMs, endMs }: Strip, nowMs: number): Strip['path'] {
  const steps = ((nowMs - beginMs) / (endMs - beginMs)) * (path.length - 1)
  const whole = Math.floor(steps)
  const [a, b] = [path[whole]!, path[whole + 1] ?? path[whole]!]
  const share = steps - whole
  return [...path.slice(0, whole + 1), [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]]
}

function collection(lines: readonly { readonly path: Strip['path']; readonly id?: number }[]) {
  return {
    type: 'FeatureCollection' as const,
    features: lines.map(({ path, id }) => ({
      type: 'Feature' as const,
      properties: {},
      ...present({ id }),
      geometry: { type: 'LineString' as const, coordinates: path.map(([lon, lat]) => [lon, lat]) },
    })),
  }
}

/** As wide as the swath is on the ground, at every zoom. */
function widthAt(widthM: number, lat: number): ExpressionSpecification {
  const px = (zoom: number) => (widthM * WORLD_PX * 2 ** zoom) / (EQUATOR_M * Math.cos((lat * Math.PI) / 180))
  return ['interpolate', ['exponential', 2], ['zoom'], 8, px(8), 22, px(22)]
}
