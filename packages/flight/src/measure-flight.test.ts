import { laudoNumbers } from '@faixa/domain'
import { asLonLat } from '@faixa/geometry'
import { describe, expect, test, vi } from 'vitest'
import type { FlightFiles, FlightOptions, FoundFlight, MeasuredFlight } from './flight.ts'
import { measureFlight } from './measure-flight.ts'
import { nothingFor } from './nothing-for.ts'
import { type BoxM, fileOf, lineFile, linesFile, pathAt, polygonsFile } from './numbers/metric-field.fixture.ts'

/** The types of Node name WebAssembly's interfaces, and not its classes. */
const { Memory } = (
  globalThis as unknown as { WebAssembly: { Memory: { prototype: { grow(pages: number): number } } } }
).WebAssembly

async function measured(files: FlightFiles, options?: FlightOptions): Promise<MeasuredFlight> {
  const flight = await measureFlight(files, options)
  if ('unusable' in flight) throw new Error(flight.unusable.message)
  return flight
}

/** Two talhões of 1 ha side by side, 200 m by 100 m in all. */
const FIELD: readonly BoxM[] = [
  [0, 0, 100, 100],
  [100, 0, 200, 100],
]
/** Two passes of 22 m by 220 m, 20 m apart: 22·220·2 = 9,680 m² gross, 42·220 = 9,240 m² once, 2·200 = 400 m² twice inside. */
const PASSES: readonly BoxM[] = [
  [-10, 10, 210, 32],
  [-10, 30, 210, 52],
]

function expectAround(bounds: readonly number[], [x0, y0, x1, y1]: BoxM): void {
  const corners = [...pathAt(x0, y0), ...pathAt(x1, y1)]
  for (const [i, edge] of corners.entries()) expect(bounds[i]).toBeCloseTo(edge, 5)
}

const files = async (): Promise<FlightFiles> => ({
  area: await polygonsFile('a.kml', FIELD),
  aplicacao: await polygonsFile('b.kml', PASSES),
  trajeto: await lineFile('c.kml', -500, 21, 300, 21, 300, 41, -500, 41),
})

test('a plot whose code is a text, longer than an index can hold, is refused in words', async () => {
  const outer = pathAt(0, 0, 100, 0, 100, 100, 0, 100)
  const area = await fileOf('a.kml', [
    { name: '1', attributes: { TALH_CODIGO: 'x'.repeat(2800) }, shapes: [{ kind: 'polygon', outer, holes: [] }] },
  ])
  const flight = await measureFlight({ ...(await files()), area })
  expect(flight).toMatchObject({
    unusable: {
      code: 'nome-longo',
      message: expect.stringContaining('o código do 1º talhão tem 2.800 caracteres; o máximo é 300'),
    },
  })
})

