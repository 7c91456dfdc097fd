import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertLaudo, type LaudoMade } from '../../../testing/laudo-rows.fixture.ts'
import { startTestServer, type TestServer } from '../../../testing/server.fixture.ts'
import { writeCoincidences, writeOtherFindings } from './coincidences.queries.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Two laudos of the same flight, of Aurora and of Boreal. */
async function twins(change: object = {}): Promise<readonly [LaudoMade, LaudoMade]> {
  const { db, places } = server
  const first = await insertLaudo(db, { empresa_id: places.aurora, unidade_id: null, piloto_id: places.bruno })
  const other = await insertLaudo(db, {
    empresa_id: places.boreal,
    unidade_id: null,
    piloto_id: places.joao,
    codigo: 'SEGREDO 9',
    nome: 'Fazenda Secreta',
    ...change,
  })
  const found = { outroId: other.id, codigo: 'mesmo-voo', parte: 0.984, depoisMin: 180, minuto: null } as const
  await writeCoincidences(db, first.id, [found])
  for (const { id } of [first, other]) await writeOtherFindings(db, id)
  return [first, other]
}

const SENTENCE = 'Outro laudo tem o mesmo voo: 98\u00a0% das passadas são as mesmas, 3\u00a0h depois.'

async function read(laudo: LaudoMade, person: 'carla' | 'davi') {
  const answer = await server.fetch(`/laudos/${laudo.uuid}?camadas=nenhuma`, {}, person)
  const text = await answer.text()
  return { text, avisos: (JSON.parse(text) as { laudoInfo: { avisos: readonly object[] } }).laudoInfo.avisos }
}

test('staff is led to the other laudo; a person of another empresa learns only that there is one', async () => {
  const [first, other] = await twins()
  const ofStaff = await read(first, 'carla')
  expect(ofStaff.avisos).toMatchObject([
    { codigo: 'mesmo-voo', mensagem: SENTENCE, outros: [{ uuid: other.uuid, codigo: 'SEGREDO 9' }] },
  ])
  const ofAurora = await read(first, 'davi')
  expect(ofAurora.avisos).toMatchObject([{ codigo: 'mesmo-voo', mensagem: SENTENCE, confirmar: true }])
  expect(ofAurora.avisos[0]).not.toHaveProperty('outros')
  for (const secret of [other.uuid, 'SEGREDO', 'Secreta']) expect(ofAurora.text).not.toContain(secret)
})

test('a hidden laudo counts as the other one: who may see it is led to it, and who may not learns only that there is one', async () => {
  const [first, other] = await twins({ empresa_id: server.places.aurora, hidden: true })
  expect((await read(first, 'carla')).avisos).toMatchObject([{ mensagem: SENTENCE, outros: [{ uuid: other.uuid }] }])
  const ofAurora = await read(first, 'davi')
  expect(ofAurora.avisos).toMatchObject([{ codigo: 'mesmo-voo', mensagem: SENTENCE }])
  expect(ofAurora.avisos[0]).not.toHaveProperty('outros')
  for (const secret of [other.uuid, 'SEGREDO', 'Secreta', 'ocult']) expect(ofAurora.text).not.toContain(secret)
  await server.db.updateTable('laudos').set({ hidden: false }).where('id', '=', other.id).execute()
  expect((await read(first, 'davi')).avisos).toMatchObject([{ outros: [{ uuid: other.uuid }] }])
  // No one may see a deleted laudo, even before the next comparison removes the pair.
  await server.db.updateTable('laudos').set({ arquivado_em: new Date() }).where('id', '=', other.id).execute()
  for (const person of ['carla', 'davi'] as const) {
    expect((await read(first, person)).avisos[0]).not.toHaveProperty('outros')
  }
})

test('the team confirms the sentence that it read; another sentence is refused, and so is everybody else', async () => {
  const [first] = await twins()
  const confirm = (person: 'carla' | 'davi', mensagem: string) =>
    server.as(person).confirmFinding({ params: { uuid: first.uuid, codigo: 'mesmo-voo' }, body: { mensagem } })
  await expect(confirm('davi', SENTENCE)).rejects.toMatchObject({ status: 403 })
  await expect(confirm('carla', 'Outra frase.')).rejects.toMatchObject({ codigo: 'conflito' })
  const { laudoInfo } = await confirm('carla', SENTENCE)
  expect(laudoInfo.avisos).toMatchObject([{ codigo: 'mesmo-voo', confirmacao: { por: 'Carla Dias' } }])
  const row = await server.db
    .selectFrom('laudos')
    .select(['avisos_abertos', 'avisos_confirmados'])
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ avisos_abertos: null, avisos_confirmados: [SENTENCE] })
})
