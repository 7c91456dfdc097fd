import { comparableNames, comparableNumbers, LEITURA } from '@faixa/flight'
import { compareMeasurement, plotHash, type RevisionDocument } from '@faixa/revision'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { measureHere, simulatedFiles } from '../../testing/flight-files.fixture.ts'
import { type RealWorker, startRealWorker } from '../../testing/real-worker.fixture.ts'
import { checkLog } from './check-log.queries.ts'

let real: RealWorker

beforeAll(async () => {
  real = await startRealWorker()
})
afterAll(() => real.stop())

test('a measured laudo is in the log, and whoever measures its files again finds every number of its revision', async () => {
  const files = simulatedFiles({ areaHa: 30 })
  await using _worker = { [Symbol.asyncDispose]: (await real.work()).stop }
  const { id } = await real.send(files)
  await real.settled(id)
  await expect.poll(() => real.db.selectFrom('registro_folhas').selectAll().execute()).not.toHaveLength(0)
  const revision = await real.db
    .selectFrom('revisoes')
    .select(['documento', 'causa'])
    .where('laudo_id', '=', id)
    .orderBy('numero')
    .executeTakeFirstOrThrow()
  expect(revision.causa).toBe('medicao')
  const { laudo } = JSON.parse(revision.documento) as RevisionDocument
  expect(laudo.medicao).toMatchObject({ metodo: 'v2', leitura: LEITURA })
  expect(laudo.talhoes.length).toBeGreaterThan(1)
  expect(laudo.arquivos.map(({ papel }) => papel)).toEqual(['area', 'aplicacao', 'trajeto'])

  const measured = await measureHere(files, laudo.numeros.faixaExecutada)
  const hashes = measured.coverage.plots.map(({ polygons }) => plotHash(polygons ?? []))
  expect(new Set(hashes).size).toBe(laudo.talhoes.length)
  const found = comparableNumbers(measured.numbers, hashes)
  expect(compareMeasurement(laudo, found, comparableNames(true))).toEqual([])
  expect((await checkLog(real.db)).faults).toEqual([])
})
