/** Tests that pilots, who may not read the register, get the areas from which they must keep away: those near their orders. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PersonName } from '../../testing/people.fixture.ts'
import { insertProtectedArea } from '../../testing/protected-areas.fixture.ts'
import { startTestServer, type TestServer } from '../../testing/server.fixture.ts'
import { ordemFields, sendOrdem } from '../ordens/ordem-upload.fixture.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => new Date('2026-03-14T15:00:00Z') } })
})
afterAll(() => server.stop())
beforeEach(async () => {
  await sql`truncate areas_protecao, ordens_servico cascade`.execute(server.db)
})

/** A point so many metres north of the order's plots, which end at 21.8° S: a degree is 110,700 m there. */
const north = (metres: number) => ({ type: 'Point', coordinates: [-50.3, -21.8 + metres / 110_700] }) as const

async function seen(person: PersonName): Promise<readonly string[]> {
  const answer = await server.fetch('/areas-protecao/ordens', {}, person)
  expect(answer.status).toBe(200)
  const { features } = (await answer.json()) as { features: readonly { properties: { nome: string } }[] }
  return features.map(({ properties }) => properties.nome)
}

async function insertAround(): Promise<void> {
  const { aurora, boreal } = server.places
  const insert = (nome: string, empresa_id: number, metres: number, given: object = {}) =>
    insertProtectedArea(server.db, { empresa_id, nome, geometria: north(metres), ...given })
  await insert('Torre', aurora, 900, { classificacao: 'torre' })
  await insert('Longe', aurora, 2500)
  await insert('Encerrada', aurora, 100, { valida_ate: '2026-03-13' })
  await insert('De outra empresa', boreal, 100)
}

test('the pilot of an order sees what is in force near it, of its empresa alone', async () => {
  await sendOrdem(server)
  await insertAround()
  expect(await seen('bruno')).toEqual(['Torre'])
  expect(await seen('joao')).toEqual([])
  // The order belongs to the unidade Norte; eva may not read the empresa's areas near it in the register.
  expect(await seen('eva')).toEqual([])
  expect(await seen('davi')).toEqual(['Torre'])
  expect(await seen('helena')).toEqual([])
})

test('what was typed about an area, which may name people, does not leave with the map of the orders', async () => {
  await sendOrdem(server)
  await insertProtectedArea(server.db, {
    ...{ empresa_id: server.places.aurora, nome: 'Apiário', identificacao: 'Sr. João, (18) 3521-0000' },
    geometria: north(100),
  })
  const answer = await server.fetch('/areas-protecao/ordens', {}, 'bruno')
  const text = await answer.text()
  expect(text).toContain('Apiário')
  expect(text).not.toContain('Sr. João')
})

test('a larger distance of the empresa reaches farther', async () => {
  await sendOrdem(server)
  await insertAround()
  await insertProtectedArea(server.db, {
    ...{ empresa_id: server.places.aurora, nome: 'Vila', classificacao: 'vila' as const, distancia_m: 2000 },
    geometria: north(2900),
  })
  expect(await seen('bruno')).toEqual(['Torre', 'Longe', 'Vila'])
})

test('an order that is closed, cancelled or given to another pilot shows nothing any more', async () => {
  const { uuid } = (await sendOrdem(server)).body
  await insertAround()
  expect(await seen('bruno')).toEqual(['Torre'])
  await server.as('carla').updateOrdem({ params: { uuid }, body: { situacao: 'Cancelada', motivo: 'Choveu' } })
  expect(await seen('bruno')).toEqual([])
  await sendOrdem(server, {
    fields: ordemFields(server, { codigo: 'OS 2', piloto: `${server.places.beto}` }),
  })
  expect(await seen('bruno')).toEqual([])
})
