// Long because the states of one automaton share its fields.
/**
 * Reads the markup of a KML or GPX: elements, their attributes and their texts, in document order, and <coordinates> as numbers.
 *
 * Real files have faults at which an XML reader stops or mistakes the nesting. Therefore comments and processing instructions are
 * dropped, stray & and < are text, closing tags without an opening one are dropped, forbidden characters are taken out, and several
 * documents in one file are read one after the other. The text of <coordinates> (any prefix) goes to its own reader, since the digits are most
 * of a file and nobody needs them as text.
 *
 * Input: bytes, in pieces of any size. One pass; between pieces at most one text or tag is kept.
 */

import type { CoordinateLists } from '../coordinates/coordinate-lists.ts'
import type { Coordinates } from '../coordinates/coordinates.ts'
import { MAX_TEXT_BYTES } from '../limits.ts'
import { Refused } from '../refusal.ts'
import { chooseTranscoder, type Transcoder } from '../text/encoding.ts'
import { decodeEntities } from '../text/html-entities.ts'
import {
  AMP,
  AMP_ESCAPE,
  APOSTROPHE,
  BANG,
  CDATA_END,
  CDATA_START,
  COMMENT_START,
  COORDINATES,
  EQUALS,
  GT,
  hashOf,
  indexOrEnd,
  isBlank,
  isLocalName,
  isNameStart,
  judgeEntity,
  LT,
  LT_ESCAPE,
  PLACEMARK_START,
  QUESTION,
  QUOTE,
  SEMICOLON,
  SLASH,
  startsWith,
  UPPER_P,
} from '../text/markup-bytes.ts'
import { NO_ATTRIBUTES, readAttributes, START_OF_NAME, type XmlAttributes } from '../text/tag-attributes.ts'
import { cdataEnd, commentEnd, entityEnd, instructionEnd, MORE, nameEnd, type SkipEnd } from './markup-ends.ts'
import { MarkupOutput } from './markup-output.ts'
import { OpenTags } from './open-tags.ts'

const LOOKAHEAD_BYTES = 16
type State =
  | 'text'
  | 'tag'
  | 'quoted'
  | 'drop'
  | 'comment'
  | 'instruction'
  | 'cdata'
  | 'coordinates'
  | 'coordinates-cdata'

// A piece is read in slices of this size, so that a large one costs no more memory than a stream.
const SLICE_BYTES = 1 << 17
// Names remembered at most: a hostile file could name every element differently.
const MOST_NAMES = 1000

/** The findings of the scanner itself. */
export interface MarkupLog {
  add(code: MarkupIssue, place?: undefined, detail?: string): void
  addOnce(code: MarkupIssue): void
}

type MarkupIssue =
  | (
      | 'xml-malformed'
      | 'stray-ampersand'
      | 'stray-less-than'
      | 'control-character'
      | 'null-character'
      | 'html-entity'
      | 'text-cut'
    )
  | ('text-outside-document' | 'several-documents' | 'encoding-unknown' | 'encoding-mismatch')

/** Receives the elements of a document. */
export interface MarkupReader {
  open(name: string, attributes: XmlAttributes): void
  text(text: string): void
  close(): void
  /** Tells whether blanks are worth giving to `text` now. */
  wantsBlanks(): boolean
  /** Absent where <coordinates> is an element like any other. */
  readonly positions?: CoordinateLists
  coordinates?(list: Coordinates): void
  /** Tells whether it is worth calling `takePlacemark` for the next placemark. */
  mayTakePlacemark?(): boolean
  /**
   * Takes the placemark that starts at `from` whole, where it ends before `to`, nests no deeper than `depthLeft` levels
   * and is written plainly. Returns the offset behind it, or 0 with nothing done.
   */
  takePlacemark?(bytes: Uint8Array, from: number, to: number, depthLeft: number): number
}

interface KnownName {
  readonly bytes: Uint8Array
  readonly name: string
}

