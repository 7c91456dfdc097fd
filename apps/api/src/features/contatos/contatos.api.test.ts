import { CONTATOS_MAXIMO } from '@faixa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dumpOf, linesWith } from '../../testing/dump.fixture.ts'
import { startTestServer, type TestServer } from '../../testing/server.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const ZE = {
  nome: 'José das Abelhas',
  email: 'Ze.Mel@Exemplo.com.br',
  telefone: '(18) 9 9123-4567',
  para: 'apicultor',
  lat: -22.61,
  lon: -50.42,
  observacao: 'Caixas perto do córrego do Veado',
} as const
/** A place of its own for each test, so that none meets the contacts of another. */
let places = 0
const elsewhere = () => ({ lat: -10 - (places += 0.01), lon: -50 })
const paramsOf = ({ uuid }: { readonly uuid: string }) => ({ params: { uuid } })
const davi = () => server.as('davi')
async function make(more: object = {}, who: 'ana' | 'davi' | 'eva' | 'helena' = 'davi') {
  const { contato } = await server.as(who).createContato({ body: { ...ZE, ...elsewhere(), ...more } })
  return contato
}
const row = (linha: number, campos: object) => ({
  linha,
  campos: Object.fromEntries(
    Object.entries({ ...ZE, ...elsewhere(), ...campos }).map(([name, value]) => [name, `${value}`]),
  ),
})

test('a contact is read back whole, with a telephone of digits and the usual radius and hours', async () => {
  const contato = await make()
  expect(contato).toMatchObject({
    ...{ nome: ZE.nome, email: ZE.email, telefone: '18991234567', para: 'apicultor', observacao: ZE.observacao },
    ...{ raioM: 6000, horasDeAntecedencia: 48, empresa: { nome: 'Usina Aurora' } },
  })
  expect(contato.objecaoEm).toBeUndefined()
  expect(await davi().readContato(paramsOf(contato))).toEqual(contato)
  const edit = { raioM: 1500, telefone: null }
  const { contato: edited } = await davi().updateContato({ ...paramsOf(contato), body: edit })
  expect(edited).toMatchObject({ raioM: 1500, versao: 2, email: ZE.email })
  expect(edited.telefone).toBeUndefined()
  await expect(davi().updateContato({ ...paramsOf(contato), body: { email: '' } })).rejects.toThrow(
    'Informe o e-mail ou o telefone.',
  )
  const stale = server.fetch(
    `/contatos/${contato.uuid}`,
    { method: 'PATCH', headers: { 'if-match': '"1"', 'content-type': 'application/json' }, body: '{"raioM":900}' },
    'davi',
  )
  expect((await stale).status).toBe(412)
})

test.each([
  [{ email: '', telefone: '' }, 'Informe o e-mail ou o telefone.'],
  [{ telefone: '9123-4567' }, 'O telefone é inválido: use o DDD e o número, como (18) 9 9123-4567.'],
  [{ lat: null }, 'Diga a posição em graus.'],
  [{ raioM: 20 }, 'O raio vai de 50 a 20.000 metros.'],
  [{ horasDeAntecedencia: 0 }, 'A antecedência vai de 1 a 720 horas.'],
  [{ para: 'vizinho' }, 'Escolha apicultor, morador, escola, produtor, órgão público ou outro.'],
])('%j is refused in one sentence', async (wrong, sentence) => {
  await expect(make(wrong)).rejects.toThrow(sentence)
})

test('a contact belongs to its empresa, and to its unidade for people of a unidade', async () => {
  const { aurora, boreal, norte, sul } = server.places
  const ofSede = await make({ nome: 'Alcance Sede' })
  const ofNorte = await make({ nome: 'Alcance Norte' }, 'eva')
  expect(ofNorte.unidade).toEqual({ id: norte, nome: 'Fazenda Norte' })
  const ofBoreal = await make({ nome: 'Alcance Boreal', empresa: boreal }, 'ana')
  const namesFor = async (who: 'ana' | 'davi' | 'eva' | 'helena') =>
    (await server.as(who).listContatos({ query: { busca: 'alcance' } })).contatos.map(({ nome }) => nome)
  expect(await namesFor('ana')).toEqual(['Alcance Boreal', 'Alcance Norte', 'Alcance Sede'])
  expect(await namesFor('davi')).toEqual(['Alcance Norte', 'Alcance Sede'])
  expect(await namesFor('eva')).toEqual(['Alcance Norte'])
  expect(await namesFor('helena')).toEqual(['Alcance Boreal'])
  for (const [who, theirs] of [
    ['helena', ofSede],
    ['eva', ofSede],
    ['davi', ofBoreal],
  ] as const) {
    const client = server.as(who)
    const params = paramsOf(theirs)
    for (const call of [
      () => client.readContato(params),
      () => client.updateContato({ ...params, body: { raioM: 900 } }),
      () => client.objectContato(params),
      () => client.removeContato(params),
    ])
      await expect(call()).rejects.toMatchObject({ codigo: 'nao-encontrado' })
  }
  await expect(make({ empresa: aurora }, 'helena')).rejects.toThrow('A empresa não está na lista.')
  await expect(make({ unidade: sul }, 'eva')).rejects.toThrow('A unidade não está na lista da empresa.')
  await expect(make({}, 'ana')).rejects.toThrow('Escolha a empresa.')
  for (const who of ['gil', 'bruno'] as const)
    await expect(server.as(who).listContatos({ query: {} })).rejects.toMatchObject({ codigo: 'sem-permissao' })
})

