import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Client, createClient, Problem, ROUTES, type Route, type RouteName, urlOf } from '@faixa/contract'
import { ESCOPO_NAMES, type Escopo } from '@faixa/domain'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openEventHub } from '../../events/open-event-hub.ts'
import { dumpOf, linesWith } from '../../testing/dump.fixture.ts'
import { insertLaudo } from '../../testing/laudo-rows.fixture.ts'
import type { PersonName } from '../../testing/people.fixture.ts'
import { type SessionServer, startSessionServer } from '../session/session-client.fixture.ts'

const EXAMPLE = join(import.meta.dirname, '../../../../../packages/contract/examples/read-laudos.ts')

let server: SessionServer
beforeAll(async () => {
  server = await startSessionServer({
    // The clock moves beyond the days after which an administrator needs a factor.
    settings: { factorNiveis: [] },
    deps: async ({ log }, url) => ({ events: await openEventHub({ url, log }) }),
  })
  // The fixture's sessions were confirmed when they were written, and some of these tests move the clock.
  await server.db.updateTable('sessoes').set({ confirmada_em: '2090-01-01T00:00:00Z' }).execute()
})
afterAll(async () => {
  await (server.deps.events as Awaited<ReturnType<typeof openEventHub>>).stop()
  await server.stop()
})

let named = 0
interface Asked {
  readonly escopos?: readonly Escopo[]
  readonly empresa?: number
  readonly unidade?: number
  readonly nome?: string
}

async function make(person: PersonName, { escopos = ['readLaudo'], ...fields }: Asked = {}) {
  named += 1
  const made = await server
    .as(person)
    .createApiKey({ body: { nome: `Chave ${named}`, ...fields, escopos: [...escopos] } })
  return { ...made, client: clientOf(made.chave) }
}

const clientOf = (chave: string): Client => createClient({ origin: server.origin, token: () => chave })
const listOf = async (person: PersonName) => (await server.as(person).listApiKeys({})).chaves
const refusalOf = (asking: Promise<unknown>) =>
  asking.then(
    () => undefined,
    (problem: unknown) => (problem instanceof Problem ? problem : Promise.reject(problem)),
  )
const codeOf = async (asking: Promise<unknown>) => (await refusalOf(asking))?.codigo

const laudoOf = (empresa: 'aurora' | 'boreal', codigo: string, hidden = false) =>
  insertLaudo(server.db, {
    codigo,
    hidden,
    empresa_id: server.places[empresa],
    piloto_id: server.places[empresa === 'aurora' ? 'bruno' : 'joao'],
  })

/** Capabilities over people, registers and access, which no key carries. */
const OF_PEOPLE: ReadonlySet<string> = new Set([
  'createEntidade',
  'createRecurso',
  'resetFactor',
  'removePessoa',
  'readSeguranca',
  'createIntegracao',
])

