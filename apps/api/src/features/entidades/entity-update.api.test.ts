import type { EntityIn, Routes, SentOf, Tipo } from '@faixa/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashToken } from '../../http/access/token.ts'
import { insertLaudo } from '../../testing/laudo-rows.fixture.ts'
import type { PersonName } from '../../testing/people.fixture.ts'
import { startTestServer, type TestServer } from '../../testing/server.fixture.ts'
import { whileUncommitted } from '../../testing/while-uncommitted.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function update<List extends Tipo>(
  tipo: List,
  id: number,
  body: object,
  person: PersonName = 'carla',
  ifMatch?: number,
) {
  const sent = { params: { tipo, id }, body } as SentOf<Routes['updateEntity']>
  return (await server.as(person).updateEntity(sent, ifMatch === undefined ? {} : { ifMatch })) as EntityIn<List>
}

const read = async <List extends Tipo>(tipo: List, id: number) =>
  (await server.as('ana').readEntity({ params: { tipo, id } })) as EntityIn<List>

async function register(body: object): Promise<number> {
  const answered = await server.fetch(
    '/entidades/cadastro',
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    'ana',
  )
  expect(answered.status).toBe(201)
  return ((await answered.json()) as { id: number }).id
}

const signIn = (email: string, senha: string) => server.anyone.login({ body: { email, senha } })
const isIn = async (token: string) =>
  (await server.fetch('/entidades/user-info', { headers: { authorization: `Bearer ${token}` } })).status === 200

describe('what is given changes, what is left out stays', () => {
  test('and what is emptied is cleared', async () => {
    const id = await register({ nivel: 'empresa', nome: 'Antes', cidade: 'Piracicaba', numero: 7, estado: 'SP' })
    const changed = await update('empresas', id, { nome: 'Depois', cidade: null, estado: 'MG' })
    expect(changed).toMatchObject({ nome: 'Depois', cidade: null, estado: 'MG', numero: 7, versao: 2 })
    expect(await read('empresas', id)).toEqual(changed)
  })

  test('the change is on the record, before and after', async () => {
    const id = await register({ nivel: 'empresa', nome: 'Rastro', cidade: 'Lins' })
    await update('empresas', id, { cidade: 'Marília' })
    const row = await server.db
      .selectFrom('auditoria')
      .selectAll()
      .where('entidade', '=', 'empresas')
      .where('entidade_id', '=', `${id}`)
      .where('acao', '=', 'alterar')
      .executeTakeFirstOrThrow()
    expect(row.usuario_id).toBe(server.people.carla.id)
    expect(row.antes).toMatchObject({ cidade: 'Lins', versao: 1 })
    expect(row.depois).toMatchObject({ cidade: 'Marília', versao: 2 })
  })

  test('a name changes in the laudos too', async () => {
    const id = await register({ nivel: 'empresa', nome: 'Nome Velho' })
    const laudo = await insertLaudo(server.db, { empresa_id: id })
    await update('empresas', id, { nome: 'Nome Novo' })
    const row = await server.db
      .selectFrom('laudos')
      .select('empresa_nome')
      .where('id', '=', laudo.id)
      .executeTakeFirst()
    expect(row?.empresa_nome).toBe('Nome Novo')
  })
})

describe('two people at the same row', () => {
  test('the one who saw an older version is told so', async () => {
    const id = await register({ nivel: 'prestadora', nome: 'Disputada' })
    await update('prestadoras', id, { nome: 'Da Carla' }, 'carla', 1)
    await expect(update('prestadoras', id, { nome: 'Da Ana' }, 'ana', 1)).rejects.toMatchObject({ codigo: 'conflito' })
    expect((await read('prestadoras', id)).nome).toBe('Da Carla')
    expect((await update('prestadoras', id, { nome: 'Da Ana' }, 'ana', 2)).versao).toBe(3)
  })

  test('at the same moment one of them wins', async () => {
    const id = await register({ nivel: 'prestadora', nome: 'Disputada' })
    const second = whileUncommitted(
      server.db,
      (db) => db.updateTable('prestadoras').set({ nome: 'Da Outra', versao: 2 }).where('id', '=', id).execute(),
      () => update('prestadoras', id, { nome: 'Da Ana' }, 'ana', 1),
    )
    await expect(second).rejects.toMatchObject({ codigo: 'conflito' })
    expect(await read('prestadoras', id)).toMatchObject({ nome: 'Da Outra', versao: 2 })
  })
})

