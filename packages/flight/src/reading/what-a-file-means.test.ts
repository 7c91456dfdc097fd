/**
 * Tests files that express their content in unusual ways. The field is 200 x 100 m, 2.00 ha, sprayed in five passes of 200 x 20 m, 0.40 ha
 * each; files mark passes 2 and 4, together 0.80 ha, as not sprayed, so that 1.20 ha remain.
 */
import { describe, expect, test } from 'vitest'
import type { FlightOptions, MeasuredFlight, ReadFile } from '../flight.ts'
import { measureFlight } from '../measure-flight.ts'
import { pathAt } from '../numbers/metric-field.fixture.ts'
import { readFlightFile } from './read-flight-file.ts'

const PASSES = [0, 1, 2, 3, 4]
const isOff = (pass: number) => pass % 2 === 1

const positions = (...metres: number[]): string =>
  Array.from(pathAt(...metres), (degrees) => degrees.toFixed(10))
    .join(' ')
    .replaceAll(/(\S+) (\S+)/g, '$1,$2')
const box = (x0: number, y0: number, x1: number, y1: number): string =>
  positions(x0, y0, x1, y0, x1, y1, x0, y1, x0, y0)
const polygon = (ring: string): string =>
  `<Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon>`
const line = (path: string): string => `<LineString><coordinates>${path}</coordinates></LineString>`
const placemark = (inside: string): string => `<Placemark>${inside}</Placemark>`

const passBox = (pass: number): string => box(0, 20 * pass, 200, 20 * pass + 20)
const passLine = (pass: number): string => line(positions(0, 20 * pass + 10, 200, 20 * pass + 10))

async function read(name: string, inside: string): Promise<ReadFile> {
  const text = name.endsWith('.gpx') ? inside : `<kml><Document>${inside}</Document></kml>`
  const file = await readFlightFile(name, [new TextEncoder().encode(text)])
  if ('unusable' in file) throw new Error(file.unusable.message)
  return file
}

async function measured(
  files: { readonly area?: string; readonly aplicacao?: string; readonly trajeto?: string; readonly gpx?: string },
  options: FlightOptions = {},
): Promise<MeasuredFlight> {
  const whole = PASSES.map((pass) => placemark(polygon(passBox(pass)))).join('')
  const flight = await measureFlight(
    {
      area: await read('area.kml', files.area ?? placemark(polygon(box(0, 0, 200, 100)))),
      aplicacao: files.gpx ? await read('a.gpx', files.gpx) : await read('a.kml', files.aplicacao ?? whole),
      ...(files.trajeto && { trajeto: await read('t.kml', files.trajeto) }),
    },
    { layers: false, ...options },
  )
  if ('unusable' in flight) throw new Error(flight.unusable.message)
  return flight
}

const codesOf = ({ avisos }: MeasuredFlight): string[] => avisos.map(({ codigo }) => codigo)
const sentenceOf = ({ avisos }: MeasuredFlight, code: string): string | undefined =>
  avisos.find(({ codigo }) => codigo === code)?.mensagem.replaceAll('\u00a0', ' ')

