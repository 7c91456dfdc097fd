/** Reads, judges and measures the plots of an area file with our engine, as the process that registers them does. */
import { plotsToRegister, readFlightFile } from '@faixa/flight'
import { limitsFor } from '@faixa/geometry'
import type { Prepare } from '../contest.ts'

const CORNERS = 20

export const prepare: Prepare = async (params) => {
  const bytes = Buffer.from(areaText(Number(params['plots'])))
  return {
    async run() {
      const options = { limits: limitsFor(bytes.length), sizeBytes: bytes.length }
      const file = await readFlightFile('areas.kml', [bytes], options)
      if ('unusable' in file) throw new Error(file.unusable.message)
      const found = await plotsToRegister(file)
      if ('unusable' in found) throw new Error(found.unusable.message)
      return { areas: found.plots.length, zoneHa: found.plots.reduce((sum, { areaHa }) => sum + areaHa, 0) }
    },
  }
}

/** Ovals of some 9 ha in rows, whose boxes meet those of their neighbours to the east and west. */
function areaText(count: number): string {
  const side = Math.ceil(Math.sqrt(count))
  const placemarks = Array.from({ length: count }, (_, i) => {
    const [west, south] = [-50.5 + 0.004 * (i % side), -22 + 0.003 * Math.floor(i / side)]
    const ring = Array.from({ length: CORNERS + 1 }, (_, k) => {
      const angle = (2 * Math.PI * (k % CORNERS)) / CORNERS
      return `${(west + 0.0022 * Math.cos(angle)).toFixed(9)},${(south + 0.0013 * Math.sin(angle)).toFixed(9)},0`
    })
    const values = { PROP_DESCRICAO: `FAZENDA ${Math.floor(i / 100)}`, TALH_CODIGO: `${i % 100}`, AREA_HA: '8,90' }
    const attributes = Object.entries(values).map(
      ([name, value]) => `<Data name="${name}"><value>${value}</value></Data>`,
    )
    return `<Placemark><ExtendedData>${attributes.join('')}</ExtendedData><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring.join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`
  })
  return `<?xml version="1.0"?><kml><Document>${placemarks.join('\n')}</Document></kml>`
}
