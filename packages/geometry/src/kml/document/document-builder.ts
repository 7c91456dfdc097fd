/**
 * Implements the grammar of KML: follows the elements as they open and close, and passes on each placemark when it closes. Unknown elements
 * are transparent, so that a <Polygon> is found inside <MultiPolygon> or any other wrapper.
 */
import type { Coordinates } from '../coordinates/coordinates.ts'
import type { IssueLog } from '../issue-log.ts'
import type { Placemark } from '../placemark.ts'
import type { ReadContext } from '../read-context.ts'
import { Refused } from '../refusal.ts'
import type { XmlAttributes } from '../text/tag-attributes.ts'
import { FeatureFrame } from './feature-frame.ts'
import { refuseForeignGeometry, refuseForeignRoot } from './foreign-root.ts'
import type { GeometryTag } from './shape-builder.ts'
import { type FeatureKind, localNameOf, type Tag, tagOf } from './tags.ts'

/** The nesting context of a placemark: everything about it that is outside its own element. */
export interface PlacemarkContext {
  readonly index: number
  readonly folders: readonly string[]
  /** True where one of the folders is switched off. */
  readonly hidden: boolean
  /** Levels of elements that may still open inside it. */
  readonly depthLeft: number
  /** True where the document gives elements of this name a meaning of their own. */
  readonly isDeclared: (raw: string) => boolean
  /** Number of names declared so far. */
  readonly declared: number
}

interface Capture {
  /** Depth of the element whose text is collected. */
  readonly depth: number
  readonly tag: Tag
  /** The name of the element around it. */
  readonly parent: string | undefined
  text: string
}

const ENDS_ANY_TEXT: ReadonlySet<string> = new Set(['styleurl', 'timespan', 'timestamp', 'extendeddata', 'lookat'])
/** Elements that end an unclosed plain text, but not a description, because HTML has elements of these names. */
const ENDS_PLAIN_TEXT: ReadonlySet<string> = new Set(['description', 'style', 'data', 'simpledata'])

export class DocumentBuilder {
  /** The name of the outermost document. */
  documentName: string | undefined
  /** True once an element that exists only in KML was found. */
  isKml = false
  /** The outermost element's name as written. */
  rootName: string | undefined
  private readonly path: Tag[] = []
  private readonly features: FeatureFrame[] = []
  /** The list that `folders` returned last; undefined after a folder opened or closed. */
  private openFolders: readonly string[] | undefined
  private readonly schemaNames = new Set<string>()
  private readonly schemaFields = new Set<string>()
  private capture: Capture | undefined
  /** The positions of the <coordinates> that is open. */
  private positions: Coordinates | undefined
  /** Depth of the element whose content is skipped; 0 means none. */
  private skipFrom = 0

  private readonly context: ReadContext
  private readonly log: IssueLog
  private readonly isDeclared = (raw: string) => this.schemaNames.has(raw) || this.schemaFields.has(raw)

  constructor(context: ReadContext) {
    this.context = context
    this.log = context.log
  }

  /** True while the text of an element is gathered. */
  get isGathering(): boolean {
    return this.capture !== undefined
  }

  /**
   * Returns the context of a placemark that would open now, or undefined where only the grammar can tell what it
   * would mean.
   */
  contextOfNext(depthLeft: number): PlacemarkContext | undefined {
    const isBetween = !this.capture && this.skipFrom === 0 && this.path.length > 0
    if (!isBetween || this.path.at(-1)?.local === 'coordinates') return undefined
    if (this.features.some(({ kind }) => kind !== 'container')) return undefined
    const declared = this.schemaNames.size + this.schemaFields.size
    return {
      index: this.context.placemarks,
      folders: this.folders(),
      hidden: this.isFolderHidden(),
      depthLeft,
      isDeclared: this.isDeclared,
      declared,
    }
  }

  /** Takes a placemark that was read by its pattern, in the context that `contextOfNext` returned. */
  take(placemark: Placemark): void {
    this.isKml = true
    this.countPlacemark()
    this.emit(placemark)
  }

