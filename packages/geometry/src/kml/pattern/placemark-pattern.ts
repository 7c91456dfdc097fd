/**
 * The pattern of one placemark, with which the following placemarks of the same form are read without the scanner: its markup, byte for
 * byte, and slots for its values in between. Programs write logs of 100,000 placemarks that differ only in their values.
 *
 * A pattern is made only where the grammar (document-builder.ts) certainly interprets every value as the pattern does: known elements in
 * their usual positions, at most one attribute to a tag, in double quotes. Any other placemark has no pattern.
 */

import { localNameOf } from '../document/tags.ts'
import { concatBytes } from '../text/concat-bytes.ts'
import { LT, PLACEMARK_END, startsWith } from '../text/markup-bytes.ts'
import { decodePlainText } from '../text/plain-text.ts'

export interface PlacemarkPattern {
  /** The markup before each value and after the last, concatenated. */
  readonly markup: Uint8Array
  /** Offset in `markup` at which each of these pieces ends: one more than there are values. */
  readonly markupEnds: Int32Array
  readonly values: readonly PatternValue[]
  readonly shapes: readonly PatternShape[]
  /** Levels of nested elements, the placemark included. */
  readonly depth: number
}

export interface PatternValue {
  readonly kind:
    | 'unused'
    | 'name'
    | 'description'
    | 'visibility'
    | 'style'
    | 'colour'
    | 'begin'
    | 'end'
    | 'when'
    | 'attribute'
    | 'coordinates'
    | 'altitude-mode'
  /** The attribute's name. */
  readonly name: string
  /** What <coordinates> that are no outline are of. */
  readonly flown: 'point' | 'linestring' | undefined
}

/** `path`, `outer` and `holes` are indices of the placemark's <coordinates>, in order. */
export type PatternShape =
  | { readonly kind: 'point' | 'line'; readonly path: number }
  | { readonly kind: 'polygon'; readonly outer: number; readonly holes: readonly number[] }

interface Element {
  /** The name as written, decoded as Latin-1. */
  readonly raw: string
  readonly local: string
  /** The value of its attribute `name`. */
  readonly name: string
  /** Offset of its content. */
  readonly from: number
  /** Index of its <coordinates>, or of those of the ring in it. */
  path?: number
  outer?: number
  readonly holes: number[]
}

const LONGEST_BYTES = 1 << 16
const MOST_VALUES = 500
// Matches one tag and the text behind it up to the next. In Latin-1 a character is a byte, so offsets in the text are
// offsets in the bytes.
const TAG = /<(\/?)([A-Za-z_][\w:.-]*)(?: [A-Za-z_][\w:.-]*="[^"<&\x00-\x1f]*")?(\/?)>([^<]*)/y
const ATTRIBUTE_NAME = /^<\S+ name="([^"]*)"/
const BLANK = /^[ \t\r\n]*$/
const latin1 = new TextDecoder('latin1')

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))
const DRAWING = 'extrude tessellate altitudemode'
const GEOMETRIES = 'multigeometry point linestring linearring polygon'
const PATH = words(`coordinates ${DRAWING}`)
const BOUNDARY = words('linearring')
const STROKE = words('color colormode width fill outline')
/** The elements that may contain others, each with the names it may contain. */
const CHILDREN: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    'placemark',
    words(`name description styleurl visibility open snippet timespan timestamp extendeddata style ${GEOMETRIES}`),
  ],
  ['timespan', words('begin end')],
  ['timestamp', words('when')],
  ['extendeddata', words('data schemadata')],
  ['data', words('value')],
  ['schemadata', words('simpledata')],
  ['style', words('linestyle polystyle')],
  ['linestyle', STROKE],
  ['polystyle', STROKE],
  ['multigeometry', words(GEOMETRIES)],
  ['point', PATH],
  ['linestring', PATH],
  ['linearring', PATH],
  ['polygon', words(`outerboundaryis innerboundaryis ${DRAWING}`)],
  ['outerboundaryis', BOUNDARY],
  ['innerboundaryis', BOUNDARY],
])
const KINDS: ReadonlyMap<string, PatternValue['kind']> = new Map([
  ['name', 'name'],
  ['description', 'description'],
  ['visibility', 'visibility'],
  ['styleurl', 'style'],
  ['color', 'colour'],
  ['begin', 'begin'],
  ['end', 'end'],
  ['when', 'when'],
  ['value', 'attribute'],
  ['simpledata', 'attribute'],
  ['coordinates', 'coordinates'],
  ['altitudemode', 'altitude-mode'],
])

/**
 * Returns the pattern of the placemark whose content starts at `from`, or undefined where it has none or does not end
 * before `to`. `isDeclared`: the document gives elements of this name a meaning of their own.
 */
export function findPattern(
  bytes: Uint8Array,
  from: number,
  to: number,
  isDeclared: (raw: string) => boolean,
): PlacemarkPattern | undefined {
  const end = placemarkEnd(bytes, from, Math.min(to, from + LONGEST_BYTES))
  return end < 0 ? undefined : new PatternFinder(bytes.subarray(from, end), isDeclared).find()
}

/** Returns the offset behind `</Placemark>`, or -1. */
function placemarkEnd(bytes: Uint8Array, from: number, to: number): number {
  for (let i = bytes.indexOf(LT, from); i >= 0 && i < to; i = bytes.indexOf(LT, i + 1)) {
    if (startsWith(bytes, i, PLACEMARK_END) && i + PLACEMARK_END.length <= to) return i + PLACEMARK_END.length
  }
  return -1
}

