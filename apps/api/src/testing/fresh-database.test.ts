import { afterAll, describe, expect, inject, test } from 'vitest'
import { freshDatabase } from './fresh-database.fixture.ts'
import { connected } from './test-server.ts'

const made = await Promise.all([freshDatabase(), freshDatabase(), freshDatabase()])
afterAll(() => Promise.all(made.map(({ drop }) => drop())))

describe('a database for one test file', () => {
  test('has every migration applied', async () => {
    const [{ count }] = await ask<{ count: number }>(made[0].url, 'select count(*)::int from migracoes')
    expect(count).toBeGreaterThan(0)
  })

  test('is seen by nobody else, even when several are made at once', async () => {
    await ask(made[0].url, 'create table only_here ()')
    const [{ there }] = await ask<{ there: string | null }>(made[1].url, "select to_regclass('only_here')::text there")
    expect(there).toBeNull()
    expect(new Set(made.map(({ url }) => url)).size).toBe(made.length)
  })

  test('sorts as people here expect', async () => {
    const rows = await ask<{ name: string }>(
      made[0].url,
      `select name from unnest(array['zebu', 'água', 'Ávila', 'abelha', 'Bauru']) name order by name collate "pt-BR-x-icu"`,
    )
    expect(rows.map(({ name }) => name)).toEqual(['abelha', 'água', 'Ávila', 'Bauru', 'zebu'])
  })

  test('is gone once dropped, whoever is still connected', async () => {
    const fourth = await freshDatabase()
    const lost = connected(fourth.url, (client) => {
      client.on('error', () => {})
      return client.query('select pg_sleep(60)')
    }).catch((error: Error) => error.message)
    await expect.poll(() => countClients(fourth.url)).toBe(1)
    await fourth.drop()
    expect(await lost).toMatch(/terminat/)
    await expect(connected(fourth.url, (client) => client.query('select 1'))).rejects.toMatchObject({ code: '3D000' })
  })
})

async function countClients(url: string): Promise<number> {
  const name = new URL(url).pathname.slice(1)
  const sql = `select count(*)::int from pg_stat_activity where datname = '${name}'`
  const [{ count }] = await ask<{ count: number }>(inject('testServer').adminUrl, sql)
  return count
}

async function ask<Row extends Record<string, unknown>>(url: string, sql: string): Promise<[Row, ...Row[]]> {
  return connected(url, async (client) => (await client.query(sql)).rows as [Row, ...Row[]])
}
