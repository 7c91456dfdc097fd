/**
 * The grammar of KML: follows the elements as they open and close, and hands out each placemark when it closes. Names are compared
 * without prefix and without regard to capitals: files with missing, odd or undeclared namespaces mean the same. What it does not
 * know it looks through, so that a <Polygon> is found inside <MultiPolygon> or any other wrapper.
 */

import type { Coordinates } from './coordinates.ts'
import { FeatureFrame, type FeatureKind } from './feature-frame.ts'
import type { IssueLog } from './issue-log.ts'
import type { ReadContext } from './read-context.ts'
import { Refused } from './refusal.ts'
import type { BoundaryTag, GeometryTag } from './shape-builder.ts'

const FEATURES: ReadonlyMap<string, FeatureKind> = new Map([
  ['document', 'container'],
  ['folder', 'container'],
  ['placemark', 'placemark'],
  ['networklink', 'link'],
  ['groundoverlay', 'picture'],
  ['screenoverlay', 'picture'],
  ['photooverlay', 'picture'],
  ['tour', 'picture'],
])
const GEOMETRIES: ReadonlySet<string> = new Set([
  'point',
  'linestring',
  'linearring',
  'polygon',
  'track',
] satisfies GeometryTag[])
const OTHER_KML: ReadonlySet<string> = new Set(['kml', 'multigeometry', 'multitrack', 'networklinkcontrol'])
/** Elements whose text matters only right below what it names or dates. */
const FEATURE_TEXTS: ReadonlySet<string> = new Set(['name', 'description'])

interface Capture {
  /** Depth of the element whose text is gathered. */
  readonly depth: number
  readonly local: string
  readonly raw: string
  text: string
}

export class DocumentBuilder {
  /** The outermost document's. */
  documentName: string | undefined
  /** Something that only KML has was found. */
  isKml = false
  /** The outermost element's name as written. */
  rootName: string | undefined
  private readonly path: string[] = []
  private readonly features: FeatureFrame[] = []
  private readonly schemaNames = new Set<string>()
  private readonly schemaFields = new Set<string>()
  private capture: Capture | undefined
  /** Depth of an element whose content does not concern us. */
  private skipFrom = 0

  private readonly context: ReadContext
  private readonly log: IssueLog
  private readonly takeCoordinates: (token: string) => Coordinates | undefined

  constructor(context: ReadContext, takeCoordinates: (token: string) => Coordinates | undefined) {
    this.context = context
    this.log = context.log
    this.takeCoordinates = takeCoordinates
  }

  open(rawName: string, attributes: Readonly<Record<string, string>>): void {
    const local = localNameOf(rawName)
    const parent = this.path.at(-1)
    this.path.push(local)
    const depth = this.path.length
    if (depth === 1 && this.rootName === undefined) {
      this.rootName = rawName
      refuseForeignRoot(local)
    }
    if (local === 'update') this.log.add('update-not-applied')
    if (this.skipFrom > 0) return
    if (this.capture) {
      // Markup inside a description that nobody escaped.
      if (this.capture.local === 'description') this.capture.text += `<${rawName}>`
      return
    }
    if (OTHER_KML.has(local)) this.isKml = true
    const kind = FEATURES.get(local) ?? (this.schemaNames.has(rawName) ? 'placemark' : undefined)
    if (kind) this.openFeature(kind, rawName, depth)
    else if (GEOMETRIES.has(local)) this.openGeometry(local as GeometryTag, depth)
    else this.openOther(local, rawName, parent, attributes, depth)
  }

  text(text: string): void {
    if (this.capture) this.capture.text += text
    else if (this.skipFrom === 0 && this.path.at(-1) === 'coordinates') this.readCoordinates(text)
  }

  close(rawName: string): void {
    const depth = this.path.length
    const local = this.path.pop()
    if (local === undefined) return
    if (this.skipFrom > 0) {
      if (depth === this.skipFrom) this.skipFrom = 0
      return
    }
    if (this.capture) {
      if (depth > this.capture.depth) {
        if (this.capture.local === 'description') this.capture.text += `</${rawName}>`
        return
      }
      const { capture } = this
      this.capture = undefined
      this.deliver(capture)
      return
    }
    const feature = this.features.at(-1)
    if (GEOMETRIES.has(local)) feature?.builder?.close()
    else if (local === 'outerboundaryis' || local === 'innerboundaryis') feature?.builder?.closeBoundary()
    if (feature && depth === feature.depth) this.closeFeature(feature)
  }

  /** After the last byte: a placemark that never closed is handed out with the shapes that did. */
  end(): void {
    this.capture = undefined
    for (const feature of this.features.toReversed()) if (feature.kind === 'placemark') this.hand(feature)
    this.features.length = 0
  }

  private openFeature(kind: FeatureKind, rawName: string, depth: number): void {
    this.isKml = true
    const { context } = this
    this.features.push(new FeatureFrame(kind, rawName, depth, context.placemarks, this.log))
    if (kind !== 'placemark') return
    if (++context.placemarks > context.limits.maxPlacemarks) {
      const most = context.limits.maxPlacemarks.toLocaleString('pt-BR')
      throw new Refused('too-many-placemarks', `O arquivo tem mais de ${most} placemarks.`)
    }
  }

