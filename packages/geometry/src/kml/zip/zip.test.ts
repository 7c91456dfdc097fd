import { Inflate, zipSync } from 'fflate'
import { describe, expect, it, vi } from 'vitest'
import { bytesOf, codesOf, kmlOf, lineOf, read, refusalOf } from '../read/kml-text.fixture.ts'
import { readKml } from '../read/read-kml.ts'

const named = (name: string) =>
  kmlOf(`<Placemark><name>${name}</name><Point><coordinates>-50.1,-21.2</coordinates></Point></Placemark>`)
const namesIn = (archive: Uint8Array) => read(archive).placemarks.map(({ name }) => name)

describe('a KMZ', () => {
  it('is read from doc.kml, wherever that stands', () => {
    expect(namesIn(zipSync({ 'a.kml': named('a'), 'doc.kml': named('doc') }))).toEqual(['doc'])
  })

  it('is read from its first KML where there is no doc.kml, and says that there are more', () => {
    const document = read(zipSync({ 'x.png': bytesOf('x'), 'z/b.kml': named('b'), 'a.kml': named('a') }))
    expect(document.placemarks.map(({ name }) => name)).toEqual(['b'])
    expect(codesOf(document)).toEqual(['kmz-other-kml'])
  })

  it('is followed to the KML inside it that doc.kml points to, each once', () => {
    const link = (href: string) => kmlOf(`<NetworkLink><Link><href>${href}</href></Link></NetworkLink>`)
    const archive = zipSync({ 'doc.kml': link('layers/a.kml'), 'layers/a.kml': link('../b.kml'), 'b.kml': named('b') })
    expect(namesIn(archive)).toEqual(['b'])
    const loop = zipSync({ 'doc.kml': link('a.kml'), 'a.kml': link('doc.kml') })
    expect(codesOf(read(loop))).toEqual(['network-link-inside', 'network-link'])
  })

  it('is read without compression too', () => {
    expect(namesIn(zipSync({ 'doc.kml': [named('doc'), { level: 0 }] }))).toEqual(['doc'])
  })

  it('is read when bytes stand before the archive', () => {
    const archive = zipSync({ 'doc.kml': named('doc') })
    const padded = new Uint8Array(archive.length + 4)
    padded.set([0x50, 0x4b, 0x07, 0x08])
    padded.set(archive, 4)
    expect(namesIn(padded)).toEqual(['doc'])
  })

  it.each([
    ['without a KML', zipSync({ 'a.txt': bytesOf('x') }), 'zip-without-kml'],
    ['without anything', zipSync({}), 'zip-without-kml'],
    ['in a KMZ', zipSync({ 'doc.kml': zipSync({ 'doc.kml': named('x') }) }), 'zip-without-kml'],
    ['cut short', zipSync({ 'doc.kml': named('doc') }).slice(0, -30), 'zip-corrupt'],
    ['with an empty KML', zipSync({ 'doc.kml': new Uint8Array(0) }), 'empty-file'],
  ])('%s is refused', (_, archive, code) => {
    expect(refusalOf(archive).code).toBe(code)
  })

  it('with a changed byte is refused by its checksum', () => {
    const archive = zipSync({ 'doc.kml': [named('doc'), { level: 0 }] })
    const at = new TextDecoder('latin1').decode(archive).indexOf('-21.2')
    archive[at + 1] = 0x33
    expect(refusalOf(archive).code).toBe('zip-corrupt')
  })

  it('that expands beyond all measure is refused without being expanded', () => {
    // 40 MB of blanks deflate to 40 kB: a ratio of 1000.
    const bomb = zipSync({ 'doc.kml': new Uint8Array(40 * 2 ** 20).fill(0x20) })
    const pushed = vi.spyOn(Inflate.prototype, 'push')
    expect(refusalOf(bomb).code).toBe('zip-bomb')
    // 12 MB may be expanded, 300 times the archive, at up to 1032 bytes for each stored byte; one more piece of 256 stored bytes exceeds
    // that.
    const storedBytes = pushed.mock.calls.reduce((sum, [piece]) => sum + piece.length, 0)
    const most = Math.max(8 * 2 ** 20, bomb.length * 300)
    expect(storedBytes).toBeLessThan(most / 1032 + 20 * 256)
    pushed.mockRestore()
  })

  it('with more files or bytes than allowed is refused', () => {
    const archive = zipSync({ 'doc.kml': lineOf('-50,-21 -51,-22'), 'a.png': bytesOf('x') })
    const refusal = (limits: object) => {
      const result = readKml(archive, { limits })
      return result.ok ? undefined : result.refusal.code
    }
    expect(refusal({ maxZipEntries: 1 })).toBe('zip-bomb')
    expect(refusal({ maxZipEntries: 2 })).toBeUndefined()
    // The limit is smaller than the KML, larger than the archive.
    const large = zipSync({ 'doc.kml': lineOf(Array.from({ length: 500 }, () => '-50.1,-21.2').join(' ')) })
    expect(readKml(large, { limits: { maxBytes: 2000 } })).toMatchObject({ ok: false, refusal: { code: 'zip-bomb' } })
  })
})
