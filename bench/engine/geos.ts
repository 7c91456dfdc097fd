/**
 * Measures with GEOS compiled to WebAssembly: the union of all rings, and the union of the pairwise intersections of
 * rings of different passes.
 */
import initGeos from 'geos-wasm'
import type { Prepare } from '../contest.ts'
import { peerInputOf } from './engine-input.ts'
import { findPairs } from './find-pairs.ts'
import { polygonWkb } from './polygon-wkb.ts'

const GEOMETRY_COLLECTION = 7

export const prepare: Prepare = async (params) => {
  const geos = await initGeos()
  const { Module: memory } = geos
  const input = peerInputOf(params)
  const handles = input.rings.map((ring) => {
    const wkb = polygonWkb(ring)
    const at = memory._malloc(wkb.length)
    memory.HEAPU8.set(wkb, at)
    const handle = checked(geos.GEOSGeomFromWKB_buf(at, wkb.length))
    memory._free(at)
    return handle
  })
  const areaAt = memory._malloc(8)

  function areaOf(handle: number): number {
    if (geos.GEOSArea(handle, areaAt) !== 1) throw new Error('GEOS measured no area.')
    return memory.getValue(areaAt, 'double')
  }

  function unionArea(parts: readonly number[]): number {
    if (parts.length === 0) return 0
    const list = memory._malloc(4 * parts.length)
    memory.HEAP32.set(parts, list / 4)
    const collection = checked(geos.GEOSGeom_createCollection(GEOMETRY_COLLECTION, list, parts.length))
    memory._free(list)
    const union = checked(geos.GEOSUnaryUnion(collection))
    const area = areaOf(union)
    geos.GEOSGeom_destroy(union)
    geos.GEOSGeom_destroy(collection)
    return area
  }

  return {
    run() {
      // A collection owns its parts and destroys them with itself, so it is given copies.
      const applied = unionArea(handles.map((handle) => checked(geos.GEOSGeom_clone(handle))))
      const shared: number[] = []
      findPairs(input, (i, j) => {
        const part = checked(geos.GEOSIntersection(handles[i]!, handles[j]!))
        if (areaOf(part) > 0) shared.push(part)
        else geos.GEOSGeom_destroy(part)
      })
      return { quads: input.quads, appliedHa: applied / 10_000, twiceHa: unionArea(shared) / 10_000 }
    },
  }
}

function checked(handle: number): number {
  if (handle === 0) throw new Error('GEOS gave no result.')
  return handle
}
