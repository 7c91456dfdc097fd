import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MeasuredFlight, ReadFile } from './flight.ts'
import { measureFlight } from './measure-flight.ts'
import { type BoxM, lineFile, pathAt, polygonsFile, registeredPlot } from './numbers/metric-field.fixture.ts'
import type { FlightPlot } from './plots/flight-plot.ts'

/** Plots of one hectare in a row, and one plot a kilometre away. */
const ROW: readonly FlightPlot[] = [
  registeredPlot('001', [0, 0, 100, 100]),
  registeredPlot('002', [100, 0, 200, 100]),
  registeredPlot('003', [200, 0, 300, 100]),
  registeredPlot('longe', [1300, 0, 1400, 100]),
]

const passes = (...boxes: readonly BoxM[]): Promise<ReadFile> => polygonsFile('voo.kml', boxes)

async function measured(aplicacao: ReadFile, plots = ROW): Promise<MeasuredFlight> {
  const flight = await measureFlight({ aplicacao, registered: { plots } })
  if ('unusable' in flight) throw new Error(flight.unusable.message)
  return flight
}

const idsOf = ({ plots }: MeasuredFlight) => plots.map(({ id }) => id)
const layerOf = ({ layers }: MeasuredFlight, wanted: string) => layers.find(({ name }) => name === wanted)

describe('a flight without an area file', () => {
  test('is measured against the registered plots that it covers by 5 % or more', async () => {
    // 20 m by 214 m: 20 % of 001 and 002, 4·20 = 80 m² or 0.8 % of 003; outside the two, 10·20 before and 4·20 behind.
    const flight = await measured(await passes([-10, 0, 204, 20]))
    expect(idsOf(flight)).toEqual(['001', '002'])
    expect(flight.numbers.areaPlantio).toBeCloseTo(2, 6)
    expect(flight.numbers.aplicacaoEfetiva).toBeCloseTo(0.4, 6)
    expect(flight.numbers.aplicacaoExterna).toBeCloseTo(0.028, 6)
    expect(flight.numbers.percentAplicacaoEfetiva).toBeCloseTo(20, 4)
    expect(flight.numbers.talhoes).toMatchObject([
      { nome: 'Talhão 001', codigoFazenda: '0042', talhao: '001' },
      { nome: 'Talhão 002', codigoFazenda: '0042', talhao: '002' },
    ])
    expect(flight.avisos).toMatchObject([{ codigo: 'area-do-cadastro', gravidade: 'info' }])
    expect(flight.avisos[0]?.mensagem).toContain('2 áreas cadastradas')
  })

  test('shows all the plots near as area-total and those taken as area', async () => {
    const flight = await measured(await passes([-10, 0, 204, 20]))
    expect(layerOf(flight, 'area-total')?.pieces.map(({ plot }) => plot?.id)).toEqual(['001', '002', '003', 'longe'])
    // The two chosen plots lie side by side, and each is a piece that knows its row of the table.
    expect(layerOf(flight, 'area')?.pieces.map(({ plot }) => [plot?.id, plot?.row])).toEqual(
      flight.plots.map(({ id }, row) => [id, row]),
    )
    expect(flight.plots).toHaveLength(2)
    expect(flight.layers[0]?.name).toBe('area-total')
  })

  test('is bounded by the plots taken, not by those near', async () => {
    const { bounds } = await measured(await passes([-10, 0, 204, 20]))
    // 214 m are 0.0021 degrees of longitude at this latitude; the far plot would make it 0.0137.
    expect(bounds[2] - bounds[0]).toBeLessThan(0.0022)
  })

  test('takes the best covered plot where none reaches 5 %, and warns', async () => {
    // 4 m by 100 m of 001 is 4 %, 3 m by 100 m of 003 is 3 %.
    const flight = await measured(await passes([0, 0, 100, 4], [200, 0, 300, 3]))
    expect(idsOf(flight)).toEqual(['001'])
    expect(flight.numbers.aplicacaoExterna).toBeCloseTo(0.03, 6)
    // 0.04 of 0.07 ha are inside: 57 %.
    expect(flight.avisos).toMatchObject([
      { codigo: 'area-do-cadastro-incerta' },
      { codigo: 'aplicacao-quase-toda-fora' },
    ])
  })

  test('counts a plot of several pieces as one', async () => {
    // 200 of 20,000 m² is 1 %, though it is 10 % of the smaller piece.
    const plots = [registeredPlot('a', [0, 0, 180, 100], [500, 0, 520, 100]), registeredPlot('b', [180, 0, 200, 100])]
    expect(idsOf(await measured(await passes([500, 0, 510, 20], [180, 0, 200, 20]), plots))).toEqual(['b'])
  })

  test('takes both of two neighbours where only one has a vertex on their border', async () => {
    // The border leans from (100, 0) to (110, 100); the eastern plot has a vertex 0.1 m beside it. The pass covers half of both.
    const outlines = [pathAt(0, 0, 100, 0, 110, 100, 0, 100), pathAt(100, 0, 200, 0, 200, 100, 110, 100, 108.1, 80)]
    const plots = outlines.map((outer, i) => ({
      ...registeredPlot(`${i}`, [0, 0, 1, 1]),
      polygons: [{ outer, holes: [] }],
    }))
    const flight = await measured(await passes([-10, -10, 210, 50]), plots)
    expect(idsOf(flight)).toEqual(['0', '1'])
    expect(flight.numbers.talhoes[0]!.aplicacaoEfetiva).toBeCloseTo(0.5125, 5)
  })

  test('flown beside a plot takes it where the strip reaches in', async () => {
    // A line 5 m below the plots, widened by 20 m to either side: 15 % of each of the three.
    const aplicacao = await lineFile('linhas.kml', 0, -5, 300, -5)
    const flight = await measureFlight({ aplicacao, registered: { plots: ROW } }, { widthM: 40 })
    expect('plots' in flight && idsOf(flight)).toEqual(['001', '002', '003'])
  })

  test('crosses from a worker thread as it is, and tells its progress from 0 to 1', async () => {
    const progress: number[] = []
    // There are enough plots for progress in the middle of both measurements.
    const many = Array.from({ length: 40 }, (_, i): BoxM => [0, 2 * i, 300, 2 * i + 2])
    const flight = await measureFlight(
      { aplicacao: await passes(...many), registered: { plots: ROW } },
      { onProgress: (done) => void progress.push(done) },
    )
    expect(structuredClone(flight)).toEqual(flight)
    expect(progress.at(-1)).toBe(1)
    expect(progress.length).toBeGreaterThan(4)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  })

  test('stops choosing with the reason it is stopped for', async () => {
    const signal = AbortSignal.abort(new Error('o laudo foi excluído'))
    const files = { aplicacao: await passes([0, 0, 200, 20]), registered: { plots: ROW } }
    await expect(measureFlight(files, { signal })).rejects.toThrow('o laudo foi excluído')
  })

  test('and without any registered plot is refused with what to do', async () => {
    expect(await measureFlight({ aplicacao: await passes([0, 0, 9, 9]), registered: { plots: [] } })).toEqual({
      unusable: {
        code: 'sem-area-cadastrada',
        message:
          'Não há arquivo de área nem área cadastrada para «voo.kml»: envie o arquivo da área ou cadastre as áreas da empresa.',
      },
    })
  })

  test.each<[where: string, BoxM]>([
    ['a kilometre off', [0, 1000, 200, 1020]],
    ['between the plots', [310, 0, 1290, 20]],
    ['along their edge', [0, 100, 300, 120]],
  ])('%s touches no registered plot and is refused with what to do', async (_, box) => {
    expect(await measureFlight({ aplicacao: await passes(box), registered: { plots: ROW } })).toMatchObject({
      unusable: {
        code: 'area-cadastrada-longe',
        message: expect.stringMatching(/«voo\.kml».*: envie o arquivo da área ou cadastre/) as string,
      },
    })
  })
})

