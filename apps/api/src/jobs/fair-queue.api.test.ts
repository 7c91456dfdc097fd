import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { simulatedFiles } from '../testing/flight-files.fixture.ts'
import { startRealWorker } from '../testing/real-worker.fixture.ts'

const real = await startRealWorker()
afterAll(() => real.stop())

const { aurora, boreal } = real.places
const small = simulatedFiles()

test('empresas take turns, however many laudos one of them sends first', async () => {
  const names = new Map<string, string>()
  for (const name of 'AAAAABBB') {
    const { id } = await real.send(small, { empresa_id: name === 'A' ? aurora : boreal })
    names.set(`${id}`, name)
  }
  expect((await waiting()).map((id) => names.get(id)).join('')).toBe('ABABABAA')
  // Two rounds are measured; a laudo that arrives then is served in the next round of its empresa.
  await sql`update fila.job set state = 'completed' where name = 'processar-laudo' and priority >= 999999999`.execute(
    real.db,
  )
  const { id } = await real.send(small, { empresa_id: boreal })
  names.set(`${id}`, 'b')
  expect((await waiting()).map((one) => names.get(one)).join('')).toBe('ABAbA')
})

/** Ids of the waiting laudos, in the order in which workers take them. */
async function waiting(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select data->>'laudoId' as id from fila.job where name = 'processar-laudo' and state < 'active'
    order by priority desc, created_on`.execute(real.db)
  return rows.map(({ id }) => id)
}