describe('who may', () => {
  test('an analyst does not touch a colleague’s account, nor an administrator’s', async () => {
    const edit = { senha: 'tomada-de-assalto', confirmarSenha: 'tomada-de-assalto' }
    for (const [tipo, id] of [
      ['analistas', server.people.carla.id],
      ['administradores', server.people.ana.id],
    ] as const) {
      await expect(update(tipo, id, edit)).rejects.toMatchObject({ codigo: 'sem-permissao' })
    }
  })

  test('nor by calling it a funcionario', async () => {
    await expect(update('funcionarios', server.people.ana.id, { nome: 'Disfarce' })).rejects.toMatchObject({
      codigo: 'nao-encontrado',
    })
    expect((await read('administradores', server.people.ana.id)).nome).toBe('Ana Prado')
  })

  test('nobody else changes anything', async () => {
    for (const person of ['davi', 'fabio', 'gil', 'bruno'] as const) {
      await expect(update('empresas', server.places.aurora, { nome: 'Tomada' }, person)).rejects.toMatchObject({
        codigo: 'sem-permissao',
      })
    }
  })
})

describe('e-mail and password', () => {
  const person = (email: string) => ({
    nivel: 'funcionario',
    nome: 'Rui Acesso',
    empresa: server.places.aurora,
    email,
    senha: 'primeira',
    confirmarSenha: 'primeira',
  })

  test('a password set by staff ends the person’s sessions', async () => {
    const id = await register(person('rui@exemplo.com.br'))
    const { token } = await signIn('rui@exemplo.com.br', 'primeira')
    await update('funcionarios', id, { senha: 'segunda-vez', confirmarSenha: 'segunda-vez' })
    expect(await isIn(token)).toBe(false)
    await expect(signIn('rui@exemplo.com.br', 'primeira')).rejects.toMatchObject({ codigo: 'login-invalido' })
    await signIn('rui@exemplo.com.br', 'segunda-vez')
  })

  test('one’s own ends the others', async () => {
    const { ana } = server.people
    const { token } = await signIn(ana.email, ana.senha)
    const edit = { senha: 'outra-da-ana', confirmarSenha: 'outra-da-ana' }
    await update('administradores', ana.id, edit, 'ana')
    expect(await isIn(token)).toBe(false)
    expect(await isIn(ana.token)).toBe(true)
  })

  test('emptied passwords change nothing, an emptied e-mail is refused', async () => {
    const id = await register(person('vazio@exemplo.com.br'))
    await update('funcionarios', id, { nome: 'Rui Vazio', senha: '', confirmarSenha: '' })
    await signIn('vazio@exemplo.com.br', 'primeira')
    await expect(update('funcionarios', id, { email: null })).rejects.toMatchObject({
      extras: { erros: [{ campo: 'email' }] },
    })
  })

  test('an e-mail that somebody has is refused, and nothing of the change is kept', async () => {
    const id = await register(person('original@exemplo.com.br'))
    await expect(update('funcionarios', id, { nome: 'Mudado', email: 'DAVI@exemplo.com.br' })).rejects.toMatchObject({
      codigo: 'em-uso',
      extras: { erros: [{ campo: 'email' }] },
    })
    expect(await read('funcionarios', id)).toMatchObject({
      nome: 'Rui Acesso',
      email: 'original@exemplo.com.br',
      versao: 1,
    })
  })

  test('a link on its way to the old address is no longer good', async () => {
    const id = await register(person('antigo@exemplo.com.br'))
    const values = { token_hash: hashToken('caminho'), usuario_id: id, expira_em: '2100-01-01T00:00:00Z' }
    await server.db.insertInto('redefinicoes_senha').values(values).execute()
    await update('funcionarios', id, { email: 'atual@exemplo.com.br' })
    const body = { token: 'caminho', senha: 'pelo-link', confirmarSenha: 'pelo-link' }
    await expect(server.anyone.resetSenha({ body })).rejects.toMatchObject({ codigo: 'redefinicao-invalida' })
  })
})

