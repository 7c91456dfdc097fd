/**
 * Between the file's bytes and the XML reader: passes markup on, made fit for it, and reads <coordinates> itself.
 *
 * Why: an XML reader spends all its time on digits that nobody wants as text, and stops or loses the thread at faults that real
 * files have. So comments and processing instructions are dropped, stray & and < escaped, closing tags without an opening one
 * dropped, forbidden characters taken out; and the text of <coordinates> (any prefix) becomes `#n`, the n-th list of positions.
 * The XML reader behind it is given one root element of ours, so that several documents in one file are but several children.
 *
 * Bytes in, in pieces of any size; text out, once per piece. One pass, nothing kept but a few bytes between pieces.
 */

import { CoordinateReader, type Coordinates } from './coordinates.ts'
import { decodeText, wholeTextLength } from './decode-text.ts'
import { HTML_ENTITIES, isXmlCharacter, XML_ENTITIES } from './html-entities.ts'
import type { IssueLog } from './issue-log.ts'
import type { KmlIssueCode } from './kml-issues.ts'
import { MAX_TEXT_BYTES, type ReadLimits } from './limits.ts'
import type { ReadContext } from './read-context.ts'
import { Refused } from './refusal.ts'

const LT = 0x3c
const GT = 0x3e
const AMP = 0x26
const SLASH = 0x2f
const BANG = 0x21
const QUESTION = 0x3f
const EQUALS = 0x3d
const QUOTE = 0x22
const APOSTROPHE = 0x27
const DASH = 0x2d
const BRACKET = 0x5d
const COLON = 0x3a

const LOOKAHEAD_BYTES = 16
// Longest entity with its & and ;.
const ENTITY_BYTES = 34
const LONGEST_NAME_BYTES = 1000
const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

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

/** Bytes are missing to go on: nothing was consumed. */
const MORE = -1

const ascii = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))
const AMP_ESCAPE = ascii('&amp;')
const LT_ESCAPE = ascii('&lt;')
const COMMENT_START = ascii('<!--')
const CDATA_START = ascii('<![CDATA[')
const COORDINATES = ascii('coordinates')

const isBlank = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

/** Letters, _, : and everything beyond ASCII. */
const isNameStart = (byte: number) =>
  (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a) || byte === 0x5f || byte === COLON || byte >= 0x80

export class MarkupScanner {
  private state: State = 'text'
  /** Where a comment or instruction came from. */
  private backTo: State = 'text'
  private work = new Uint8Array(1 << 17)
  private carried = 0
  private out = new Uint8Array(1 << 16)
  private outLength = 0
  private quote = 0
  private lastInTag = 0
  private readonly openTags: Int32Array
  private depth = 0
  private tagHash = 0
  private textBytes = 0
  private tagIsCoordinates = false
  private roots = 0
  private readonly reader = new CoordinateReader()
  /** Lists whose token the XML reader has yet to hand back: those of one piece. */
  private readonly lists: Coordinates[] = []
  private firstList = 0
  private readonly told = new Set<KmlIssueCode>()

  private readonly context: ReadContext
  private readonly limits: ReadLimits
  private readonly log: IssueLog
  private readonly onMarkup: (text: string) => void

  constructor(context: ReadContext, onMarkup: (text: string) => void) {
    const { limits, log } = context
    this.context = context
    this.limits = limits
    this.log = log
    this.onMarkup = onMarkup
    this.openTags = new Int32Array(limits.maxDepth)
  }

  /** The list that `#n` stands for, once. */
  takeCoordinates(token: string): Coordinates | undefined {
    const at = Number(token.slice(1)) - this.firstList
    const list = this.lists[at]
    if (at === this.lists.length - 1) {
      this.firstList += this.lists.length
      this.lists.length = 0
    }
    return list
  }

  write(chunk: Uint8Array): void {
    this.run(chunk, false)
  }

  /** True when the file ended where a document may end. */
  end(): boolean {
    this.run(new Uint8Array(0), true)
    return this.state === 'text' && this.depth === 0
  }

  private run(chunk: Uint8Array, last: boolean): void {
    // One buffer for all pieces: a fresh one for each would be garbage outside the heap, which is collected late.
    const length = this.carried + chunk.length
    if (length + LOOKAHEAD_BYTES > this.work.length) {
      const wider = new Uint8Array(Math.max(length + LOOKAHEAD_BYTES, this.work.length * 2))
      wider.set(this.work.subarray(0, this.carried))
      this.work = wider
    }
    this.work.set(chunk, this.carried)
    // What an earlier piece left behind must not be taken for more of this one.
    this.work.fill(0, length, length + LOOKAHEAD_BYTES)
    const stop = this.scan(this.work, length, last)
    this.work.copyWithin(0, stop, length)
    this.carried = length - stop
    this.flush(last)
  }

