import { describe, expect, test } from 'vitest'
import { lineMark, pathAt, placemark, polygonMark, rectangle } from '../classify/placemarks.fixture.ts'
import type { Placemark } from '../kml/placemark.ts'
import { asLonLat, type LonLatPath } from '../shapes/lon-lat.ts'
import { checkPositions, trackRefusal } from './check-positions.ts'

/** Returns twelve strips of 800 m x 20 m with a position every 40 m, at 50.3° W, 21.8° S. */
function strips(): Placemark[] {
  return Array.from({ length: 12 }, (_, i) => {
    const y = 20 * i
    const there = Array.from({ length: 21 }, (_, k) => [40 * k, y]).flat()
    const back = Array.from({ length: 21 }, (_, k) => [800 - 40 * k, y + 20]).flat()
    return polygonMark([...there, ...back, 0, y], { index: i, name: `Passada ${i + 1}` })
  })
}

/** Returns the strips with the outline of the sixth changed. */
function withSixth(change: (path: LonLatPath) => LonLatPath): Placemark[] {
  return strips().with(
    5,
    placemark([{ kind: 'polygon', outer: change(ringOf(strips()[5]!)), holes: [] }], { index: 5 }),
  )
}

function ringOf({ shapes }: Placemark): LonLatPath {
  const [shape] = shapes
  if (shape?.kind !== 'polygon') throw new Error('no polygon')
  return shape.outer
}

function moved(path: LonLatPath, at: number, lon: number, lat: number): LonLatPath {
  const other = asLonLat(path.slice())
  other[2 * at] = lon
  other[2 * at + 1] = lat
  return other
}

const codesOf = (placemarks: readonly Placemark[]) => checkPositions(placemarks).issues.map(({ code }) => code)
const drawnIn = (placemarks: readonly Placemark[]) =>
  checkPositions(placemarks).placemarks.flatMap(({ shapes }) => shapes).length

test('sound positions give no finding', () => {
  expect(checkPositions(strips())).toMatchObject({ issues: [], placemarks: { length: 12 } })
})

test.each<[string, (lon: number, lat: number) => [number, number], string]>([
  ['without the sign of the longitude', (lon, lat) => [-lon, lat], 'sinal trocado'],
  ['without both signs', (lon, lat) => [-lon, -lat], 'sinal trocado'],
  ['in UTM of the north', (lon, lat) => [lon, lat + 90], 'outro hemisfério'],
])('a whole file %s is outside Brazil, and the finding has the position and the cause', (_, turn, cause) => {
  const turned = strips().map((strip) =>
    placemark([{ kind: 'polygon', outer: turnedBy(ringOf(strip), turn), holes: [] }], { index: strip.index }),
  )
  const issue = checkPositions(turned).issues.find(({ code }) => code === 'file-outside-brazil')
  const [, lon = '', lat = ''] = /longitude (.+), latitude (.+?)\)/.exec(issue?.message ?? '') ?? []
  const degrees = (text: string) => Number(text.replace(',', '.'))
  expect(issue?.message).toContain(cause)
  // The strips are 800 m long and 240 m wide.
  const [x, y] = turn(-50.3, -21.8)
  expect(Math.abs(degrees(lon) - x)).toBeLessThan(0.01)
  expect(Math.abs(degrees(lat) - y)).toBeLessThan(0.01)
})

function turnedBy(path: LonLatPath, turn: (lon: number, lat: number) => [number, number]): LonLatPath {
  return asLonLat(
    Float64Array.from(Array.from({ length: path.length / 2 }, (_, i) => turn(path[2 * i]!, path[2 * i + 1]!)).flat()),
  )
}

describe('a pass with one position astray is left out and named', () => {
  test.each<[string, string, (lon: number, lat: number) => [number, number]]>([
    ['position-zero', 'at 0, 0', () => [0, 0]],
    ['position-swapped', 'with latitude and longitude swapped', (lon, lat) => [lat, lon]],
    ['position-sign', 'with the longitude’s sign flipped', (lon, lat) => [-lon, lat]],
    ['position-far', 'one degree north', (lon, lat) => [lon, lat + 1]],
    ['position-far', 'with its latitude lost and the altitude in its slot', (lon) => [lon, 0]],
    ['position-far', 'a tenth of a degree east', (lon, lat) => [lon + 0.1, lat]],
  ])('%s: %s', (code, _, astray) => {
    const flown = withSixth((path) => moved(path, 7, ...astray(path[14]!, path[15]!)))
    expect(checkPositions(flown).issues).toMatchObject([{ code, severity: 'erro', place: 'Marcador 6' }])
    expect(drawnIn(flown)).toBe(11)
  })

  test('also in a line, and at its end', () => {
    const lines = Array.from({ length: 12 }, (_, i) => lineMark([0, 20 * i, 800, 20 * i], { index: i }))
    const path = pathAt([0, 100, 800, 100])
    const flown = lines.with(
      5,
      placemark([{ kind: 'line', path: moved(path, 1, path[2]! + 1, path[3]!) }], { index: 5 }),
    )
    expect(codesOf(flown)).toEqual(['position-far'])
    expect(drawnIn(flown)).toBe(11)
  })
})

