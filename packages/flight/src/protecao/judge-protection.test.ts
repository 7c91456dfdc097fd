import { asLocalM, asLonLat, createLaea, type GeoJsonGeometry } from '@faixa/geometry'
import { describe, expect, test } from 'vitest'
import { boxAt, pathAt } from '../numbers/metric-field.fixture.ts'
import { type FlownApplication, judgeProtection, type ProtectedArea, protectionBounds } from './judge-protection.ts'

const plane = createLaea(-50.3, -21.8)
const at = (x: number, y: number): number[] => [...plane.toLonLat(asLocalM([x, y]))]
const point = (x: number, y: number): GeoJsonGeometry => ({ type: 'Point', coordinates: at(x, y) })
const square = (x: number, y: number, size: number): GeoJsonGeometry => ({
  type: 'Polygon',
  coordinates: [[at(x, y), at(x + size, y), at(x + size, y + size), at(x, y + size), at(x, y)]],
})
const area = (
  id: number,
  classificacao: ProtectedArea['classificacao'],
  geometria: GeoJsonGeometry,
): ProtectedArea => ({ id, classificacao, geometria })

// Sprayed 400 m by 400 m around the middle; eastwards at y = 0 with a position every second and 50 m, from x = -500 to 500, into the evening.
const BEGIN = Date.UTC(2026, 2, 14, 10, 12)
const application: FlownApplication = {
  footprint: [boxAt([-200, -200, 200, 200])],
  legs: [
    {
      path: pathAt(...Array.from({ length: 21 }, (_, i) => [50 * i - 500, 0]).flat()),
      timesMs: Float64Array.from({ length: 21 }, (_, i) => BEGIN + 1000 * i),
    },
  ],
  widthM: 20,
  tratamento: 'HERBICIDA',
}