describe('a measured flight', () => {
  test('has the numbers worked out by hand, and the same as measures', async () => {
    const { numbers, measures } = await measured(await files())
    expect(numbers.areaPlantio).toBeCloseTo(2, 6)
    expect(numbers.areaAplicada).toBeCloseTo(0.924, 6)
    expect(numbers.aplicacaoEfetiva).toBeCloseTo(0.84, 6)
    expect(numbers.aplicacaoExterna).toBeCloseTo(0.084, 6)
    expect(numbers.areaNaoAplicada).toBeCloseTo(1.16, 6)
    expect(numbers.areaSobreposicao).toBeCloseTo(0.04, 6)
    // Two passes overlap, and no third one.
    expect(numbers.sobreposicaoPorPassadas?.map((area) => area.toFixed(6))).toEqual([
      '0.040000',
      '0.000000',
      '0.000000',
    ])
    expect(numbers.areaBruta).toBeCloseTo(0.968, 6)
    expect(numbers.talhoes.map((talhao) => talhao.percentAplicacaoEfetiva?.toFixed(4))).toEqual(['42.0000', '42.0000'])
    expect(numbers).toMatchObject(measures)
    expect(Object.keys(measures)).toHaveLength(7)
  })

  test('has the percentages that domain takes of its measures', async () => {
    const { numbers, measures } = await measured(await files())
    const ofMeasures = laudoNumbers(measures)
    for (const [name, value] of Object.entries(numbers).filter(([name]) => name.startsWith('percent'))) {
      expect(ofMeasures[name as keyof typeof ofMeasures]).toBeCloseTo(value as number, 10)
    }
    expect(Object.keys(ofMeasures).filter((name) => name.startsWith('percent'))).toHaveLength(5)
  })

  test('counts passes written twice once, unless somebody says that they were flown again', async () => {
    const twice = { ...(await files()), aplicacao: await polygonsFile('b.kml', [...PASSES, ...PASSES]) }
    expect((await measured(twice)).numbers.areaBruta).toBeCloseTo(0.968, 6)
    expect((await measured(twice, { repeats: 'flown-again' })).numbers.areaBruta).toBeCloseTo(1.936, 6)
  })

  test('leaves hairlines out of the drawing and not out of the numbers', async () => {
    // 30 cm between the passes, over 200 m: 60 m², and the field above and below them.
    const apart = await polygonsFile('b.kml', [
      [-10, 0, 210, 50],
      [-10, 50.3, 210, 80],
    ])
    const { numbers, layers } = await measured({ ...(await files()), aplicacao: apart })
    expect(numbers.areaNaoAplicada).toBeCloseTo((20 * 200 + 60) / 1e4, 6)
    expect(layers.find(({ name }) => name === 'area-nao-aplicada')!.pieces).toHaveLength(1)
  })

  test('reports its numbers, then its findings, before the layers, and all of them as they are at the end', async () => {
    const found: FoundFlight[] = []
    // The track lies 450 m beside the passes: a finding that is known only after the numbers.
    const given = { ...(await files()), trajeto: await lineFile('t.kml', -10, 500, 210, 500) }
    const { numbers, compared, fieldBounds } = await measured(given, { onFound: (one) => void found.push(one) })
    expect(numbers.avisos.map(({ codigo }) => codigo)).toContain('trajeto-de-outro-lugar')
    expect(found).toEqual([
      { numbers: { ...numbers, avisos: [] }, fieldBounds },
      { numbers, compared, fieldBounds },
    ])
  })

  test('reports no numbers where a check refuses it', async () => {
    const found: FoundFlight[] = []
    const refused = await measureFlight(
      { ...(await files()), area: await polygonsFile('a.kml', [[0, 400_000, 100, 400_100]]) },
      { onFound: (one) => void found.push(one) },
    )
    expect(refused).toMatchObject({ unusable: { code: 'area-longe-da-aplicacao' } })
    expect(found).toEqual([])
  })

  test('suggests the notes that its numbers allow', async () => {
    // 42 % effective is below full pay; 4.2 % outside and 2 % twice are unremarkable.
    expect((await measured(await files())).suggestedNotes).toEqual(['BAIXA_EFETIVIDADE'])
    const { aplicacao } = await files()
    expect((await measured({ aplicacao })).suggestedNotes).toEqual(['VERIFICAR'])
  })

  test('names its plots in the order of their numbers', async () => {
    const { plots, numbers, coverage } = await measured(await files())
    expect(plots.map(({ id, label }) => [id, label.plot])).toEqual([
      ['0', '1'],
      ['1', '2'],
    ])
    expect(numbers.talhoes.map(({ talhao }) => talhao)).toEqual(['1', '2'])
    expect(coverage.plots.map(({ id }) => id)).toEqual(['0', '1'])
  })

  test('has the layers of the specification in drawing order, each with something in it', async () => {
    const { layers } = await measured(await files())
    expect(layers.map(({ name }) => name)).toEqual([
      'area',
      'aplicacao',
      'area-nao-aplicada',
      'aplicacao-externa',
      'sobreposicao',
      'trajeto',
    ])
    expect(layers.find(({ name }) => name === 'sobreposicao')?.pieces.map(({ depth }) => depth)).toEqual([2])
  })

  test('has the same numbers without layers', async () => {
    const without = await measured(await files(), { layers: false })
    expect(without.layers).toEqual([])
    expect(without.numbers).toEqual((await measured(await files())).numbers)
  })

  test('is bounded by plots, application and flight together', async () => {
    const { bounds } = await measured(await files())
    // The box ends in the west and south with the flight and the field, in the east with the flight, and in the north with the field.
    const [west, south] = pathAt(-500, 0)
    const [east, north] = pathAt(300, 100)
    for (const [i, edge] of [west!, south!, east!, north!].entries()) expect(bounds[i]).toBeCloseTo(edge, 5)
  })

  test('is bounded by its strips, not by their centre lines', async () => {
    const { bounds } = await measured({ aplicacao: await lineFile('b.kml', 0, 0, 100, 0) }, { widthM: 40 })
    // 20 m are 0.00018 degrees of latitude.
    expect(bounds[3] - bounds[1]).toBeGreaterThan(40 / 111_000)
    expect(bounds[3] - bounds[1]).toBeLessThan(40 / 109_000)
  })

  test('is looked at where it was sprayed: without the way there and the way back', async () => {
    const { fieldBounds } = await measured(await files())
    // The passes stick out by 10 m west and east, the plots reach from south to north.
    expectAround(fieldBounds, [-10, 0, 210, 100])
  })

  test('is looked at with a plot that was left out, unless that would make the rest small', async () => {
    const area = (missed: BoxM) => polygonsFile('a.kml', [...FIELD, missed])
    // 220 m of passes; twice as much is 440 m.
    const beside = await measured({ ...(await files()), area: await area([320, 0, 420, 100]) })
    expectAround(beside.fieldBounds, [-10, 0, 420, 100])
    const afar = await measured({ ...(await files()), area: await area([340, 0, 440, 100]) })
    expectAround(afar.fieldBounds, [-10, 0, 210, 100])
  })

  test('is looked at without the neighbour that it only drifted over', async () => {
    // The passes end 10 m inside it, where they cover 10·42 = 420 of its 40,000 m²: 1 %.
    const drifted = await polygonsFile('a.kml', [...FIELD, [200, 0, 600, 100]])
    expectAround((await measured({ ...(await files()), area: drifted })).fieldBounds, [-10, 0, 210, 100])
  })

  test('is looked at where it was sprayed, even where that is no plot at all', async () => {
    const { aplicacao } = await files()
    expectAround((await measured({ aplicacao })).fieldBounds, [-10, 10, 210, 52])
  })

  test('crosses from a worker thread as it is', async () => {
    const flight = await measured(await files())
    expect(structuredClone(flight)).toEqual(flight)
  })

  test('tells its progress from 0 to 1, never backwards', async () => {
    const progress: number[] = []
    await measured(await files(), { onProgress: (done) => void progress.push(done) })
    expect(progress.at(-1)).toBe(1)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  })

  test('stops with the reason it is stopped for', async () => {
    const signal = AbortSignal.abort(new Error('o laudo foi excluído'))
    await expect(measureFlight(await files(), { signal })).rejects.toThrow('o laudo foi excluído')
  })
})

