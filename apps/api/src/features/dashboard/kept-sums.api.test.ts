import fc from 'fast-check'
import { sql, type Updateable } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { insertLaudo } from '../../testing/laudo-rows.fixture.ts'
import { startTestServer, type TestServer } from '../../testing/server.fixture.ts'
import { compactSomas, recountSums } from './kept-sums.queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Number of rounds; in each, six transactions make three changes at the same time. */
const TURNS = 10 * inject('shareOfCases')

let seed = 1
/** A reproducible random generator. */
function random(below: number): number {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % below
}

/** Areas whose sum in doubles would depend on their order, and absent ones. */
function area(): number | null {
  return [null, 0, 0.1, 1e-9, 123_456.789_012_345, random(1e9) / 1e6][random(6)]!
}

function randomValues() {
  const { aurora, boreal, norte, sul, bruno, beto, joao, aerosul, vooalto } = server.places
  const places = [
    [aurora, norte],
    [aurora, sul],
    [aurora, null],
    [boreal, null],
  ] as const
  const pilots = [
    [bruno, aerosul],
    [beto, aerosul],
    [joao, vooalto],
  ] as const
  const [empresa_id, unidade_id] = places[random(4)]!
  const [piloto_id, prestadora_id] = pilots[random(3)]!
  return {
    empresa_id,
    unidade_id,
    piloto_id,
    prestadora_id,
    tratamento: ['HERBICIDA', 'COTESIA', 'NÃO INFORMADO'][random(3)]!,
    data: ['2026-03-14', '2026-03-31', '2026-04-01', '2025-12-31', '1997-01-01'][random(5)]!,
    insumos: area(),
  }
}

const measured = () => ({
  area_plantio: area(),
  area_aplicada: area(),
  area_nao_aplicada: area(),
  aplicacao_efetiva: area(),
  aplicacao_externa: area(),
  area_sobreposicao: area(),
})

const someLaudo = () => sql<number>`(select id from laudos order by id offset ${random(20)} limit 1)`

const change = (db: Db, values: Updateable<Tables['laudos']>) =>
  db.updateTable('laudos').set(values).where('id', '=', someLaudo()).execute()

const changes = {
  insert: (db: Db) => insertLaudo(db, { ...randomValues(), ...measured() }),
  waiting: (db: Db) => insertLaudo(db, { ...randomValues(), ready: false }),
  hide: (db: Db) => change(db, { hidden: true }),
  reveal: (db: Db) => change(db, { hidden: false }),
  delete: (db: Db) => change(db, { arquivado_em: new Date() }),
  restore: (db: Db) => change(db, { arquivado_em: null }),
  start: (db: Db) => change(db, { processing: true, ready: false, error: false }),
  finish: (db: Db) => change(db, { processing: false, ready: true, ...measured() }),
  fail: (db: Db) => change(db, { processing: false, ready: false, error: true }),
  edit: (db: Db) => change(db, randomValues()),
  note: (db: Db) => change(db, { observacoes: 'nada muda nas somas' }),
  rename: (db: Db) =>
    db
      .updateTable('empresas')
      .set({ nome: `Usina ${random(1000)}` })
      .where('id', '=', server.places.aurora)
      .execute(),
  remove: (db: Db) => db.deleteFrom('laudos').where('id', '=', someLaudo()).execute(),
  compact: (db: Db) => compactSomas(db),
}

type Change = keyof typeof changes
const names = Object.keys(changes) as Change[]

async function expectTrueSums() {
  expect(await recountSums(server.db)).toMatchObject({ wrong: 0, examples: [] })
}

describe('kept sums are a recount to the last digit', () => {
  test('of an empty database', expectTrueSums)

  test('after any changes', async () => {
    const several = fc.array(fc.constantFrom(...names), { minLength: 20 })
    for (const some of fc.sample(several, { numRuns: 5 * inject('shareOfCases'), seed: 7 })) {
      for (const name of ['insert', 'insert', ...some] as const) await changes[name](server.db)
      await expectTrueSums()
    }
  })

  test('while several transactions change laudos and sums are brought together', async () => {
    const checks: Promise<void>[] = []
    const act = async (i: number) => {
      // Each transaction makes several changes, and one in five is rolled back.
      const some = Array.from({ length: 3 }, (_, k) => names[(i * 3 + k) % (names.length - 1)]!)
      const acting = server.db.transaction().execute(async (tx) => {
        for (const name of some.filter((one) => one !== 'compact')) await changes[name](tx)
        if (i % 5 === 0) throw new Error('undone')
      })
      // Two transactions may lock the same laudos in different orders; the one that is aborted changed nothing.
      await acting.catch((error: Error) => expect(error.message).toMatch(/undone|deadlock/))
      if (i % 10 === 0) checks.push(expectTrueSums())
      if (i % 7 === 0) await compactSomas(server.db)
    }
    for (let turn = 0; turn < TURNS; turn++) await Promise.all(Array.from({ length: 6 }, (_, i) => act(turn * 6 + i)))
    await Promise.all(checks)
    await expectTrueSums()
  })

  test('bringing them together leaves no change, no empty row, and the same sums', async () => {
    await changes.insert(server.db)
    await compactSomas(server.db)
    await server.db.deleteFrom('laudos').execute()
    await compactSomas(server.db)
    const left = async (table: 'laudos_somas' | 'laudos_somas_novas') =>
      (await server.db.selectFrom(table).select('n').execute()).length
    expect([await left('laudos_somas'), await left('laudos_somas_novas')]).toEqual([0, 0])
    await expectTrueSums()
  })

  test('and a sum that is wrong is found', async () => {
    await changes.insert(server.db)
    await insertLaudo(server.db)
    await compactSomas(server.db)
    await server.db.updateTable('laudos_somas').set({ area_plantio: '1' }).where('nivel', '=', 'unidade').execute()
    const { wrong, examples } = await recountSums(server.db)
    expect(wrong).toBeGreaterThan(0)
    expect(examples[0]).toMatchObject({ nivel: 'unidade' })
  })
})
