import type { MinutoAplicado } from '@faixa/domain'
import { expect, test } from 'vitest'
import type { FlightFiles } from '../flight.ts'
import { measureFlight } from '../measure-flight.ts'
import { fileOf, pathAt, polygonsFile } from '../numbers/metric-field.fixture.ts'
import { readFlightFile } from '../reading/read-flight-file.ts'

const MINUTE = Date.UTC(2026, 2, 14, 10) / 60_000
const FIELD: readonly [number, number, number, number] = [0, 0, 3000, 200]

async function minutesOf(files: Omit<FlightFiles, 'area'>) {
  const measured = await measureFlight(
    { area: await polygonsFile('area.kml', [FIELD]), ...files },
    { minutes: true, layers: false },
  )
  if ('unusable' in measured) throw new Error(measured.unusable.message)
  const { minutes = [], numbers } = measured
  const sum = (of: (one: MinutoAplicado) => number) => minutes.reduce((all, one) => all + of(one), 0)
  return { minutes, numbers, seconds: sum(({ segundos }) => segundos), hectares: sum(({ hectares }) => hectares) }
}

const at = (seconds: number) => new Date(MINUTE * 60_000 + seconds * 1000).toISOString()

/** Records of 60 m and 20 m of width, one a second from `first`. */
function records(first: number, y: number, count: number, way: 1 | -1): string {
  return Array.from({ length: count }, (_, i) => {
    const x = way === 1 ? i * 60 : 3000 - (i + 1) * 60
    const ring = pathAt(x, y - 10, x + 60, y - 10, x + 60, y + 10, x, y + 10, x, y - 10)
    const coordinates = Array.from({ length: 5 }, (_, k) => `${ring[2 * k]},${ring[2 * k + 1]}`).join(' ')
    return `<Placemark><TimeSpan><begin>${at(first + i)}</begin><end>${at(first + i + 1)}</end></TimeSpan><Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`
  }).join('')
}

async function kml(body: string) {
  const text = `<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>${body}</Document></kml>`
  const read = await readFlightFile('voo.kml', [new TextEncoder().encode(text)])
  if ('unusable' in read) throw new Error(read.unusable.message)
  return read
}

test('records are divided into their minutes: time, hectares, place and axis by hand', async () => {
  // 50 records a pass: the first from 10:00:30 to 10:01:20, the second, back, from 10:01:40 to 10:02:30. Each has 3000 m × 20 m = 6 ha.
  const aplicacao = await kml(records(30, 50, 50, 1) + records(100, 90, 50, -1))
  const { minutes, numbers, seconds, hectares } = await minutesOf({ aplicacao })
  expect(minutes.map(({ minuto, passada, segundos }) => [minuto - MINUTE, passada, Math.round(segundos)])).toEqual([
    [0, 0, 30],
    [1, 0, 20],
    [1, 1, 20],
    [2, 1, 30],
  ])
  // 30 of 50 records of 6 ha are 3,6 ha, 20 of them 2,4.
  for (const [i, expected] of [3.6, 2.4, 2.4, 3.6].entries()) expect(minutes[i]!.hectares).toBeCloseTo(expected, 3)
  for (const { eixoGraus } of minutes) expect(eixoGraus).toBeCloseTo(90, 1)
  expect(seconds).toBeCloseTo(100, 6)
  expect(hectares).toBeCloseTo(numbers.areaBruta, 9)
  // The middle of the first 30 records lies 900 m along the pass.
  const [lon, lat] = pathAt(900, 50)
  expect([minutes[0]!.lon, minutes[0]!.lat]).toEqual([expect.closeTo(lon!, 6), expect.closeTo(lat!, 6)])
})

test('passes without times take those of the track along them', async () => {
  const aplicacao = await polygonsFile('aplicacao.kml', [
    [0, 40, 3000, 60],
    [0, 80, 3000, 100],
  ])
  // 60 m/s: along the first pass from 10:00:30 to 10:01:20, a turn, and back along the second from 10:01:40.
  const fixes: [number, number, number][] = [
    ...Array.from({ length: 51 }, (_, i) => [30 + i, i * 60, 50] as [number, number, number]),
    [90, 3400, 60],
    ...Array.from({ length: 51 }, (_, i) => [100 + i, 3000 - i * 60, 90] as [number, number, number]),
  ]
  const track =
    fixes.map(([s]) => `<when>${at(s)}</when>`).join('') +
    fixes.map(([, x, y]) => `<gx:coord>${pathAt(x, y).join(' ')} 0</gx:coord>`).join('')
  const trajeto = await kml(`<Placemark><gx:Track>${track}</gx:Track></Placemark>`)
  const { minutes, numbers, seconds, hectares } = await minutesOf({ aplicacao, trajeto })
  expect(minutes.map(({ minuto, passada }) => [minuto - MINUTE, passada])).toEqual([
    [0, 0],
    [1, 0],
    [1, 1],
    [2, 1],
  ])
  expect(seconds / 60).toBeCloseTo(numbers.trajeto!.tempoAplicandoMin!, 9)
  expect(hectares).toBeCloseTo(numbers.areaBruta, 9)
  for (const { eixoGraus } of minutes) expect(eixoGraus).toBeCloseTo(90, 1)
})

test('without any times there are no minutes', async () => {
  const aplicacao = await fileOf('aplicacao.kml', [
    { shapes: [{ kind: 'polygon', outer: pathAt(0, 40, 3000, 40, 3000, 60, 0, 60), holes: [] }] },
  ])
  expect((await minutesOf({ aplicacao })).minutes).toEqual([])
})