test('a position astray within the field is reported and measured', () => {
  const flown = withSixth((path) => moved(path, 7, ...(pathAt([280, 1500]) as unknown as [number, number])))
  expect(checkPositions(flown).issues).toMatchObject([{ code: 'position-odd', severity: 'aviso' }])
  expect(drawnIn(flown)).toBe(12)
})

test('a register wider than 100 km keeps the plots that lie across 50 km from its middle', () => {
  // 100 plots of 1.3 km side by side: two of them have corners on either side of 50 km from the middle, at 65 km.
  const plots = Array.from({ length: 100 }, (_, i) => polygonMark(rectangle(1300 * i, 0, 1300, 900), { index: i }))
  expect(codesOf(plots)).toEqual([])
  expect(drawnIn(plots)).toBe(100)
})

test('a whole pass with latitude and longitude swapped is left out', () => {
  const swap = (path: LonLatPath) => asLonLat(path.map((_, i) => path[i ^ 1]!))
  expect(codesOf(withSixth(swap))).toEqual(['position-swapped'])
  expect(drawnIn(withSixth(swap))).toBe(11)
})

test('a second farm is measured, and reported as far', () => {
  const farms = [0, 30_000].flatMap((x, farm) =>
    [0, 1, 2].map((i) => polygonMark(rectangle(x + 300 * i, 0, 290, 300), { index: 3 * farm + i })),
  )
  expect(checkPositions([...farms, ...farms.slice(0, 2)]).issues).toMatchObject([
    { code: 'shape-far', severity: 'aviso' },
  ])
  expect(drawnIn(farms)).toBe(6)
})

describe('a whole file', () => {
  const all = (change: (lon: number, lat: number) => [number, number]) =>
    strips().map((mark, index) => {
      const ring = ringOf(mark)
      const outer = asLonLat(
        Array.from({ length: ring.length / 2 }, (_, i) => change(ring[2 * i]!, ring[2 * i + 1]!)).flat(),
      )
      return placemark([{ kind: 'polygon', outer, holes: [] }], { index })
    })

  test('with latitude and longitude swapped is refused', () => {
    const swapped = all((lon, lat) => [lat, lon])
    expect(checkPositions(swapped)).toMatchObject({
      placemarks: [],
      refusal: expect.stringContaining('trocadas') as string,
    })
    expect(trackRefusal({ placemarks: swapped, issues: [] })).toBeUndefined()
    const track = placemark([{ kind: 'line', path: asLonLat([-21.8, -50.3, -21.8, -50.29]) }])
    expect(trackRefusal({ placemarks: [track], issues: [] })).toContain('trocadas')
  })

  test('of which most is wrong is refused', () => {
    const mostly = strips().map((mark, i) => {
      const ring = ringOf(mark)
      return placemark([{ kind: 'polygon', outer: i < 7 ? moved(ring, 3, 0, 0) : ring, holes: [] }], { index: i })
    })
    expect(checkPositions(mostly).refusal).toBe(
      '7 de 12 formas têm posições fora do lugar: o que sobra não serve de medida.',
    )
  })

  test('without its signs is reported', () => {
    expect(codesOf(all((lon, lat) => [-lon, lat]))).toEqual(['file-outside-brazil'])
    expect(codesOf(all((lon, lat) => [lon, -lat]))).toEqual(['file-outside-brazil'])
  })

  test.each([
    [3, 111],
    [4, 11],
  ])('rounded to %i decimals is reported with the metres', (decimals, metres) => {
    const coarse = all((lon, lat) => [Number(lon.toFixed(decimals)), Number(lat.toFixed(decimals))])
    const issue = checkPositions(coarse).issues.find(({ code }) => code === 'positions-coarse')
    expect(issue?.message).toContain(`${decimals} casas decimais: estão arredondadas a ${metres} m`)
    expect(codesOf(all((lon, lat) => [Number(lon.toFixed(5)), Number(lat.toFixed(5))]))).not.toContain(
      'positions-coarse',
    )
  })
})
