import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bytesOf, codesOf, lineOf, pathOf, read } from '../read/kml-text.fixture.ts'
import { CoordinateReader } from './coordinates.ts'

const STRAIGHT = [-50.1, -21.2, -50.3, -21.4]

describe('coordinates', () => {
  it.each([
    ['with altitude', '-50.1,-21.2,0 -50.3,-21.4,0'],
    ['without altitude', '-50.1,-21.2 -50.3,-21.4'],
    ['one per line, with tabs and blank lines', '\n\t-50.1,-21.2,0\r\n\r\n\t-50.3,-21.4,0\n'],
    ['with blanks after the commas', '-50.1, -21.2, 0 -50.3, -21.4, 0'],
    ['with blanks around the commas', '-50.1 , -21.2 , 0\n-50.3 , -21.4 , 0'],
    ['with commas between the positions too', '-50.1,-21.2,0, -50.3,-21.4,0'],
    ['with a comma at the end of each line', '-50.1,-21.2,0,\n-50.3,-21.4,0,\n'],
    ['with semicolons between the positions', '-50.1,-21.2;-50.3,-21.4'],
    ['with semicolons inside the positions', '-50.1;-21.2;0 -50.3;-21.4;0'],
    ['with blanks only, line by line', '-50.1 -21.2\n-50.3 -21.4'],
    ['in the manner of WKT', '-50.1 -21.2, -50.3 -21.4'],
    ['with no-break spaces', '-50.1,-21.2,0\u00a0-50.3,-21.4,0'],
    ['with HTML no-break spaces', '-50.1,-21.2,0&nbsp;-50.3,-21.4,0'],
    ['with Unicode minus signs', '\u221250.1,\u221221.2 \u221250.3,\u221221.4'],
    ['with plus signs and exponents', '-5.01e1,-212E-1 -50.3,-21.4,+1.5e2'],
    ['with decimal commas and semicolons', '-50,1;-21,2;0 -50,3;-21,4;0'],
    ['with decimal commas and blanks, line by line', '-50,100 -21,200\n-50,300 -21,400'],
    ['with altitudes that are not numbers', '-50.1,-21.2,NaN -50.3,-21.4,NaN'],
    ['inside CDATA', '<![CDATA[-50.1,-21.2 -50.3,-21.4]]>'],
    ['with a comment in between', '-50.1,-21.2 <!-- a > b --> -50.3,-21.4'],
  ])('are read %s', (_, text) => {
    const path = pathOf(text)
    expect(path).toHaveLength(STRAIGHT.length)
    for (const [i, value] of STRAIGHT.entries()) expect(path[i]).toBeCloseTo(value, 12)
  })

  it('in one list of numbers are paired by what keeps them together', () => {
    expect(pathOf('-50.1,-21.2,-50.3,-21.4,-50.5,-21.6')).toEqual([-50.1, -21.2, -50.3, -21.4, -50.5, -21.6])
    expect(pathOf('-50.1 -21.2 400 -50.3 -21.4 400 -50.5 -21.6 400')).toEqual([
      -50.1, -21.2, -50.3, -21.4, -50.5, -21.6,
    ])
  })

  it('that are whole numbers are not taken for decimal commas', () => {
    expect(pathOf('-50,-21 -51,-22')).toEqual([-50, -21, -51, -22])
  })

  it('with decimal commas deserve a look', () => {
    expect(codesOf(read(lineOf('-50,123;-21,456 -50,124;-21,457')))).toEqual(['coordinate-decimal-comma'])
  })

  it.each([
    ['text', '-50.1,-21.2 aqui,ali -50.3,-21.4', 'coordinate-unreadable'],
    ['a missing latitude', '-50.1,-21.2 -50.2,,0 -50.3,-21.4', 'coordinate-unreadable'],
    ['a lone number', '-50.1,-21.2 -50.2 -50.3,-21.4', 'coordinate-unreadable'],
    ['a latitude off the globe', '-50.1,-21.2 -150.2,95 -50.3,-21.4', 'coordinate-out-of-range'],
    ['latitude and longitude swapped', '-50.1,-21.2 -21.3,-150.2 -50.3,-21.4', 'coordinate-swapped'],
  ])('leave out %s and say so, never as 0', (_, text, code) => {
    const document = read(lineOf(text))
    expect(document.placemarks[0]?.shapes).toEqual([{ kind: 'line', path: Float64Array.from(STRAIGHT) }])
    expect(document.issues).toMatchObject([{ code, severity: 'erro', place: 'Marcador 1, geometria 1' }])
  })

  it('with a fourth number keep longitude and latitude', () => {
    expect(pathOf('-50.1,-21.2,0,7 -50.3,-21.4,0,8')).toEqual(STRAIGHT)
  })

  const sound = '-50.1,-21.1,0 -50.11,-21.11,0 -50.12,-21.12,0'
  const kept = [-50.1, -21.1, -50.11, -21.11, -50.12, -21.12]

  it.each([
    ['a latitude that was lost', `${sound} -50.13,0`],
    ['a decimal comma that makes three numbers of two', `${sound.replaceAll(',0', '')} -50,13,-21.13`],
    ['numbers to spare that fit nowhere', `${sound} 1,2,3,4,5`],
  ])('leave out %s, by where it would lie', (_, text) => {
    const document = read(lineOf(text))
    expect(document.placemarks[0]?.shapes).toEqual([{ kind: 'line', path: Float64Array.from(kept) }])
    expect(document.issues).toMatchObject([
      { code: 'coordinate-uneven', severity: 'erro', place: 'Marcador 1, geometria 1' },
    ])
  })

  it('of two and of three numbers are no fault where they lie together', () => {
    const document = read(lineOf(`${sound} -50.13,-21.13 -50.14,-21.14`))
    expect(document.placemarks[0]?.shapes).toEqual([
      { kind: 'line', path: Float64Array.from([...kept, -50.13, -21.13, -50.14, -21.14]) },
    ])
    expect(codesOf(document)).toEqual([])
  })

  it.each([
    ['in both numbers', '-50,13,-21,13,0', [-50.13, -21.13], 'coordinate-decimal-comma'],
    ['in the longitude', '-50,13,-21.13,0', [-50.13, -21.13], 'coordinate-decimal-comma'],
    ['in the latitude', '-50.13,-21,13,0', [-50.13, -21.13], 'coordinate-decimal-comma'],
    [
      'between two positions',
      '-50.13,-21.13,0,-50.14,-21.14,0',
      [-50.13, -21.13, -50.14, -21.14],
      'coordinate-separators',
    ],
  ])('with a comma too many %s are read where the others lie', (_, text, positions, code) => {
    expect(pathOf(`${sound} ${text}`)).toEqual([...kept, ...positions])
    expect(codesOf(read(lineOf(`${sound} ${text}`)))).toEqual([code])
  })

  it('with decimal commas in the longitude alone are read by what brings them together', () => {
    const text = '-50,11,-21.21,0 -50,12,-21.22,0 -50,13,-21.23,0'
    expect(pathOf(text)).toEqual([-50.11, -21.21, -50.12, -21.22, -50.13, -21.23])
    expect(codesOf(read(lineOf(text)))).toEqual(['coordinate-decimal-comma'])
  })

  it.each([
    ['in the standard form', `${sound} -50.13,-21.13,445600`],
    ['with blanks around the commas', `${sound} -50.13 , -21.13 , 445600`],
  ])('above 100 km deserve a look: %s', (_, text) => {
    const document = read(lineOf(text))
    expect(pathOf(text)).toEqual([...kept, -50.13, -21.13])
    expect(document.issues).toMatchObject([{ code: 'coordinate-altitude', place: 'Marcador 1, geometria 1' }])
    expect(codesOf(read(lineOf(`${sound} -50.13,-21.13,99999.123456`)))).toEqual([])
  })

  it('are the doubles that JavaScript reads, however the bytes are cut', () => {
    const degrees = fc.oneof(
      fc.double({ min: -90, max: 90, noNaN: true }).map(String),
      fc
        .tuple(fc.integer({ min: -89, max: 89 }), fc.integer({ min: 0, max: 999_999_999 }))
        .map(([a, b]) => `${a}.${b}`),
    )
    const separator = fc.constantFrom(' ', '\n', '\t', ' \r\n ')
    fc.assert(
      fc.property(
        fc.array(fc.tuple(degrees, degrees, separator), { minLength: 1, maxLength: 20 }),
        fc.array(fc.nat(7), { minLength: 1, maxLength: 10 }),
        (positions, cuts) => {
          const bytes = bytesOf(positions.map(([lon, lat, blank]) => `${lon},${lat},12.5${blank}`).join(''))
          const reader = new CoordinateReader()
          reader.begin()
          for (let from = 0, k = 0; from < bytes.length; k++) {
            const to = Math.min(bytes.length, from + 1 + cuts[k % cuts.length]!)
            reader.push(bytes, from, to)
            from = to
          }
          const { path, faults } = reader.finish()
          expect(faults).toEqual([])
          expect([...path]).toEqual(positions.flatMap(([lon, lat]) => [Number(lon), Number(lat)]))
        },
      ),
    )
  })
})
