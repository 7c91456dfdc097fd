import { type Deriva, driftDeposit, type LeituraDoClima, type MinutoAplicado } from '@faixa/domain'
import { asLocalM, createLaea, type GeoJsonGeometry } from '@faixa/geometry'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDriftScreen, type DriftTerms } from './screen-drift.ts'

const MINUTE = 29_000_000
const WIDTH_M = 18.288
const plane = createLaea(-48, -21)

/** Metres east and north of the field's corner, turned clockwise. */
function lonLat(x: number, y: number, turnDeg = 0): [number, number] {
  const [s, c] = [Math.sin((turnDeg * Math.PI) / 180), Math.cos((turnDeg * Math.PI) / 180)]
  const [lon, lat] = plane.toLonLat(asLocalM([x * c + y * s, y * c - x * s]))
  return [lon!, lat!]
}

interface Pass {
  readonly x: number
  readonly y: number
  readonly axisDeg: number
  readonly lengthM: number
  readonly minute?: number
}

const aplicado = ({ x, y, axisDeg, lengthM, minute = 0 }: Pass, turnDeg = 0): MinutoAplicado => {
  const [lon, lat] = lonLat(x, y, turnDeg)
  const eixoGraus = (((axisDeg + turnDeg) % 180) + 180) % 180
  const hectares = (lengthM * WIDTH_M) / 10_000
  return { minuto: MINUTE + minute, passada: 0, segundos: 20, hectares, lon, lat, eixoGraus }
}

const reading = (direcaoGraus: number | undefined, minute = 0): LeituraDoClima => ({
  instanteMs: 60_000 * (MINUTE + minute),
  tipo: 'campo',
  fonte: 'campo',
  ventoMs: 4,
  ...(direcaoGraus !== undefined && { direcaoGraus: ((direcaoGraus % 360) + 360) % 360 }),
})

/** Twenty passes from west to east, 4 km long; the field's northern edge is y = 0. */
const FIELD = Array.from(
  { length: 20 },
  (_, i): Pass => ({ x: 0, y: -(i + 0.5) * WIDTH_M, axisDeg: 90, lengthM: 4000 }),
)

const point = (x: number, y: number, turnDeg = 0): GeoJsonGeometry => ({
  type: 'Point',
  coordinates: lonLat(x, y, turnDeg),
})

function screened(
  passes: readonly Pass[],
  windDeg: number,
  at: GeoJsonGeometry,
  turnDeg = 0,
  terms?: Partial<DriftTerms>,
) {
  return createDriftScreen({
    minutos: passes.map((pass) => aplicado(pass, turnDeg)),
    widthM: WIDTH_M,
    readings: [reading(windDeg + turnDeg)],
    gotas: 'finaAMedia',
    isDrone: false,
    ...terms,
  })(at)
}

const percentOf = (deriva: Deriva) => (deriva.situacao === 'triada' ? deriva.percent : Number.NaN)

test.each([
  [10, 19.455],
  [50, 5.819],
  [100, 2.779],
  [200, 1.501],
  [300, 1.178],
])('a place %i m downwind of twenty swaths receives the published share', (distance, percent) => {
  const deriva = screened(FIELD, 180, point(0, distance))
  expect(Math.abs(percentOf(deriva) / percent - 1)).toBeLessThan(0.02)
  expect(deriva).toMatchObject({ situacao: 'triada', gotas: 'finaAMedia', gotasInformadas: true })
  expect(deriva.situacao === 'triada' && deriva.distanciaM).toBeCloseTo(distance, 1)
})

test('a place that the wind did not blow to receives nothing, and is said to be triaged', () => {
  for (const windDeg of [0, 90, 270]) {
    expect(screened(FIELD, windDeg, point(0, 50))).toMatchObject({ situacao: 'triada', percent: 0, faixa: 'baixa' })
  }
})

test('each minute counts with its own wind', () => {
  const halves = FIELD.map((pass, i) => ({ ...pass, minute: i < 10 ? 0 : 60 }))
  const readings = [reading(180, 0), reading(0, 60)]
  const first = screened(FIELD.slice(0, 10), 180, point(0, 50))
  expect(percentOf(screened(halves, 0, point(0, 50), 0, { readings }))).toBeCloseTo(percentOf(first), 9)
})

test('turning the world turns nothing', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 360, noNaN: true }),
      fc.double({ min: 120, max: 240, noNaN: true }),
      fc.double({ min: 1, max: 140, noNaN: true }),
      (turnDeg, windDeg, distance) => {
        const straight = percentOf(screened(FIELD, windDeg, point(0, distance)))
        const turned = percentOf(screened(FIELD, windDeg, point(0, distance, turnDeg), turnDeg))
        expect(Math.abs(turned / straight - 1)).toBeLessThan(1e-3)
      },
    ),
  )
})

test('farther downwind is never more', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.5, max: 300, noNaN: true }),
      fc.double({ min: 0.5, max: 300, noNaN: true }),
      fc.double({ min: 130, max: 230, noNaN: true }),
      (a, b, windDeg) => {
        const [near, far] = [Math.min(a, b), Math.max(a, b)]
        const at = (distance: number) => percentOf(screened(FIELD, windDeg, point(0, distance)))
        const [atNear, atFar] = [at(near), at(far)]
        if (!Number.isNaN(atFar)) expect(atFar).toBeLessThanOrEqual(atNear * (1 + 1e-9))
      },
    ),
  )
})