describe('a key', () => {
  test('is shown once, kept as a hash, and opens what was chosen', async () => {
    const { chave, client, ...made } = await make('davi')
    expect(chave).toMatch(/^faixa_[\w-]{43}$/)
    expect(made).toMatchObject({ situacao: 'valida', escopos: ['readLaudo'], perdidos: [], por: 'Davi Reis' })
    expect(chave.startsWith(made.comeco)).toBe(true)
    expect(JSON.stringify(await listOf('davi'))).not.toContain(chave)
    const dump = await dumpOf(server.db)
    expect(linesWith(dump, chave)).toEqual([])
    expect(server.logged.join('\n')).not.toContain(chave.slice(13))
    const laudo = await laudoOf('aurora', 'CHAVE 1')
    await laudoOf('boreal', 'CHAVE 1')
    const { laudos } = await client.listLaudos({ query: { busca: 'CHAVE 1' } })
    expect(laudos.map(({ uuid }) => uuid)).toEqual([laudo.uuid])
    const { userInfo } = await client.readUserInfo({})
    expect(Object.keys(userInfo.privileges)).toEqual(['readLaudo'])
    expect(await client.listEmpresas({})).toMatchObject([{ nome: 'Usina Aurora' }])
  })

  test('is refused elsewhere, with the permission that it would need', async () => {
    const { client } = await make('ana')
    const refused = await refusalOf(client.hideLaudo({ params: { id: crypto.randomUUID() }, body: { hide: true } }))
    expect(refused?.codigo).toBe('sem-permissao')
    expect(refused?.message).toBe(
      'Esta chave de API não tem a permissão «Ocultar e revelar laudos» nem «Aprovar e negar no mapa ambiental».',
    )
    expect(await codeOf(client.createApiKey({ body: { nome: 'Outra', escopos: ['readLaudo'] } }))).toBe(
      'chave-api-nao-permite',
    )
  })

  test('of an administrator with every scope manages no people, keys, factor, session or data of persons', async () => {
    const { chave } = await make('ana', { escopos: ESCOPO_NAMES.filter((escopo) => escopo !== 'approveLaudo') })
    const signedIn = (Object.entries(ROUTES) as [RouteName, Route][]).filter(
      ([, { access, keys }]) => access === 'signed-in' && !keys,
    )
    const ofPeople = (Object.entries(ROUTES) as [RouteName, Route][]).filter(([, { access }]) =>
      typeof access === 'string' ? false : access.every((capability) => OF_PEOPLE.has(capability)),
    )
    const closed = [...signedIn, ...ofPeople]
    expect(closed.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'logout',
        'changeSenha',
        'confirmPerson',
        'listSessions',
        'endSession',
        'endSessions',
        'beginTotp',
        'removeTotp',
        'addPasskey',
        'renewRecoveryCodes',
        'resetFactor',
        'updateProfile',
        'listApiKeys',
        'createApiKey',
        'revokeApiKey',
        'registerEntity',
        'updateEntity',
        'deleteEntity',
        'inviteEntity',
        'removePessoa',
        'listSecurityLog',
        'readOwnData',
        'requestEmailChange',
        'importEntities',
      ]),
    )
    for (const [name, route] of closed) {
      const params = Object.fromEntries([...route.path.matchAll(/:(\w+)/g)].map(([, part]) => [part, 'x']))
      const { status } = await server.ask(route.method, urlOf(route, { params }).slice('/api/v1'.length), chave)
      expect({ name, status }).toEqual({ name, status: 403 })
    }
    // Keys cannot reach it through another capability either: routes that require a recent password are closed to keys.
    const { body } = await server.ask('GET', '/seguranca/registro', server.people.ana.token)
    expect(JSON.stringify(body)).toContain('"chave":"Chave')
  })

  test('is never given what its maker may not', async () => {
    const refused = await refusalOf(make('gil', { escopos: ['readLaudo', 'updateLaudo', 'saveRelatorio'] }))
    expect(refused?.extras.erros).toEqual([
      {
        campo: 'escopos',
        mensagem:
          'Uma chave sua não pode ter o que você não pode: «Editar laudos e medir de novo», «Salvar e enviar relatórios de efetividade».',
      },
    ])
    const sent = { nome: 'Chave de gente', escopos: ['createEntidade'] }
    const { status } = await server.ask('POST', '/chaves-api', server.people.ana.token, sent)
    expect(status).toBe(422)
  })

  test('asks for a recent password to be made', async () => {
    const { id, token } = server.people.igor
    await server.db
      .updateTable('sessoes')
      .set({ confirmada_em: new Date(0) })
      .where('usuario_id', '=', id)
      .execute()
    const { body } = await server.ask('POST', '/chaves-api', token, { nome: 'ERP', escopos: ['readLaudo'] })
    expect(body.codigo).toBe('confirme-a-senha')
  })

  test('is made once by a double click, and its maker is told', async () => {
    const before = server.mails.length
    const twice = await Promise.allSettled([make('joao', { nome: 'Dupla' }), make('joao', { nome: 'DUPLA' })])
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await codeOf(make('joao', { nome: 'Dupla' }))).toBe('em-uso')
    await vi.waitFor(() => expect(server.mails.length).toBe(before + 1))
    expect(server.mails.at(-1)).toMatchObject({ to: 'joao@exemplo.com.br', subject: expect.stringContaining('chave') })
  })
})

