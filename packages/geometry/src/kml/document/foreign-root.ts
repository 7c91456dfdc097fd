/** Refuses XML that is no KML, naming its format by the outermost element. */
import { Refused } from '../refusal.ts'
import type { Tag } from './tags.ts'

const GML = 'um GML'
/** Root elements of other formats. A file with any other unknown root may still contain KML. */
const ROOTS: ReadonlyMap<string, string> = new Map([
  ['featurecollection', GML],
  ['citymodel', 'um CityGML'],
  ['trainingcenterdatabase', 'um TCX'],
  ['osm', 'um arquivo do OpenStreetMap'],
  ['iso11783_taskdata', 'um ISOXML'],
  ['landxml', 'um LandXML'],
  ['rss', 'um GeoRSS'],
  ['feed', 'um GeoRSS'],
  ['svg', 'um desenho SVG'],
])
const GML_NAMESPACE = /opengis\.net\/(gml|wfs|citygml)/i

export function refuseForeignRoot(tag: Tag, attributes: Readonly<Record<string, string>>): void {
  const { raw, local } = tag
  if (local === 'gpx') throw new Refused('gpx', 'O arquivo é um GPX, não um KML; exporte o trajeto como KML.')
  if (local === 'html') throw new Refused('html-page', 'O arquivo é uma página HTML, não um KML.')
  const what = ROOTS.get(local)
  if (what !== undefined) throw foreign(what)
  const colon = raw.indexOf(':')
  const namespace = attributes[colon < 0 ? 'xmlns' : `xmlns:${raw.slice(0, colon)}`] ?? ''
  if (local !== 'kml' && GML_NAMESPACE.test(namespace)) throw foreign(GML)
  refuseForeignGeometry(tag)
}

/** Refuses a geometry with the prefix `gml:`: GML shares element names with KML, but some have latitude first. */
export function refuseForeignGeometry({ raw, local }: Tag): void {
  if (raw.slice(0, raw.length - local.length).toLowerCase() === 'gml:') throw foreign(GML)
}

function foreign(what: string): Refused {
  return new Refused('not-kml', `O arquivo é ${what}, não um KML; exporte-o como KML.`)
}
