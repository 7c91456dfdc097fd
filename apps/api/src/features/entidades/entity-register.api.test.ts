import type { Problem } from '@faixa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PersonName } from '../../testing/people.fixture.ts'
import { startTestServer, type TestServer } from '../../testing/server.fixture.ts'
import { whileUncommitted } from '../../testing/while-uncommitted.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const senha = 'muito-secreta'
let people = 0
const access = () => ({ email: `pessoa${++people}@exemplo.com.br`, senha, confirmarSenha: senha })

const register = async (body: object, person: PersonName = 'carla') => {
  const answered = await server.fetch(
    '/entidades/cadastro',
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    person,
  )
  return {
    status: answered.status,
    body: (await answered.json()) as Partial<ReturnType<Problem['details']>> & { id: number },
  }
}
const wrongFields = async (body: object) => (await register(body)).body.erros?.map(({ campo }) => campo)

describe('what each level registers', () => {
  test('an analyst, who may sign in', async () => {
    const typed = { nivel: 'analista', nome: 'Nova Analista', ...access() }
    const { status, body } = await register(typed)
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      nivel: 'analista',
      nome: 'Nova Analista',
      message: 'Usuário cadastrado com sucesso!',
    })
    const { userInfo } = await server.anyone.login({ body: { email: typed.email, senha } })
    expect(userInfo).toMatchObject({ id: body.id, nivel: 'analista' })
  })

  test('a funcionario of a unidade, with everything that the form has', async () => {
    const { aurora, norte } = server.places
    const fields = {
      nome: 'Nadir Funcionária',
      funcao: 'Gestora [2]',
      rg: '12.345.678-X',
      cpf: '529.982.247-25',
      cep: '13400-000',
      estado: 'SP',
      cidade: 'Piracicaba',
      bairro: 'Centro',
      logradouro: 'Rua do Porto',
      numero: 12,
      complemento: 'fundos',
    }
    const typed = { nivel: 'funcionario', ...fields, ...access(), empresa: aurora, unidade: norte }
    const { body } = await register(typed)
    const read = await server.as('carla').readEntity({ params: { tipo: 'funcionarios', id: body.id } })
    expect(read).toEqual({
      ...fields,
      id: body.id,
      versao: 1,
      email: typed.email,
      convite: null,
      empresa: { id: aurora, nome: 'Usina Aurora' },
      unidade: { id: norte, nome: 'Fazenda Norte' },
    })
    const { userInfo } = await server.anyone.login({ body: { email: typed.email, senha } })
    expect(userInfo).toMatchObject({
      isUnidade: true,
      empresaId: aurora,
      unidadeId: norte,
      nomeEmpresa: 'Usina Aurora',
    })
  })

  test('an empresa and a unidade of it, as a form sends them', async () => {
    const form = new FormData()
    const fields = {
      nivel: 'empresa',
      nome: 'Fazendas Reunidas',
      razaoSocial: 'Reunidas S/A',
      cnpj: '11.222.333/0001-81',
    }
    for (const [name, value] of Object.entries({ ...fields, numero: '', estado: '', acesso: 'sp-spa' }))
      form.append(name, value)
    const answered = await server.fetch('/entidades/cadastro', { method: 'POST', body: form }, 'carla')
    const empresa = (await answered.json()) as { id: number; message: string }
    expect(empresa.message).toBe('Empresa cadastrada com sucesso!')
    const unidade = await register({ nivel: 'unidade', nome: 'Sítio Um', empresa: empresa.id, unidade: -1 })
    expect(unidade.body.message).toBe('Unidade cadastrada com sucesso!')
    const ana = server.as('ana')
    expect(await ana.readEntity({ params: { tipo: 'empresas', id: empresa.id } })).toMatchObject({
      razaoSocial: 'Reunidas S/A',
      cnpj: '11.222.333/0001-81',
      acesso: 'sp-spa',
      numero: null,
      estado: null,
    })
    expect(await ana.readEntity({ params: { tipo: 'unidades', id: unidade.body.id } })).toMatchObject({
      empresa: { id: empresa.id, nome: 'Fazendas Reunidas' },
      acesso: 'sp',
    })
  })

  test('a prestadora that works for empresas, and its pilot, with a login or without', async () => {
    const { aurora, boreal } = server.places
    const login = access()
    // Check digits computed by hand: 04.252.011/0001-10 is a textbook example.
    const operator = { cnpj: '04.252.011/0001-10', registroMapa: 'SP-00123-4', validade: '2027-03-05' }
    const typed = { nivel: 'prestadora', nome: 'Aero Norte', ...operator, empresas: [boreal, aurora], ...login }
    const prestadora = await register(typed)
    expect(prestadora.body.message).toBe('Prestadora cadastrada com sucesso!')
    const piloto = await register({
      nivel: 'piloto',
      nome: 'Zeca Voador',
      prestadora: prestadora.body.id,
      codigoAnac: '148 223',
      validade: '2026-12-31',
      email: '',
      senha: '',
    })
    expect(piloto.body.message).toBe('Piloto cadastrado com sucesso!')
    const ana = server.as('ana')
    expect(await ana.readEntity({ params: { tipo: 'prestadoras', id: prestadora.body.id } })).toEqual({
      id: prestadora.body.id,
      versao: 1,
      nome: 'Aero Norte',
      email: login.email,
      convite: null,
      ...operator,
      empresas: [
        { id: boreal, nome: 'Agro Boreal' },
        { id: aurora, nome: 'Usina Aurora' },
      ],
    })
    expect(await ana.readEntity({ params: { tipo: 'pilotos', id: piloto.body.id } })).toEqual({
      id: piloto.body.id,
      versao: 1,
      nome: 'Zeca Voador',
      email: null,
      convite: null,
      codigoAnac: '148 223',
      validade: '2026-12-31',
      prestadora: { id: prestadora.body.id, nome: 'Aero Norte' },
    })
    const { userInfo } = await server.anyone.login({ body: { email: login.email, senha } })
    expect(userInfo).toMatchObject({ nivel: 'prestadora', prestadoraId: prestadora.body.id, nome: 'Aero Norte' })
  })

  test('a pilot with a login is that pilot', async () => {
    const login = access()
    const { body } = await register({
      nivel: 'piloto',
      nome: 'Lia Piloto',
      prestadora: server.places.vooalto,
      ...login,
    })
    const { userInfo } = await server.anyone.login({ body: { email: login.email, senha } })
    expect(userInfo).toMatchObject({ nivel: 'piloto', pilotoId: body.id, prestadoraId: server.places.vooalto })
  })
})