  private openGeometry(tag: GeometryTag, depth: number): void {
    this.isKml = true
    const feature = this.features.at(-1)
    if (!feature || feature.kind === 'container') {
      this.openFeature('placemark', 'Placemark', depth)
      this.features.at(-1)?.report('geometry-outside-placemark')
    }
    this.features.at(-1)?.builder?.open(tag)
  }

  private openOther(
    local: string,
    raw: string,
    parent: string | undefined,
    attributes: Readonly<Record<string, string>>,
    depth: number,
  ): void {
    const feature = this.features.at(-1)
    const below = feature !== undefined && depth === feature.depth + 1
    switch (local) {
      case 'outerboundaryis':
      case 'innerboundaryis':
        feature?.builder?.openBoundary(local satisfies BoundaryTag)
        return
      case 'update':
      case 'networklinkcontrol':
        // What is in them is meant for another file.
        this.skipFrom = depth
        return
      case 'schema':
        this.openSchema(attributes)
        return
      case 'simplefield':
        if (attributes.name) this.schemaFields.add(attributes.name)
        return
      case 'model':
        if (!feature?.builder?.isInside) feature?.report('geometry-unsupported')
        this.skipFrom = depth
        return
      case 'data':
      case 'simpledata':
      case 'simplearraydata':
        if (feature) feature.attributeName = attributes.name ?? attributes.key ?? ''
        // <Data> and <SimpleArrayData> keep theirs in <value> below.
        if (local === 'simpledata' && feature?.kind === 'placemark') this.gather(local, raw, depth)
        return
    }
    if (below && (FEATURE_TEXTS.has(local) || this.schemaFields.has(raw))) this.gather(local, raw, depth)
    else if (feature && isTextOf(local, parent, feature.kind)) this.gather(local, raw, depth)
  }

  private gather(local: string, raw: string, depth: number): void {
    this.capture = { depth, local, raw, text: '' }
  }

  /** Old KML (2.0) and some programs declare placemarks under a name of their own: <Schema parent="Placemark" name="Plot">. */
  private openSchema(attributes: Readonly<Record<string, string>>): void {
    if (attributes.name && attributes.parent !== undefined && localNameOf(attributes.parent) === 'placemark') {
      this.schemaNames.add(attributes.name)
    }
  }

  private readCoordinates(text: string): void {
    const builder = this.features.at(-1)?.builder
    const list = text.startsWith('#') ? this.takeCoordinates(text) : undefined
    if (!list) {
      if (text.trim() !== '') this.log.add('xml-malformed')
    } else if (builder?.isInside) builder.coordinates(list)
  }

  private deliver({ local, raw, depth, text }: Capture): void {
    const feature = this.features.at(-1)
    if (!feature) return
    const parent = this.path.at(-1)
    if (depth === feature.depth + 1 && local === 'name') {
      feature.name ??= text.trim()
      if (feature.kind === 'container' && this.features.length === 1) this.documentName ??= text.trim()
    } else feature.takeText(local, raw, parent, text)
  }

  private closeFeature(feature: FeatureFrame): void {
    this.features.pop()
    if (feature.kind === 'placemark') this.hand(feature)
    else if (feature.kind === 'link') this.context.onLink(feature.link, feature.describe())
    else if (feature.kind === 'picture') this.log.add('feature-without-shape', undefined, feature.describe())
  }

  private hand(feature: FeatureFrame): void {
    const folders = this.features.filter(
      (frame, i) => frame.kind === 'container' && (i > 0 || localNameOf(frame.tag) === 'folder'),
    )
    const placemark = feature.toPlacemark(folders.map(({ name }) => name ?? ''))
    this.context.bounds.add(placemark.shapes)
    this.context.sink.placemark(placemark)
  }
}

/** Roots that say what the file is instead. Any other unknown root may still have KML inside. */
function refuseForeignRoot(local: string): void {
  if (local === 'gpx') throw new Refused('gpx', 'O arquivo é um GPX, não um KML; exporte o trajeto como KML.')
  if (local === 'html') throw new Refused('html-page', 'O arquivo é uma página HTML, não um KML.')
}

/** Texts that mean something by their parent, wherever the parent is. */
function isTextOf(local: string, parent: string | undefined, kind: FeatureKind): boolean {
  if (kind === 'link') return local === 'href'
  if (kind !== 'placemark') return false
  switch (local) {
    case 'when':
      return parent === 'timestamp' || parent === 'track'
    case 'begin':
    case 'end':
      return parent === 'timespan'
    case 'coord':
      return parent === 'track'
    case 'value':
      return parent === 'data' || parent === 'simplearraydata'
    case 'displayname':
      return parent === 'data'
    default:
      return parent === 'extendeddata' && local !== 'schemadata'
  }
}

const localNames = new Map<string, string>()

function localNameOf(raw: string): string {
  const known = localNames.get(raw)
  if (known !== undefined) return known
  const local = raw.slice(raw.lastIndexOf(':') + 1).toLowerCase()
  // A hostile file could name every element differently.
  if (localNames.size < 10_000) localNames.set(raw, local)
  return local
}