describe('the login of a prestadora or a pilot', () => {
  const both = { senha: 'primeira', confirmarSenha: 'primeira' }

  test('may be given later, changed, and taken away', async () => {
    const id = await register({ nivel: 'piloto', nome: 'Sem Login', prestadora: server.places.aerosul })
    await expect(update('pilotos', id, { email: 'piloto1@exemplo.com.br' })).rejects.toMatchObject({
      extras: { erros: [{ campo: 'senha' }] },
    })
    await expect(update('pilotos', id, both)).rejects.toMatchObject({ extras: { erros: [{ campo: 'email' }] } })
    expect(await update('pilotos', id, { email: 'piloto1@exemplo.com.br', ...both })).toMatchObject({
      email: 'piloto1@exemplo.com.br',
    })
    const first = await signIn('piloto1@exemplo.com.br', 'primeira')
    expect(first.userInfo).toMatchObject({ pilotoId: id, nome: 'Sem Login' })

    await update('pilotos', id, { nome: 'Com Login', email: 'piloto2@exemplo.com.br' })
    const second = await signIn('piloto2@exemplo.com.br', 'primeira')
    expect(second.userInfo.nome).toBe('Com Login')

    expect(await update('pilotos', id, { email: null })).toMatchObject({ email: null })
    expect(await isIn(second.token)).toBe(false)
    await expect(signIn('piloto2@exemplo.com.br', 'primeira')).rejects.toMatchObject({ codigo: 'login-invalido' })
    expect(await update('pilotos', id, { email: 'piloto2@exemplo.com.br', ...both })).toMatchObject({
      email: 'piloto2@exemplo.com.br',
    })
  })

  test('a new password ends its sessions', async () => {
    const id = await register({ nivel: 'prestadora', nome: 'Com Login', email: 'aero@exemplo.com.br', ...both })
    const { token } = await signIn('aero@exemplo.com.br', 'primeira')
    await update('prestadoras', id, { senha: 'segunda-vez', confirmarSenha: 'segunda-vez' })
    expect(await isIn(token)).toBe(false)
    await signIn('aero@exemplo.com.br', 'segunda-vez')
  })
})