describe('who may', () => {
  test('only an administrator registers administrators', async () => {
    const typed = { nivel: 'administrador', nome: 'Outro Admin', ...access() }
    expect((await register(typed, 'carla')).body.codigo).toBe('sem-permissao')
    expect((await register(typed, 'ana')).status).toBe(201)
  })

  test.each(['davi', 'eva', 'fabio', 'gil', 'bruno'] as const)('%s registers nobody', async (person) => {
    const nome = `Cadastro de ${person}`
    const { status } = await register({ nivel: 'prestadora', nome }, person)
    expect(status).toBe(403)
    const made = await server.db.selectFrom('prestadoras').select('id').where('nome', '=', nome).execute()
    expect(made).toEqual([])
  })
})

describe('what a registration belongs to must be there, and living', () => {
  test('an empresa, a unidade, a prestadora that nobody has', async () => {
    const person = { nivel: 'funcionario', nome: 'Sem Lugar', ...access() }
    expect(await wrongFields({ ...person, empresa: 999_999 })).toEqual(['empresa'])
    expect(await wrongFields({ ...person, empresa: server.places.aurora, unidade: 999_999 })).toEqual(['unidade'])
    expect(await wrongFields({ nivel: 'unidade', nome: 'Sem Empresa', empresa: 999_999 })).toEqual(['empresa'])
    expect(await wrongFields({ nivel: 'piloto', nome: 'Sem Prestadora', prestadora: 999_999 })).toEqual(['prestadora'])
    expect(await wrongFields({ nivel: 'prestadora', nome: 'Sem Cliente', empresas: [999_999] })).toEqual(['empresas'])
  })

  test('a unidade of another empresa', async () => {
    const person = { nivel: 'funcionario', nome: 'Fora do Lugar', ...access() }
    const { boreal, norte } = server.places
    expect(await wrongFields({ ...person, empresa: boreal, unidade: norte })).toEqual(['unidade'])
  })

  test('archived ones', async () => {
    const empresa = (await register({ nivel: 'empresa', nome: 'De Passagem' })).body.id
    await server.as('carla').deleteEntity({ params: { tipo: 'empresas', id: empresa } })
    expect(await wrongFields({ nivel: 'unidade', nome: 'Tarde Demais', empresa })).toEqual(['empresa'])
    expect(await wrongFields({ nivel: 'prestadora', nome: 'Tarde Demais', empresas: [empresa] })).toEqual(['empresas'])
    const made = await server.db.selectFrom('prestadoras').select('id').where('nome', '=', 'Tarde Demais').execute()
    expect(made).toEqual([])
  })

  test('one that is just being archived', async () => {
    const empresa = (await register({ nivel: 'empresa', nome: 'De Saída' })).body.id
    const { body } = await whileUncommitted(
      server.db,
      (db) => db.updateTable('empresas').set({ arquivado_em: new Date() }).where('id', '=', empresa).execute(),
      () => register({ nivel: 'unidade', nome: 'Por Um Triz', empresa }),
    )
    expect(body.erros?.map(({ campo }) => campo)).toEqual(['empresa'])
  })

  test.each([0, -1, 2 ** 31, 'texto', '1 or 1=1', null, {}])('the id %j is refused', async (empresa) => {
    expect(await wrongFields({ nivel: 'unidade', nome: 'Id Inventado', empresa })).toEqual(['empresa'])
  })
})

