import type { LonLatPolygon, SwathInput } from '@faixa/geometry'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { measureFlight } from '../../measure-flight.ts'
import { type BoxM, pathAt, polygonsFile, registeredPlot } from '../../numbers/metric-field.fixture.ts'
import { edgeShift } from './edge-shift.ts'

const SAID = 'area-deslocada'
const moved = ([x0, y0, x1, y1]: BoxM, eastM: number, northM: number): BoxM => [
  ...([x0 + eastM, y0 + northM, x1 + eastM, y1 + northM] as const),
]

async function findingOf(area: readonly BoxM[], aplicacao: readonly BoxM[]) {
  const files = {
    area: await polygonsFile('area.kml', area),
    aplicacao: await polygonsFile('aplicacao.kml', aplicacao),
  }
  const flight = await measureFlight(files, { layers: false })
  if ('unusable' in flight) throw new Error(flight.unusable.message)
  return flight.avisos.find(({ codigo }) => codigo === SAID)
}

describe('an area of another datum', () => {
  test('is an aviso on a large farm, of whose application little lies outside', async () => {
    // 4,000 ha, moved by 45 m and 48 m, 66 m in all. Outside are 8,000 m by 48 m and 5,000 m by 45 m less their corner: 60.7 ha, 1.5 %.
    // Of 4,000 sample points a few lie where the shift was found some metres too short.
    const farm: BoxM = [0, 0, 8000, 5000]
    const passes = Array.from({ length: 250 }, (_, i): BoxM => [0, 20 * i, 8000, 20 * i + 20])
    expect(await findingOf([moved(farm, 45, -48)], passes)).toMatchObject({
      mensagem:
        'Com os talhões cerca de 70\u00a0m mais a noroeste, 99,90\u00a0% da aplicação ficaria neles, e não 98,50\u00a0%.',
    })
  })
})

describe('among neighbouring plots, with roads of 8 m between them', () => {
  /** Five by five plots of 400 x 250 m, of which two side by side are sprayed in passes of 20 m that go 10 m beyond them. */
  const at = (column: number, row: number): BoxM => [408 * column, 258 * row, 408 * column + 400, 258 * row + 250]
  const all = Array.from({ length: 25 }, (_, i) => at(i % 5, Math.floor(i / 5)))
  const along = [2, 3].flatMap((column) =>
    Array.from({ length: 13 }, (_, i): BoxM => {
      const [x0, y0, x1] = at(column, 2)
      return [x0 - 10, y0 + 20 * i, x1 + 10, Math.min(y0 + 20 * i + 20, y0 + 250)]
    }),
  )
  const across = [2, 3].flatMap((column) =>
    Array.from({ length: 20 }, (_, i): BoxM => {
      const [x0, y0, , y1] = at(column, 2)
      return [x0 + 20 * i, y0 - 10, x0 + 20 * i + 20, y1 + 10]
    }),
  )

  test.each([
    ['along', along],
    ['across', across],
  ])(
    'a shift is named even though the shifted application lies on plots, and none is without it: passes %s',
    async (_, passes) => {
      expect(await findingOf(all, passes)).toBeUndefined()
      for (const [eastM, northM] of [
        [45, -48],
        [-50, 30],
      ] as const) {
        const finding = await findingOf(
          all.map((plot) => moved(plot, eastM, northM)),
          passes,
        )
        // 66 m and 58 m; the fit by a few edges differs by some metres.
        expect(finding?.mensagem).toMatch(
          eastM > 0 ? /cerca de [67]0\u00a0m mais a noroeste/ : /cerca de [56]0\u00a0m mais a sudeste/,
        )
      }
    },
  )
})