class PatternFinder {
  private readonly bytes: Uint8Array
  private readonly isDeclared: (raw: string) => boolean
  private readonly open: Element[] = [{ raw: 'Placemark', local: 'placemark', name: '', from: 0, holes: [] }]
  private readonly values: PatternValue[] = []
  /** Values found so far that may come only once. */
  private readonly seen = new Set<string>()
  private readonly shapes: PatternShape[] = []
  private readonly pieces: Uint8Array[] = []
  /** Offset of the first markup that belongs to no piece yet. */
  private pieceFrom = 0
  private paths = 0
  private depth = 1

  constructor(bytes: Uint8Array, isDeclared: (raw: string) => boolean) {
    this.bytes = bytes
    this.isDeclared = isDeclared
  }

  find(): PlacemarkPattern | undefined {
    const text = latin1.decode(this.bytes)
    const first = text.indexOf('<')
    if (first < 0 || !BLANK.test(text.slice(0, first))) return undefined
    TAG.lastIndex = first
    for (let match = TAG.exec(text); match; match = TAG.exec(text)) {
      const next = TAG.lastIndex
      const [whole, slash, raw = '', selfClosing, behind = ''] = match
      const end = match.index + whole.length - behind.length
      if (slash) {
        if (selfClosing || !this.close(raw, match.index)) return undefined
        if (this.open.length === 0) return this.finish(end)
      } else {
        const tag = decodePlainText(this.bytes, match.index, end)
        if (tag === undefined || !this.start(raw, tag, end, selfClosing !== '')) return undefined
      }
      const holdsValue = !slash && !selfClosing && !CHILDREN.has(localNameOf(raw))
      if (!holdsValue && !BLANK.test(behind)) return undefined
      TAG.lastIndex = next
    }
    return undefined
  }

  /** Returns false where a pattern may not have this element in this position. */
  private start(raw: string, tag: string, from: number, selfClosing: boolean): boolean {
    const parent = this.open.at(-1)
    const local = localNameOf(raw)
    if (!parent || !CHILDREN.get(parent.local)?.has(local) || this.isDeclared(raw)) return false
    // The name of a <value> is on the <Data> around it.
    const name = local === 'value' ? parent.name : (ATTRIBUTE_NAME.exec(tag)?.[1] ?? '')
    this.open.push({ raw, local, name, from, holes: [] })
    this.depth = Math.max(this.depth, this.open.length)
    if (!selfClosing) return true
    this.open.pop()
    return !CHILDREN.has(local) && !KINDS.has(local)
  }

  private close(raw: string, at: number): boolean {
    const element = this.open.pop()
    if (element?.raw !== raw) return false
    const parent = this.open.at(-1)
    if (!CHILDREN.has(element.local)) return this.takeValue(element, parent, at)
    return !parent || takeShape(element, parent, this.shapes)
  }

  private takeValue(element: Element, parent: Element | undefined, at: number): boolean {
    const { local, name, from } = element
    const kind = KINDS.get(local) ?? 'unused'
    if (kind === 'coordinates') {
      if (!parent || parent.path !== undefined) return false
      parent.path = this.paths++
    } else if (kind !== 'unused' && kind !== 'colour' && kind !== 'altitude-mode' && !this.isFirst(kind, name))
      return false
    const flown = parent?.local === 'point' || parent?.local === 'linestring' ? parent.local : undefined
    this.values.push({ kind, name, flown })
    this.pieces.push(this.bytes.slice(this.pieceFrom, from))
    this.pieceFrom = at
    return this.values.length <= MOST_VALUES
  }

  private isFirst(kind: PatternValue['kind'], name: string): boolean {
    if (kind === 'attribute' && (name === '' || name === '__proto__')) return false
    // A <when> is both begin and end.
    const keys = kind === 'when' ? ['begin', 'end'] : [kind === 'attribute' ? `attribute ${name}` : kind]
    if (keys.some((key) => this.seen.has(key))) return false
    for (const key of keys) this.seen.add(key)
    return true
  }

  private finish(end: number): PlacemarkPattern | undefined {
    const { values, shapes, depth } = this
    if (shapes.length === 0) return undefined
    const pieces = [...this.pieces, this.bytes.slice(this.pieceFrom, end)]
    const markupEnds = new Int32Array(pieces.length)
    for (const [k, piece] of pieces.entries()) markupEnds[k] = (markupEnds[k - 1] ?? 0) + piece.length
    return { markup: concatBytes(pieces), markupEnds, values, shapes, depth }
  }
}

/** Returns false where the element lacks the rings and positions that its kind needs. */
function takeShape(element: Element, parent: Element, shapes: PatternShape[]): boolean {
  const { local, path, outer, holes } = element
  switch (local) {
    case 'point':
    case 'linestring':
    case 'linearring':
    case 'outerboundaryis':
    case 'innerboundaryis':
      if (path === undefined) return false
      if (local === 'point') shapes.push({ kind: 'point', path })
      else if (local === 'outerboundaryis') {
        if (parent.outer !== undefined) return false
        parent.outer = path
      } else if (local === 'innerboundaryis') parent.holes.push(path)
      else if (!parent.local.endsWith('boundaryis')) shapes.push({ kind: 'line', path })
      else if (parent.path === undefined) parent.path = path
      else return false
      return true
    case 'polygon':
      if (outer === undefined) return false
      shapes.push({ kind: 'polygon', outer, holes })
      return true
  }
  return true
}