  private scan(bytes: Uint8Array, n: number, last: boolean): number {
    let i = 0
    while (i < n) {
      this.reserve(n - i)
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
        return this.skipTo(bytes, i, n, last, DASH, DASH)
      case 'instruction':
        return this.skipTo(bytes, i, n, last, QUESTION, 0)
      case 'cdata':
        return this.scanCdata(bytes, i, n, last)
      case 'coordinates':
        return this.scanCoordinates(bytes, i, n, last)
      case 'coordinates-cdata':
        return this.scanCoordinatesCdata(bytes, i, n, last)
    }
  }

  private scanText(bytes: Uint8Array, from: number, n: number, last: boolean): number {
    const { out } = this
    let o = this.outLength
    let i = from
    const outside = this.depth === 0
    while (i < n) {
      const byte = bytes[i]!
      if (byte === LT || byte === AMP || (byte < 0x20 && !isBlank(byte))) break
      if (outside) {
        if (!isBlank(byte)) this.addOnce('text-outside-document')
      } else out[o++] = byte
      i++
    }
    if (i > from) {
      if (this.hasRoomFor(i - from)) this.outLength = o
      return i
    }
    const byte = bytes[i]!
    if (byte === LT) return this.scanMarkup(bytes, i, n, last)
    if (byte === AMP) return this.scanEntity(bytes, i, n, last)
    this.log.add('control-character')
    return i + 1
  }

  /** Whether so many more bytes of one text or attribute may pass. The XML reader would keep them all. */
  private hasRoomFor(length: number): boolean {
    this.textBytes += length
    if (this.textBytes <= MAX_TEXT_BYTES) return true
    this.addOnce('text-cut')
    return false
  }

  /** At `<`, in text. */
  private scanMarkup(bytes: Uint8Array, i: number, n: number, last: boolean): number {
    this.textBytes = 0
    if (n - i < CDATA_START.length && !last) return MORE
    const next = i + 1 < n ? bytes[i + 1]! : 0
    if (next === SLASH) return this.scanClosing(bytes, i, n, last)
    if (next === BANG) return this.scanDeclaration(bytes, i)
    if (next === QUESTION) return this.leaveFor('instruction', i + 2)
    if (isNameStart(next)) return this.scanOpening(bytes, i, n, last)
    return this.escapeLessThan(i)
  }

  private escapeLessThan(i: number): number {
    this.log.add('stray-less-than')
    if (this.depth > 0) this.put(LT_ESCAPE)
    return i + 1
  }

  private leaveFor(state: 'comment' | 'instruction', at: number): number {
    this.backTo = this.state
    this.state = state
    return at
  }