describe('beside what is protected', () => {
  test('a spring at exactly its 250 m is kept, one a centimetre nearer is not', async () => {
    const [kept, broken] = await judgeProtection(application, [
      area(1, 'manancial', point(450, 0)),
      area(2, 'manancial', point(449.99, 0)),
    ])
    expect(kept).toMatchObject({ areaId: 1, key: 'conforme', menorDistanciaM: 250, distancia: { metros: 250 } })
    expect(kept).not.toHaveProperty('dentroHa')
    expect(broken).toMatchObject({ areaId: 2, key: 'naoConforme', informativo: false, menorDistanciaM: 249.99 })
  })

  test('the shortest distance is told with all its digits, and not to the millimetre by which it is judged', async () => {
    // From the corner (200, 200) to (500, 400): √(300² + 200²) = 360.555127… m.
    const [judged] = await judgeProtection(application, [area(1, 'manancial', point(500, 400))])
    expect(Math.abs(judged!.menorDistanciaM - Math.hypot(300, 200))).toBeLessThan(0.0002)
    expect(judged!.menorDistanciaM * 1000).not.toBeCloseTo(Math.round(judged!.menorDistanciaM * 1000), 6)
  })

  test('a village nearer than 500 m names the ground, the passes and their times', async () => {
    // Its edge is at x = 600: 100 m of the footprint, 400 m high, are within 500 m of it: 4 ha. The corners of its 2000 m lie far beyond.
    const [judged] = await judgeProtection(application, [area(1, 'vila', square(600, -1000, 2000))])
    expect(judged).toMatchObject({
      key: 'naoConforme',
      menorDistanciaM: 400,
      aeronave: 'tripulada',
      aeronaveInformada: false,
    })
    expect(judged?.dentroHa).toBeCloseTo(4, 4)
    expect(judged?.dentro).toHaveLength(1)
    // The footprint reaches from x = 100, minus half the swath of 20 m, to 200: the positions at 50, 100, 150 and 200 count, because the
    // last step begins in the footprint.
    expect(judged?.passagens).toEqual([
      { inicio: '2026-03-14T10:12:11.000Z', fim: '2026-03-14T10:12:14.000Z', trecho: 0, de: 11, ate: 14 },
    ])
    expect(judged?.sobrevoo).toEqual({ aberta: [], fechada: [] })
  })

  test('a drone keeps 20 m, and the empresa may ask for more of it', async () => {
    const drone = { ...application, aeronave: 'drone' as const }
    const village = area(1, 'vila', point(300, 0))
    const [byNorm] = await judgeProtection(drone, [village])
    const [byEmpresa] = await judgeProtection(drone, [{ ...village, distanciaM: 150 }])
    expect(byNorm).toMatchObject({ key: 'conforme', aeronaveInformada: true, distancia: { metros: 20 } })
    expect(byEmpresa).toMatchObject({
      key: 'naoConforme',
      distancia: { metros: 150, fonte: { norma: 'Regra da empresa' } },
    })
  })

  test('without a distance there is no verdict, with fertiliser it only informs', async () => {
    const near = [area(1, 'urucum', point(300, 0)), area(2, 'apiario', point(300, 0))]
    expect((await judgeProtection(application, near)).map(({ key }) => key)).toEqual(['semDados', 'naoConforme'])
    const fertiliser = await judgeProtection({ ...application, tratamento: 'ADUBAÇÃO' }, near)
    expect(fertiliser[1]).toMatchObject({ key: 'naoConforme', informativo: true })
  })

  test('flying over a dwelling with the valve closed is a fact, with it open evidence; a spring may be flown over', async () => {
    const judged = await judgeProtection(application, [
      area(1, 'moradiaIsolada', point(-400, 10)),
      area(2, 'moradiaIsolada', square(-30, -30, 60)),
      area(3, 'manancial', point(-400, 0)),
      area(4, 'moradiaIsolada', point(-400, 16)),
    ])
    // Far from the field, and flown over on the way.
    const ferry = { ...application, legs: [{ path: pathAt(-5000, 0, 500, 0) }] }
    const far = [area(5, 'vila', square(-4000, -50, 100)), area(6, 'manancial', square(-4000, -50, 100))]
    expect(await judgeProtection(ferry, far)).toMatchObject([
      {
        areaId: 5,
        key: 'conforme',
        menorDistanciaM: 3700,
        sobrevoo: { aberta: [], fechada: [{ trecho: 0, de: 0, ate: 1 }] },
      },
    ])
    const counts = judged.map(({ sobrevoo }) => sobrevoo && [sobrevoo.aberta.length, sobrevoo.fechada.length])
    // 10 m beside the track is within the 15 m of a yard, 16 m is not.
    expect(counts).toEqual([[0, 1], [1, 0], undefined, [0, 0]])
    expect(judged[1]).toMatchObject({ menorDistanciaM: 0, key: 'naoConforme' })
  })

  test('what nothing requires and is beyond 1000 m is not named; without a track there are no passes', async () => {
    const { legs: _, ...rest } = application
    const judged = await judgeProtection({ ...rest, legs: [] }, [
      area(1, 'manancial', point(1300, 0)),
      { ...area(2, 'manancial', point(1300, 0)), distanciaM: 1200 },
      area(3, 'vila', point(300, 0)),
    ])
    expect(judged.map(({ areaId, key }) => [areaId, key])).toEqual([
      [2, 'naoConforme'],
      [3, 'naoConforme'],
    ])
    expect(judged[1]).not.toHaveProperty('passagens')
    expect(judged[1]).not.toHaveProperty('sobrevoo')
  })
})

test('the box for areas is at least as far as asked, also in the south', () => {
  for (const lat of [-33, -12, 0, 4]) {
    const [west, south, east, north] = protectionBounds([-54, lat, -53.9, lat + 0.1], 3000)
    const local = createLaea(-53.95, lat + 0.05)
    const farOf = (lon: number, l: number) => local.toLocal(asLonLat([lon, l]))
    const corner = farOf(-54, lat)
    expect(corner[0]! - farOf(west, lat)[0]!).toBeGreaterThan(2999)
    expect(corner[1]! - farOf(-54, south)[1]!).toBeGreaterThan(2999)
    expect([east > -53.9, north > lat + 0.1]).toEqual([true, true])
  }
})