test('an area file is what counts where there is one, whatever is registered', async () => {
  const flight = await measureFlight({
    area: await polygonsFile('area.kml', [[0, 0, 150, 100]]),
    aplicacao: await passes([0, 0, 200, 20]),
    registered: { plots: ROW },
  })
  expect(flight).toMatchObject({ numbers: { talhoes: [{ talhao: '1' }] }, avisos: [] })
  expect('layers' in flight && flight.layers.map(({ name }) => name)).not.toContain('area-total')
})

test('the plots taken are those that plane arithmetic takes', async () => {
  const row = fc.array(fc.integer({ min: 20, max: 200 }), { minLength: 1, maxLength: 6 })
  const pass = fc.record({
    from: fc.integer({ min: -50, max: 700 }),
    length: fc.integer({ min: 10, max: 600 }),
    width: fc.integer({ min: 2, max: 60 }),
  })
  await fc.assert(
    fc.asyncProperty(row, pass, async (widths, { from, length, width }) => {
      // The plots lie in a row and are 100 m deep; the pass runs along their lower edge.
      const starts = widths.map((_, i) => widths.slice(0, i).reduce((sum, w) => sum + w, 0))
      const shares = widths.map((w, i) => {
        const common = Math.max(0, Math.min(from + length, starts[i]! + w) - Math.max(from, starts[i]!))
        return (common * width) / (w * 100)
      })
      // On the very edge of 5 % the plane's rounding decides.
      fc.pre(shares.every((share) => Math.abs(share - 0.05) > 1e-6))
      const best = shares.indexOf(Math.max(...shares))
      const equals = shares.filter((share) => Math.abs(share - shares[best]!) < 1e-6).length
      fc.pre(shares[best]! > 0.05 || equals === 1 || shares[best] === 0)
      const expected = shares.flatMap((share, i) => (share > 0.05 ? [`${i}`] : []))
      if (expected.length === 0 && shares[best]! > 0) expected.push(`${best}`)

      const plots = widths.map((w, i) => registeredPlot(`${i}`, [starts[i]!, 0, starts[i]! + w, 100]))
      const flight = await measureFlight(
        { aplicacao: await passes([from, 0, from + length, width]), registered: { plots } },
        { layers: false },
      )
      expect('unusable' in flight ? [] : idsOf(flight)).toEqual(expected)
    }),
    { numRuns: 60 },
  )
})
