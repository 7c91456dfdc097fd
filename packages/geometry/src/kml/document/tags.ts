/**
 * Identifies an element by its name. Prefix and capitals are ignored, since files with missing, odd or undeclared namespaces mean the same.
 */
import type { GeometryTag } from './shape-builder.ts'

export type FeatureKind = 'container' | 'placemark' | 'link' | 'picture'

export interface Tag {
  /** The name as written. */
  readonly raw: string
  /** The name in small letters, without prefix. */
  readonly local: string
  readonly feature?: FeatureKind
  readonly geometry?: GeometryTag
  /** True where the element proves that the file is KML, though it is neither feature nor geometry. */
  readonly onlyInKml: boolean
}

const FEATURES: Readonly<Record<string, FeatureKind>> = {
  document: 'container',
  folder: 'container',
  placemark: 'placemark',
  networklink: 'link',
  groundoverlay: 'picture',
  screenoverlay: 'picture',
  photooverlay: 'picture',
  tour: 'picture',
}

const GEOMETRIES: Readonly<Record<GeometryTag, GeometryTag>> = {
  point: 'point',
  linestring: 'linestring',
  linearring: 'linearring',
  polygon: 'polygon',
  track: 'track',
}

const ONLY_IN_KML: ReadonlySet<string> = new Set(['kml', 'multigeometry', 'multitrack', 'networklinkcontrol'])

// Maximum number of names cached: a hostile file could name every element differently.
const MOST_KNOWN = 10_000
const known = new Map<string, Tag>()

export function tagOf(raw: string): Tag {
  const tag = known.get(raw)
  if (tag) return tag
  const made = makeTag(raw)
  if (known.size < MOST_KNOWN) known.set(made.raw, made)
  return made
}

export function localNameOf(raw: string): string {
  return raw.slice(raw.lastIndexOf(':') + 1).toLowerCase()
}

function makeTag(raw: string): Tag {
  const local = localNameOf(raw)
  const feature = Object.hasOwn(FEATURES, local) ? FEATURES[local] : undefined
  const geometry = Object.hasOwn(GEOMETRIES, local) ? GEOMETRIES[local as GeometryTag] : undefined
  return { raw, local, ...(feature && { feature }), ...(geometry && { geometry }), onlyInKml: ONLY_IN_KML.has(local) }
}