test('a shift onto neighbours that adjoin is named by the edges, where no more of the application would lie in plots', async () => {
  // One of nine plots of 400 x 250 m without roads between them, moved by 60 m: all of the application lies in plots either way.
  const plots = Array.from({ length: 9 }, (_, i): BoxM => {
    const [x, y] = [400 * (i % 3), 250 * Math.floor(i / 3)]
    return [x, y, x + 400, y + 250]
  })
  const passes = Array.from({ length: 13 }, (_, i): BoxM => [390, 250 + 20 * i, 810, Math.min(270 + 20 * i, 500)])
  expect(await findingOf(plots, passes)).toBeUndefined()
  const off = plots.map((plot) => moved(plot, 0, -60))
  expect(await findingOf(off, passes)).toMatchObject({
    mensagem:
      'Nas bordas dos talhões aplicados, a aplicação está cerca de 60\u00a0m mais a norte, sobre os talhões vizinhos.',
  })
})

describe('of a farm of 20 to 4,000 ha, flown at any heading', () => {
  const farms = fc.record({
    ha: fc.constantFrom(20, 120, 1000, 4000),
    heading: fc.double({ min: 0, max: Math.PI, noNaN: true }),
    towards: fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
  })
  /** A square farm of four plots with roads of 8 m between them, and passes of 20 m from `beyond` m before it to as far behind it. */
  const farmOf = (ha: number, heading: number, apartM: number, towards: number, beyond: readonly [number, number]) => {
    const sideM = Math.sqrt(ha * 1e4)
    const turned = (x0: number, y0: number, x1: number, y1: number, east = 0, north = 0): LonLatPolygon => {
      const at = (x: number, y: number) => [
        x * Math.cos(heading) - y * Math.sin(heading) + east,
        x * Math.sin(heading) + y * Math.cos(heading) + north,
      ]
      return { outer: pathAt(...at(x0, y0), ...at(x1, y0), ...at(x1, y1), ...at(x0, y1)), holes: [] }
    }
    const halves = [
      [0, sideM / 2 - 4],
      [sideM / 2 + 4, sideM],
    ] as const
    const off = [-apartM * Math.cos(towards), -apartM * Math.sin(towards)] as const
    const polygons = halves.flatMap(([x0, x1]) => halves.map(([y0, y1]) => turned(x0, y0, x1, y1, ...off)))
    const swaths = Array.from({ length: Math.round(sideM / 20) }, (_, i): SwathInput => {
      return { kind: 'polygon', polygon: turned(-beyond[0], 20 * i, sideM + beyond[1], 20 * i + 20) }
    })
    const plots = [{ ...registeredPlot('1'), polygons }]
    return edgeShift({ swaths, plots, treated: plots })
  }

  test('a shift of 30 to 90 m is found', () => {
    const apart = fc.integer({ min: 30, max: 90 })
    fc.assert(
      fc.property(farms, apart, ({ ha, heading, towards }, apartM) => {
        const found = farmOf(ha, heading, apartM, towards, [0, 0])!
        expect(Math.abs(found.eastM - apartM * Math.cos(towards))).toBeLessThanOrEqual(8)
        expect(Math.abs(found.northM - apartM * Math.sin(towards))).toBeLessThanOrEqual(8)
        expect(found.insideMoved).toBeGreaterThan(found.inside)
      }),
      { numRuns: 40 },
    )
  })

  test('a shift below 15 m is none', () => {
    const apart = fc.integer({ min: 0, max: 14 })
    fc.assert(
      fc.property(farms, apart, ({ ha, heading, towards }, apartM) => {
        expect(farmOf(ha, heading, apartM, towards, [0, 0])).toBeUndefined()
        expect(farmOf(ha, heading, apartM, towards, [15, 15])).toBeUndefined()
      }),
      { numRuns: 10 },
    )
  })

  test('an application that goes beyond both ends, or beyond one and up to the other, is not off', () => {
    const beyond = fc.integer({ min: 10, max: 100 })
    fc.assert(
      fc.property(farms, beyond, ({ ha, heading }, beyondM) => {
        expect(farmOf(ha, heading, 0, 0, [beyondM, beyondM])).toBeUndefined()
        expect(farmOf(ha, heading, 0, 0, [beyondM, 0])).toBeUndefined()
        expect(farmOf(ha, heading, 0, 0, [-beyondM, 0])).toBeUndefined()
      }),
      { numRuns: 8 },
    )
  })
})
