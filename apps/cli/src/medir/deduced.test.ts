import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectingTerminal } from '../collecting-terminal.fixture.ts'
import { runCommandLine } from '../run.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faixa-deduzidas-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function faixa(...args: string[]) {
  const terminal = collectingTerminal()
  const exit = await runCommandLine(args, terminal)
  return { exit, out: terminal.out(), err: terminal.err() }
}

/** Metres of a degree at 20° south on WGS84: series of Snyder, Map Projections, 1987. */
const PER_DEGREE = { lon: 104_646.1, lat: 110_704.3 }
const degrees = (x: number, y: number) => [-50 + x / PER_DEGREE.lon, -20 + y / PER_DEGREE.lat] as const

interface Position {
  readonly x: number
  readonly y: number
  readonly valve?: 0 | 1
}

/** A drone's flight over rows of 200 m northwards, 5 m apart, from the place of take-off 40 m west of the field and back: 5 m/s, 1 Hz. */
function flown(firstRow: number, rows: number): readonly Position[] {
  const home = [-40, 100] as const
  const ends = Array.from({ length: rows }, (_, k) => {
    const x = 5 * (firstRow + k)
    return k % 2 === 0 ? [[x, 0, 0] as const, [x, 200, 1] as const] : [[x, 200, 0] as const, [x, 0, 1] as const]
  }).flat()
  const positions: Position[] = []
  let [atX, atY] = home as readonly [number, number]
  const stand = () => {
    for (let i = 0; i < 5; i++) positions.push({ x: atX, y: atY, valve: 0 })
  }
  stand()
  for (const [x, y, valve] of [...ends, [...home, 0] as const]) {
    const steps = Math.ceil(Math.hypot(x - atX, y - atY) / 5)
    // It slows down before each corner.
    const places = [...Array.from({ length: steps }, (_, i) => (i + 1) / steps), 1]
    for (const share of places) positions.push({ x: atX + share * (x - atX), y: atY + share * (y - atY), valve })
    ;[atX, atY] = [x, y]
  }
  stand()
  return positions
}

async function track(name: string, positions: readonly Position[], withValve = false): Promise<string> {
  const begin = Date.UTC(2026, 2, 14, 10, name.charCodeAt(0) % 60)
  const rows = positions.map(({ x, y, valve = 0 }, i) => {
    const [lon, lat] = degrees(x, y)
    return [new Date(begin + 1000 * i).toISOString(), lat, lon, ...(withValve ? [valve] : [])].join(',')
  })
  const path = join(folder, `${name}.csv`)
  await writeFile(path, [`timestamp,lat,lon${withValve ? ',spray' : ''}`, ...rows].join('\n'))
  return path
}

async function plot(): Promise<string> {
  // 20 rows of 5 m and 200 m: 2 ha.
  const ring = [degrees(-2.5, 0), degrees(97.5, 0), degrees(97.5, 200), degrees(-2.5, 200), degrees(-2.5, 0)]
  const path = join(folder, 'area.geojson')
  await writeFile(
    path,
    JSON.stringify({
      type: 'Feature',
      properties: { talhao: '001' },
      geometry: { type: 'Polygon', coordinates: [ring] },
    }),
  )
  return path
}

const COMMAND = ['medir', '--aplicacao-do-trajeto'] as const

test('two tracks of a drone give estimated numbers, with their confidence, an interval and the source of the width', async () => {
  const [a, b] = [await track('a', flown(0, 10)), await track('b', flown(10, 10))]
  const args = [...COMMAND, '--area', await plot(), '--trajeto', b, '--trajeto', a] as const
  const { exit, out } = await faixa(...args, '--json')
  expect(exit).toBe(0)
  const numbers = JSON.parse(out) as Record<string, number> & {
    readonly intervaloEstimado: Readonly<Record<string, { readonly de: number; readonly ate: number }>>
  }
  expect(numbers).toMatchObject({
    estimado: true,
    fonteDaFaixa: 'espacamento',
    faixa: 5,
    passadas: 20,
    areaAplicada: expect.closeTo(2, 2) as number,
    percentAplicacaoEfetiva: expect.closeTo(100, 0) as number,
    avisos: expect.arrayContaining([
      expect.objectContaining({ codigo: 'aplicacao-deduzida', confirmar: true }),
      expect.objectContaining({ codigo: 'faixa-do-espacamento' }),
    ]) as object,
  })
  expect(numbers['confianca']).toBeGreaterThan(0.9)
  const { areaAplicada } = numbers.intervaloEstimado
  expect(areaAplicada!.de).toBeLessThanOrEqual(numbers['areaAplicada']!)
  expect(areaAplicada!.ate).toBeGreaterThanOrEqual(numbers['areaAplicada']!)

  const text = await faixa(...args, '--faixa', '5,5')
  expect(text.out).toContain('estimado, confiança de ')
  const typed = JSON.parse((await faixa(...args, '--faixa', '5,5', '--json')).out) as object
  expect(typed).toMatchObject({ fonteDaFaixa: 'informada', faixa: 5.5 })
})

test("a valve's state in one of the files wins: nothing is deduced, and a flight home with the valve shut sprays nothing", async () => {
  const log = await track('c', flown(0, 4), true)
  const home = await track(
    'd',
    [0, 1, 2, 3].map((k) => ({ x: 10 * k, y: 300, valve: 0 as const })),
    true,
  )
  const { out } = await faixa(...COMMAND, '--trajeto', log, '--trajeto', home, '--faixa', '5', '--json')
  const numbers = JSON.parse(out) as Record<string, unknown>
  expect(numbers['estimado']).toBeUndefined()
  expect(numbers['passadas']).toBe(4)
  // 4 rows of 5 m, from the first position with the valve open: 200 m less the first step of 5 m.
  expect(numbers['areaBruta']).toBeCloseTo((4 * 5 * 195) / 10_000, 3)
})

test('without the flag tracks alone are refused with its name, and so is what cannot be deduced', async () => {
  const path = await track('e', flown(0, 4))
  expect(await faixa('medir', '--trajeto', path)).toMatchObject({
    exit: 2,
    err: expect.stringContaining('--aplicacao-do-trajeto') as string,
  })
  expect(await faixa(...COMMAND)).toMatchObject({
    exit: 2,
    err: expect.stringContaining('Falta o arquivo do trajeto') as string,
  })
  expect(await faixa(...COMMAND, '--aplicacao', path, '--trajeto', path)).toMatchObject({ exit: 2 })
  const line = await track(
    'f',
    [0, 1, 2, 3, 4].map((k) => ({ x: 10 * k, y: 0 })),
  )
  expect(await faixa(...COMMAND, '--trajeto', line)).toMatchObject({
    exit: 2,
    err: expect.stringContaining('não se deduz nenhuma passada') as string,
  })
})