export class MarkupScanner {
  private state: State = 'text'
  /** The state to return to after a comment or instruction. */
  private stateBefore: State = 'text'
  private work = new Uint8Array(1 << 17)
  private carried = 0
  /** The text since the last tag, or what the open tag holds behind its name. */
  private readonly out = new MarkupOutput()
  private hasEntity = false
  private quote = 0
  private lastInTag = 0
  private readonly openTags: OpenTags
  private readonly names = new Map<number, KnownName>()
  private tagHash = 0
  private tagName = ''
  private textBytes = 0
  private tagIsCoordinates = false
  private roots = 0
  private skip: number
  private readonly transcoder: Transcoder
  private readonly log: MarkupLog
  private readonly reader: MarkupReader

  /** `head`: the first kilobytes, which decide the encoding and must still be written. */
  constructor(head: Uint8Array, maxDepth: number, log: MarkupLog, reader: MarkupReader) {
    this.log = log
    this.reader = reader
    this.openTags = new OpenTags(maxDepth)
    this.transcoder = chooseTranscoder(head)
    this.skip = this.transcoder.skip
    if (this.transcoder.unknownLabel !== undefined) log.add('encoding-unknown', undefined, this.transcoder.unknownLabel)
    if (this.transcoder.contradicted) log.addOnce('encoding-mismatch')
  }

  write(bytes: Uint8Array): void {
    const from = Math.min(this.skip, bytes.length)
    this.skip -= from
    for (let at = from; at < bytes.length; at += SLICE_BYTES) {
      this.run(this.transcoder.convert(bytes.subarray(at, at + SLICE_BYTES)), false)
    }
  }

  /** Returns true when the file ended where a document may end. */
  end(): boolean {
    this.run(this.transcoder.flush(), false)
    this.run(new Uint8Array(0), true)
    return this.state === 'text' && this.openTags.depth === 0
  }

  private run(chunk: Uint8Array, last: boolean): void {
    // One buffer serves all pieces: a new array for each would be garbage outside the heap, which is collected late.
    const length = this.carried + chunk.length
    if (length + LOOKAHEAD_BYTES > this.work.length) {
      const wider = new Uint8Array(Math.max(length + LOOKAHEAD_BYTES, this.work.length * 2))
      wider.set(this.work.subarray(0, this.carried))
      this.work = wider
    }
    this.work.set(chunk, this.carried)
    // Bytes left by an earlier piece must not be read as part of this one.
    this.work.fill(0, length, length + LOOKAHEAD_BYTES)
    const stop = this.scan(this.work, length, last)
    this.work.copyWithin(0, stop, length)
    this.carried = length - stop
  }

  private scan(bytes: Uint8Array, n: number, last: boolean): number {
    let i = 0
    while (i < n) {
      this.out.reserve(n - i)
      const next = this.step(bytes, i, n, last)
      if (next === MORE) return i
      i = next
    }
    return i
  }

  private step(bytes: Uint8Array, i: number, n: number, last: boolean): number {
    switch (this.state) {
      case 'text':
        return this.scanText(bytes, i, n, last)
      case 'tag':
        return this.scanTag(bytes, i, n)
      case 'quoted':
        return this.scanQuoted(bytes, i, n, last)
      case 'drop':
        return this.scanDropped(bytes, i, n)
      case 'comment':
        return this.leaveAt(commentEnd(bytes, i, n, last))
      case 'instruction':
        return this.leaveAt(instructionEnd(bytes, i, n, last))
      case 'cdata':
        return this.scanCdata(bytes, i, n, last)
      case 'coordinates':
        return this.scanCoordinates(bytes, i, n, last)
      case 'coordinates-cdata':
        return this.scanCoordinatesCdata(bytes, i, n, last)
    }
  }

  private scanText(bytes: Uint8Array, from: number, n: number, last: boolean): number {
    const { bytes: out, length } = this.out
    let o = length
    let i = from
    const outside = this.openTags.depth === 0
    while (i < n) {
      const byte = bytes[i]!
      if (byte === LT || byte === AMP || (byte < 0x20 && !isBlank(byte))) break
      if (outside) {
        if (!isBlank(byte)) this.log.addOnce('text-outside-document')
      } else out[o++] = byte
      i++
    }
    if (i > from) {
      if (this.hasRoomFor(i - from)) this.out.length = o
      return i
    }
    const byte = bytes[i]!
    if (byte === LT) return this.scanMarkup(bytes, i, n, last)
    if (byte === AMP) return this.scanEntity(bytes, i, n, last)
    this.forbidden(byte, outside)
    return i + 1
  }

