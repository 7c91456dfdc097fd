/** Collects the content of a feature's elements (placemark, folder, link, picture) until it closes. */

import type { IssueLog } from '../issue-log.ts'
import type { KmlIssueCode } from '../kml-issues.ts'
import type { Placemark, Shape } from '../placemark.ts'
import { parseKmlTime } from '../times.ts'
import { AttributeCollector } from './attributes.ts'
import { readDescriptionTable } from './description-table.ts'
import { ShapeBuilder } from './shape-builder.ts'
import { type FeatureKind, localNameOf, type Tag } from './tags.ts'

/** A longer list is a measurement for each position, not an attribute. */
const MAX_ARRAY_VALUES = 100
/** Maximum number of values kept for the positions of one placemark, over all lists. */
const MAX_POSITION_VALUES = 5_000_000
/** Distinct values of a list that is kept for its positions: a state has few, and a flow a few hundred. */
const MOST_DISTINCT = 5_000

export class FeatureFrame {
  readonly kind: FeatureKind
  readonly tag: string
  readonly depth: number
  /** Depth of the feature's own elements: greater than `depth + 1` after one of them was not closed. */
  childDepth: number
  readonly builder: ShapeBuilder | undefined
  name: string | undefined
  /** Name of the <Data> or <SimpleData> that is open. */
  attributeName = ''
  private readonly index: number
  private readonly log: IssueLog
  private readonly attributes = new AttributeCollector()
  private arrays: Map<string, ValueList> | undefined
  private arrayValues = 0
  private style: string | undefined
  private colours = ''
  /** True after its own `visibility` was 0. */
  isHidden = false
  private description: string | undefined
  private href: string | undefined
  private beginMs: number | undefined
  private endMs: number | undefined
  private sawModel = false

  constructor(kind: FeatureKind, tag: string, depth: number, index: number, log: IssueLog) {
    this.kind = kind
    this.tag = tag
    this.depth = depth
    this.childDepth = depth + 1
    this.index = index
    this.log = log
    if (kind === 'placemark') this.builder = new ShapeBuilder((...finding) => this.report(...finding))
  }

  report(code: KmlIssueCode, where?: string, detail?: string, times?: number): void {
    this.sawModel ||= code === 'geometry-unsupported'
    this.log.add(code, () => this.locate(where), detail, times)
  }

  private locate(where?: string): string {
    const name = this.name ? ` «${this.name}»` : ''
    const here = this.kind === 'placemark' ? `Marcador ${this.index + 1}${name}` : this.describe()
    return where ? `${here}, ${where}` : here
  }

  /** Returns the element and its name: `GroundOverlay «Foto de 2019»`. */
  describe(): string {
    return this.name ? `${this.tag} «${this.name}»` : this.tag
  }

  get link(): string {
    return this.href?.trim() ?? ''
  }

  get isFolder(): boolean {
    return localNameOf(this.tag) === 'folder'
  }

  /** Takes the text of one of the feature's own elements that define how it is drawn; returns false for any other element. */
  takeDrawing(local: string, text: string): boolean {
    if (local === 'visibility') this.isHidden ||= text.trim() === '0'
    else if (local === 'styleurl') this.style ??= text.trim()
    else return false
    return true
  }

  /** Takes the text of an element inside the feature, identified by the element's name and its parent's. */
  takeText({ local, raw }: Tag, parent: string | undefined, text: string): void {
    if (local === 'href') this.href ??= text
    else if (local === 'description') this.description ??= text
    else if (parent === 'track') this.takeTrackText(local, text)
    else if (parent === 'timestamp' || parent === 'timespan') this.takeTime(local, text)
    else if (parent === 'data' || local === 'simpledata') this.takeAttribute(local, text)
    else if (parent === 'simplearraydata') this.takeArrayValue(text)
    else if (local === 'color') this.colours += ` ${text.trim()}`
    else this.addAttribute(raw.slice(raw.lastIndexOf(':') + 1), text.trim())
  }