describe('closed lines', () => {
  const quarter = (i: number): string => box(50 * i, 0, 50 * i + 50, 100)

  test.each([
    ['a LineString', line(quarter(3))],
    ['a LinearRing', `<LinearRing><coordinates>${quarter(3)}</coordinates></LinearRing>`],
    ['one in a MultiGeometry', `<MultiGeometry>${line(quarter(3))}</MultiGeometry>`],
  ])('beside polygons are plots: %s', async (_, fourth) => {
    const area = [0, 1, 2].map((i) => placemark(polygon(quarter(i)))).join('') + placemark(fourth)
    const flight = await measured({ area })
    expect(flight.numbers.areaPlantio).toBeCloseTo(2, 4)
    expect(flight.numbers.talhoes).toHaveLength(4)
    expect(codesOf(flight)).toContain('lines-as-plots')
  })

  test.each([
    // A border that was walked with a receiver: the last position lies 5 m before the first one, of 300 m.
    ['ends a few steps before', positions(150, 0, 200, 0, 200, 100, 150, 100, 150, 5)],
    ['ends a few steps beside', positions(150, 0, 200, 0, 200, 100, 150, 100, 148, 3)],
  ])('that a person walked are plots as well: one that %s', async (_, fourth) => {
    for (const beside of [[0, 1, 2], []]) {
      const area = beside.map((i) => placemark(polygon(quarter(i)))).join('') + placemark(line(fourth))
      const flight = await measured({ area })
      expect(flight.numbers.talhoes).toHaveLength(beside.length + 1)
      expect(flight.numbers.areaPlantio).toBeCloseTo(0.5 * (beside.length + 1), 1)
      expect(codesOf(flight)).toContain('lines-as-plots')
    }
  })

  test('that lack a side are named with their hectares and not measured, roads are not', async () => {
    const three = [0, 1, 2].map((i) => placemark(polygon(quarter(i)))).join('')
    // Three sides of the fourth plot, of 50 x 100 m: 0.50 ha.
    const flight = await measured({ area: three + placemark(line(positions(150, 0, 200, 0, 200, 100, 150, 100))) })
    expect(flight.numbers.areaPlantio).toBeCloseTo(1.5, 4)
    expect(sentenceOf(flight, 'lines-nearly-plots')).toBe(
      '1 linha quase se fecha: fechada, contornaria 0,50 ha fora dos talhões, que não contam como plantio. Confira.',
    )
    // A straight road, one with a corner, and three sides along the plots that are there.
    for (const road of [
      [-50, -10, 250, -10],
      [-50, -10, 250, -10, 250, 110],
      [0, 0, 150, 0, 150, 100, 0, 100],
    ]) {
      const beside = await measured({ area: three + placemark(line(positions(...road))) })
      expect(codesOf(beside)).not.toContain('lines-nearly-plots')
    }
  })

  test('that repeat the border of a plot are no second one, and one in a plot is confirmed', async () => {
    const border = placemark(polygon(box(0, 0, 200, 100))) + placemark(line(box(0, 0, 200, 100)))
    expect((await measured({ area: border })).numbers.talhoes).toHaveLength(1)
    // 80 x 60 m = 0.48 ha.
    const inner = placemark(polygon(box(0, 0, 200, 100))) + placemark(line(box(60, 20, 140, 80)))
    const flight = await measured({ area: inner })
    expect(sentenceOf(flight, 'area-com-linhas-em-talhoes')).toMatch(/^1 linha fechada .* com 0,48 ha/)
  })

  test.each([
    ['LinearRing', (ring: string) => `<LinearRing><coordinates>${ring}</coordinates></LinearRing>`],
    ['LineString', line],
  ])('around passes outline them: %s', async (_, ringOf) => {
    const flight = await measured({ aplicacao: PASSES.map((pass) => placemark(ringOf(passBox(pass)))).join('') })
    expect(flight.numbers.areaAplicada).toBeCloseTo(2, 4)
    expect(flight.numbers.areaSobreposicao).toBeCloseTo(0, 4)
    expect(flight.swapped).toEqual({})
    expect(codesOf(flight)).toContain('lines-as-outlines')
  })
})