  /** A block of zeros is where a disk or a transfer lost what was written; behind the end of a document it fills the last block. */
  private forbidden(byte: number, outside: boolean): void {
    if (byte === 0 && !outside) this.log.addOnce('null-character')
    else this.log.add('control-character')
  }

  /** Hands on the text since the last tag. `isRaw`: it is CDATA, which has no entities. */
  private endText(isRaw = false): void {
    const { out, reader } = this
    this.textBytes = 0
    if (out.length === 0) return
    if (out.isBlank && !reader.wantsBlanks()) out.length = 0
    else reader.text(this.takeText(isRaw))
    this.hasEntity = false
  }

  private takeText(isRaw: boolean): string {
    const { text, isPlain, mended } = this.out.take()
    if (mended && !this.transcoder.legacy) this.log.addOnce('encoding-mismatch')
    const faults = (isPlain ? 0 : countOf(text, /[\ufffe\uffff]/g)) + (isRaw ? 0 : countOf(text, ']]>'))
    for (let k = 0; k < faults; k++) this.log.add('xml-malformed')
    const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
    return this.hasEntity && !isRaw ? decodeEntities(lines) : lines
  }

  /** Tells whether `length` more bytes of one text or tag may pass; they are all held in memory. */
  private hasRoomFor(length: number): boolean {
    this.textBytes += length
    if (this.textBytes <= MAX_TEXT_BYTES) return true
    this.log.addOnce('text-cut')
    return false
  }

  /** Scans the markup that starts with the `<` at `i`, in text. */
  private scanMarkup(bytes: Uint8Array, i: number, n: number, last: boolean): number {
    if (n - i < CDATA_START.length && !last) return MORE
    const next = i + 1 < n ? bytes[i + 1]! : 0
    if (next === SLASH) return this.scanClosing(bytes, i, n, last)
    if (next === BANG) return this.scanDeclaration(bytes, i)
    if (next === QUESTION) return this.leaveFor('instruction', i + 2)
    if (next === UPPER_P && this.openTags.depth > 0 && startsWith(bytes, i, PLACEMARK_START)) {
      const end = this.scanPlacemark(bytes, i, n)
      if (end > 0) return end
    }
    if (isNameStart(next)) return this.scanOpening(bytes, i, n, last)
    return this.escapeLessThan(i)
  }

  /** Tries to read the placemark at `i` completely; returns the offset after it, or 0. */
  private scanPlacemark(bytes: Uint8Array, i: number, n: number): number {
    const { reader } = this
    if (!reader.mayTakePlacemark?.()) return 0
    this.endText()
    return reader.takePlacemark?.(bytes, i, n, this.openTags.depthLeft) ?? 0
  }

  private escapeLessThan(i: number): number {
    this.log.add('stray-less-than')
    if (this.openTags.depth > 0 && this.hasRoomFor(1)) this.out.push(LT)
    return i + 1
  }

  private leaveFor(state: 'comment' | 'instruction', at: number): number {
    this.stateBefore = this.state
    this.state = state
    return at
  }

  /** Scans a comment, CDATA, or something that KML may not have, at the `<!` at `i`. */
  private scanDeclaration(bytes: Uint8Array, i: number): number {
    if (startsWith(bytes, i, COMMENT_START)) return this.leaveFor('comment', i + COMMENT_START.length)
    if (startsWith(bytes, i, CDATA_START)) {
      this.endText()
      this.state = 'cdata'
      return i + CDATA_START.length
    }
    const word = String.fromCharCode(...bytes.subarray(i + 2, i + 9)).toUpperCase()
    if (/^(DOCTYPE|ENTITY|ELEMENT|ATTLIST)/.test(word)) {
      throw new Refused('doctype', 'O arquivo traz uma declaração DOCTYPE ou ENTITY, que não é aceita por segurança.')
    }
    return this.escapeLessThan(i)
  }