  open(raw: string, attributes: XmlAttributes): void {
    this.endPositions()
    const tag = tagOf(raw)
    const parent = this.path.at(-1)
    const depth = this.path.push(tag)
    if (depth === 1 && this.rootName === undefined) {
      this.rootName = raw
      refuseForeignRoot(tag, attributes)
    }
    if (this.skipFrom > 0) {
      if (tag.local === 'update') this.log.add('update-not-applied')
      return
    }
    const { capture } = this
    if (capture) {
      if (!endsText(tag, capture.tag)) {
        // The markup inside this description was not escaped: keep it as text.
        if (capture.tag.local === 'description') capture.text += `<${raw}>`
        return
      }
      this.cutText(capture, depth)
    }
    if (tag.onlyInKml) this.isKml = true
    const kind = tag.feature ?? (this.schemaNames.has(raw) ? 'placemark' : undefined)
    if (kind) this.openFeature(kind, raw, depth)
    else if (tag.geometry) this.openGeometry(tag, tag.geometry, depth)
    else this.openOther(tag, parent, attributes, depth)
  }

  text(text: string): void {
    const local = this.path.at(-1)?.local
    if (local !== 'coordinates') {
      if (this.capture) this.capture.text += text
      else if (local === 'altitudemode' && this.skipFrom === 0) this.features.at(-1)?.builder?.altitudeMode(text)
    } else if (text.trim() !== '') {
      // A tag that closes nothing cut the list in two: a part of it would be another shape.
      this.log.add('xml-malformed')
      this.positions = undefined
    }
  }

  /** Takes the list of positions of the <coordinates> that is open. */
  coordinates(list: Coordinates): void {
    this.positions = list
  }

  private endPositions(): void {
    const { positions } = this
    if (!positions) return
    this.positions = undefined
    const builder = this.capture || this.skipFrom > 0 ? undefined : this.features.at(-1)?.builder
    if (builder?.isInside) builder.coordinates(positions)
  }

  close(): void {
    this.endPositions()
    const depth = this.path.length
    const tag = this.path.pop()
    if (!tag) return
    if (this.skipFrom > 0) {
      if (depth === this.skipFrom) this.skipFrom = 0
      return
    }
    const { capture } = this
    if (capture) {
      if (depth > capture.depth) {
        if (capture.tag.local === 'description') capture.text += `</${tag.raw}>`
        return
      }
      this.capture = undefined
      this.deliver(capture)
      return
    }
    const feature = this.features.at(-1)
    if (!feature) return
    if (depth > feature.depth && depth < feature.childDepth) feature.childDepth = depth
    if (tag.geometry) feature.builder?.close()
    else if (tag.local === 'outerboundaryis' || tag.local === 'innerboundaryis') feature.builder?.closeBoundary()
    if (depth === feature.depth) this.closeFeature(feature)
  }

  /** Ends the document after its last byte: a placemark that never closed is handed out with the shapes that did. */
  end(): void {
    this.capture = undefined
    for (const feature of this.features.toReversed()) if (feature.kind === 'placemark') this.emitFeature(feature)
    this.features.length = 0
  }

  private openFeature(kind: FeatureKind, raw: string, depth: number): void {
    this.isKml = true
    if (kind === 'container') this.openFolders = undefined
    this.features.push(new FeatureFrame(kind, raw, depth, this.context.placemarks, this.log))
    if (kind === 'placemark') this.countPlacemark()
  }

  private countPlacemark(): void {
    const { context } = this
    if (++context.placemarks <= context.limits.maxPlacemarks) return
    const most = context.limits.maxPlacemarks.toLocaleString('pt-BR')
    throw new Refused('too-many-placemarks', `O arquivo tem mais de ${most} placemarks.`)
  }

  private openGeometry(tag: Tag, geometry: GeometryTag, depth: number): void {
    if (!this.isKml) refuseForeignGeometry(tag)
    this.isKml = true
    const feature = this.features.at(-1)
    if (!feature || feature.kind === 'container') {
      this.openFeature('placemark', 'Placemark', depth)
      this.features.at(-1)?.report('geometry-outside-placemark')
    }
    this.features.at(-1)?.builder?.open(geometry)
  }

  private openOther(tag: Tag, parent: Tag | undefined, attributes: XmlAttributes, depth: number): void {
    const feature = this.features.at(-1)
    switch (tag.local) {
      case 'outerboundaryis':
      case 'innerboundaryis':
        feature?.builder?.openBoundary(tag.local)
        return
      case 'update':
      case 'networklinkcontrol':
        // The content of these elements is meant for another file.
        if (tag.local === 'update') this.log.add('update-not-applied')
        this.skipFrom = depth
        return
      case 'schema':
        this.openSchema(attributes)
        return
      case 'simplefield':
        if (attributes.name) this.schemaFields.add(attributes.name)
        return
      case 'model':
        if (feature?.builder && !feature.builder.isInside) feature.report('geometry-unsupported')
        this.skipFrom = depth
        return
      case 'data':
      case 'simplearraydata':
        // The text of these elements is in the <value> inside them.
        if (feature) feature.attributeName = attributes.name ?? ''
        return
      case 'simpledata':
        if (feature) feature.attributeName = attributes.name ?? ''
        if (feature?.kind === 'placemark') this.gather(tag, depth, parent)
        return
    }
    if (feature && this.isWanted(tag, parent, feature, depth)) this.gather(tag, depth, parent)
  }