describe('an e-mail is one living person’s', () => {
  test('in any case of its letters', async () => {
    const { status, body } = await register({
      nivel: 'analista',
      nome: 'Imitadora',
      ...access(),
      email: 'DAVI@exemplo.com.br',
    })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      codigo: 'em-uso',
      erros: [{ campo: 'email', mensagem: 'Este e-mail já está cadastrado.' }],
    })
  })

  test('the same registration sent twice at the same moment makes one', async () => {
    const typed = { nivel: 'prestadora', nome: 'Duas Vezes', ...access() }
    const answers = await Promise.all([register(typed), register(typed)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const made = await server.db.selectFrom('prestadoras').select('id').where('nome', '=', 'Duas Vezes').execute()
    expect(made).toHaveLength(1)
  })

  test('of an archived person it is free again', async () => {
    const login = access()
    const { id } = (await register({ nivel: 'analista', nome: 'Primeira', ...login })).body
    await server.as('ana').deleteEntity({ params: { tipo: 'analistas', id } })
    expect((await register({ nivel: 'analista', nome: 'Segunda', ...login })).status).toBe(201)
  })
})

describe('whatever is typed is text', () => {
  const hostile = [
    `'; drop table usuarios; --`,
    '<script>alert(1)</script>',
    '{{7*7}} ${7*7} %s %00',
    'José 🚜 田んぼ עברית e\u0301',
    '\u202eatravessado',
    '../../etc/passwd',
  ]
  test.each(hostile)('%s', async (text) => {
    const fields = { nome: text, razaoSocial: text, cidade: text, bairro: text, logradouro: text, complemento: text }
    const { status, body } = await register({ nivel: 'empresa', ...fields })
    expect(status).toBe(201)
    expect(await server.as('carla').readEntity({ params: { tipo: 'empresas', id: body.id } })).toMatchObject(fields)
    const listed = await server.as('carla').listEntities({ params: { tipo: 'empresas' }, query: { busca: text } })
    expect(listed.entidades.map(({ id }) => id)).toContain(body.id)
  })

  test.each([
    ['nome', 'x'.repeat(10_000)],
    ['nome', '🚜'.repeat(10_000)],
    ['nome', 'com\0nulo'],
    ['nome', 'meio \ud83d par'],
    ['nome', '  ab  '],
    ['nome', 12],
    ['razaoSocial', 'x'.repeat(10_000)],
    ['complemento', '\0'],
    ['cnpj', '11.222.333/0001-80'],
    ['cep', '1340-000'],
    ['numero', 1.5],
    ['numero', 2 ** 31],
    ['estado', 'XX'],
    ['acesso', 'tudo'],
    ['contato', 'x'],
  ])('a wrong %s is refused under its name', async (campo, value) => {
    expect(await wrongFields({ nivel: 'empresa', nome: 'Empresa Certa', [campo]: value })).toEqual([campo])
  })

  test('a level, or a table’s column, cannot be smuggled in', async () => {
    const typed = { nivel: 'funcionario', nome: 'Esperto Demais', empresa: server.places.aurora, ...access() }
    const { status, body } = await register({ ...typed, id: 1, versao: 9, nivel_id: 'admin', arquivado_em: 'agora' })
    const campos = ['id', 'versao', 'nivel_id', 'arquivado_em']
    expect([status, body]).toMatchObject([400, { erros: campos.map((campo) => ({ campo })) }])
  })
})

test('every registration is on the record, and no password is anywhere', async () => {
  const login = { ...access(), senha: 'nunca-escrita', confirmarSenha: 'nunca-escrita' }
  const { id } = (await register({ nivel: 'prestadora', nome: 'Registrada', ...login })).body
  const row = await server.db
    .selectFrom('auditoria')
    .selectAll()
    .where('entidade', '=', 'prestadoras')
    .where('entidade_id', '=', `${id}`)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ acao: 'cadastrar', usuario_id: server.people.carla.id, antes: null })
  expect(row.depois).toMatchObject({ nome: 'Registrada', email: login.email })
  const rows = await sql<{ line: string }>`select to_jsonb(a)::text as line from auditoria a
    union all select to_jsonb(u)::text from usuarios u`.execute(server.db)
  const kept = [...rows.rows.map(({ line }) => line), ...server.logged].join('\n')
  expect(kept).not.toContain('nunca-escrita')
  expect(server.logged.join('\n')).not.toContain('argon2')
})

