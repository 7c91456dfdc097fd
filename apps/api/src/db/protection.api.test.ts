import type { VeredictoKey } from '@faixa/domain'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../testing/fresh-database.fixture.ts'
import { connected } from '../testing/test-server.ts'

/** The compiler asks for every key of domain. */
const KEYS: Readonly<Record<VeredictoKey, true>> = { conforme: true, naoConforme: true, semDados: true, proibido: true }

const database = await freshDatabase()
afterAll(() => database.drop())

test('the database holds a veredicto as domain judges it: its keys, and a distance that may be absent', async () => {
  const [check, columns] = await connected(database.url, async (client) => [
    await client.query<{ text: string }>(
      "select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'laudos_protecao_veredicto_check'",
    ),
    await client.query<{ attname: string; attnotnull: boolean }>(
      "select attname, attnotnull from pg_attribute where attrelid = 'laudos_protecao'::regclass and attname like 'distancia%'",
    ),
  ])
  const keys = [...(check.rows[0]?.text ?? '').matchAll(/'(\w+)'/g)].map(([, key]) => key)
  expect(new Set(keys)).toEqual(new Set(Object.keys(KEYS)))
  expect(columns.rows).toEqual([{ attname: 'distancia_exigida_m', attnotnull: false }])
})
