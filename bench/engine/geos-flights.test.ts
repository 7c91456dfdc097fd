/** Compares all hectares of random flights, total and per plot, with those of GEOS, which shares nothing with our engine. */

import { readFlightFile } from '@faixa/flight'
import {
  createLaea,
  measureCoverage,
  type PlotInput,
  plotsFromKml,
  type SwathInput,
  swathsFromKml,
} from '@faixa/geometry'
import { kmlFiles, simulateFlight } from '@faixa/tools/simulator'
import initGeos from 'geos-wasm'
import { expect, inject, test } from 'vitest'
import { polygonWkb } from './polygon-wkb.ts'

const FLIGHTS = 60
/** Flights grow with their seeds, up to several plots: the tested share is spread over all sizes. */
const STEP = Math.round(1 / inject('shareOfCases'))
/** Largest difference between our hectares and those of GEOS, as a share of the larger of field and footprint. */
const ALIKE = 1e-7
const GEOMETRY_COLLECTION = 7

type Geos = Awaited<ReturnType<typeof initGeos>>

/** Regions of GEOS, each a handle. Nothing is freed: the module lives as long as the test. */
function regionsOf(geos: Geos) {
  const { Module: memory } = geos
  const areaAt = memory._malloc(8)
  const checked = (handle: number): number => {
    if (handle === 0) throw new Error('GEOS gave no result.')
    return handle
  }
  const unionOf = (parts: readonly number[]): number => {
    const list = memory._malloc(4 * parts.length)
    // A collection owns its parts, so it is given copies.
    memory.HEAP32.set(
      parts.map((part) => checked(geos.GEOSGeom_clone(part))),
      list / 4,
    )
    return checked(
      geos.GEOSUnaryUnion(checked(geos.GEOSGeom_createCollection(GEOMETRY_COLLECTION, list, parts.length))),
    )
  }
  return {
    unionOf,
    polygon(rings: readonly Float64Array[]): number {
      const wkb = polygonWkb(...rings)
      const at = memory._malloc(wkb.length)
      memory.HEAPU8.set(wkb, at)
      return checked(geos.GEOSGeomFromWKB_buf(at, wkb.length))
    },
    common: (a: number, b: number) => checked(geos.GEOSIntersection(a, b)),
    without: (a: number, b: number) => checked(geos.GEOSDifference(a, b)),
    /** Square metres covered by at least two parts: each part within the union of the previous ones. */
    twice(parts: readonly number[]): number {
      const shared = parts.flatMap((part, i) =>
        i === 0 ? [] : [checked(geos.GEOSIntersection(part, unionOf(parts.slice(0, i))))],
      )
      return unionOf(shared)
    },
    areaOf(region: number): number {
      if (geos.GEOSArea(region, areaAt) !== 1) throw new Error('GEOS measured no area.')
      return memory.getValue(areaAt, 'double')
    },
  }
}

interface Drawn {
  readonly plots: readonly PlotInput[]
  readonly swaths: readonly SwathInput[]
}

async function drawn(seed: number): Promise<Drawn> {
  const files = kmlFiles(simulateFlight({ seed, areaHa: 10 + (seed % 30), headingDeg: (37 * seed) % 180 }), {
    family: 'passes',
    trackKind: 'line',
  })
  const read = async (name: string) => {
    const file = await readFlightFile(name, [new TextEncoder().encode(files.get(name) ?? '')])
    if ('unusable' in file) throw new Error(file.unusable.message)
    return file.document
  }
  return {
    plots: plotsFromKml(await read('area.kml')).plots,
    swaths: swathsFromKml(await read('aplicacao.kml'), { assumedWidthM: 22 }).swaths,
  }
}

test('random flights agree with GEOS to 1e-7, as a whole and plot by plot', async () => {
  let plotsCompared = 0
  for (let seed = 1; seed <= FLIGHTS; seed += STEP) {
    const { plots, swaths } = await drawn(seed)
    const { areas, plots: measured, centre } = await measureCoverage({ plots, swaths }, { layers: false })
    const plane = createLaea(centre.lon, centre.lat)
    const { polygon, unionOf, common, without, twice, areaOf } = regionsOf(await initGeos())
    const regionOf = ({ outer, holes }: { readonly outer: Float64Array; readonly holes: readonly Float64Array[] }) =>
      polygon([outer, ...holes].map((ring) => plane.toLocal(ring as never)))
    const passes = swaths.flatMap((swath) => (swath.kind === 'polygon' ? [regionOf(swath.polygon)] : []))
    const fields = plots.map(({ polygons }) => unionOf(polygons.map(regionOf)))
    const field = unionOf(fields)
    const footprint = unionOf(passes)
    const twiceFlown = twice(passes)
    const tolerance = ALIKE * Math.max(areaOf(field), areaOf(footprint))
    const expectAlike = (ours: number, theirs: number, what: string) =>
      expect(Math.abs(ours - theirs), `${what}, seed ${seed}`).toBeLessThan(tolerance)
    expectAlike(areas.plotM2!, areaOf(field), 'plots')
    expectAlike(areas.appliedM2, areaOf(footprint), 'applied')
    expectAlike(areas.effectiveM2!, areaOf(common(footprint, field)), 'effective')
    expectAlike(areas.unappliedM2!, areaOf(without(field, footprint)), 'not applied')
    expectAlike(areas.externalM2!, areaOf(without(footprint, field)), 'external')
    expectAlike(areas.overlapM2!, areaOf(common(twiceFlown, field)), 'overlap')
    expectAlike(
      areas.grossM2,
      passes.reduce((sum, pass) => sum + areaOf(pass), 0),
      'gross',
    )
    for (const [i, plot] of measured.entries()) {
      expectAlike(plot.plotM2, areaOf(fields[i]!), `plot ${i}`)
      expectAlike(plot.effectiveM2, areaOf(common(footprint, fields[i]!)), `effective of plot ${i}`)
      expectAlike(plot.overlapM2, areaOf(common(twiceFlown, fields[i]!)), `overlap of plot ${i}`)
      plotsCompared++
    }
  }
  expect(plotsCompared).toBeGreaterThan(FLIGHTS / STEP)
})