describe('a CNPJ names one empresa', () => {
  // Check digits computed by hand: 11.444.777/0001-61 is the second textbook example.
  const typed = (nome: string, cnpj = '11.444.777/0001-61') => ({ nivel: 'empresa', nome, cnpj })
  const living = async (cnpj: string) => {
    const rows = await server.db
      .selectFrom('empresas')
      .select('id')
      .where(sql`regexp_replace(cnpj, '[./-]', '', 'g')`, '=', cnpj)
      .where('arquivado_em', 'is', null)
      .execute()
    return rows.map(({ id }) => id)
  }
  const inUse = (detail: string) => ({
    status: 409,
    body: { codigo: 'em-uso', detail, erros: [{ campo: 'cnpj', mensagem: detail }] },
  })
  const TAKEN = inUse('Este CNPJ já está cadastrado em outra empresa.')

  test('three at once make one row, and the losers are refused as later ones are', async () => {
    const answers = await Promise.all([1, 2, 3].map((n) => register(typed(`Usina Gêmea ${n}`))))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    for (const answer of answers.filter(({ status }) => status !== 201)) expect(answer).toMatchObject(TAKEN)
    expect(await register(typed('Usina Atrasada'))).toMatchObject(TAKEN)
    expect(await living('11444777000161')).toHaveLength(1)
  })

  test('without its punctuation it is the same', async () => {
    expect(await register(typed('Usina Sem Pontos', '11444777000161'))).toMatchObject(TAKEN)
  })

  test('nor may another empresa be changed to it', async () => {
    const { body } = await register({ nivel: 'empresa', nome: 'Usina Sem CNPJ' })
    const changed = server.as('carla').updateEntity({
      params: { tipo: 'empresas', id: body.id },
      body: { cnpj: '11.444.777/0001-61' },
    })
    await expect(changed).rejects.toMatchObject({ codigo: 'em-uso', extras: { erros: TAKEN.body.erros } })
  })

  test('an archived one may be registered again, and comes back only once the new one is gone', async () => {
    const [first = 0] = await living('11444777000161')
    const ana = server.as('ana')
    const at = (id: number) => ({ params: { tipo: 'empresas' as const, id } })
    await ana.deleteEntity(at(first))
    const { status, body } = await register(typed('Usina Herdeira'))
    expect(status).toBe(201)
    await expect(ana.restoreEntity(at(first))).rejects.toMatchObject({ codigo: 'em-uso' })
    await ana.deleteEntity(at(body.id))
    await ana.restoreEntity(at(first))
    expect(await living('11444777000161')).toEqual([first])
  })

  test('and one prestadora, which may share it with an empresa that flies for itself', async () => {
    const prestadora = (nome: string) => ({ ...typed(nome), nivel: 'prestadora' })
    const answers = await Promise.all([1, 2].map((n) => register(prestadora(`Aviação Gêmea ${n}`))))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(await register(prestadora('Aviação Atrasada'))).toMatchObject(
      inUse('Este CNPJ já está cadastrado em outra prestadora.'),
    )
    const [made] = answers.filter(({ status }) => status === 201)
    const params = { tipo: 'prestadoras' as const, id: made!.body.id }
    await expect(
      server.as('carla').updateEntity({ params, body: { cnpj: '11.444.777/0001-62' } }),
    ).rejects.toMatchObject({ codigo: 'dados-invalidos' })
    const cleared = await server
      .as('carla')
      .updateEntity({ params, body: { cnpj: '', registroMapa: 'PR-77', validade: '' } })
    expect(cleared).toMatchObject({ cnpj: null, registroMapa: 'PR-77', validade: null })
  })

  test('farms share the CNPJ of their empresa; one name and CNPJ are one unidade', async () => {
    const farm = (nome: string) => ({ ...typed(nome), nivel: 'unidade', empresa: server.places.boreal })
    expect((await register(farm('Fazenda Leste'))).status).toBe(201)
    const answers = await Promise.all([1, 2, 3].map(() => register(farm('Fazenda Oeste'))))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect(await register(farm('fazenda oeste'))).toMatchObject(
      inUse('Esta empresa já tem uma unidade com este nome e este CNPJ.'),
    )
  })
})
