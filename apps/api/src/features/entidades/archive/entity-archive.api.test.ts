import type { Tipo } from '@faixa/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashToken } from '../../../http/access/token.ts'
import { insertLaudo } from '../../../testing/laudo-rows.fixture.ts'
import type { PersonName } from '../../../testing/people.fixture.ts'
import { startTestServer, type TestServer } from '../../../testing/server.fixture.ts'
import { whileUncommitted } from '../../../testing/while-uncommitted.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const archive = (tipo: Tipo, id: number, person: PersonName = 'ana') =>
  server.as(person).deleteEntity({ params: { tipo, id } })
const restore = (tipo: Tipo, id: number, person: PersonName = 'ana') =>
  server.as(person).restoreEntity({ params: { tipo, id } })
const listed = async (tipo: Tipo, arquivados: 'sim' | 'nao' = 'nao') =>
  (await server.as('ana').listEntities({ params: { tipo }, query: { arquivados } })).entidades.map(({ nome }) => nome)
const isIn = async (person: PersonName) => (await server.fetch('/entidades/user-info', {}, person)).status === 200
const signingIn = ({ email, senha }: { readonly email: string; readonly senha: string }) => ({ email, senha })

async function register(body: object): Promise<number> {
  const answered = await server.fetch(
    '/entidades/cadastro',
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    'ana',
  )
  expect(answered.status).toBe(201)
  return ((await answered.json()) as { id: number }).id
}

describe('archiving takes along what belongs to it, and restoring brings exactly that back', () => {
  test('an empresa: its unidades and its people', async () => {
    const { aurora, sul } = server.places
    await archive('unidades', sul)
    expect(await archive('empresas', aurora, 'carla')).toEqual({
      id: aurora,
      message: 'A empresa Usina Aurora foi excluída com sucesso!',
    })
    expect(await listed('empresas')).toEqual(['Agro Boreal'])
    expect(await listed('unidades')).toEqual([])
    expect(await listed('funcionarios')).toEqual(['Helena Sá'])
    expect(await listed('unidades', 'sim')).toEqual(['Fazenda Norte', 'Fazenda Sul'])
    for (const person of ['davi', 'eva', 'fabio'] as const) expect(await isIn(person)).toBe(false)
    expect(await isIn('helena')).toBe(true)

    expect(await restore('empresas', aurora)).toMatchObject({ id: aurora, nome: 'Usina Aurora' })
    expect(await listed('unidades')).toEqual(['Fazenda Norte'])
    for (const person of ['davi', 'eva', 'fabio'] as const) expect(await isIn(person)).toBe(true)
    await restore('unidades', sul)
    expect(await listed('unidades')).toEqual(['Fazenda Norte', 'Fazenda Sul'])
  })

  test('an empresa: its laudos are documents, and stay where staff finds them', async () => {
    const { boreal, joao } = server.places
    const { uuid } = await insertLaudo(server.db, { empresa_id: boreal, piloto_id: joao })
    await archive('empresas', boreal)
    const found = await server.as('carla').listLaudos({ query: {} })
    expect(found.laudos.map((laudo) => laudo.uuid)).toContain(uuid)
    await restore('empresas', boreal)
  })

  test('a unidade: its people', async () => {
    const { norte } = server.places
    await archive('unidades', norte)
    expect([await isIn('eva'), await isIn('davi')]).toEqual([false, true])
    expect(await listed('funcionarios', 'sim')).toEqual(['Eva Brito'])
    await restore('unidades', norte)
    expect(await isIn('eva')).toBe(true)
  })

  test('a prestadora: its pilots, and whoever signs in for it', async () => {
    const { aerosul } = server.places
    expect((await archive('prestadoras', aerosul)).message).toBe(
      'A prestadora AeroSul Aviação foi excluída com sucesso!',
    )
    expect(await listed('pilotos')).toEqual(['João Ávila'])
    expect([await isIn('gil'), await isIn('bruno'), await isIn('igor')]).toEqual([false, false, true])
    expect(await restore('prestadoras', aerosul)).toMatchObject({ email: 'gil@exemplo.com.br' })
    expect(await listed('pilotos')).toEqual(['Beto Souza', 'Bruno Lima', 'João Ávila'])
    expect(await isIn('bruno')).toBe(true)
    // Their own sessions ended when they were archived.
    const { email, senha } = server.people.gil
    await server.anyone.login({ body: { email, senha } })
  })

  test('a pilot: the laudos stay', async () => {
    const { beto } = server.places
    const laudo = await insertLaudo(server.db, { piloto_id: beto })
    await archive('pilotos', beto)
    const row = await server.db
      .selectFrom('laudos')
      .select('arquivado_em')
      .where('id', '=', laudo.id)
      .executeTakeFirst()
    expect(row).toEqual({ arquivado_em: null })
    await restore('pilotos', beto)
  })

  test('a login that had been taken away before does not come back with its entity', async () => {
    const access = { email: 'breve@exemplo.com.br', senha: 'primeira', confirmarSenha: 'primeira' }
    const id = await register({ nivel: 'piloto', nome: 'Login Breve', prestadora: server.places.vooalto, ...access })
    await server.as('ana').updateEntity({ params: { tipo: 'pilotos', id }, body: { email: null } })
    await archive('pilotos', id)
    expect(await restore('pilotos', id)).toMatchObject({ email: null })
  })
})

