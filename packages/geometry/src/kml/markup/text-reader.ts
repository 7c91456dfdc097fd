/** Reads one KML document from its bytes through scanner and grammar. */
import { CoordinateLists, refuseTooMany } from '../coordinates/coordinate-lists.ts'
import { DocumentBuilder } from '../document/document-builder.ts'
import { PlainPlacemarks } from '../pattern/plain-placemarks.ts'
import type { ReadContext } from '../read-context.ts'
import { Refused } from '../refusal.ts'
import { PLACEMARK_START } from '../text/markup-bytes.ts'
import { MarkupScanner } from './markup-scanner.ts'

export class TextReader {
  private readonly context: ReadContext
  private readonly scanner: MarkupScanner
  private readonly builder: DocumentBuilder
  private readonly plain = new PlainPlacemarks()

  /** `head`: the first kilobytes, which decide the encoding and must still be written. */
  constructor(context: ReadContext, head: Uint8Array) {
    const builder = new DocumentBuilder(context)
    this.context = context
    this.builder = builder
    this.scanner = new MarkupScanner(head, context.limits.maxDepth, context.log, {
      open: (name, attributes) => builder.open(name, attributes),
      text: (text) => builder.text(text),
      close: () => builder.close(),
      wantsBlanks: () => builder.isGathering,
      positions: new CoordinateLists(context),
      coordinates: (list) => builder.coordinates(list),
      mayTakePlacemark: () => this.plain.isWorthTrying(),
      takePlacemark: (...where) => this.takePlacemark(...where),
    })
  }

  write(bytes: Uint8Array): void {
    this.scanner.write(bytes)
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
    const whole = this.scanner.end()
    if (!this.builder.isKml) throw new Refused('not-kml', notKml(this.builder.rootName))
    if (!whole) this.context.log.add('truncated')
    this.builder.end()
    return this.builder.documentName
  }
}

function notKml(root: string | undefined): string {
  if (root === undefined) return 'O arquivo não é um KML: não há XML nele.'
  return `O arquivo não é um KML: o XML nele começa com <${root.slice(0, 40)}>.`
}
