import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.fixture.ts'

let now = new Date('2026-03-14T12:00:00Z')
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now }, settings: { base: '/sp/' } })
  await server.db.updateTable('sessoes').set({ confirmada_em: '2100-01-01T00:00:00Z' }).execute()
})
afterAll(() => server.stop())

const pilotos = { tipo: 'pilotos' } as const
const invite = (body: Parameters<ReturnType<TestServer['as']>['inviteEntities']>[0]['body'], at = server) =>
  at.as('carla').inviteEntities({ params: pilotos, body })

async function register(names: readonly string[], at = server) {
  const linhas = names.map((nome, i) => ({
    linha: i + 2,
    campos: { nome, prestadora: 'Voo Alto', email: `${nome.toLowerCase().replaceAll(' ', '.')}@voo.com.br` },
  }))
  await at.as('carla').importEntities({ params: pilotos, body: { linhas, convite: true } })
}

const tokenIn = (link: string | undefined) => new URL(link!).searchParams.get('token')!

test('links of a whole list are answered once, and each lets its person in', async () => {
  await register(['Ari Elos', 'Bia Elos'])
  const { convites, esperam, proximo } = await invite({ entrega: 'link' })
  expect(convites.map(({ nome, email, de }) => [nome, email, de])).toEqual([
    ['Ari Elos', 'ari.elos@voo.com.br', 'Voo Alto'],
    ['Bia Elos', 'bia.elos@voo.com.br', 'Voo Alto'],
  ])
  expect([esperam, proximo]).toEqual([[], null])
  const senha = 'cavalo-bateria'
  await server.anyone.acceptInvitation({ body: { token: tokenIn(convites[0]?.link), senha, confirmarSenha: senha } })
  expect((await server.anyone.login({ body: { email: 'ari.elos@voo.com.br', senha } })).userInfo.nivel).toBe('piloto')
  // Bia's link is valid: nobody is left to invite, unless all are asked for, which ends her link.
  expect((await invite({ entrega: 'link' })).convites).toEqual([])
  const again = await invite({ entrega: 'link', todos: true })
  expect(again.convites.map(({ nome }) => nome)).toEqual(['Bia Elos'])
  const old = server.anyone.readInvitation({ body: { token: tokenIn(convites[1]?.link) } })
  await expect(old).rejects.toMatchObject({ codigo: 'convite-invalido' })
  const { atos } = await server.as('carla').readEntityHistory({ params: { ...pilotos, id: again.convites[0]!.id } })
  expect(atos.map(({ acao }) => acao)).toEqual(['convidar', 'convidar', 'cadastrar'])
})

test('a cancelled invitation stays cancelled, an expired one is replaced', async () => {
  await register(['Caio Elos', 'Duda Elos'])
  const { convites } = await invite({ entrega: 'link' })
  const caio = convites.find(({ nome }) => nome === 'Caio Elos')!
  await server.as('carla').cancelInvitation({ params: { ...pilotos, id: caio.id } })
  now = new Date('2026-03-18T12:00:00Z')
  await server.db
    .updateTable('sessoes')
    .execute()
    .catch(() => undefined)
  const names = (await invite({ entrega: 'link' })).convites.map(({ nome }) => nome)
  expect(names).toContain('Duda Elos')
  expect(names).not.toContain('Caio Elos')
})

test('more people than one request invites are invited by the next, each once', async () => {
  const names = Array.from({ length: 120 }, (_, i) => `Lote Elos ${i}`)
  for (let at = 0; at < names.length; at += 40) await register(names.slice(at, at + 40))
  const first = await invite({ entrega: 'link' })
  expect(first.convites).toHaveLength(100)
  const second = await invite({ entrega: 'link', depois: first.proximo! })
  expect(second.proximo).toBeNull()
  const ids = [...first.convites, ...second.convites].map(({ id }) => id)
  expect(ids).toHaveLength(120)
  expect(new Set(ids).size).toBe(120)
})

test('a server without e-mail refuses to send; one with it enqueues a message for each', async () => {
  await expect(invite({ entrega: 'email' })).rejects.toMatchObject({ codigo: 'sem-correio' })
  const mailing = await startTestServer({ settings: { smtp: 'smtp://correio.exemplo.com.br', base: '/sp/' } })
  await register(['Elis Elos'], mailing)
  const before = mailing.queued('enviar-convite').length
  const { convites } = await invite({ entrega: 'email' }, mailing)
  expect(convites).toEqual([
    { id: expect.any(Number), nome: 'Elis Elos', email: 'elis.elos@voo.com.br', de: 'Voo Alto' },
  ])
  expect(JSON.stringify(convites)).not.toContain('token')
  expect(mailing.queued('enviar-convite')).toHaveLength(before + 1)
  await mailing.stop()
})

test('administrators are invited by administrators alone', async () => {
  const refused = server.as('carla').inviteEntities({ params: { tipo: 'administradores' }, body: { entrega: 'link' } })
  await expect(refused).rejects.toMatchObject({ codigo: 'sem-permissao' })
})