  private takeTrackText(local: string, text: string): void {
    if (local === 'when') this.builder?.time(text)
    else this.builder?.trackPosition(text)
  }

  private takeTime(local: string, text: string): void {
    const ms = parseKmlTime(text)
    if (ms === undefined) {
      if (text.trim() !== '') this.report('time-unreadable', undefined, text.trim().slice(0, 40))
      return
    }
    if (local !== 'end') this.beginMs ??= ms
    if (local !== 'begin') this.endMs ??= ms
  }

  private takeAttribute(local: string, text: string): void {
    if (local === 'displayname') {
      // Programs refer to an attribute by its name; displayName is used only where the name is missing.
      if (this.attributeName === '') this.attributeName = text.trim()
    } else if (this.attributeName === '') this.report('attribute-without-name')
    else this.addAttribute(this.attributeName, text.trim())
  }

  private addAttribute(name: string, value: string): void {
    if (!this.attributes.add(name, value)) this.report('attributes-cut')
  }

  private takeArrayValue(text: string): void {
    if (this.attributeName === '') return
    if (++this.arrayValues > MAX_POSITION_VALUES) return
    this.arrays ??= new Map()
    const list = this.arrays.get(this.attributeName) ?? { values: [], distinct: new Map<string, string>() }
    this.arrays.set(this.attributeName, list)
    const { values, distinct } = list
    if (distinct.size > MOST_DISTINCT && values.length > MAX_ARRAY_VALUES) return
    const value = text.trim()
    // Equal values share one text: a list of a million states takes 8 MB.
    if (!distinct.has(value)) distinct.set(value, value)
    values.push(distinct.get(value)!)
  }

  /** Returns the finished placemark. Call it once, when the placemark closes. */
  toPlacemark(folders: readonly string[], isFolderHidden: boolean): Placemark {
    for (const [name, { values }] of this.arrays ?? []) {
      if (values.length <= MAX_ARRAY_VALUES) this.addAttribute(name, values.join('; '))
    }
    const table = this.description === undefined ? [] : readDescriptionTable(this.description)
    for (const [name, value] of table) this.addAttribute(name, value)
    const shapes = (this.builder?.shapes ?? []).map((shape) => this.withValues(shape))
    const emptyShapes = this.builder?.emptyShapes ?? []
    if (!this.builder?.sawGeometry && !this.sawModel) this.report('placemark-without-geometry')
    const style = this.style ?? this.colours.trim()
    const plainDescription = table.length === 0 ? this.description?.trim() : undefined
    return {
      index: this.index,
      ...(this.name !== undefined && { name: this.name }),
      folders,
      attributes: this.attributes.record,
      ...(plainDescription && { description: plainDescription }),
      ...(style !== '' && { style }),
      ...((this.isHidden || isFolderHidden) && { hidden: true as const }),
      ...(this.beginMs !== undefined && { beginMs: this.beginMs }),
      ...(this.endMs !== undefined && { endMs: this.endMs }),
      shapes,
      ...(emptyShapes.length > 0 && { emptyShapes }),
    }
  }

  /** Gives a track the lists that have a value for each of its positions, and takes from a shape the altitudes that are above ground. */
  private withValues(given: Shape): Shape {
    const shape = this.builder?.isAboveGround ? withoutAltitudes(given) : given
    if (shape.kind !== 'track') return shape
    const lists = [...(this.arrays ?? [])].filter(([, { values }]) => values.length === shape.path.length / 2)
    if (lists.length === 0) return shape
    return { ...shape, values: Object.fromEntries(lists.map(([name, { values }]) => [name, values])) }
  }
}

function withoutAltitudes(shape: Shape): Shape {
  if (shape.kind === 'polygon') return shape
  if (shape.kind === 'point') return { kind: 'point', path: shape.path }
  const { altitudesM: _aboveGround, ...rest } = shape
  return rest
}

interface ValueList {
  readonly values: string[]
  readonly distinct: Map<string, string>
}