describe('moving', () => {
  test('a funcionario to another empresa is at its head office', async () => {
    const { aurora, boreal, norte, sul } = server.places
    const access = { email: 'muda@exemplo.com.br', senha: 'primeira', confirmarSenha: 'primeira' }
    const id = await register({ nivel: 'funcionario', nome: 'Muda Muito', empresa: aurora, unidade: norte, ...access })
    const unidadeOf = (edit: object) => update('funcionarios', id, edit).then(({ unidade }) => unidade?.id ?? null)
    expect(await unidadeOf({ nome: 'Muda Pouco' })).toBe(norte)
    expect(await unidadeOf({ empresa: aurora })).toBe(norte)
    expect(await unidadeOf({ unidade: sul })).toBe(sul)
    expect(await unidadeOf({ unidade: null })).toBeNull()
    expect(await unidadeOf({ unidade: norte })).toBe(norte)
    expect(await unidadeOf({ empresa: boreal })).toBeNull()
    await expect(unidadeOf({ unidade: norte })).rejects.toMatchObject({ extras: { erros: [{ campo: 'unidade' }] } })
  })

  test('a pilot to another prestadora, at once; the laudos stay with the one they were flown for', async () => {
    const { aerosul, vooalto, bruno } = server.places
    const laudo = await insertLaudo(server.db, { piloto_id: bruno })
    await update('pilotos', bruno, { prestadora: vooalto })
    expect((await server.as('bruno').readUserInfo({})).userInfo.prestadoraId).toBe(vooalto)
    const row = await server.db
      .selectFrom('laudos')
      .select('prestadora_id')
      .where('id', '=', laudo.id)
      .executeTakeFirst()
    expect(row?.prestadora_id).toBe(aerosul)
    await expect(update('pilotos', bruno, { prestadora: 999_999 })).rejects.toMatchObject({
      extras: { erros: [{ campo: 'prestadora' }] },
    })
  })

  test('a unidade to another empresa takes its people along, unless it has laudos', async () => {
    const { aurora, boreal } = server.places
    const id = await register({ nivel: 'unidade', nome: 'Itinerante', empresa: aurora })
    const access = { email: 'vai@exemplo.com.br', senha: 'primeira', confirmarSenha: 'primeira' }
    const pessoa = await register({ nivel: 'funcionario', nome: 'Vai Junto', empresa: aurora, unidade: id, ...access })
    await server.db.insertInto('areas_protecao_conjuntos').values({ empresa_id: aurora, unidade_id: id }).execute()
    expect(await update('unidades', id, { empresa: boreal })).toMatchObject({ empresa: { id: boreal } })
    expect(await read('funcionarios', pessoa)).toMatchObject({ empresa: { id: boreal }, unidade: { id } })
    const sets = await server.db
      .selectFrom('areas_protecao_conjuntos')
      .select(['compacta', 'versao'])
      .where('empresa_id', '=', boreal)
      .execute()
    // The unidade's compact form is made again, because its former empresa could read the one before.
    expect(sets).toEqual([{ compacta: null, versao: 2 }])
    await insertLaudo(server.db, { empresa_id: boreal, unidade_id: id })
    const refused = update('unidades', id, { empresa: aurora })
    await expect(refused).rejects.toMatchObject({
      codigo: 'dados-invalidos',
      extras: { erros: [{ campo: 'empresa' }] },
    })
    await expect(refused).rejects.toThrow('já tem laudos')
    expect(await update('unidades', id, { empresa: boreal, nome: 'Fixa' })).toMatchObject({ nome: 'Fixa' })
  })

  test('a prestadora works for the empresas that are named, and links to archived ones come back with them', async () => {
    const { aurora, boreal } = server.places
    const id = await register({ nivel: 'prestadora', nome: 'Multicliente', empresas: [aurora, boreal] })
    const worksFor = async () => (await read('prestadoras', id)).empresas.map((each) => each.id)
    await update('prestadoras', id, { nome: 'Multicliente Dois' })
    expect(await worksFor()).toEqual([boreal, aurora])
    await server.as('ana').deleteEntity({ params: { tipo: 'empresas', id: boreal } })
    expect(await worksFor()).toEqual([aurora])
    await update('prestadoras', id, { empresas: [] })
    expect(await worksFor()).toEqual([])
    await server.as('ana').restoreEntity({ params: { tipo: 'empresas', id: boreal } })
    expect(await worksFor()).toEqual([boreal])
  })
})

test.each(['0', '-1', '2147483648', 'abc', '1.5', '%00'])('the id %s in the address is refused', async (id) => {
  const answered = await server.fetch(`/entidades/empresas/${id}`, {}, 'ana')
  expect(answered.status).toBe(422)
  expect(await answered.json()).toMatchObject({ erros: [{ campo: 'id' }] })
})

test('an id or a list that nobody has is not there', async () => {
  await expect(read('empresas', 999_999)).rejects.toMatchObject({ codigo: 'nao-encontrado' })
  await expect(update('pilotos', 2_147_483_647, { nome: 'Ninguém' })).rejects.toMatchObject({
    codigo: 'nao-encontrado',
  })
  expect((await server.fetch('/entidades/segredos/1', {}, 'ana')).status).toBe(422)
  expect((await server.fetch('/entidades/__proto__/1', {}, 'ana')).status).toBe(422)
})