  private isWanted({ raw, local }: Tag, parent: Tag | undefined, feature: FeatureFrame, depth: number): boolean {
    const isOwn = depth === feature.childDepth
    if (isOwn && (local === 'visibility' || (local === 'styleurl' && feature.kind === 'placemark'))) return true
    if (isOwn && (local === 'name' || local === 'description' || this.schemaFields.has(raw))) return true
    if (feature.kind === 'link') return local === 'href'
    return feature.kind === 'placemark' && isTextOf(local, parent?.local)
  }

  private gather(tag: Tag, depth: number, parent: Tag | undefined): void {
    this.capture = { depth, tag, parent: parent?.local, text: '' }
  }

  /** Ends an unclosed text before the element that opens at `depth`, which is then taken for its sibling. */
  private cutText(capture: Capture, depth: number): void {
    this.capture = undefined
    this.deliver(capture)
    const feature = this.features.at(-1)
    feature?.report('text-unclosed', undefined, `<${capture.tag.raw}>`)
    if (feature && capture.depth === feature.childDepth) feature.childDepth = depth
  }

  /** Old KML (2.0) and some programs declare placemarks under a name of their own: <Schema parent="Placemark" name="Plot">. */
  private openSchema({ name, parent }: XmlAttributes): void {
    if (name && parent !== undefined && localNameOf(parent) === 'placemark') this.schemaNames.add(name)
  }

  private deliver({ tag, depth, parent, text }: Capture): void {
    const feature = this.features.at(-1)
    if (!feature) return
    if (depth === feature.childDepth && tag.local === 'name') {
      feature.name ??= text.trim()
      this.openFolders = undefined
      if (feature.kind === 'container' && this.features.length === 1) this.documentName ??= text.trim()
    } else {
      const isDrawing = depth === feature.childDepth && !this.schemaFields.has(tag.raw)
      if (!isDrawing || !feature.takeDrawing(tag.local, text)) feature.takeText(tag, parent, text)
    }
  }

  private closeFeature(feature: FeatureFrame): void {
    this.features.pop()
    if (feature.kind === 'container') this.openFolders = undefined
    if (feature.kind === 'placemark') this.emitFeature(feature)
    else if (feature.kind === 'link') this.context.onLink(feature.link, feature.describe())
    else if (feature.kind === 'picture') this.log.add('feature-without-shape', undefined, feature.describe())
  }

  private emitFeature(feature: FeatureFrame): void {
    this.emit(feature.toPlacemark(this.folders(), this.isFolderHidden()))
  }

  private emit(placemark: Placemark): void {
    this.context.bounds.add(placemark.shapes)
    this.context.sink.placemark(placemark)
  }

  private isFolderHidden(): boolean {
    return this.features.some(({ kind, isHidden }) => kind === 'container' && isHidden)
  }

  /** Returns the names of the open folders, outermost first. All placemarks of a folder share one list. */
  private folders(): readonly string[] {
    if (this.openFolders) return this.openFolders
    const folders: string[] = []
    this.openFolders = folders
    for (const [i, frame] of this.features.entries()) {
      // The outermost document is the file itself, not a folder in it.
      if (frame.kind === 'container' && (i > 0 || frame.isFolder)) folders.push(frame.name ?? '')
    }
    return folders
  }
}

/**
 * Tells whether an opening element proves that the text around it was not closed. A description may have any HTML and
 * SVG, where <polygon> is something else, but never a <Polygon>.
 */
function endsText({ raw, local, feature, geometry, onlyInKml }: Tag, text: Tag): boolean {
  if (ENDS_ANY_TEXT.has(local)) return true
  const isOfKml = feature !== undefined || geometry !== undefined || onlyInKml
  if (text.local !== 'description') return isOfKml || ENDS_PLAIN_TEXT.has(local)
  return isOfKml && /[A-Z][a-z]/.test(raw)
}

/** Tells whether an element is a text of the placemark by its parent's name, at whatever depth. */
function isTextOf(local: string, parent: string | undefined): boolean {
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
    case 'color':
      return parent === 'linestyle' || parent === 'polystyle'
    default:
      return parent === 'extendeddata' && local !== 'schemadata'
  }
}