test('a list is searched and filtered, and an archived contact leaves it and comes back', async () => {
  const school = await make({ nome: 'Escola Lista', para: 'escola' })
  await make({ nome: 'Morador Lista', para: 'morador' })
  const listed = async (query: object) =>
    (await davi().listContatos({ query: { busca: 'lista', ...query } })).contatos.map(({ nome }) => nome)
  expect(await listed({ para: 'escola' })).toEqual(['Escola Lista'])
  expect(await listed({ sort: '-nome' })).toEqual(['Morador Lista', 'Escola Lista'])
  const archive = (arquivado: boolean) => davi().updateContato({ ...paramsOf(school), body: { arquivado } })
  expect((await archive(true)).message).toBe('O contato foi arquivado.')
  expect(await listed({})).toEqual(['Morador Lista'])
  expect(await listed({ arquivados: 'sim' })).toEqual(['Escola Lista'])
  expect((await archive(false)).message).toBe('O contato voltou à lista.')
  expect(await listed({ objecao: 'nao' })).toEqual(['Escola Lista', 'Morador Lista'])
})

test('an address is registered once in a place, and again at a second place', async () => {
  const { lat, lon } = await make({ email: 'duas.caixas@exemplo.com.br', telefone: undefined })
  // 0.0004° of latitude are 44 m, 0.0005° are 55 m.
  const at = (north: number, email = 'DUAS.caixas@exemplo.com.br') =>
    make({ email, telefone: undefined, lat: lat + north, lon })
  await expect(at(0.0004)).rejects.toThrow('Este e-mail ou telefone já está cadastrado neste lugar.')
  await at(0.0005)
  const other = await at(0, 'outra@exemplo.com.br')
  const steal = { email: 'duas.caixas@exemplo.com.br' }
  await expect(davi().updateContato({ ...paramsOf(other), body: steal })).rejects.toMatchObject({
    codigo: 'contato-repetido',
  })
})

test('an objection is kept by every contact with the address, whatever is edited, removed or registered again', async () => {
  const email = 'nao.quero@exemplo.com.br'
  const [phone, other] = ['18 3322-1100', '(18) 9 9777-6655']
  const first = await make({ email, telefone: phone })
  const second = await make({ email, telefone: other })
  const { contato: objected, message } = await davi().objectContato(paramsOf(first))
  expect(message).toBe('A objeção foi registrada: esta pessoa não receberá mais avisos.')
  const em = objected.objecaoEm
  expect(em).toBeDefined()
  expect((await davi().readContato(paramsOf(second))).objecaoEm).toBe(em)
  expect((await davi().objectContato(paramsOf(first))).contato.objecaoEm).toBe(em)
  const edited = await davi().updateContato({ ...paramsOf(first), body: { email: 'novo@exemplo.com.br' } })
  expect(edited.contato.objecaoEm).toBe(em)
  await davi().removeContato(paramsOf(first))
  // The telephone of the removed contact is still known to have objected, however it is written.
  const again = await davi().createContato({
    body: { ...ZE, ...elsewhere(), email: undefined, telefone: '+55 18 33221100' },
  })
  expect(again.contato.objecaoEm).toBe(em)
  expect(again.message).toMatch(/já pediu para não receber avisos/)
  const imported = await davi().importContatos({
    body: { linhas: [row(2, { email: email.toUpperCase(), telefone: '' })] },
  })
  expect(imported).toEqual({ novos: [2], iguais: [], recusados: [], comObjecao: [2] })
  const late = await make({ email: 'sem.objecao@exemplo.com.br', telefone: undefined })
  const changed = await davi().updateContato({ ...paramsOf(late), body: { email } })
  expect(changed.contato.objecaoEm).toBe(em)
  // Another empresa is another controller, whom the person did not ask.
  expect((await make({ email, telefone: undefined }, 'helena')).objecaoEm).toBeUndefined()
})