describe('rings in a ring of the same placemark are holes', () => {
  // 80 x 60 m = 0.48 ha of 2.00.
  const outer = box(0, 0, 200, 100)
  const inner = box(60, 20, 140, 80)
  const turned = inner.split(' ').toReversed().join(' ')

  test.each([
    ['a second polygon', polygon(outer) + polygon(inner)],
    ['before the outer one', polygon(inner) + polygon(outer)],
    ['of the other winding', polygon(outer) + polygon(turned)],
    ['a closed line', polygon(outer) + line(inner)],
  ])('%s', async (_, shapes) => {
    const flight = await measured({ area: placemark(`<MultiGeometry>${shapes}</MultiGeometry>`) })
    expect(flight.numbers.areaPlantio).toBeCloseTo(1.52, 4)
    expect(sentenceOf(flight, 'holes-by-nesting')).toContain('0,48 ha')
  })

  test('one that touches the border of the other is no hole, and is named with its hectares', async () => {
    // 80 x 60 m on the border; parts side by side, whose borders differ by a metre, are not named.
    const onBorder = `<MultiGeometry>${polygon(outer)}${polygon(box(60, 0, 140, 60))}</MultiGeometry>`
    const flight = await measured({ area: placemark(onBorder) })
    expect(flight.numbers.areaPlantio).toBeCloseTo(2, 4)
    expect(sentenceOf(flight, 'parts-over-each-other')).toBe(
      '1 parte fica sobre outra do mesmo marcador, com 0,48 ha, que contam uma vez como plantio. Confira se não são furos.',
    )
    const beside = `<MultiGeometry>${polygon(box(0, 0, 100, 100))}${polygon(box(99, 0, 200, 100))}</MultiGeometry>`
    expect(codesOf(await measured({ area: placemark(beside) }))).not.toContain('parts-over-each-other')
  })

  test('a closed line beside the polygon of its placemark is a plot, one around it is its border', async () => {
    const half = `<MultiGeometry>${polygon(box(0, 0, 100, 100))}${line(box(100, 0, 200, 100))}</MultiGeometry>`
    expect((await measured({ area: placemark(half) })).numbers.areaPlantio).toBeCloseTo(2, 4)
    const border = `<MultiGeometry>${polygon(outer)}${line(outer)}</MultiGeometry>`
    const flight = await measured({ area: placemark(border) })
    expect(flight.numbers.areaPlantio).toBeCloseTo(2, 4)
    expect(codesOf(flight)).not.toContain('lines-as-plots')
  })

  test('an island in a hole is a plot again', async () => {
    // 20 x 20 m = 0.04 ha.
    const rings = [outer, inner, box(90, 40, 110, 60)].map(polygon).join('')
    const flight = await measured({ area: placemark(`<MultiGeometry>${rings}</MultiGeometry>`) })
    expect(flight.numbers.areaPlantio).toBeCloseTo(1.56, 4)
  })

  test('parts that touch are parts', async () => {
    const halves = polygon(box(0, 0, 100, 100)) + polygon(box(100, 0, 200, 100))
    const flight = await measured({ area: placemark(`<MultiGeometry>${halves}</MultiGeometry>`) })
    expect(flight.numbers.areaPlantio).toBeCloseTo(2, 4)
  })
})

