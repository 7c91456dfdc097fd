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
  grupo: 'agrotoxico',
  dia: '2026-03-14',
  lugar: { ufs: ['SP'], foraDoBrasil: false },
}

const judge = async (...request: Parameters<typeof judgeProtection>) => (await judgeProtection(...request)).verdicts

describe('beside what is protected', () => {
  test('a spring at exactly its 250 m is kept, one a centimetre nearer is not', async () => {
    const [kept, broken] = await judge(application, [
      area(1, 'manancial', point(450, 0)),
      area(2, 'manancial', point(449.99, 0)),
    ])
    expect(kept).toMatchObject({ areaId: 1, key: 'conforme', menorDistanciaM: 250, distancia: { metros: 250 } })
    expect(kept).not.toHaveProperty('dentroHa')
    expect(broken).toMatchObject({ areaId: 2, key: 'naoConforme', informativo: false, menorDistanciaM: 249.99 })
  })

  test('the shortest distance is told with all its digits, and not to the millimetre by which it is judged', async () => {
    // From the corner (200, 200) to (500, 400): √(300² + 200²) = 360.555127… m.
    const [judged] = await judge(application, [area(1, 'manancial', point(500, 400))])
    expect(Math.abs(judged!.menorDistanciaM - Math.hypot(300, 200))).toBeLessThan(0.0002)
    expect(judged!.menorDistanciaM * 1000).not.toBeCloseTo(Math.round(judged!.menorDistanciaM * 1000), 6)
  })

  test('a village nearer than 500 m names the ground, the passes and their times', async () => {
    // Its edge is at x = 600: 100 m of the footprint, 400 m high, are within 500 m of it: 4 ha. The corners of its 2000 m lie far beyond.
    const [judged] = await judge(application, [area(1, 'vila', square(600, -1000, 2000))])
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
    const [byNorm] = await judge(drone, [village])
    const [byEmpresa] = await judge(drone, [{ ...village, distanciaM: 150 }])
    expect(byNorm).toMatchObject({ key: 'conforme', aeronaveInformada: true, distancia: { metros: 20 } })
    expect(byEmpresa).toMatchObject({
      key: 'naoConforme',
      distancia: { metros: 150, fonte: { norma: 'Regra da empresa' } },
    })
  })

  test('without a distance there is no verdict, with fertiliser it only informs', async () => {
    const near = [area(1, 'urucum', point(300, 0)), area(2, 'apiario', point(300, 0))]
    expect((await judge(application, near)).map(({ key }) => key)).toEqual(['semDados', 'naoConforme'])
    const fertiliser = await judge({ ...application, grupo: 'fertilizante' }, near)
    expect(fertiliser[1]).toMatchObject({ key: 'naoConforme', informativo: true })
  })

  test('flying over a dwelling with the valve closed is a fact, with it open evidence; a spring may be flown over', async () => {
    const judged = await judge(application, [
      area(1, 'moradiaIsolada', point(-400, 10)),
      area(2, 'moradiaIsolada', square(-30, -30, 60)),
      area(3, 'manancial', point(-400, 0)),
      area(4, 'moradiaIsolada', point(-400, 16)),
    ])
    // These areas are far from the field and are flown over on the way.
    const ferry = { ...application, legs: [{ path: pathAt(-5000, 0, 500, 0) }] }
    const far = [area(5, 'vila', square(-4000, -50, 100)), area(6, 'manancial', square(-4000, -50, 100))]
    expect(await judge(ferry, far)).toMatchObject([
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
    const judged = await judge({ ...rest, legs: [] }, [
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

describe('by the law of the state', () => {
  const mt = { ...application, aeronave: 'drone', lugar: { ufs: ['MT'], foraDoBrasil: false } } as const

  test('a drone 60 m from a village keeps the federal 20 m, and in Mato Grosso not its 90 m', async () => {
    // The field ends at x = 200.
    const village = [area(1, 'vila', point(260, 0))]
    const [sp] = await judge({ ...application, aeronave: 'drone' }, village)
    expect(sp).toMatchObject({ key: 'conforme', distancia: { metros: 20 }, estadoConferido: false })
    const [inMt] = await judge(mt, village)
    expect(inMt).toMatchObject({
      key: 'naoConforme',
      distancia: { metros: 90 },
      fonte: { norma: expect.stringContaining('1.651') },
      regras: [
        { uf: null, distanciaM: 20, aplicada: false },
        { uf: 'MT', distanciaM: 90, aplicada: true, situacao: 'naoConferida' },
      ],
    })
    expect(inMt?.dentroHa).toBeGreaterThan(0)
    // At exactly 90 m the distance is kept.
    expect((await judge(mt, [area(1, 'vila', point(290, 0))]))[0]).toMatchObject({ key: 'conforme' })
  })

  test('an APP of Mato Grosso is forbidden for drones, with the hectares and the passes inside; beside it its distance counts', async () => {
    // 100 m by 100 m of it lie in the field: 1 ha.
    const inField = area(1, 'app', square(100, -50, 100))
    const stream: GeoJsonGeometry = { type: 'LineString', coordinates: [at(0, -500), at(0, 500)] }
    const judged = await judge(mt, [
      inField,
      area(2, 'app', stream),
      area(3, 'app', point(230, 0)),
      area(4, 'app', point(215, 0)),
    ])
    expect(judged.map(({ key }) => key)).toEqual(['proibido', 'proibido', 'conforme', 'naoConforme'])
    expect(judged[0]!.dentroHa).toBeCloseTo(1, 2)
    expect(judged[0]!.passagens).toHaveLength(1)
    expect(judged[0]!.regras.filter(({ aplicada }) => aplicada)).toMatchObject([{ uf: 'MT', proibido: true }])
    // A unidade de conservação has no distance: outside of it nothing is required.
    expect((await judge(mt, [area(5, 'unidadeDeConservacao', point(230, 0))]))[0]).toMatchObject({ key: 'conforme' })
    // A manned aircraft, and another state, have no such row.
    expect((await judge({ ...mt, aeronave: 'tripulada' }, [inField]))[0]).toMatchObject({ key: 'semDados' })
    const ms = { ...mt, lugar: { ufs: ['MS'], foraDoBrasil: false } } as const
    expect((await judge(ms, [inField]))[0]).toMatchObject({ key: 'naoConforme', distancia: { metros: 20 } })
  })

  test('in Ceará the whole application of a manned aircraft is forbidden, with its hectares and passes; a drone is excepted', async () => {
    const ceara = { ...application, lugar: { ufs: ['CE'], foraDoBrasil: false } } as const
    const judged = await judgeProtection(ceara, [area(1, 'manancial', point(900, 0))])
    expect(judged.proibicoes).toMatchObject([{ uf: 'CE', fonte: { norma: expect.stringContaining('16.820') } }])
    // 400 m by 400 m.
    expect(judged.proibicoes[0]!.dentroHa).toBeCloseTo(16, 2)
    expect(judged.proibicoes[0]!.passagens).toHaveLength(1)
    expect(judged.verdicts[0]).toMatchObject({ key: 'proibido', menorDistanciaM: 700 })
    expect((await judgeProtection(ceara, [])).proibicoes).toHaveLength(1)
    expect((await judgeProtection({ ...ceara, aeronave: 'drone' }, [])).proibicoes).toEqual([])
    expect((await judgeProtection({ ...ceara, grupo: 'semente' }, [])).proibicoes).toEqual([])
  })

  test('a border through the field makes both states count, each with its own ground', async () => {
    const half = (uf: 'CE' | 'PI', west: number, east: number) => {
      const corners = [at(west, -900), at(east, -900), at(east, 900), at(west, 900), at(west, -900)]
      return { uf, contornos: [corners.flat()], buracos: [] }
    }
    // A quarter of the field, 100 m of its 400 m, lies in Ceará: 4 ha.
    const lugar = {
      ufs: ['CE', 'PI'],
      foraDoBrasil: false,
      estados: [half('CE', -900, -100), half('PI', -100, 900)],
    } as const
    const judged = await judgeProtection({ ...application, lugar }, [])
    expect(judged).toMatchObject({ ufs: ['CE', 'PI'], foraDoBrasil: false })
    expect(judged.proibicoes[0]!.dentroHa).toBeCloseTo(4, 2)
    // With the border 300 m to the west nothing was applied in Ceará.
    const beside = { ...lugar, estados: [half('CE', -900, -500), half('PI', -500, 900)] }
    expect(await judgeProtection({ ...application, lugar: beside }, [])).toMatchObject({ ufs: ['PI'], proibicoes: [] })
    // The field's last 100 m and more beyond the tolerance of 100 m lie in no state.
    const coast = { ...lugar, estados: [half('PI', -900, 50)] }
    expect(await judgeProtection({ ...application, lugar: coast }, [])).toMatchObject({
      ufs: ['PI'],
      foraDoBrasil: true,
    })
  })

  test('outside of Brazil no rule is known, and nothing conforms', async () => {
    const abroad = { ...application, lugar: { ufs: [], foraDoBrasil: true } } as const
    const judged = await judge(abroad, [
      area(1, 'vila', point(900, 0)),
      { ...area(2, 'vila', point(300, 0)), distanciaM: 150 },
    ])
    expect(judged.map(({ key }) => key)).toEqual(['semDados', 'naoConforme'])
    const kept = await judge(abroad, [{ ...area(2, 'vila', point(900, 0)), distanciaM: 150 }])
    expect(kept[0]).toMatchObject({ key: 'semDados', estadoConferido: false })
  })
})