describe('files in each other’s place', () => {
  test('are measured, named by what they seem to be, and said so', async () => {
    const { area, aplicacao, trajeto } = await files()
    const { swapped, avisos } = await measured({ area: aplicacao, aplicacao: area!, trajeto: trajeto! })
    expect(swapped).toEqual({ area: 'swath-polygons', aplicacao: 'area' })
    expect(avisos.filter(({ codigo }) => codigo === 'arquivo-em-campo-trocado')).toMatchObject([
      { onde: 'b.kml', mensagem: expect.stringContaining('parece ser de aplicação.') as string },
      { onde: 'a.kml', mensagem: expect.stringContaining('parece ser de talhões.') as string },
    ])
  })

  test('are not seen where every file is in its own', async () => {
    const { swapped, avisos } = await measured(await files())
    expect(swapped).toEqual({})
    expect(avisos).toEqual([])
  })
})

describe('readable files without what they are for', () => {
  const nothing = () => fileOf('vazio.kml', [{ name: 'só um nome', shapes: [] }])
  const point = () => fileOf('ponto.kml', [{ shapes: [{ kind: 'point', path: pathAt(0, 0) }] }])

  test('a measurement without memory is the fault of its file, not of the program', async () => {
    const grow = vi.spyOn(Memory.prototype, 'grow').mockImplementation(() => {
      throw new RangeError('WebAssembly.Memory.grow(): Maximum memory size exceeded')
    })
    const star = Array.from({ length: 2501 }, (_, i) => {
      const angle = (2 * Math.PI * ((i * 1250) % 2501)) / 2501
      return [450 * Math.cos(angle), 450 * Math.sin(angle)]
    }).flat()
    const tangled = await fileOf('estrela.kml', [{ shapes: [{ kind: 'polygon', outer: pathAt(...star), holes: [] }] }])
    const refused = await measureFlight({ ...(await files()), area: tangled })
    grow.mockRestore()
    expect(refused).toEqual({
      unusable: { code: 'memoria-esgotada', message: expect.stringMatching(/^«estrela\.kml» .+ memória/) as string },
    })
    expect(await measured(await files())).toMatchObject({ numbers: { passadas: expect.any(Number) as number } })
  })

  test.each([
    ['nothing', nothing],
    ['a point', point],
  ])('an application of %s is no flight', async (_, empty) => {
    const file = await empty()
    expect(await measureFlight({ ...(await files()), aplicacao: file })).toEqual({
      unusable: {
        code: 'sem-aplicacao',
        message: `O arquivo «${file.name}» não traz nenhum polígono nem linha de aplicação.`,
      },
    })
  })

  test('say that their positions lie outside the globe, as those in metres do', async () => {
    const outer = asLonLat([550_000, 7_600_000, 550_100, 7_600_000, 550_100, 7_600_100, 550_000, 7_600_100])
    const inMetres = await fileOf('utm.kml', [{ shapes: [{ kind: 'polygon', outer, holes: [] }] }])
    expect(nothingFor('area', inMetres)).toBe(
      'O arquivo «utm.kml» não traz nenhum polígono de talhão. As posições dele ficam fora do globo: a longitude vai de −180 a 180 graus, a latitude de −90 a 90. Se estão em metros (UTM), exporte o arquivo em graus (WGS 84).',
    )
    expect(await measureFlight({ ...(await files()), area: inMetres })).toEqual({
      unusable: { code: 'sem-talhao', message: nothingFor('area', inMetres) },
    })
  })

  test('are told apart without measuring, in the same words', async () => {
    const { area, aplicacao, trajeto } = await files()
    const [empty, dot] = [await nothing(), await point()]
    const dots = await fileOf('pontos.kml', [
      { shapes: [{ kind: 'point', path: pathAt(0, 0) }] },
      { shapes: [{ kind: 'point', path: pathAt(0, 100) }] },
    ])
    for (const file of [area, aplicacao, trajeto, empty, dot, dots]) {
      if (!file) throw new Error('the flight lacks a file')
      const sprayed = await measureFlight({ aplicacao: file }, { widthM: 20 })
      expect(nothingFor('aplicacao', file)).toBe('unusable' in sprayed ? sprayed.unusable.message : undefined)
      const planted = await measureFlight({ aplicacao, area: file })
      expect(nothingFor('area', file)).toBe('unusable' in planted ? planted.unusable.message : undefined)
      const { avisos } = await measured({ aplicacao, trajeto: file })
      expect(nothingFor('trajeto', file)).toBe(avisos.find(({ codigo }) => codigo === 'sem-trajeto')?.mensagem)
    }
  })

  test('an area without plots is no area', async () => {
    expect(await measureFlight({ ...(await files()), area: await point() })).toEqual({
      unusable: { code: 'sem-talhao', message: 'O arquivo «ponto.kml» não traz nenhum polígono de talhão.' },
    })
  })

  test('shapes that cross themselves millions of times are refused, and the sentence names the file', async () => {
    const star = Array.from({ length: 5001 }, (_, i) => {
      const angle = (2 * Math.PI * ((i * 2500) % 5001)) / 5001
      return [450 * Math.cos(angle), 450 * Math.sin(angle)]
    }).flat()
    const tangled = await fileOf('estrela.kml', [{ shapes: [{ kind: 'polygon', outer: pathAt(...star), holes: [] }] }])
    const sentence =
      /^«estrela\.kml» não pode ser medido: o contorno do .+ 1 cruza a si mesmo cerca de .+ milhões de vezes/
    expect(await measureFlight({ ...(await files()), aplicacao: tangled })).toEqual({
      unusable: { code: 'aplicacao-emaranhada', message: expect.stringMatching(sentence) as string },
    })
    expect(await measureFlight({ ...(await files()), area: tangled })).toEqual({
      unusable: { code: 'area-emaranhada', message: expect.stringMatching(sentence) as string },
    })
  })

  test('a star of 20,001 points is refused before the track is followed over it, which took 14 s', async () => {
    const star = Array.from({ length: 20_001 }, (_, i) => {
      const angle = (2 * Math.PI * ((i * 10_000) % 20_001)) / 20_001
      return [450 * Math.cos(angle), 450 * Math.sin(angle)]
    }).flat()
    const tangled = await fileOf('estrela.kml', [{ shapes: [{ kind: 'polygon', outer: pathAt(...star), holes: [] }] }])
    // 160 passes of 1,000 m, 5 m apart, with a position every 10 m and 0.2 s.
    const path = pathAt(
      ...Array.from({ length: 160 * 101 }, (_, i) => {
        const [pass, at] = [Math.floor(i / 101), (i % 101) * 10 - 500]
        return [pass % 2 === 0 ? at : -at, 5 * pass - 400]
      }).flat(),
    )
    const timesMs = Float64Array.from({ length: 160 * 101 }, (_, i) => 200 * i)
    const trajeto = await fileOf('voo.kml', [{ shapes: [{ kind: 'track', path, timesMs }] }])
    const flight = { ...(await files()), aplicacao: tangled, trajeto }
    const began = process.cpuUsage()
    const refused = await measureFlight(flight)
    const { user, system } = process.cpuUsage(began)
    expect(refused).toMatchObject({ unusable: { code: 'aplicacao-emaranhada' } })
    // Seconds of processor time; the refusal itself takes one.
    expect((user + system) / 1e6).toBeLessThan(6)
  })

  test.each([
    ['nothing', nothing],
    ['a point', point],
  ])('a track of %s is a finding, and the flight is measured without it', async (_, empty) => {
    const { numbers, trajectory, avisos } = await measured({ ...(await files()), trajeto: await empty() })
    expect(avisos.map(({ codigo }) => codigo)).toContain('sem-trajeto')
    expect(trajectory).toBeUndefined()
    expect(numbers).not.toHaveProperty('trajeto')
    expect(numbers.aplicacaoEfetiva).toBeCloseTo(0.84, 6)
  })
})

