import { asLocalM, integrateCoverage, type LonLatPolygon } from '@faixa/geometry'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BoxM, boxAt, fileOf, pathAt, polygonsFile, registeredPlot } from '../numbers/metric-field.fixture.ts'
import { compareFlown } from './compare-flown.ts'
import { measureOrderedArea, orderedAreaOf } from './ordered-area.ts'

const plot = (id: string, ...boxes: readonly BoxM[]) => registeredPlot(id, ...boxes)
const prints = (...boxes: readonly BoxM[]): LonLatPolygon[] => boxes.map(boxAt)

// Four plots of 100 m by 100 m in a row: 1 ha each.
const A = plot('A', [0, 0, 100, 100])
const B = plot('B', [100, 0, 200, 100])
const C = plot('C', [200, 0, 300, 100])
const D = plot('D', [300, 0, 400, 100])

async function compared(...given: Parameters<typeof compareFlown>) {
  const comparison = await compareFlown(...given)
  if (!comparison) throw new Error('nothing was compared')
  return comparison
}

describe('planned against flown', () => {
  test('treated, in part, missed, and treated without an order', async () => {
    // One strip from the middle of D's left half to B's middle would miss A, because A covers x from 150 to 350 in full height.
    const result = await compared({ ordered: [A, B, C], footprints: prints([150, 0, 350, 100]), otherPlots: [A, D] })
    expect(result.plots.map(({ id, estado }) => [id, estado])).toEqual([
      ['A', 'nao-tratado'],
      ['B', 'em-parte'],
      ['C', 'tratado'],
    ])
    // The flights treat 50 m of 100 m of B, and all of C. Treated 0.5 + 1 ha of 3; sprayed 200 m by 100 m = 2 ha; outside 50 m by 100 m =
    // 0.5 ha, all of it on D.
    expect(result.tratadaHa).toBeCloseTo(1.5, 6)
    expect(result.naoTratadaHa).toBeCloseTo(1.5, 6)
    expect(result.percentTratada).toBeCloseTo(50, 4)
    expect(result.aplicadaHa).toBeCloseTo(2, 6)
    expect(result.foraHa).toBeCloseTo(0.5, 6)
    expect(result.plots[1]!.percentTratada).toBeCloseTo(50, 4)
    expect(result.naoPedidos).toEqual([
      {
        id: 'D',
        estado: 'nao-pedido',
        areaHa: expect.closeTo(1, 6),
        tratadaHa: expect.closeTo(0.5, 6),
        percentTratada: expect.closeTo(50, 4),
      },
    ])
  })

  test('what two flights cover counts once', async () => {
    // 60 m and 60 m that share 20 m: 100 m of A.
    const result = await compared({
      ordered: [A],
      footprints: prints([0, 0, 60, 100], [40, 0, 100, 100]),
      otherPlots: [],
    })
    expect(result.tratadaHa).toBeCloseTo(1, 6)
    expect(result.aplicadaHa).toBeCloseTo(1, 6)
    const same = await compared({ ordered: [A], footprints: prints([0, 0, 60, 100], [0, 0, 60, 100]), otherPlots: [] })
    expect(same.tratadaHa).toBeCloseTo(0.6, 6)
  })

  test('ordered plots that overlap count once in all, each for itself', async () => {
    // Two plots, A and its right half again: 1 ha in all; a flight over that half treats half of A and all of the other.
    const half = plot('H', [50, 0, 100, 100])
    const result = await compared({ ordered: [A, half], footprints: prints([50, 0, 100, 100]), otherPlots: [] })
    expect(result.pedidaHa).toBeCloseTo(1, 6)
    expect(result.tratadaHa).toBeCloseTo(0.5, 6)
    expect(result.plots.map(({ percentTratada }) => Math.round(percentTratada))).toEqual([50, 100])
  })

  test('a plot of the register that is drawn a little otherwise is the ordered one, and drift is no treatment', async () => {
    const again = plot('A again', [-2, -2, 98, 98])
    // 4 m of 100 m of B.
    const result = await compared({ ordered: [A], footprints: prints([0, 0, 104, 100]), otherPlots: [again, B] })
    expect(result.naoPedidos).toEqual([])
  })

  test('one plot that the register and a laudo both hold was treated once', async () => {
    const again = plot('D again', [301, 1, 401, 101])
    const result = await compared({ ordered: [A], footprints: prints([300, 0, 400, 100]), otherPlots: [D, again] })
    expect(result.naoPedidos.map(({ id }) => id)).toEqual(['D'])
    expect(result.plots[0]!.estado).toBe('nao-tratado')
  })

  test('without an ordered area there is nothing to compare', async () => {
    expect(await compareFlown({ ordered: [], footprints: prints([0, 0, 9, 9]), otherPlots: [] })).toBeUndefined()
  })
})