  /** At `<!`: a comment, CDATA, or something that has no place in a KML. */
  private scanDeclaration(bytes: Uint8Array, i: number): number {
    if (startsWith(bytes, i, COMMENT_START)) return this.leaveFor('comment', i + COMMENT_START.length)
    if (startsWith(bytes, i, CDATA_START)) {
      this.put(CDATA_START)
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
    const end = this.nameEnd(bytes, i + 1, n, last)
    if (end < 0) return end === MORE ? MORE : this.escapeLessThan(i)
    if (this.depth === 0 && ++this.roots === 2) this.log.add('several-documents')
    this.tagHash = hashOf(bytes, i + 1, end)
    this.tagIsCoordinates = isLocalName(bytes, i + 1, end, COORDINATES)
    this.copy(bytes, i, end)
    this.lastInTag = 0
    this.state = 'tag'
    return end
  }

  /** Where the name ends, MORE, or TOO_LONG. */
  private nameEnd(bytes: Uint8Array, from: number, n: number, last: boolean): number {
    let end = from
    while (end < n && !isBlank(bytes[end]!) && bytes[end] !== GT && bytes[end] !== SLASH && bytes[end] !== LT) end++
    if (end - from > LONGEST_NAME_BYTES) return TOO_LONG
    return end >= n && !last ? MORE : end
  }

  private scanTag(bytes: Uint8Array, from: number, n: number): number {
    let i = from
    let before = this.lastInTag
    while (i < n) {
      const byte = bytes[i]!
      if (byte === GT) {
        this.out[this.outLength++] = GT
        this.endTag(before === SLASH)
        return i + 1
      }
      if (byte === LT) {
        // The tag was never finished: finish it here.
        this.log.add('xml-malformed')
        this.out[this.outLength++] = GT
        this.endTag(false)
        return i
      }
      this.out[this.outLength++] = byte < 0x20 ? 0x20 : byte
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
    if (this.depth >= this.limits.maxDepth) {
      throw new Refused('too-deep', `O arquivo tem mais de ${this.limits.maxDepth} elementos um dentro do outro.`)
    }
    this.openTags[this.depth++] = this.tagHash
    if (this.tagIsCoordinates) {
      this.state = 'coordinates'
      this.reader.begin()
    }
  }

  private scanQuoted(bytes: Uint8Array, from: number, n: number, last: boolean): number {
    let i = from
    const start = this.outLength
    while (i < n) {
      const byte = bytes[i]!
      if (byte === AMP && i > from) break
      if (byte === AMP) return this.scanEntity(bytes, i, n, last)
      if (byte === LT) {
        this.log.add('stray-less-than')
        this.reserve(n - i)
        this.put(LT_ESCAPE)
      } else this.out[this.outLength++] = byte < 0x20 ? 0x20 : byte
      i++
      if (byte === this.quote) {
        this.state = 'tag'
        return i
      }
    }
    if (!this.hasRoomFor(i - from)) this.outLength = start
    return i
  }

  private scanClosing(bytes: Uint8Array, i: number, n: number, last: boolean): number {
    const end = this.nameEnd(bytes, i + 2, n, last)
    if (end === MORE) return MORE
    const hash = end > i + 2 ? hashOf(bytes, i + 2, end) : 0
    let level = this.depth - 1
    while (level >= 0 && this.openTags[level] !== hash) level--
    if (end < 0 || end === i + 2 || level < 0) {
      // Nothing open has this name. The XML reader would close everything.
      this.log.add('xml-malformed')
      this.state = 'drop'
      return i + 2
    }
    if (level < this.depth - 1) this.log.add('xml-malformed')
    this.depth = level
    this.copy(bytes, i, end)
    this.out[this.outLength++] = GT
    this.state = 'drop'
    return end
  }

  /** To the end of a closing tag that is already written, or not wanted. */
  private scanDropped(bytes: Uint8Array, from: number, n: number): number {
    for (let i = from; i < n; i++) {
      if (bytes[i] !== GT && bytes[i] !== LT) continue
      this.state = 'text'
      return bytes[i] === GT ? i + 1 : i
    }
    return n
  }

  /** Comments end with `-->`, instructions with `?>`. */
  private skipTo(bytes: Uint8Array, from: number, n: number, last: boolean, mark: number, secondMark: number): number {
    for (let i = from; i < n; i++) {
      i = indexOrEnd(bytes, mark, i, n)
      if (i + 2 >= n && !last) return i > from ? i : MORE
      const end = secondMark === 0 ? i + 1 : i + 2
      if ((secondMark === 0 || bytes[i + 1] === secondMark) && bytes[end] === GT) {
        this.state = this.backTo
        return end + 1
      }
    }
    return n
  }

  private scanCdata(bytes: Uint8Array, from: number, n: number, last: boolean): number {
    const close = this.cdataEnd(bytes, from, n, last)
    if (close === MORE) return MORE
    const ended = startsWith(bytes, close, CDATA_END)
    const room = this.hasRoomFor(close - from)
    for (let i = from; room && i < close; i++) {
      const byte = bytes[i]!
      if (byte < 0x20 && !isBlank(byte)) this.log.add('control-character')
      else this.out[this.outLength++] = byte
    }
    if (!ended) return close
    this.put(CDATA_END)
    this.state = 'text'
    return close + CDATA_END.length
  }

  private scanCoordinatesCdata(bytes: Uint8Array, from: number, n: number, last: boolean): number {
    const close = this.cdataEnd(bytes, from, n, last)
    if (close === MORE) return MORE
    this.reader.push(bytes, from, close)
    if (!startsWith(bytes, close, CDATA_END)) return close
    this.state = 'coordinates'
    return close + CDATA_END.length
  }

  /** Where `]]>` starts, or where the bytes end that are certainly content. */
  private cdataEnd(bytes: Uint8Array, from: number, n: number, last: boolean): number {
    for (let i = from; i < n; i++) {
      i = indexOrEnd(bytes, BRACKET, i, n)
      if (startsWith(bytes, i, CDATA_END)) return i
      if (i + 2 >= n && i < n && !last) return i > from ? i : MORE
    }
    return n
  }

  private scanCoordinates(bytes: Uint8Array, from: number, n: number, last: boolean): number {
    const end = indexOrEnd(bytes, LT, from, n)
    if (end > from) {
      this.reader.push(bytes, from, end)
      this.refuseBeyond(this.context.vertices + this.reader.positions)
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
      this.reader.push(bytes, end, end + 1)
      return end + 1
    }
    const list = this.reader.finish()
    this.context.vertices += list.path.length / 2
    this.refuseBeyond(this.context.vertices)
    this.putToken(this.firstList + this.lists.push(list) - 1)
    this.state = 'text'
    return end
  }

  private refuseBeyond(vertices: number): void {
    const { maxVertices } = this.limits
    if (vertices <= maxVertices) return
    throw new Refused('too-many-vertices', `O arquivo tem mais de ${maxVertices.toLocaleString('pt-BR')} posições.`)
  }

  /** At `&`, in text or in an attribute. */
  private scanEntity(bytes: Uint8Array, i: number, n: number, last: boolean): number {
    let end = i + 1
    while (end < n && end - i < ENTITY_BYTES && isEntityByte(bytes[end]!)) end++
    if (end >= n && end - i < ENTITY_BYTES && !last) return MORE
    const body = bytes[end] === 0x3b ? String.fromCharCode(...bytes.subarray(i + 1, end)) : ''
    const verdict = judgeEntity(body)
    if (verdict === 'html') this.log.add('html-entity')
    if (verdict === 'forbidden') {
      this.log.add('control-character')
      return end + 1
    }
    if (this.depth === 0 && this.state === 'text') {
      this.addOnce('text-outside-document')
      return i + 1
    }
    if (verdict === 'stray') {
      this.log.add('stray-ampersand')
      this.reserve(n - i)
      this.put(AMP_ESCAPE)
      return i + 1
    }
    this.copy(bytes, i, end + 1)
    return end + 1
  }

  /** `#n` */
  private putToken(n: number): void {
    const digits = String(n)
    this.out[this.outLength++] = 0x23
    for (let i = 0; i < digits.length; i++) this.out[this.outLength++] = digits.charCodeAt(i)
  }

  /** For what is true of the file rather than of a place: how often would depend on how the bytes were cut. */
  private addOnce(code: KmlIssueCode): void {
    if (this.told.has(code)) return
    this.told.add(code)
    this.log.add(code)
  }

  private put(bytes: Uint8Array): void {
    this.out.set(bytes, this.outLength)
    this.outLength += bytes.length
  }

  private copy(bytes: Uint8Array, from: number, to: number): void {
    for (let i = from; i < to; i++) this.out[this.outLength++] = bytes[i]!
  }

  /** Room for `length` bytes and what a step may add to them. */
  private reserve(length: number): void {
    const needed = this.outLength + length + 64
    if (needed <= this.out.length) return
    const wider = new Uint8Array(Math.max(needed, this.out.length * 2))
    wider.set(this.out.subarray(0, this.outLength))
    this.out = wider
  }

  private flush(last: boolean): void {
    const length = last ? this.outLength : wholeTextLength(this.out, this.outLength)
    if (length === 0) return
    const { text, mended } = decodeText(this.out.subarray(0, length))
    this.out.copyWithin(0, length, this.outLength)
    this.outLength -= length
    if (mended) this.addOnce('encoding-mismatch')
    this.onMarkup(text)
  }
}

const TOO_LONG = -2
const CDATA_END = ascii(']]>')

function indexOrEnd(bytes: Uint8Array, byte: number, from: number, n: number): number {
  const found = bytes.indexOf(byte, from)
  return found < 0 || found > n ? n : found
}

function startsWith(bytes: Uint8Array, at: number, expected: Uint8Array): boolean {
  for (let i = 0; i < expected.length; i++) if (bytes[at + i] !== expected[i]) return false
  return true
}

/** FNV-1a. Names are compared by it only to tell whether a closing tag has an opening one. */
function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = FNV_OFFSET
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ bytes[i]!, FNV_PRIME)
  return hash | 0
}

/** Whether the name is `local` or `prefix:local`, in small letters or capitals. */
function isLocalName(bytes: Uint8Array, from: number, to: number, local: Uint8Array): boolean {
  const start = to - local.length
  if (start < from || (start > from && bytes[start - 1] !== COLON)) return false
  for (let i = 0; i < local.length; i++) if ((bytes[start + i]! | 0x20) !== local[i]) return false
  return true
}

const isEntityByte = (byte: number) =>
  (byte >= 0x30 && byte <= 0x39) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a) || byte === 0x23

function judgeEntity(body: string): 'xml' | 'html' | 'stray' | 'forbidden' {
  const match = /^#(?:(\d{1,7})|x([0-9a-f]{1,6}))$/i.exec(body)
  if (match) {
    const code = match[1] !== undefined ? Number.parseInt(match[1], 10) : Number.parseInt(match[2]!, 16)
    return isXmlCharacter(code) ? 'xml' : 'forbidden'
  }
  if (XML_ENTITIES.has(body)) return 'xml'
  return HTML_ENTITIES.has(body) ? 'html' : 'stray'
}