test('a removal empties what says who the person is, and leaves the row and an objection', async () => {
  const contato = await make({
    email: 'some.daqui@exemplo.com.br',
    nome: 'Sumida Pereira',
    observacao: 'porteira azul',
  })
  const id = (await server.db.selectFrom('contatos').select('id').where('uuid', '=', contato.uuid).executeTakeFirst())!
    .id
  await davi().updateContato({ ...paramsOf(contato), body: { nome: 'Sumida Pereira Alves' } })
  await davi().removeContato(paramsOf(contato))
  await expect(davi().readContato(paramsOf(contato))).rejects.toMatchObject({ codigo: 'nao-encontrado' })
  const left = await server.db.selectFrom('contatos').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(left).toMatchObject({
    ...{ nome: '', email: null, telefone: null, email_chave: null, telefone_chave: null },
    ...{ lat: null, lon: null, observacao: '', para: 'apicultor', removido_em: expect.any(Date) },
  })
  const acts = await sql<{ text: string; acao: string }>`select a::text as text, acao from auditoria a
    where entidade = 'contato' and entidade_id = ${`${id}`} order by id`.execute(server.db)
  expect(acts.rows.map(({ acao }) => acao)).toEqual(['cadastrar', 'alterar', 'remover-dados'])
  expect(acts.rows.map(({ text }) => text).join()).not.toMatch(/Sumida|some\.daqui|porteira|9912345/)
})

test('a spreadsheet registers its right rows; a trial of it writes nothing', async () => {
  const place = elsewhere()
  const linhas = [
    row(2, { nome: 'Planilha Um', email: 'um@planilha.com.br', telefone: '', raioM: 3000 }),
    row(3, { nome: 'Planilha Dois', email: 'dois@planilha', telefone: '' }),
    row(4, { nome: 'Planilha Três', email: '', telefone: '(18) 9 9333-2211', ...place }),
    row(5, { nome: 'Planilha Três', email: '', telefone: '18993332211', ...place }),
    { linha: 6, campos: { nome: 'Planilha Seis', telefone: '18993332212', para: 'morador' } },
  ]
  const answer = {
    novos: [2, 4],
    iguais: [5],
    recusados: [
      { linha: 3, campo: 'email', mensagem: 'O email é inválido: use um endereço como nome@empresa.com.br' },
      { linha: 6, campo: 'lat', mensagem: 'Diga a posição em graus.' },
    ],
    comObjecao: [],
  }
  const listed = async () => (await davi().listContatos({ query: { busca: 'planilha' } })).totalItems
  expect(await davi().importContatos({ body: { linhas, simular: true } })).toEqual(answer)
  expect(await listed()).toBe(0)
  expect(await davi().importContatos({ body: { linhas } })).toEqual(answer)
  expect(await listed()).toBe(2)
  expect(await davi().importContatos({ body: { linhas: linhas.slice(0, 1) } })).toMatchObject({
    novos: [],
    iguais: [2],
  })
})

test('an empresa has a limited number of contacts', async () => {
  const { boreal } = server.places
  await sql`insert into contatos (empresa_id, nome, para, lat, lon, usuario_id, criado_em, atualizado_em)
    select ${boreal}, 'Cheio', 'outro', 0, 0, ${server.people.ana.id}, now(), now()
    from generate_series(1, ${CONTATOS_MAXIMO} - (select count(*) from contatos where empresa_id = ${boreal}) - 1)`.execute(
    server.db,
  )
  const full = 'A empresa já tem 2.000 contatos: remova os que não servem mais.'
  const linhas = [row(2, { email: 'cabe@exemplo.com.br' }), row(3, { email: 'sobra@exemplo.com.br', telefone: '' })]
  expect(await server.as('helena').importContatos({ body: { linhas } })).toMatchObject({
    novos: [2],
    recusados: [{ linha: 3, mensagem: full }],
  })
  await expect(make({ email: 'mais@exemplo.com.br' }, 'helena')).rejects.toThrow(full)
})

test('addresses are in no table and no log, and who read them is in the security log', async () => {
  const email = 'segredo.bem@guardado.com.br'
  const contato = await make({ email, telefone: '(67) 9 8123-7788' })
  await davi().readContato(paramsOf(contato))
  await davi().listContatos({ query: { busca: ZE.nome, pageSize: 1 } })
  await sql`analyze`.execute(server.db)
  const dump = await dumpOf(server.db)
  expect(linesWith(dump, ZE.observacao).length, 'the dump shows what is plain').toBeGreaterThan(1)
  for (const text of [email, '67981237788', '8123-7788']) {
    expect(linesWith(dump, text)).toEqual([])
    expect(server.logged.join('\n')).not.toContain(text)
  }
  const { registros } = await server.as('ana').listSecurityLog({ query: { evento: 'ler-dados-pessoais' } })
  expect(registros.slice(0, 2)).toMatchObject([
    { pessoa: { nome: 'Davi Reis' }, detalhe: { lista: 'contatos', pessoas: 1 } },
    { pessoa: { nome: 'Davi Reis' }, detalhe: { cadastro: 'contatos', numero: expect.any(Number) } },
  ])
})