describe('people', () => {
  test('who is archived is out at once, and free to sign in again when restored', async () => {
    const { helena } = server.people
    expect((await archive('funcionarios', helena.id, 'carla')).message).toBe(
      'O funcionário Helena Sá foi excluído com sucesso!',
    )
    expect(await isIn('helena')).toBe(false)
    await expect(server.anyone.login({ body: signingIn(helena) })).rejects.toMatchObject({ codigo: 'login-invalido' })
    await restore('funcionarios', helena.id)
    expect((await server.anyone.login({ body: signingIn(helena) })).userInfo.id).toBe(helena.id)
  })

  test('nobody comes back whose e-mail somebody else has by now', async () => {
    const access = { email: 'disputado@exemplo.com.br', senha: 'primeira', confirmarSenha: 'primeira' }
    const first = await register({ nivel: 'analista', nome: 'Primeira Dona', ...access })
    await archive('analistas', first)
    await register({ nivel: 'analista', nome: 'Segunda Dona', ...access })
    await expect(restore('analistas', first)).rejects.toMatchObject({
      codigo: 'em-uso',
      extras: { erros: [{ campo: 'email' }] },
    })
    expect(await listed('analistas', 'sim')).toContain('Primeira Dona')
  })

  test('the e-mail of an archived pilot is free, and then not the pilot’s any more', async () => {
    const access = { email: 'piloto@exemplo.com.br', senha: 'primeira', confirmarSenha: 'primeira' }
    const prestadora = server.places.vooalto
    const first = await register({ nivel: 'piloto', nome: 'Primeiro Piloto', prestadora, ...access })
    await archive('pilotos', first)
    await register({ nivel: 'piloto', nome: 'Segundo Piloto', prestadora, ...access })
    await expect(restore('pilotos', first)).rejects.toMatchObject({ codigo: 'em-uso' })
    expect(await listed('pilotos', 'sim')).toContain('Primeiro Piloto')
  })

  test('nobody comes back into what is archived', async () => {
    const { aurora } = server.places
    const { eva } = server.people
    await archive('funcionarios', eva.id)
    await archive('empresas', aurora)
    await expect(restore('funcionarios', eva.id)).rejects.toThrow('restaure a empresa primeiro')
    await restore('empresas', aurora)
    await restore('funcionarios', eva.id)
    expect(await listed('funcionarios')).toContain('Eva Brito')
  })
})