/** Boxes on whole metres that touch and overlap arbitrarily. */
const box = fc
  .tuple(
    fc.integer({ min: 0, max: 300 }),
    fc.integer({ min: 0, max: 300 }),
    fc.integer({ min: 5, max: 200 }),
    fc.integer({ min: 5, max: 200 }),
  )
  .map(([x, y, width, height]): BoxM => [x, y, x + width, y + height])

test('treated and missed are the ordered area, treated and outside the sprayed one, as the scanline oracle has them', async () => {
  const ring = ([x0, y0, x1, y1]: BoxM) => [asLocalM([x0, y0, x1, y0, x1, y1, x0, y1])]
  await fc.assert(
    fc.asyncProperty(
      fc.array(box, { minLength: 1, maxLength: 5 }),
      fc.array(box, { minLength: 1, maxLength: 8 }),
      async (plots, flown) => {
        const result = await compared({
          ordered: plots.map((one, i) => plot(`${i}`, one)),
          footprints: prints(...flown),
          otherPlots: [],
        })
        expect(result.tratadaHa + result.naoTratadaHa).toBeCloseTo(result.pedidaHa, 9)
        expect(result.tratadaHa + result.foraHa).toBeCloseTo(result.aplicadaHa, 9)
        for (const { areaHa, tratadaHa, naoTratadaHa } of result.plots)
          expect(tratadaHa + naoTratadaHa!).toBeCloseTo(areaHa, 9)
        const oracle = integrateCoverage({ plots: plots.map(ring), passes: flown.map(ring) }, 0.25)
        // The midpoint rule at 0.25 m errs by less than 20 m² on these fields of up to 25 ha.
        expect(Math.abs(result.tratadaHa * 1e4 - oracle.effective)).toBeLessThan(20)
        expect(Math.abs(result.foraHa * 1e4 - oracle.external)).toBeLessThan(20)
      },
    ),
    { numRuns: 40 },
  )
})

describe('an ordered area', () => {
  test('is the union of its plots, each measured for itself', async () => {
    const area = await measureOrderedArea([A, plot('H', [50, 0, 150, 100])])
    expect(area?.areaHa).toBeCloseTo(1.5, 6)
    expect(area?.plots.map(({ areaHa }) => areaHa.toFixed(4))).toEqual(['1.0000', '1.0000'])
    expect(area?.plots[0]).toMatchObject({ nome: 'Talhão A', codigoFazenda: '0042', talhao: 'A' })
  })

  test('of a file has its names, and a file without polygons has none', async () => {
    const area = await orderedAreaOf(await polygonsFile('a.kml', [[0, 0, 100, 100]]))
    expect(area).toMatchObject({ plots: [{ nome: '1', areaHa: expect.closeTo(1, 6) }] })
    expect(await orderedAreaOf(await polygonsFile('b.kml', []))).toMatchObject({ unusable: { code: 'sem-talhao' } })
  })

  test('of a file tells what its plots do to each other', async () => {
    // Two plots of 1 ha that share half of each: 1.5 ha of land.
    const boxes: BoxM[] = [
      [0, 0, 100, 100],
      [50, 0, 150, 100],
    ]
    const area = await orderedAreaOf(await polygonsFile('a.kml', boxes))
    expect(area).toMatchObject({ areaHa: expect.closeTo(1.5, 6), avisos: [{ codigo: 'plots-overlap' }] })
  })

  test('of a file of swaths says that the file belongs in another field', async () => {
    // Ten passes of 20 m by 900 m side by side, as an application is drawn.
    const passes = Array.from({ length: 10 }, (_, i): BoxM => [20 * i, 0, 20 * i + 20, 900])
    const area = await orderedAreaOf(await polygonsFile('aplicacao.kml', passes))
    expect(area).toMatchObject({
      avisos: expect.arrayContaining([expect.objectContaining({ codigo: 'arquivo-em-campo-trocado' })]),
    })
  })

  test('whose outline crosses itself millions of times is refused with a sentence, and is no failure', async () => {
    const star = Array.from({ length: 5001 }, (_, i) => {
      const angle = (2 * Math.PI * ((i * 2500) % 5001)) / 5001
      return [450 * Math.cos(angle), 450 * Math.sin(angle)]
    }).flat()
    const file = await fileOf('estrela.kml', [{ shapes: [{ kind: 'polygon', outer: pathAt(...star), holes: [] }] }])
    expect(await orderedAreaOf(file)).toMatchObject({
      unusable: {
        code: 'area-emaranhada',
        message: expect.stringMatching(/^«estrela\.kml» não pode ser medido: o contorno do .+ cruza a si mesmo/),
      },
    })
  })
})
