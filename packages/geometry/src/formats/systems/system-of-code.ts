/** The coordinate systems that files and people name by their EPSG code, of those in use in Brazil (epsg.org, 2025). */
import { type CoordinateSystem, WGS84 } from './coordinate-system.ts'
import { projectedSystem } from './projected-system.ts'

const GRS80 = '+ellps=GRS80'
const WGS = '+datum=WGS84'
/** SAD69 and Córrego Alegre to SIRGAS 2000, metres: IBGE, R.PR 1/2005, annex 2.1, and EPSG:6193. */
const SAD69 = '+ellps=aust_SA +towgs84=-67.35,3.88,-38.22,0,0,0,0'
const CORREGO_ALEGRE = '+ellps=intl +towgs84=-206.05,168.28,-3.82,0,0,0,0'

const OTHERS: ReadonlyMap<number, readonly [name: string, definition: string]> = new Map([
  [4618, ['SAD69', `+proj=longlat ${SAD69}`]],
  [5527, ['SAD69(96)', `+proj=longlat ${SAD69}`]],
  [4225, ['Córrego Alegre', `+proj=longlat ${CORREGO_ALEGRE}`]],
  [5524, ['Córrego Alegre 1961', `+proj=longlat ${CORREGO_ALEGRE}`]],
  [3857, ['Web Mercator', '+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m']],
  [5880, ['SIRGAS 2000 / Brazil Polyconic', `+proj=poly +lat_0=0 +lon_0=-54 +x_0=5000000 +y_0=10000000 ${GRS80}`]],
  [
    10857,
    [
      'SIRGAS 2000 / Brazil Albers',
      `+proj=aea +lat_1=-2 +lat_2=-22 +lat_0=-12 +lon_0=-54 +x_0=5000000 +y_0=10000000 ${GRS80}`,
    ],
  ],
])

/** First and last code of a run of UTM zones, with the zone of the first. */
interface ZoneRun {
  readonly first: number
  readonly last: number
  readonly zone: number
  readonly south: boolean
  readonly datum: readonly [name: string, definition: string]
}

const SIRGAS = ['SIRGAS 2000', GRS80] as const
const ZONE_RUNS: readonly ZoneRun[] = [
  { first: 32601, last: 32660, zone: 1, south: false, datum: ['WGS 84', WGS] },
  { first: 32701, last: 32760, zone: 1, south: true, datum: ['WGS 84', WGS] },
  { first: 31965, last: 31976, zone: 11, south: false, datum: SIRGAS },
  { first: 6210, last: 6211, zone: 23, south: false, datum: SIRGAS },
  { first: 31977, last: 31985, zone: 17, south: true, datum: SIRGAS },
  { first: 5396, last: 5396, zone: 26, south: true, datum: SIRGAS },
  { first: 29168, last: 29172, zone: 18, south: false, datum: ['SAD69', SAD69] },
  { first: 29187, last: 29195, zone: 17, south: true, datum: ['SAD69', SAD69] },
  { first: 22521, last: 22525, zone: 21, south: true, datum: ['Córrego Alegre', CORREGO_ALEGRE] },
]

const GEOGRAPHIC: ReadonlyMap<number, CoordinateSystem> = new Map([
  [4326, WGS84],
  [4979, WGS84],
  [4674, { name: 'SIRGAS 2000' }],
  [4989, { name: 'SIRGAS 2000' }],
])

/** Finds the system of a name such as `EPSG:31982`, `urn:ogc:def:crs:EPSG::31982` or `urn:ogc:def:crs:OGC:1.3:CRS84`. */
export function systemOfCode(text: string): CoordinateSystem | undefined {
  if (/\bCRS:?84h?$/i.test(text.trim())) return WGS84
  const code = Number(/\bEPSG\b.*?(\d{4,6})$/i.exec(text.trim())?.[1] ?? Number.NaN)
  const geographic = GEOGRAPHIC.get(code)
  if (geographic) return geographic
  const other = OTHERS.get(code)
  if (other) return projectedSystem(other[0], `${other[1]} +no_defs`)
  const run = ZONE_RUNS.find(({ first, last }) => code >= first && code <= last)
  if (!run) return undefined
  const zone = run.zone + code - run.first
  const [datum, definition] = run.datum
  return projectedSystem(
    `${datum} / UTM ${zone}${run.south ? 'S' : 'N'}`,
    `+proj=utm +zone=${zone}${run.south ? ' +south' : ''} ${definition} +units=m +no_defs`,
  )
}