/** Walks against the wind in small steps, and adds what each step of sprayed ground deposits. */
function walked(passes: readonly Pass[], windDeg: number, x: number, y: number): number {
  const STEP_M = 0.02
  const radians = Math.PI / 180
  const [ux, uy] = [Math.sin(windDeg * radians), Math.cos(windDeg * radians)]
  let sum = 0
  for (let t = 0; t < 450; t += STEP_M) {
    const [px, py] = [x + (t + STEP_M / 2) * ux, y + (t + STEP_M / 2) * uy]
    for (const pass of passes) {
      const [ax, ay] = [Math.sin(pass.axisDeg * radians), Math.cos(pass.axisDeg * radians)]
      const along = Math.abs((px - pass.x) * ax + (py - pass.y) * ay)
      const across = Math.abs((px - pass.x) * ay - (py - pass.y) * ax)
      if (along < pass.lengthM / 2 && across < WIDTH_M / 2) sum += driftDeposit('finaAMedia', t, t + STEP_M)
    }
  }
  return 100 * sum
}

test('passes of any length and heading deposit what a walk against the wind finds', () => {
  const pass = fc.record({
    x: fc.double({ min: -150, max: 150, noNaN: true }),
    y: fc.double({ min: -250, max: -80, noNaN: true }),
    axisDeg: fc.double({ min: 0, max: 180, noNaN: true }),
    lengthM: fc.double({ min: 20, max: 120, noNaN: true }),
  })
  fc.assert(
    fc.property(
      fc.array(pass, { minLength: 1, maxLength: 3 }),
      fc.double({ min: 150, max: 210, noNaN: true }),
      (passes, windDeg) => {
        const found = percentOf(screened(passes, windDeg, point(0, 0)))
        const oracle = walked(passes, windDeg, 0, 0)
        if (Number.isNaN(found)) return
        // A step of the walk may end at the edge of a pass.
        expect(Math.abs(found - oracle)).toBeLessThan(0.015 + 0.01 * oracle)
      },
    ),
    { numRuns: 20, endOnFailure: true },
  )
})

test('an area receives what the most exposed place of its edge does', () => {
  const ring = [lonLat(-40, 60), lonLat(40, 60), lonLat(40, 160), lonLat(-40, 160), lonLat(-40, 60)]
  const area = screened(FIELD, 180, { type: 'Polygon', coordinates: [ring] })
  expect(percentOf(area)).toBeCloseTo(percentOf(screened(FIELD, 180, point(0, 60))), 1)
})

test('the most exposed place is found between two places of a long edge', () => {
  // Its corner towards the field is 60 m away; of its 4 km long sides only some places are looked at.
  const ring = [lonLat(3.3, 60), lonLat(4003, 2060), lonLat(3.3, 4060), lonLat(-3996, 2060), lonLat(3.3, 60)]
  const turned = { type: 'Polygon', coordinates: [[...ring.slice(1), ring[1]!]] } as const
  expect(percentOf(screened(FIELD, 180, turned))).toBeCloseTo(percentOf(screened(FIELD, 180, point(3.3, 60))), 3)
  const curved = Array.from({ length: 400 }, (_, i) =>
    lonLat(500 * Math.sin((Math.PI * i) / 200), 560 - 500 * Math.cos((Math.PI * i) / 200)),
  )
  const round = screened(FIELD, 180, { type: 'Polygon', coordinates: [[...curved, curved[0]!]] })
  expect(Math.abs(percentOf(round) - percentOf(screened(FIELD, 180, point(0, 60))))).toBeLessThan(0.05)
})

test('what cannot be computed says why, and has no number', () => {
  const why = (deriva: Deriva) => deriva.situacao === 'semDados' && deriva.motivo
  expect(why(screened(FIELD, 180, point(0, 50), 0, { readings: [] }))).toBe('vento')
  expect(why(screened(FIELD, 180, point(0, 50), 0, { readings: [reading(undefined)] }))).toBe('vento')
  expect(why(screened(FIELD, 180, point(0, 50), 0, { isDrone: true }))).toBe('drone')
  expect(why(screened([], 180, point(0, 50)))).toBe('minutos')
  expect(why(screened(FIELD, 180, point(0, 50), 0, { widthM: undefined }))).toBe('largura')
  expect(why(screened(FIELD, 180, point(0, 310)))).toBe('distancia')
  expect(why(screened(FIELD, 180, point(0, -30)))).toBe('aplicado')
  const around = [
    lonLat(-9000, -9000),
    lonLat(9000, -9000),
    lonLat(9000, 9000),
    lonLat(-9000, 9000),
    lonLat(-9000, -9000),
  ]
  expect(why(screened(FIELD.slice(5, 8), 180, { type: 'Polygon', coordinates: [around] }))).toBe('aplicado')
})

test('what lies in a hole of an area was sprayed beside it', () => {
  const square = (halfM: number) =>
    [
      [-halfM, -halfM],
      [halfM, -halfM],
      [halfM, halfM],
      [-halfM, halfM],
      [-halfM, -halfM],
    ].map(([x = 0, y = 0]) => lonLat(x, y))
  const around: GeoJsonGeometry = { type: 'Polygon', coordinates: [square(9000), square(8000)] }
  const deriva = screened(FIELD.slice(5, 8), 180, around)
  expect(deriva).toEqual({ situacao: 'semDados', motivo: 'distancia' })
})

test('without a class of droplets the one that drifts farthest counts', () => {
  const deriva = screened(FIELD, 180, point(0, 50), 0, { gotas: undefined })
  expect(deriva).toMatchObject({ gotas: 'muitoFinaAFina', gotasInformadas: false, faixa: 'alta' })
  expect(percentOf(deriva)).toBeCloseTo(16.1, 0)
})