describe('lines of which nothing gives the width', () => {
  // Three lines of 300 m, 18 m apart, over a field of 300 x 54 m.
  const lines = () =>
    linesFile(
      'linhas.kml',
      [0, 18, 36].map((y): BoxM => [0, y, 300, y]),
    )

  test('are not measured, and the distance between them is proposed', async () => {
    const area = await polygonsFile('area.kml', [[0, -9, 300, 45]])
    const refused = await measureFlight({ area, aplicacao: await lines() })
    expect(refused).toEqual({
      unusable: {
        code: 'faixa-nao-informada',
        message:
          '«linhas.kml» traz 3 linhas sem a largura da faixa: informe a faixa executada. As passadas estão a 18,00 m uma da outra.',
      },
      measuredWidthM: expect.closeTo(18, 2) as number,
    })
    const taken = await measureFlight({ area, aplicacao: await lines() }, { widthM: 18 })
    expect('unusable' in taken ? taken : taken.numbers.percentAplicacaoEfetiva).toBeCloseTo(100, 1)
  })

  test('are measured with an assumed width only where the caller names one, and a finding says so', async () => {
    const assumed = await measureFlight({ aplicacao: await lines() }, { assumedWidthM: 22 })
    if ('unusable' in assumed) throw new Error(assumed.unusable.message)
    // 3 x 300 x 22 m.
    expect(assumed.numbers.areaBruta).toBeCloseTo(1.98, 4)
    expect(assumed.avisos).toMatchObject([{ codigo: 'width-assumed' }])
  })
})
