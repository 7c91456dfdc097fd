/** Reads in the usual way: the text whole, a DOM of it by xmldom, GeoJSON of that by togeojson. */
import { readFileSync } from 'node:fs'
import { kml } from '@tmcw/togeojson'
import { DOMParser } from '@xmldom/xmldom'
import type { Prepare } from '../contest.ts'

export const prepare: Prepare = async (params) => ({
  run() {
    const text = readFileSync(String(params['file']), 'utf8')
    const { features } = kml(new DOMParser().parseFromString(text, 'text/xml'))
    let positions = 0
    for (const { geometry } of features) {
      if (geometry?.type === 'Polygon') positions += geometry.coordinates[0]?.length ?? 0
    }
    return { placemarks: features.length, positions }
  },
})