describe('administrators', () => {
  test('nobody archives themselves', async () => {
    await expect(archive('administradores', server.people.ana.id)).rejects.toMatchObject({ codigo: 'sem-permissao' })
    await expect(archive('administradores', server.people.ana.id)).rejects.toThrow('próprio cadastro')
  })

  test('two who archive each other at the same moment leave one', async () => {
    const access = { email: 'outra-ana@exemplo.com.br', senha: 'primeira', confirmarSenha: 'primeira' }
    for (let round = 0; round < 5; round += 1) {
      const id = await register({ nivel: 'administrador', nome: 'Outra Ana', ...access })
      const { token } = await server.anyone.login({ body: signingIn(access) })
      const both = await Promise.all([
        server.fetch(`/entidades/administradores/${id}`, { method: 'DELETE' }, 'ana'),
        server.fetch(`/entidades/administradores/${server.people.ana.id}`, {
          method: 'DELETE',
          headers: { authorization: `Bearer ${token}` },
        }),
      ])
      expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
      expect(both.some(({ status }) => status >= 500)).toBe(false)
      // Ana is the remaining administrator again for the next round.
      await archiveAdministratorsBut(server.people.ana.id, new Date())
      const ana = server.db.updateTable('usuarios').where('id', '=', server.people.ana.id)
      await ana.set({ arquivado_em: null }).execute()
      await reopen('ana')
    }
  })

  test('one who is being archived archives nobody any more', async () => {
    const access = { senha: 'primeira', confirmarSenha: 'primeira' }
    const leaving = { ...access, email: 'de-saida@exemplo.com.br' }
    const id = await register({ nivel: 'administrador', nome: 'De Saída', ...leaving })
    const other = await register({ nivel: 'administrador', nome: 'Fica Aqui', ...access, email: 'fica@exemplo.com.br' })
    const { token } = await server.anyone.login({ body: signingIn(leaving) })
    const { status } = await whileUncommitted(
      server.db,
      (db) => db.updateTable('usuarios').set({ arquivado_em: new Date() }).where('id', '=', id).execute(),
      () =>
        server.fetch(`/entidades/administradores/${other}`, {
          method: 'DELETE',
          headers: { authorization: `Bearer ${token}` },
        }),
    )
    expect(status).toBe(403)
    expect(await listed('administradores')).toContain('Fica Aqui')
  })

  test('an analyst does not see, list or archive staff, archived rows or their restoring', async () => {
    const carla = server.as('carla')
    const refused = { codigo: 'sem-permissao' }
    for (const [tipo, id] of [
      ['administradores', server.people.ana.id],
      ['analistas', server.people.carla.id],
    ] as const) {
      await expect(carla.listEntities({ params: { tipo }, query: {} })).rejects.toMatchObject(refused)
      await expect(carla.readEntity({ params: { tipo, id } })).rejects.toMatchObject(refused)
      await expect(archive(tipo, id, 'carla')).rejects.toMatchObject(refused)
    }
    const archived = { params: { tipo: 'empresas' as const }, query: { arquivados: 'sim' as const } }
    await expect(carla.listEntities(archived)).rejects.toMatchObject(refused)
    await expect(restore('empresas', server.places.aurora, 'carla')).rejects.toMatchObject(refused)
  })
})

describe('what is archived', () => {
  let id: number
  beforeEach(async () => {
    id = await register({ nivel: 'empresa', nome: 'Arquivada' })
    await archive('empresas', id)
  })

  test('cannot be changed or archived again, and only administrators read it', async () => {
    const gone = { codigo: 'nao-encontrado' }
    await expect(archive('empresas', id)).rejects.toMatchObject(gone)
    const edit = { params: { tipo: 'empresas' as const, id }, body: { nome: 'Mexida' } }
    await expect(server.as('ana').updateEntity(edit)).rejects.toMatchObject(gone)
    const one = { params: { tipo: 'empresas' as const, id } }
    await expect(server.as('carla').readEntity(one)).rejects.toMatchObject(gone)
    expect(await server.as('ana').readEntity(one)).toMatchObject({ nome: 'Arquivada', arquivado: true })
  })

  test('is restored once; asking again changes nothing', async () => {
    const first = await restore('empresas', id)
    expect(await restore('empresas', id)).toEqual(first)
    expect(first).not.toHaveProperty('arquivado')
    await expect(restore('empresas', 999_999)).rejects.toMatchObject({ codigo: 'nao-encontrado' })
  })

  test('both acts are on the record', async () => {
    await restore('empresas', id)
    const rows = await server.db
      .selectFrom('auditoria')
      .select(['acao', 'usuario_id'])
      .where('entidade', '=', 'empresas')
      .where('entidade_id', '=', `${id}`)
      .orderBy('id')
      .execute()
    expect(rows.map(({ acao }) => acao)).toEqual(['cadastrar', 'arquivar', 'restaurar'])
    expect(rows.every(({ usuario_id }) => usuario_id === server.people.ana.id)).toBe(true)
  })
})

