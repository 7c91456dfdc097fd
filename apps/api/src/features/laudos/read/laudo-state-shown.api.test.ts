import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertLaudo } from '../../../testing/laudo-rows.fixture.ts'
import type { PersonName } from '../../../testing/people.fixture.ts'
import { startTestServer, type TestServer } from '../../../testing/server.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Aurora's laudo of the unidade norte, flown by Bruno of AeroSul, whose measurement failed. */
async function failed(): Promise<string> {
  const { uuid } = await insertLaudo(server.db, {
    empresa_id: server.places.aurora,
    unidade_id: server.places.norte,
    piloto_id: server.places.bruno,
    ready: false,
    error: true,
    erro_codigo: 'area-longe',
    erro_mensagem: 'A área e a aplicação não se tocam.',
  })
  return uuid
}

// Rows: who sees the status, the sentence of the error, and whether it is hidden. Columns as the access table has them.
test.each<readonly [PersonName, boolean, boolean]>([
  ['ana', true, true],
  ['carla', true, true],
  ['gil', true, false],
  ['bruno', false, false],
  ['davi', false, false],
  ['eva', false, false],
  ['fabio', false, true],
])('%s sees of a failed laudo in the list what the laudo alone shows', async (person, erro, hidden) => {
  const uuid = await failed()
  const client = server.as(person)
  const { laudos } = await client.listLaudos({ query: { uuids: [uuid] } })
  const { laudoInfo } = await client.readLaudo({ params: { uuid }, query: { camadas: 'nenhuma' } })
  expect(laudos).toHaveLength(1)
  for (const shown of [laudos[0]!, laudoInfo]) {
    expect(shown.status).toBe('Erro')
    expect(shown.error).toBe(true)
    expect('erro' in shown).toBe(erro)
    expect('hidden' in shown).toBe(hidden)
  }
})