describe('a key loses what its maker loses', () => {
  test('a capability, at the next use', async () => {
    const { client, uuid } = await make('fabio', { escopos: ['readLaudo', 'approveLaudo'] })
    const { uuid: laudo } = await laudoOf('aurora', 'APROVAR')
    const hide = () => client.hideLaudo({ params: { id: laudo }, body: { hide: true, motivo: 'visto' } })
    expect(await codeOf(hide())).toBeUndefined()
    const setFuncao = (funcao: string) =>
      server.db.updateTable('usuarios').set({ funcao }).where('id', '=', server.people.fabio.id).execute()
    await setFuncao('Gestor')
    expect(await codeOf(hide())).toBe('sem-permissao')
    expect((await listOf('fabio')).find((key) => key.uuid === uuid)).toMatchObject({
      situacao: 'valida',
      perdidos: ['approveLaudo'],
    })
    await setFuncao('Gestor [2]')
  })

  test('the empresa, and the account itself', async () => {
    const { helena } = server.people
    const ofEmpresa = await make('helena', { empresa: server.places.boreal })
    const personal = await make('helena')
    await laudoOf('boreal', 'MUDANÇA')
    const set = (row: object) => server.db.updateTable('usuarios').set(row).where('id', '=', helena.id).execute()
    expect((await ofEmpresa.client.listLaudos({ query: { busca: 'MUDANÇA' } })).totalItems).toBe(1)
    await set({ empresa_id: server.places.aurora })
    // The personal key follows the person to the new empresa; the key of the old empresa does not.
    expect((await personal.client.listLaudos({ query: { busca: 'MUDANÇA' } })).totalItems).toBe(0)
    expect(await codeOf(ofEmpresa.client.listLaudos({ query: {} }))).toBe('chave-api-invalida')
    expect((await listOf('ana')).find(({ uuid }) => uuid === ofEmpresa.uuid)?.situacao).toBe('sem-efeito')
    await set({ empresa_id: server.places.boreal, arquivado_em: new Date() })
    expect(await codeOf(personal.client.listLaudos({ query: {} }))).toBe('chave-api-invalida')
    await set({ arquivado_em: null })
    expect(await codeOf(personal.client.listLaudos({ query: {} }))).toBeUndefined()
  })
})

describe('a key ends', () => {
  test('on its day', async () => {
    const { client, uuid } = await make('gil')
    server.wait(90 * 86_400 - 60)
    expect(await codeOf(client.listLaudos({ query: {} }))).toBeUndefined()
    server.wait(120)
    expect(await codeOf(client.listLaudos({ query: {} }))).toBe('chave-api-invalida')
    expect((await listOf('gil')).find((key) => key.uuid === uuid)?.situacao).toBe('vencida')
  })

  test('when it is revoked, and its open stream of events with it', async () => {
    const { client, chave, uuid } = await make('davi')
    const { body } = await server.fetch('/eventos', { headers: { authorization: `Bearer ${chave}` } })
    const reader = body!.getReader()
    await reader.read()
    const { message } = await server.as('davi').revokeApiKey({ params: { uuid } })
    expect(message).toContain('foi revogada')
    expect(await codeOf(client.listLaudos({ query: {} }))).toBe('chave-api-invalida')
    for (;;) if ((await reader.read()).done) break
    // A second click changes nothing.
    const before = (await listOf('davi')).find((key) => key.uuid === uuid)!
    await server.as('davi').revokeApiKey({ params: { uuid } })
    const after = (await listOf('davi')).find((key) => key.uuid === uuid)!
    expect(after).toEqual(before)
    expect(after).toMatchObject({ situacao: 'revogada', revogadaPor: 'Davi Reis' })
  })

  test('and one that never was, was cut, or was copied with more, is refused the same way', async () => {
    const { chave } = await make('davi')
    for (const wrong of [
      `faixa_${'A'.repeat(43)}`,
      // A key of 43 characters is as long as the token of a session.
      chave.slice(0, -1),
      chave.slice(0, 43),
      'faixa_',
      `${chave}A`,
      `"${chave}"`,
      `${chave}.`,
      chave.toUpperCase(),
    ]) {
      const { status, body } = await server.ask('GET', '/laudos', wrong)
      expect([wrong.length, status, body.codigo]).toEqual([wrong.length, 401, 'chave-api-invalida'])
    }
  })
})