describe('somebody about to be registered again', () => {
  const find = (tipo: Tipo, query: { email?: string; cnpj?: string }, person: PersonName = 'ana') =>
    server.as(person).findArchived({ params: { tipo }, query })
  const access = (email: string) => ({ email, senha: 'cavalo-bateria', confirmarSenha: 'cavalo-bateria' })

  test('is found by the e-mail, whatever the level, until somebody living has it', async () => {
    const email = 'volta@exemplo.com.br'
    const person = { nivel: 'funcionario', nome: 'Quem Volta', empresa: server.places.aurora, ...access(email) }
    const id = await register(person)
    expect(await find('funcionarios', { email })).toEqual({ arquivado: null })
    await archive('funcionarios', id)
    const arquivado = { tipo: 'funcionarios', id, nome: 'Quem Volta' }
    expect(await find('pilotos', { email: 'VOLTA@exemplo.com.br' })).toEqual({ arquivado })
    await register({ ...person, nome: 'Em Seu Lugar' })
    expect(await find('funcionarios', { email })).toEqual({ arquivado: null })
  })

  test('is found as the entity that signs in, and not where only its login was taken away', async () => {
    const email = 'asas@exemplo.com.br'
    const id = await register({ nivel: 'prestadora', nome: 'Asas do Sul', ...access(email) })
    await server.as('ana').updateEntity({ params: { tipo: 'prestadoras', id }, body: { email: null } })
    expect(await find('prestadoras', { email })).toEqual({ arquivado: null })
    const again = { params: { tipo: 'prestadoras', id }, body: access(email) } as const
    await server.as('ana').updateEntity(again)
    await archive('prestadoras', id)
    expect(await find('prestadoras', { email })).toEqual({
      arquivado: { tipo: 'prestadoras', id, nome: 'Asas do Sul' },
    })
    expect(await restore('prestadoras', id)).toMatchObject({ email })
  })

  test('a company is found by its CNPJ, however it is punctuated, in its own list', async () => {
    const id = await register({ nivel: 'empresa', nome: 'Usina Parada', cnpj: '12.ABC.345/01DE-35' })
    await archive('empresas', id)
    expect(await find('empresas', { cnpj: '12abc34501de35' })).toEqual({
      arquivado: { tipo: 'empresas', id, nome: 'Usina Parada' },
    })
    expect(await find('unidades', { cnpj: '12abc34501de35' })).toEqual({ arquivado: null })
    expect(await find('pilotos', { cnpj: '12abc34501de35' })).toEqual({ arquivado: null })
    expect(await find('empresas', {})).toEqual({ arquivado: null })
  })

  test('is told to administrators alone', async () => {
    const answer = find('empresas', { cnpj: '12abc34501de35' }, 'carla')
    await expect(answer).rejects.toMatchObject({ codigo: 'sem-permissao' })
  })
})

async function archiveAdministratorsBut(id: number, arquivado_em: Date): Promise<void> {
  const otherAdmins = server.db.updateTable('usuarios').where('nivel', '=', 'admin').where('id', '!=', id)
  await otherAdmins.set({ arquivado_em }).execute()
}

async function reopen(person: PersonName): Promise<void> {
  await server.db
    .insertInto('sessoes')
    .values({
      token_hash: hashToken(server.people[person].token),
      usuario_id: server.people[person].id,
      expira_em: '2100-01-01T00:00:00Z',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
