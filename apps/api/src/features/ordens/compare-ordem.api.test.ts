import { measureOrderedArea, type OrderedArea, orderedAreaOf, readFlightFile, registeredPlot } from '@faixa/flight'
import { afterAll, expect, test, vi } from 'vitest'
import { measureHere, simulatedFiles } from '../../testing/flight-files.fixture.ts'
import { startRealWorker } from '../../testing/real-worker.fixture.ts'
import { findUncompared, giveUpComparison } from './compare-ordem.job.ts'
import { listUncompared, readComparison } from './ordem-comparison.queries.ts'
import { insertOrdem } from './ordem-write.queries.ts'
import { plotRows } from './process/plot-rows.ts'

const real = await startRealWorker()
afterAll(() => real.stop())
await real.work()
const { db, places } = real

const files = simulatedFiles()

async function plotsOf(kml: string): Promise<OrderedArea> {
  const file = await readFlightFile('area.kml', [Buffer.from(kml)])
  if ('unusable' in file) throw new Error(file.unusable.message)
  const area = await orderedAreaOf(file)
  if ('unusable' in area) throw new Error(area.unusable.message)
  return area
}

async function order(area: OrderedArea): Promise<number> {
  const stored = { ...area, rows: [...plotRows(area, false)], talhoes: area.plots.length }
  const { id: usuario_id } = await db.selectFrom('usuarios').select('id').executeTakeFirstOrThrow()
  const terms = {
    codigo: 'OS 9',
    data: '2026-03-10',
    tratamento: 'HERBICIDA',
    cultura: 'SOJA',
    empresa_id: places.aurora,
  }
  return (await insertOrdem(db, { ...terms, usuario_id }, stored)).id
}

const compared = (ordemId: number) =>
  vi.waitFor(
    async () => {
      const kept = await readComparison(db, ordemId)
      expect(kept).toBeDefined()
      return kept!.resultado as {
        tratadaHa: number
        pedidaHa: number
        aplicadaHa: number
        plots: object[]
        naoPedidos: object[]
      }
    },
    { timeout: 60_000, interval: 200 },
  )

test('an order is compared with its laudos when one becomes ready, and none of an earlier state is shown', async () => {
  const here = await measureHere(files)
  const area = await plotsOf(files.area)
  const ordem_servico_id = await order(area)
  expect(await readComparison(db, ordem_servico_id)).toBeUndefined()
  const { id } = await real.send(files, { ordem_servico_id })
  await real.settled(id)
  const first = await compared(ordem_servico_id)
  // The layer is rounded to a tenth of a millimetre: the two agree to a square decimetre.
  expect(first.pedidaHa).toBeCloseTo(here.numbers.areaPlantio!, 5)
  expect(first.tratadaHa).toBeCloseTo(here.numbers.aplicacaoEfetiva!, 5)
  expect(first.aplicadaHa).toBeCloseTo(here.numbers.areaAplicada, 5)
  expect(first.plots).toHaveLength(area.plots.length)
  // The laudo's own plots are the ordered ones.
  expect(first.naoPedidos).toEqual([])

  // A repetition of the same flight treats no further ground.
  const again = await real.send(files, { ordem_servico_id })
  await real.settled(again.id)
  expect((await compared(ordem_servico_id)).tratadaHa).toBeCloseTo(first.tratadaHa, 6)

  // A laudo that is being measured again has no numbers, so the comparison that includes it has none either.
  await db.updateTable('laudos').set({ ready: false }).where('id', '=', again.id).execute()
  expect(await readComparison(db, ordem_servico_id)).toBeUndefined()
})

test('plots that were flown and not ordered are named, and the ordered ones are missed', async () => {
  const area = await plotsOf(files.area)
  // The ordered plot is the flown one, moved by a twentieth of a degree, 5 km.
  const moved = area.plots[0]!.coordinates.map((rings) =>
    rings.map((ring) => ring.map(([lon, lat]) => [lon! + 0.05, lat!])),
  )
  const elsewhere = await measureOrderedArea([registeredPlot({ id: 1, coordinates: moved })])
  const ordem_servico_id = await order(elsewhere!)
  const { id } = await real.send(files, { ordem_servico_id })
  await real.settled(id)
  const { naoPedidos, plots, tratadaHa } = await compared(ordem_servico_id)
  expect(tratadaHa).toBe(0)
  expect(plots).toMatchObject([{ estado: 'nao-tratado' }])
  expect(naoPedidos).toMatchObject([{ estado: 'nao-pedido', areaHa: expect.closeTo(area.plots[0]!.areaHa, 5) }])
})

test('a comparison that was given up says so, and is made again by the search of each hour', async () => {
  const area = await plotsOf(files.area)
  const ordem_servico_id = await order(area)
  const { id } = await real.send(files, { ordem_servico_id })
  await real.settled(id)
  const first = await compared(ordem_servico_id)
  const work = {
    payload: { ordemId: ordem_servico_id },
    lane: 'leve' as const,
    signal: new AbortController().signal,
    settle: () => Promise.resolve(),
    settleAsHeavy: () => Promise.resolve(),
  }
  await giveUpComparison(work, real.deps)
  expect(await readComparison(db, ordem_servico_id)).toMatchObject({ resultado: null, falha: 'falhou' })
  await findUncompared({ ...work, payload: undefined }, real.deps)
  await vi.waitFor(
    async () => {
      const kept = await readComparison(db, ordem_servico_id)
      expect(kept).toMatchObject({ resultado: { tratadaHa: first.tratadaHa }, falha: null })
    },
    { timeout: 60_000, interval: 200 },
  )
  // A comparison that is too heavy is tried again only after another laudo.
  await db.updateTable('ordens_comparacoes').set({ resultado: null, falha: 'pesada' }).execute()
  expect(await listUncompared(db)).toEqual([])
})
