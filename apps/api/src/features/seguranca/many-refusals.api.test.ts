import { expect, test } from 'vitest'
import { closeSecurityLog } from '../../db/audit/security-log.ts'
import { startTestServer } from '../../testing/server.fixture.ts'

test('of a hundred refusals of a person in a minute twenty have a row each, and one says how many more there were', async () => {
  const server = await startTestServer()
  for (let i = 0; i < 10; i++) {
    await Promise.all(Array.from({ length: 10 }, () => server.fetch('/seguranca/registro', {}, 'davi')))
  }
  // A refusal of another person is recorded nevertheless.
  await server.fetch('/seguranca/registro', {}, 'bruno')
  await closeSecurityLog(server.deps.db)
  const rows = await server.db
    .selectFrom('registro_seguranca')
    .select(['usuario_id', 'detalhe'])
    .where('evento', '=', 'pedir-acesso')
    .execute()
  const { davi, bruno } = server.people
  expect(rows.filter(({ usuario_id }) => usuario_id === bruno.id)).toHaveLength(1)
  const ofDavi = rows.filter(({ usuario_id }) => usuario_id === davi.id).map(({ detalhe }) => detalhe)
  expect(ofDavi).toHaveLength(21)
  expect(ofDavi).toContainEqual({ mais: 80 })
  await server.stop()
})