  private scanOpening(bytes: Uint8Array, i: number, n: number, last: boolean): number {
    const end = nameEnd(bytes, i + 1, n, last)
    if (end < 0) return end === MORE ? MORE : this.escapeLessThan(i)
    if (this.openTags.depth === 0 && ++this.roots === 2) this.log.add('several-documents')
    this.endText()
    this.tagHash = hashOf(bytes, i + 1, end)
    this.tagName = this.nameOf(bytes.subarray(i + 1, end))
    this.tagIsCoordinates = this.reader.positions !== undefined && isLocalName(bytes, i + 1, end, COORDINATES)
    this.lastInTag = 0
    this.state = 'tag'
    return end
  }

  /** Returns the element's name; `tagHash` is its hash. */
  private nameOf(bytes: Uint8Array): string {
    const known = this.names.get(this.tagHash)
    if (known?.bytes.length === bytes.length && startsWith(bytes, 0, known.bytes)) return known.name
    this.out.copy(bytes, 0, bytes.length)
    const written = this.takeText(true)
    const name = START_OF_NAME.exec(written)?.[0] ?? written
    if (name !== written) this.log.add('xml-malformed')
    else if (this.names.size < MOST_NAMES) this.names.set(this.tagHash, { bytes: bytes.slice(), name })
    return name
  }

  private scanTag(bytes: Uint8Array, from: number, n: number): number {
    let i = from
    let before = this.lastInTag
    while (i < n) {
      const byte = bytes[i]!
      if (byte === GT) {
        this.endTag(before === SLASH)
        return i + 1
      }
      if (byte === LT) {
        // A < inside a tag: the tag was never finished, so it ends here.
        this.log.add('xml-malformed')
        this.endTag(false)
        return i
      }
      if (this.out.length < MAX_TEXT_BYTES) this.out.push(byte < 0x20 ? 0x20 : byte)
      i++
      if ((byte === QUOTE || byte === APOSTROPHE) && before === EQUALS) {
        this.quote = byte
        this.state = 'quoted'
        this.lastInTag = byte
        return i
      }
      if (!isBlank(byte)) before = byte
    }
    this.lastInTag = before
    return i
  }

  private endTag(selfClosing: boolean): void {
    this.state = 'text'
    const attributes = this.takeAttributes(selfClosing)
    if (!selfClosing) this.openTags.open(this.tagHash)
    this.reader.open(this.tagName, attributes)
    if (selfClosing) this.reader.close()
    else if (this.tagIsCoordinates) {
      this.state = 'coordinates'
      this.reader.positions?.begin()
    }
  }

  private takeAttributes(selfClosing: boolean): XmlAttributes {
    if (selfClosing) this.out.length = this.out.lastIndexOf(SLASH)
    this.textBytes = 0
    if (this.out.length === 0) return NO_ATTRIBUTES
    return readAttributes(this.takeText(true), () => this.log.add('xml-malformed'))
  }

  private scanQuoted(bytes: Uint8Array, from: number, n: number, last: boolean): number {
    let i = from
    const start = this.out.length
    while (i < n) {
      const byte = bytes[i]!
      if (byte === AMP && i > from) break
      if (byte === AMP) return this.scanEntity(bytes, i, n, last)
      if (byte === LT) {
        this.log.add('stray-less-than')
        this.out.reserve(n - i)
        if (this.hasRoomFor(LT_ESCAPE.length)) this.out.put(LT_ESCAPE)
      } else this.out.push(byte < 0x20 ? 0x20 : byte)
      i++
      if (byte === this.quote) {
        this.state = 'tag'
        return i
      }
    }
    if (!this.hasRoomFor(i - from)) this.out.length = start
    return i
  }

