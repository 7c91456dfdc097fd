/** 5,000 rows of a spreadsheet, sent in the batches in which the screen sends them. */
import { type ImportedRow, REGISTERED_ROWS_MAX } from '@faixa/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const ROWS = 5000
const rows: ImportedRow[] = Array.from({ length: ROWS }, (_, i) => ({
  linha: i + 2,
  campos: { nome: `Fazenda ${i}`, empresa: i % 2 ? 'Usina Aurora' : 'Agro Boreal', estado: 'SP', cep: '13400000' },
}))

/** Sends all rows from the first on, and returns the number of each outcome; stops after `most` batches. */
async function send(most = Number.POSITIVE_INFINITY) {
  const outcomes: string[] = []
  for (let at = 0, batch = 0; at < ROWS && batch < most; at += REGISTERED_ROWS_MAX, batch++) {
    const body = { linhas: rows.slice(at, at + REGISTERED_ROWS_MAX) }
    const { linhas } = await server.as('carla').importEntities({ params: { tipo: 'unidades' }, body })
    outcomes.push(...linhas.map(({ situacao }) => situacao))
  }
  return Object.fromEntries(
    Object.entries(Object.groupBy(outcomes, (each) => each)).map(([each, all]) => [each, all?.length]),
  )
}

test('5,000 rows: stopped in the middle, sent again, and sent once more, every one is registered once', async () => {
  const counted = async () =>
    (await server.as('carla').listEntities({ params: { tipo: 'unidades' }, query: { pageSize: 5 } })).totalItems
  const before = await counted()
  expect(await send(20)).toEqual({ cadastrada: 1000 })
  expect(await send()).toEqual({ 'ja-cadastrada': 1000, cadastrada: 4000 })
  expect(await send()).toEqual({ 'ja-cadastrada': 5000 })
  expect(await counted()).toBe(before + ROWS)
  const audited = await server.db
    .selectFrom('auditoria')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('entidade', '=', 'unidades')
    .where('acao', '=', 'cadastrar')
    .executeTakeFirstOrThrow()
  expect(audited.rows).toBe(ROWS)
})