describe('a valve that was shut is told by', () => {
  const marksOf = (how: (off: boolean) => string) =>
    PASSES.map((pass) => placemark(how(isOff(pass)) + polygon(passBox(pass)))).join('')

  test.each([
    ['its description', (off: boolean) => `<description>Spray: ${off ? 'OFF' : 'ON'}</description>`],
    [
      'a description of many lines',
      (off: boolean) => `<description>Vel: 60\nVálvula = ${off ? 'fechada' : 'aberta'}</description>`,
    ],
    ['a word alone', (off: boolean) => `<description>${off ? 'Desligado' : 'Ligado'}</description>`],
    ['its style', (off: boolean) => `<styleUrl>#${off ? 'off' : 'on'}</styleUrl>`],
    ['its style in words', (off: boolean) => `<styleUrl>#linha_${off ? 'desligada' : 'ligada'}</styleUrl>`],
    ['its name', (off: boolean) => `<name>${off ? 'Translado 3' : 'Passada 3'}</name>`],
  ])('%s', async (_, how) => {
    const flight = await measured({ aplicacao: marksOf(how) })
    expect(flight.numbers.areaAplicada).toBeCloseTo(1.2, 4)
    expect(codesOf(flight)).toContain('records-off')
  })

  test.each(['Falhas', 'Ferry', 'Translado', 'Desligado', 'Planejado'])('its folder %s', async (folder) => {
    const of = (off: boolean) =>
      PASSES.filter((pass) => isOff(pass) === off)
        .map((pass) => placemark(polygon(passBox(pass))))
        .join('')
    const aplicacao = `<Folder><name>Aplicado</name>${of(false)}</Folder><Folder><name>${folder}</name>${of(true)}</Folder>`
    expect((await measured({ aplicacao })).numbers.areaAplicada).toBeCloseTo(1.2, 4)
  })

  test.each([
    ['0 and 1', (off: boolean) => data(off ? '0' : '1'), /têm cod «1» \(3, com 1,20 ha\) ou «0» \(2, com 0,80 ha\)/],
    ['two letters', (off: boolean) => data(off ? 'F' : 'A'), /cod «A» \(3, com 1,20 ha\)/],
    ['two styles', (off: boolean) => `<styleUrl>#${off ? 'a' : 'b'}</styleUrl>`, /estilo «#b» \(3, com 1,20 ha\)/],
  ])('perhaps by a value that nobody knows: %s', async (_, how, words) => {
    const flight = await measured({ aplicacao: marksOf(how) })
    expect(flight.numbers.areaAplicada).toBeCloseTo(2, 4)
    expect(sentenceOf(flight, 'aplicacao-de-dois-estados')).toMatch(words)
    expect(flight.avisos.find(({ codigo }) => codigo === 'aplicacao-de-dois-estados')?.confirmar).toBe(true)
  })

  const data = (value: string) => `<ExtendedData><Data name="cod"><value>${value}</value></Data></ExtendedData>`

  test('nothing where a value has nothing to do with it', async () => {
    const sides = (off: boolean) =>
      `<ExtendedData><Data name="Rumo"><value>${off ? '0' : '1'}</value></Data></ExtendedData>`
    expect(codesOf(await measured({ aplicacao: marksOf(sides) }))).not.toContain('aplicacao-de-dois-estados')
  })

  // Five positions a pass, one every 50 m: the track goes on through the turns.
  const flown = PASSES.flatMap((pass) => [0, 50, 100, 150, 200].map((x) => ({ pass, x: pass % 2 ? 200 - x : x })))
  const at = ({ pass, x }: { readonly pass: number; readonly x: number }) => pathAt(x, 20 * pass + 10)

  test('a value for each position of a track', async () => {
    const coords = flown.map((one) => `<gx:coord>${at(one)[0]} ${at(one)[1]} 0</gx:coord>`).join('')
    const states = flown.map(({ pass }) => `<gx:value>${isOff(pass) ? 0 : 1}</gx:value>`).join('')
    const aplicacao = placemark(
      `<gx:Track>${coords}<ExtendedData><SchemaData><gx:SimpleArrayData name="spray">${states}</gx:SimpleArrayData></SchemaData></ExtendedData></gx:Track>`,
    )
    const flight = await measured({ aplicacao }, { widthM: 20 })
    expect(flight.numbers.areaAplicada).toBeCloseTo(1.2, 4)
    expect(sentenceOf(flight, 'positions-off')).toMatch(/^10 posições de 25 /)
  })

  test('the extensions of a GPX', async () => {
    const points = flown
      .map(
        (one) =>
          `<trkpt lat="${at(one)[1]}" lon="${at(one)[0]}"><extensions><spray>${isOff(one.pass) ? 'off' : 'on'}</spray></extensions></trkpt>`,
      )
      .join('')
    const flight = await measured({ gpx: `<gpx><trk><trkseg>${points}</trkseg></trk></gpx>` }, { widthM: 20 })
    expect(flight.numbers.areaAplicada).toBeCloseTo(1.2, 4)
  })
})

describe('what a file hides', () => {
  const hidden = '<visibility>0</visibility>'

  test.each([
    ['placemarks', (pass: number) => placemark(`${isOff(pass) ? hidden : ''}${polygon(passBox(pass))}`)],
    ['folders', (pass: number) => `<Folder>${isOff(pass) ? hidden : ''}${placemark(polygon(passBox(pass)))}</Folder>`],
  ])('was not sprayed, and a person confirms it: %s', async (_, of) => {
    const flight = await measured({ aplicacao: PASSES.map(of).join('') })
    expect(flight.numbers.areaAplicada).toBeCloseTo(1.2, 4)
    expect(sentenceOf(flight, 'aplicacao-com-formas-ocultas')).toContain('2 formas, com 0,80 ha')
  })

  test('all of it distinguishes nothing', async () => {
    const flight = await measured({
      aplicacao: PASSES.map((pass) => placemark(hidden + polygon(passBox(pass)))).join(''),
    })
    expect(flight.numbers.areaAplicada).toBeCloseTo(2, 4)
  })

  test('is planted all the same, and a person confirms it', async () => {
    const area = placemark(polygon(box(0, 0, 100, 100))) + placemark(hidden + polygon(box(100, 0, 200, 100)))
    const flight = await measured({ area })
    expect(flight.numbers.areaPlantio).toBeCloseTo(2, 4)
    expect(sentenceOf(flight, 'area-com-formas-ocultas')).toContain('1 forma, com 1,00 ha')
  })
})

describe('widths of lines that lie 20 m apart', () => {
  const wide = (name: string, width: string) =>
    PASSES.map((pass) =>
      placemark(`<ExtendedData><Data name="${name}"><value>${width}</value></Data></ExtendedData>${passLine(pass)}`),
    ).join('')

  // 59 ft are 17.9832 m: 5 x 200 x 17.9832 m = 1.79832 ha. 66 ft are 20.1168 m.
  test.each([
    ['largura', '59', 17.9832, true],
    ['swath', '66', 20.1168, true],
    ['largura_ft', '59', 17.9832, false],
    ['largura', '59 pés', 17.9832, false],
    ['largura', '20,5', 20.5, false],
    ['largura', '2000', 20, false],
    ['largura_cm', '2000', 20, false],
    ['width', '787 in', 19.9898, false],
  ])('%s %s are %f m', async (name, width, metres, isConfirmed) => {
    const flight = await measured({ aplicacao: wide(name, width) })
    expect(flight.numbers.faixa).toBeCloseTo(metres, 4)
    expect(codesOf(flight).includes('faixa-lida-pelo-espacamento')).toBe(isConfirmed)
  })

  test('a width that is three times as wide is confirmed', async () => {
    const flight = await measured({ aplicacao: wide('largura', '59 m') })
    expect(sentenceOf(flight, 'faixa-do-arquivo-difere-do-espacamento')).toMatch(/faixa de 59,00 m, .* a 20,00 m/)
  })
})

describe('a track', () => {
  // Along five passes and the four turns between them: 5 x 200 + 4 x 20 = 1,080 m.
  const path = PASSES.flatMap((pass) =>
    [0, 25, 50, 75, 100, 125, 150, 175, 200].flatMap((x) => [pass % 2 ? 200 - x : x, 20 * pass + 10]),
  )
  const flown = positions(...path).split(' ')
  const with_ = (...at: (readonly [number, string])[]) =>
    flown.flatMap((position, i) => [...at.filter(([k]) => k === i).map(([, lost]) => lost), position])

  test.each([
    ['0,0', with_([3, '0,0,0'], [20, '0,0']), 2],
    ['the ends of the scales', with_([3, '180,90'], [30, '-180,-90']), 2],
    ['far away', with_([10, '-49.3,-20.8']), 1],
    ['far away in a row', with_([10, '-49.3,-20.8'], [10, '-49.31,-20.8']), 2],
    ['far away at its beginning', with_([0, '-49.3,-20.8']), 1],
  ])('without positions that are nowhere: %s', async (_, list, count) => {
    const flight = await measured({ trajeto: placemark(line(list.join(' '))) })
    expect(flight.numbers.trajeto?.comprimentoKm).toBeCloseTo(1.08, 3)
    expect(flight.avisos.find(({ codigo }) => codigo === 'positions-nowhere')?.mensagem).toContain(`${count} não fica`)
  })

  test.each([
    ['twice', placemark(line(flown.join(' '))).repeat(2)],
    ['in whole and in part', placemark(line(flown.join(' '))) + placemark(line(flown.slice(10, 30).join(' ')))],
    [
      'as a track and as a line',
      placemark(line(flown.join(' '))) +
        placemark(`<gx:Track>${flown.map((p) => `<gx:coord>${p.replace(',', ' ')}</gx:coord>`).join('')}</gx:Track>`),
    ],
  ])('counts once that is written %s', async (_, trajeto) => {
    expect((await measured({ trajeto })).numbers.trajeto?.comprimentoKm).toBeCloseTo(1.08, 3)
  })
})

describe('positions with three decimals', () => {
  const coarse = polygon('-50.302,-21.802 -50.299,-21.802 -50.299,-21.799 -50.302,-21.799 -50.302,-21.802')
  test('are said of the area, though it has four corners', async () => {
    expect(codesOf(await measured({ area: placemark(coarse) }))).toContain('positions-coarse')
  })
  test('are said of the track', async () => {
    const trajeto = placemark(line('-50.300,-21.800 -50.299,-21.800 -50.298,-21.800'))
    expect(codesOf(await measured({ trajeto }))).toContain('positions-coarse')
  })
})