describe('the keys of an empresa', () => {
  test('see it alone, whoever made them', async () => {
    const { client } = await make('carla', { empresa: server.places.aurora, escopos: ['readLaudo', 'readOrdem'] })
    const { uuid } = await laudoOf('aurora', 'EMPRESA')
    await laudoOf('aurora', 'EMPRESA', true)
    const foreign = await laudoOf('boreal', 'EMPRESA')
    const { laudos } = await client.listLaudos({ query: { busca: 'EMPRESA' } })
    expect(laudos.map((laudo) => laudo.uuid)).toEqual([uuid])
    expect(laudos[0]).not.toHaveProperty('usuario')
    expect(await codeOf(client.readPartialLaudo({ params: { uuid: foreign.uuid } }))).toBe('nao-encontrado')
    expect(await client.listEmpresas({})).toMatchObject([{ nome: 'Usina Aurora' }])
    expect(await codeOf(make('carla', { empresa: server.places.aurora, escopos: ['updateLaudo'] }))).toBe(
      'dados-invalidos',
    )
  })

  test('are seen and revoked by its people; personal ones by their person and by administrators', async () => {
    const { aurora, norte } = server.places
    const whole = await make('davi', { empresa: aurora })
    const part = await make('eva', { empresa: aurora })
    const personal = await make('davi')
    expect(part.unidade?.id).toBe(norte)
    const who = async (uuid: string) => {
      const seen = []
      for (const person of ['ana', 'carla', 'davi', 'eva', 'fabio', 'helena', 'gil', 'bruno'] as const) {
        if ((await listOf(person)).some((key) => key.uuid === uuid)) seen.push(person)
        else expect(await codeOf(server.as(person).revokeApiKey({ params: { uuid } }))).toBe('nao-encontrado')
      }
      return seen
    }
    expect(await who(whole.uuid)).toEqual(['ana', 'carla', 'davi', 'fabio'])
    expect(await who(part.uuid)).toEqual(['ana', 'carla', 'davi', 'eva', 'fabio'])
    expect(await who(personal.uuid)).toEqual(['ana', 'davi'])
    await server.as('fabio').revokeApiKey({ params: { uuid: whole.uuid } })
    expect(await codeOf(whole.client.listLaudos({ query: {} }))).toBe('chave-api-invalida')
  })

  test('are made by nobody else', async () => {
    const { aurora, boreal, sul } = server.places
    for (const [person, of] of [
      ['davi', { empresa: boreal }],
      ['eva', { empresa: aurora, unidade: sul }],
      ['gil', { empresa: aurora }],
      ['ana', { empresa: boreal, unidade: sul }],
      ['ana', { unidade: sul }],
    ] as const) {
      expect(await codeOf(make(person, of))).toBe('dados-invalidos')
    }
  })
})

test('what a key does is written with its name, and its last use is kept', async () => {
  const { client, nome, uuid } = await make('ana', { escopos: ['readLaudo', 'hideLaudo', 'updateLaudo'] })
  const laudo = await laudoOf('aurora', 'COM CHAVE')
  await client.hideLaudo({ params: { id: laudo.uuid }, body: { hide: true } })
  const { atos } = await server.as('ana').readLaudoHistory({ params: { uuid: laudo.uuid } })
  expect(atos[0]).toMatchObject({ acao: 'ocultar', quem: `Ana Prado (chave de API «${nome}»)` })
  await vi.waitFor(async () => {
    const key = (await listOf('ana')).find((one) => one.uuid === uuid)
    expect(key).toMatchObject({ usadaEm: expect.any(String), usadaDe: expect.stringContaining('127.0.0.1') })
  })
})

test('the example of the client runs with a key, and says in words what a wrong key is', async () => {
  const { chave } = await make('helena')
  await laudoOf('boreal', 'EXEMPLO')
  await laudoOf('aurora', 'EXEMPLO')
  const run = (key: string) =>
    promisify(execFile)(process.execPath, [EXAMPLE, 'EXEMPLO'], {
      env: { ...process.env, FAIXA_ORIGEM: server.origin, FAIXA_CHAVE: key },
    })
  const { stdout, stderr } = await run(chave)
  expect(stderr).toContain('A chave é de Helena Sá e pode: readLaudo.')
  const [heading, ...lines] = stdout.trim().split('\n')
  expect(heading).toBe('codigo;nome;status;efetividade %')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^EXEMPLO;.+;Pronto;[\d.]+$/)
  await expect(run('faixa_errada')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('chave-api-invalida'),
  })
})