  private scanClosing(bytes: Uint8Array, i: number, n: number, last: boolean): number {
    const end = nameEnd(bytes, i + 2, n, last)
    if (end === MORE) return MORE
    this.endText()
    // Closing an element that has others open closes these too. A name that no open element has closes nothing.
    const closed = end > i + 2 ? this.openTags.close(hashOf(bytes, i + 2, end)) : 0
    if (closed !== 1) this.log.add('xml-malformed')
    for (let k = 0; k < closed; k++) {
      if (k > 0) this.log.add('xml-malformed')
      this.reader.close()
    }
    this.state = 'drop'
    return Math.max(end, i + 2)
  }

  /** Skips to the end of a closing tag. */
  private scanDropped(bytes: Uint8Array, from: number, n: number): number {
    for (let i = from; i < n; i++) {
      if (bytes[i] !== GT && bytes[i] !== LT) continue
      this.state = 'text'
      return bytes[i] === GT ? i + 1 : i
    }
    return n
  }

  private leaveAt({ at, found }: SkipEnd): number {
    if (found) this.state = this.stateBefore
    return at
  }

  private scanCdata(bytes: Uint8Array, from: number, n: number, last: boolean): number {
    const close = cdataEnd(bytes, from, n, last)
    if (close === MORE) return MORE
    const ended = startsWith(bytes, close, CDATA_END)
    const fits = this.hasRoomFor(close - from)
    for (let i = from; fits && i < close; i++) {
      const byte = bytes[i]!
      if (byte < 0x20 && !isBlank(byte)) this.forbidden(byte, false)
      else this.out.push(byte)
    }
    if (!ended) return close
    this.endText(true)
    this.state = 'text'
    return close + CDATA_END.length
  }

  private scanCoordinatesCdata(bytes: Uint8Array, from: number, n: number, last: boolean): number {
    const close = cdataEnd(bytes, from, n, last)
    if (close === MORE) return MORE
    this.reader.positions?.push(bytes, from, close)
    if (!startsWith(bytes, close, CDATA_END)) return close
    this.state = 'coordinates'
    return close + CDATA_END.length
  }

  private scanCoordinates(bytes: Uint8Array, from: number, n: number, last: boolean): number {
    const end = indexOrEnd(bytes, LT, from, n)
    if (end > from) {
      this.reader.positions?.push(bytes, from, end)
      return end
    }
    if (n - end < CDATA_START.length && !last) return MORE
    const next = bytes[end + 1]
    if (next === QUESTION) return this.leaveFor('instruction', end + 2)
    if (startsWith(bytes, end, COMMENT_START)) return this.leaveFor('comment', end + COMMENT_START.length)
    if (startsWith(bytes, end, CDATA_START)) {
      this.state = 'coordinates-cdata'
      return end + CDATA_START.length
    }
    if (next !== SLASH && (next === undefined || !isNameStart(next))) {
      this.reader.positions?.push(bytes, end, end + 1)
      return end + 1
    }
    if (this.reader.positions) this.reader.coordinates?.(this.reader.positions.finish())
    this.state = 'text'
    return end
  }

  /** Scans the entity at the `&` at `i`, in text or in an attribute. */
  private scanEntity(bytes: Uint8Array, i: number, n: number, last: boolean): number {
    const end = entityEnd(bytes, i, n, last)
    if (end === MORE) return MORE
    const body = bytes[end] === SEMICOLON ? String.fromCharCode(...bytes.subarray(i + 1, end)) : ''
    const verdict = judgeEntity(body)
    if (verdict === 'html') this.log.add('html-entity')
    if (verdict === 'forbidden') {
      this.log.add('control-character')
      return end + 1
    }
    if (this.openTags.depth === 0 && this.state === 'text') {
      this.log.addOnce('text-outside-document')
      return i + 1
    }
    if (verdict === 'stray') {
      this.log.add('stray-ampersand')
      this.out.reserve(n - i)
      this.hasEntity = true
      if (this.hasRoomFor(AMP_ESCAPE.length)) this.out.put(AMP_ESCAPE)
      return i + 1
    }
    this.hasEntity = true
    this.out.copy(bytes, i, end + 1)
    return end + 1
  }
}

function countOf(text: string, sought: string | RegExp): number {
  return typeof sought === 'string' && !text.includes(sought) ? 0 : text.split(sought).length - 1
}
