import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Issue } from '../issues/issue.ts'
import { createKmlReader } from './create-kml-reader.ts'
import { bytesOf } from './kml-text.fixture.ts'
import type { Placemark } from './placemark.ts'
import { readKml } from './read-kml.ts'

const TORTURE = fileURLToPath(new URL('../../../../../shared/kml/torture/', import.meta.url))
const MOST_BYTES = 40_000

const SAMPLE = bytesOf(
  `<?xml version="1.0" encoding="UTF-8"?><!-- c --><kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>á &amp; b</name>
  <Folder><Placemark id="1"><name><![CDATA[Talhão]]></name><description>&lt;table&gt;</description><TimeStamp><when>2026-03-14T10:12:00Z</when></TimeStamp>
  <ExtendedData><Data name="a"><value>1</value></Data></ExtendedData><MultiGeometry><Polygon><outerBoundaryIs><LinearRing><coordinates>
  -50.1,-21.1,0 -50.2,-21.1,0 -50.2,-21.2,0 -50.1,-21.1,0</coordinates></LinearRing></outerBoundaryIs></Polygon>
  <LineString><coordinates>-50.1, -21.1, 0 -50.2, -21.2, 0</coordinates></LineString></MultiGeometry></Placemark>
  <Placemark><gx:Track><when>2026-03-14T10:12:00Z</when><gx:coord>-50.1 -21.1 0</gx:coord></gx:Track></Placemark></Folder></Document></kml>`,
)

function seeds(): Uint8Array[] {
  if (!existsSync(TORTURE)) return [SAMPLE]
  const files = readdirSync(TORTURE).map((name): Uint8Array => readFileSync(TORTURE + name))
  return [SAMPLE, ...files.filter(({ length }) => length > 0 && length < MOST_BYTES)]
}

/** A file with some bytes changed, removed or doubled. */
const mutated = fc
  .record({
    seed: fc.constantFrom(...seeds()),
    edits: fc.array(
      fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        kind: fc.constantFrom('set', 'cut', 'double', 'insert'),
        byte: fc.oneof(fc.nat(255), fc.constantFrom(...bytesOf('<>&"\'/!?[]-;#,= '))),
        length: fc.integer({ min: 1, max: 60 }),
      }),
      { maxLength: 8 },
    ),
  })
  .map(({ seed, edits }) => {
    let bytes = [...seed]
    for (const { at, kind, byte, length } of edits) {
      const i = Math.floor(at * bytes.length)
      if (kind === 'set') bytes[i] = byte
      else if (kind === 'cut') bytes.splice(i, length)
      else if (kind === 'insert') bytes.splice(i, 0, byte)
      else bytes = [...bytes.slice(0, i + length), ...bytes.slice(i)]
    }
    return Uint8Array.from(bytes)
  })

function readInPieces(bytes: Uint8Array, sizes: readonly number[]) {
  const placemarks: Placemark[] = []
  const issues: Issue[] = []
  const reader = createKmlReader({
    placemark: (placemark) => void placemarks.push(placemark),
    issue: (issue) => void issues.push(issue),
  })
  for (let from = 0, k = 0; from < bytes.length; k++) {
    const to = from + sizes[k % sizes.length]!
    reader.write(bytes.subarray(from, to))
    from = to
  }
  return { ok: reader.end().ok, placemarks, issues }
}

const textOf = ({ code, place, count, message }: Issue) => `${code} ${place} ${count ?? 1} ${message}`

describe('any bytes at all', () => {
  it('end in a document or a refusal, never in an exception', () => {
    fc.assert(
      fc.property(mutated, (bytes) => {
        const result = readKml(bytes)
        if (!result.ok) {
          // 'malformed' would be an exception of ours or of the XML reader, caught at the door.
          expect(result.refusal.code).not.toBe('malformed')
          return
        }
        for (const { shapes } of result.document.placemarks) {
          for (const shape of shapes) {
            const paths = shape.kind === 'polygon' ? [shape.outer, ...shape.holes] : [shape.path]
            for (const path of paths)
              expect(path.every((value, i) => Math.abs(value) <= (i % 2 === 0 ? 180 : 90))).toBe(true)
          }
        }
      }),
      { numRuns: 1500 },
    )
  })

  it('mean the same in whatever pieces they come', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(mutated, sizes, (bytes, pieceSizes) => {
        const whole = readKml(bytes)
        const pieces = readInPieces(bytes, pieceSizes)
        expect(pieces.ok).toBe(whole.ok)
        if (!whole.ok || !pieces.ok) return
        expect(pieces.placemarks).toEqual(whole.document.placemarks)
        // The scanner is ahead of the grammar by a piece, so findings of the two may change places.
        expect(pieces.issues.map(textOf).toSorted()).toEqual(whole.document.issues.map(textOf).toSorted())
      }),
      { numRuns: 300 },
    )
  })
})
