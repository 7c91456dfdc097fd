/** Checks stored and sent polygons of the drawn layers with GEOS: other programs refuse or change polygons that it calls invalid. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { measureFlight, readFlightFile } from '@faixa/flight'
import { kmlFiles, simulateFlight } from '@faixa/tools/simulator'
import initGeos from 'geos-wasm'
import { expect, test } from 'vitest'
import { REAL_FLIGHT } from '../api-processing/ours.ts'
import { polygonWkb } from './polygon-wkb.ts'

interface Counted {
  readonly polygons: number
  readonly invalid: readonly string[]
}

async function judge(texts: Readonly<Record<'area' | 'aplicacao' | 'trajeto', string>>): Promise<Counted> {
  const geos = await initGeos()
  const { Module: memory } = geos
  const read = async (name: keyof typeof texts) => {
    const file = await readFlightFile(`${name}.kml`, [new TextEncoder().encode(texts[name])])
    if ('unusable' in file) throw new Error(file.unusable.message)
    return file
  }
  const found = await measureFlight({
    area: await read('area'),
    aplicacao: await read('aplicacao'),
    trajeto: await read('trajeto'),
  })
  if ('unusable' in found) throw new Error(found.unusable.message)
  let polygons = 0
  const invalid: string[] = []
  for (const { name, pieces } of found.layers) {
    for (const { shape } of pieces) {
      if (!('polygon' in shape)) continue
      polygons++
      const { outer, holes } = shape.polygon
      const bytes = polygonWkb(...[outer, ...holes].map((ring) => Float64Array.from(ring.subarray(0, -2))))
      const at = memory._malloc(bytes.length)
      memory.HEAPU8.set(bytes, at)
      const handle = geos.GEOSGeomFromWKB_buf(at, bytes.length)
      memory._free(at)
      if (geos.GEOSisValid(handle) !== 1) invalid.push(`${name}: ${outer[0]} ${outer[1]}`)
      geos.GEOSGeom_destroy(handle)
    }
  }
  return { polygons, invalid }
}

test.each(['quads', 'lines', 'passes'] as const)('GEOS finds no fault in a simulated flight: %s', async (family) => {
  for (let seed = 1; seed <= 4; seed++) {
    const files = kmlFiles(simulateFlight({ seed, areaHa: 30, headingDeg: 37 * seed }), { family, trackKind: 'line' })
    const text = (name: string) => files.get(`${name}.kml`) ?? ''
    const { polygons, invalid } = await judge({
      area: text('area'),
      aplicacao: text('aplicacao'),
      trajeto: text('trajeto'),
    })
    expect(polygons).toBeGreaterThan(10)
    expect(invalid, `seed ${seed}`).toEqual([])
  }
})

test.skipIf(!existsSync(REAL_FLIGHT))('GEOS finds no fault in the real set, in every form of its files', async () => {
  const text = (name: string) => readFileSync(join(REAL_FLIGHT, name), 'utf8')
  for (const aplicacao of ['aplicacao.kml', 'aplicacao_linhas.kml']) {
    const { polygons, invalid } = await judge({
      area: text('area_schema.kml'),
      aplicacao: text(aplicacao),
      trajeto: text('trajeto.kml'),
    })
    expect(polygons).toBeGreaterThan(1000)
    expect(invalid, aplicacao).toEqual([])
  }
})
