/** Reads one KML document from its bytes through encoding, scanner, XML reader and grammar. */
import { SaxesParser } from 'saxes'
import { CoordinateLists, refuseTooMany } from '../coordinates/coordinate-lists.ts'
import { DocumentBuilder } from '../document/document-builder.ts'
import type { IssueLog } from '../issue-log.ts'
import { PlainPlacemarks } from '../pattern/plain-placemarks.ts'
import type { ReadContext } from '../read-context.ts'
import { Refused } from '../refusal.ts'
import { chooseTranscoder, type Transcoder } from '../text/encoding.ts'
import { HTML_ENTITIES, XML_ENTITIES } from '../text/html-entities.ts'
import { PLACEMARK_START } from '../text/markup-bytes.ts'
import { MarkupScanner } from './markup-scanner.ts'

// A piece is read in slices of this size, so that a large one costs no more memory than a stream.
const SLICE_BYTES = 1 << 17

export class TextReader {
  private readonly context: ReadContext
  private readonly log: IssueLog
  private readonly transcoder: Transcoder
  private readonly scanner: MarkupScanner
  private readonly builder: DocumentBuilder
  private readonly plain = new PlainPlacemarks()
  private skip: number

  /** `head`: the first kilobytes, which decide the encoding and must still be written. */
  constructor(context: ReadContext, head: Uint8Array) {
    const { log } = context
    this.context = context
    this.log = log
    this.transcoder = chooseTranscoder(head)
    this.skip = this.transcoder.skip
    if (this.transcoder.unknownLabel !== undefined) log.add('encoding-unknown', undefined, this.transcoder.unknownLabel)
    if (this.transcoder.contradicted) log.add('encoding-mismatch')
    const parser = createParser(log)
    const lists = new CoordinateLists(context)
    this.scanner = new MarkupScanner(context, lists, {
      markup: ({ text, mended }) => {
        if (mended && !this.transcoder.legacy) log.addOnce('encoding-mismatch')
        if (text !== '') parser.write(text)
      },
      mayTakePlacemark: () => this.plain.isWorthTrying(),
      takePlacemark: (...where) => this.takePlacemark(...where),
    })
    this.builder = new DocumentBuilder(context, (token) => lists.take(token))
    // The XML reader's own root element (see markup-scanner.ts) is written before the builder listens, so that the builder does not see it.
    parser.write('<documents>')
    parser.on('opentag', ({ name, attributes }) => this.builder.open(name, attributes))
    parser.on('text', (text) => this.builder.text(text))
    parser.on('cdata', (text) => this.builder.text(text))
    parser.on('closetag', () => this.builder.close())
  }

  write(bytes: Uint8Array): void {
    const from = Math.min(this.skip, bytes.length)
    this.skip -= from
    for (let at = from; at < bytes.length; at += SLICE_BYTES) {
      this.scanner.write(this.transcoder.convert(bytes.subarray(at, at + SLICE_BYTES)))
    }
  }

  private takePlacemark(bytes: Uint8Array, from: number, to: number, depthLeft: number): number {
    const { builder, plain, context } = this
    const nesting = builder.contextOfNext(depthLeft)
    const placemark = nesting && plain.read(bytes, from + PLACEMARK_START.length, to, nesting)
    if (!placemark) return 0
    context.vertices += plain.positions
    refuseTooMany(context.vertices, context.limits)
    builder.take(placemark)
    return plain.end
  }

  /** Ends the document and returns its name. */
  end(): string | undefined {
    this.scanner.write(this.transcoder.flush())
    const whole = this.scanner.end()
    if (!this.builder.isKml) throw new Refused('not-kml', notKml(this.builder.rootName))
    if (!whole) this.log.add('truncated')
    this.builder.end()
    return this.builder.documentName
  }
}

function notKml(root: string | undefined): string {
  if (root === undefined) return 'O arquivo não é um KML: não há XML nele.'
  return `O arquivo não é um KML: o XML nele começa com <${root.slice(0, 40)}>.`
}

function createParser(log: IssueLog): SaxesParser {
  const parser = new SaxesParser({ position: false })
  // The object has no prototype, so that `&constructor;` is no entity.
  parser.ENTITIES = Object.assign(Object.create(null), Object.fromEntries([...XML_ENTITIES, ...HTML_ENTITIES]))
  parser.on('error', () => log.add('xml-malformed'))
  return parser
}
