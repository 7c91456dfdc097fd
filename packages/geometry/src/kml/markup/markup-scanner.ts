// Long because the states of one automaton share its fields.
/**
 * Preprocesses the file's bytes for the XML reader: repairs the markup, passes it on, and reads <coordinates> itself.
 *
 * An XML reader would spend most of its time on digits that are not needed as text, and faults of real files would stop it or confuse its
 * nesting. Therefore comments and processing instructions are dropped, stray & and < escaped, closing tags without an opening one dropped,
 * forbidden characters taken out; and the text of <coordinates> (any prefix) becomes `#n`, the n-th list of positions. The XML reader is
 * given one root element of our own, so that several documents in one file are several children of it.
 *
 * Input: bytes, in pieces of any size. Output: text, once per piece. One pass; only a few bytes are kept between
 * pieces.
 */

import type { CoordinateLists } from '../coordinates/coordinate-lists.ts'
import type { IssueLog } from '../issue-log.ts'
import { MAX_TEXT_BYTES } from '../limits.ts'
import type { ReadContext } from '../read-context.ts'
import { Refused } from '../refusal.ts'
import type { DecodedText } from '../text/decode-text.ts'
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

/** Receives the repaired markup and reads the placemarks that need no XML reader. */
export interface MarkupReader {
  markup(markup: DecodedText): void
  /** Tells whether it is worth calling `takePlacemark` for the next placemark. */
  mayTakePlacemark(): boolean
  /**
   * Reads the placemark that starts at `from` completely, if it ends before `to`, nests no deeper than `depthLeft` levels and needs no XML
   * reader. Returns the offset after it, or 0 without any effect. All markup before it has been passed on.
   */
  takePlacemark(bytes: Uint8Array, from: number, to: number, depthLeft: number): number
}

export class MarkupScanner {
  private state: State = 'text'
  /** The state to return to after a comment or instruction. */
  private stateBefore: State = 'text'
  private work = new Uint8Array(1 << 17)
  private carried = 0
  private readonly out = new MarkupOutput()
  private quote = 0
  private lastInTag = 0
  private readonly openTags: OpenTags
  private tagHash = 0
  private textBytes = 0
  private tagIsCoordinates = false
  private roots = 0

  private readonly log: IssueLog
  private readonly lists: CoordinateLists
  private readonly reader: MarkupReader

  constructor({ limits, log }: ReadContext, lists: CoordinateLists, reader: MarkupReader) {
    this.log = log
    this.lists = lists
    this.reader = reader
    this.openTags = new OpenTags(limits.maxDepth)
  }

  write(chunk: Uint8Array): void {
    this.run(chunk, false)
  }

  /** Returns true when the file ended where a document may end. */
  end(): boolean {
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
    this.reader.markup(this.out.take(last))
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
    this.log.add('control-character')
    return i + 1
  }

  /** Tells whether `length` more bytes of one text or attribute are allowed; the XML reader would hold all of them in memory. */
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
    const { reader, out } = this
    if (!reader.mayTakePlacemark()) return 0
    if (!out.isBlank) reader.markup(out.take(false))
    const end = out.isBlank ? reader.takePlacemark(bytes, i, n, this.openTags.depthLeft) : 0
    if (end === 0) return 0
    // The output contains only the blanks between placemarks, which have no meaning.
    out.length = 0
    this.textBytes = 0
    return end
  }

  private escapeLessThan(i: number): number {
    this.log.add('stray-less-than')
    if (this.openTags.depth > 0 && this.hasRoomFor(LT_ESCAPE.length)) this.out.put(LT_ESCAPE)
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
      this.out.put(CDATA_START)
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
    this.textBytes = 0
    this.tagHash = hashOf(bytes, i + 1, end)
    this.tagIsCoordinates = isLocalName(bytes, i + 1, end, COORDINATES)
    this.out.copy(bytes, i, end)
    this.lastInTag = 0
    this.state = 'tag'
    return end
  }

  private scanTag(bytes: Uint8Array, from: number, n: number): number {
    let i = from
    let before = this.lastInTag
    while (i < n) {
      const byte = bytes[i]!
      if (byte === GT) {
        this.out.push(GT)
        this.endTag(before === SLASH)
        return i + 1
      }
      if (byte === LT) {
        // A < inside a tag: the tag was never finished, so it ends here.
        this.log.add('xml-malformed')
        this.out.push(GT)
        this.endTag(false)
        return i
      }
      this.out.push(byte < 0x20 ? 0x20 : byte)
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
    if (selfClosing) return
    this.openTags.open(this.tagHash)
    if (this.tagIsCoordinates) {
      this.state = 'coordinates'
      this.lists.begin()
    }
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
    this.textBytes = 0
    const closed = end > i + 2 ? this.openTags.close(hashOf(bytes, i + 2, end)) : 0
    if (closed !== 1) this.log.add('xml-malformed')
    if (closed === 0) {
      // No open element has this name. With this tag, the XML reader would close all of them.
      this.state = 'drop'
      return i + 2
    }
    this.out.copy(bytes, i, end)
    this.out.push(GT)
    this.state = 'drop'
    return end
  }

  /** Skips to the end of a closing tag that is already written, or must be dropped. */
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
      if (byte < 0x20 && !isBlank(byte)) this.log.add('control-character')
      else this.out.push(byte)
    }
    if (!ended) return close
    this.out.put(CDATA_END)
    this.state = 'text'
    return close + CDATA_END.length
  }

  private scanCoordinatesCdata(bytes: Uint8Array, from: number, n: number, last: boolean): number {
    const close = cdataEnd(bytes, from, n, last)
    if (close === MORE) return MORE
    this.lists.push(bytes, from, close)
    if (!startsWith(bytes, close, CDATA_END)) return close
    this.state = 'coordinates'
    return close + CDATA_END.length
  }

  private scanCoordinates(bytes: Uint8Array, from: number, n: number, last: boolean): number {
    const end = indexOrEnd(bytes, LT, from, n)
    if (end > from) {
      this.lists.push(bytes, from, end)
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
      this.lists.push(bytes, end, end + 1)
      return end + 1
    }
    const token = this.lists.finish()
    for (let k = 0; k < token.length; k++) this.out.push(token.charCodeAt(k))
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
      if (this.hasRoomFor(AMP_ESCAPE.length)) this.out.put(AMP_ESCAPE)
      return i + 1
    }
    this.out.copy(bytes, i, end + 1)
    return end + 1
  }
}
