import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../testing/fresh-database.fixture.ts'
import { connected } from '../testing/test-server.ts'
import { migrate, SchemaRefused } from './migrate.ts'

const database = await freshDatabase()
afterAll(() => database.drop())

const write = (sql: string) => connected(database.url, (client) => client.query(sql))

test('a program refuses a database of a newer program with one sentence, and changes nothing', async () => {
  expect(await migrate(database.url)).toEqual([])
  await write("insert into migracoes (nome, sha256) values ('9998-futuro.sql', ''), ('9999-mais-futuro.sql', '')")
  await write("delete from migracoes where nome like '0012%'")
  const error = await migrate(database.url).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(SchemaRefused)
  expect((error as Error).message).toBe(
    'O banco é de uma versão mais nova do Faixa (9999-mais-futuro.sql): atualize o programa, ou restaure a cópia de segurança feita antes da atualização.',
  )
  const { rows } = await write("select from migracoes where nome like '0012%'")
  expect(rows, 'migrations are not applied to it').toHaveLength(0)
})

test('a migration that changed after it was applied is refused', async () => {
  await write("delete from migracoes where nome like '99%'")
  await write("update migracoes set sha256 = 'outra' where nome like '0001%'")
  await expect(migrate(database.url)).rejects.toThrow('A migração 0001-text.sql mudou depois de aplicada neste banco')
})
