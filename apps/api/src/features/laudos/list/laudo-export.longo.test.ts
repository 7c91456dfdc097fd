import { EXPORT_MAX } from '@faixa/contract'
import { afterAll, expect, test } from 'vitest'
import { insertLaudo } from '../../../testing/laudo-rows.fixture.ts'
import { startTestServer } from '../../../testing/server.fixture.ts'
import { insertVolume, openTransactions } from '../../../testing/volume.fixture.ts'

const server = await startTestServer()
afterAll(() => server.stop())

test(`the largest has ${EXPORT_MAX} laudos; one more is refused with a sentence`, async () => {
  await insertVolume(server.db, EXPORT_MAX)
  const response = await server.as('ana').exportLaudos({ query: { busca: 'volume' } })
  expect((await response.text()).endsWith(`{"fim":true,"linhas":${EXPORT_MAX}}\n`)).toBe(true)
  await insertLaudo(server.db, { nome: 'Volume' })
  await expect(server.as('ana').exportLaudos({ query: { busca: 'volume' } })).rejects.toMatchObject({
    codigo: 'exportacao-grande',
    status: 422,
    message: 'São 100.001 laudos; uma exportação leva até 100.000. Restrinja os filtros.',
  })
  await expect.poll(() => openTransactions(server.db)).toBe(0)
})
