import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { readKml } from '../read/read-kml.ts'
import { readInPieces } from './kml-pieces.fixture.ts'
import { mutated } from './mutated-kml.fixture.ts'

describe('any bytes at all', () => {
  it('end in a document or a refusal, never in an exception', () => {
    fc.assert(
      fc.property(mutated, (bytes) => {
        const result = readKml(bytes)
        if (!result.ok) {
          // The code 'malformed' would mean an exception of ours or of the scanner, caught by createKmlReader.
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
      { numRuns: 1500 * inject('shareOfCases') },
    )
  })

  it('mean the same in whatever pieces they come', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(mutated, sizes, (bytes, pieceSizes) => {
        expect(readInPieces(bytes, pieceSizes)).toEqual(readInPieces(bytes, [bytes.length]))
      }),
      { numRuns: 300 * inject('shareOfCases') },
    )
  })
})
