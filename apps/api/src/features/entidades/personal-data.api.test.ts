import type { Tipo } from '@faixa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dumpOf, linesWith } from '../../testing/dump.fixture.ts'
import { insertLaudo } from '../../testing/laudo-rows.fixture.ts'
import { startTestServer, type TestServer } from '../../testing/server.fixture.ts'
import { addLaudos, insertCaso, saveCaso } from '../ocorrencias/casos/casos.queries.ts'
import { EMPTIED, PERSONAL_COLUMNS } from './person-removal.queries.ts'

/** Tables that refer to people and stay unchanged. */
const KEPT = {
  laudos: 'documents about an application, whose copies of names follow the names',
  laudos_confirmacoes: 'part of a laudo: when somebody confirmed what it says',
  laudos_conferencias: 'part of a laudo: who of the team reviewed it, and when',
  revisoes: 'signed documents; they name people by id, never by name',
  registro_seguranca: 'records of access, kept for six months by law (Marco Civil, art. 15) and then deleted',
  eliminacoes: 'records of what was removed whole; an administrator is an id',
  encerramentos: 'requests to remove an empresa; an administrator is an id',
  auditoria: 'who wrote what; the values of the person are taken out',
  webhooks: 'addresses of an empresa; who answers for one is an id',
  chaves_api: 'keys, revoked and without the address of their last use, because the audit names them',
  usuarios: 'the account, without its personal columns',
  ordens_servico: 'documents about an order',
  relatorios: 'documents that payments rest on; they name people by id',
  relatorios_versoes: 'documents that payments rest on; who typed a figure is an id',
  relatorios_envios: 'that a report was sent, without the address',
  ocorrencias: 'documents about a complaint; who saved one is an id',
  levantamentos: 'signed documents about a complaint; who made one is an id',
  ocorrencias_notas: 'documents about a complaint; who wrote one is an id',
  ocorrencias_anexos: 'files about a complaint, as they were sent; who added one is an id',
  registros_campo: 'documents about an order; who recorded or withdrew one is an id',
  listas_campo: 'checklists of an empresa or a prestadora; who wrote one is an id',
  contatos: 'people to tell before a flight; who registered one is an id',
  avisos: 'what neighbours were told before a flight; who told it is an id',
  contratos: 'documents of a payment; who wrote them is an id',
  contratos_versoes: 'documents of a payment; who wrote them is an id',
  acertos: 'documents of a payment; who made and accepted them is an id',
  acertos_linhas: 'documents of a payment; the pilot is an id',
  acertos_contestacoes: 'documents of a payment; who contested and answered is an id',
  areas_empresa_versoes: 'who registered the plots of an empresa',
  areas_protecao: 'who registered a protected area',
  normas: 'who replaced the table of rules is an id',
  configuracoes: 'who set up the installation is an id',
  empresas_distancias: 'who set a distance of an empresa',
  empresas_limites_clima: 'who set the limits of the weather of an empresa',
} as const

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const ZULEICA = {
  nome: 'Zuleica Moura Lopes',
  email: 'zuleica.lopes@exemplo.com.br',
  senha: 'muito-secreta-7',
  confirmarSenha: 'muito-secreta-7',
  funcao: 'Agrônoma de campo',
  cpf: '529.982.247-25',
  rg: '12.345.678-X',
  cep: '17500-123',
  cidade: 'Marília',
  bairro: 'Palmital Sul',
  logradouro: 'Rua das Paineiras',
  numero: 4812,
  complemento: 'casa dos fundos',
} as const
const OTHER = { cpf: '111.444.777-35', rg: '98.765.432-1' }

async function registerZuleica(email: string = ZULEICA.email): Promise<number> {
  const { id } = await server
    .as('ana')
    .registerEntity({ body: { ...ZULEICA, nivel: 'funcionario', email, empresa: server.places.aurora } })
  return id
}
const paramsOf = (id: number) => ({ tipo: 'funcionarios', id }) as const
const entries = async (evento: 'ler-dados-pessoais' | 'remover-pessoa' | 'ler-os-proprios-dados') =>
  (await server.as('ana').listSecurityLog({ query: { evento } })).registros

test('CPF and RG are in no table and no log, whatever is done with a person, and read back whole', async () => {
  const ana = server.as('ana')
  const id = await registerZuleica()
  const params = paramsOf(id)
  expect(await ana.readEntity({ params })).toMatchObject({ cpf: ZULEICA.cpf, rg: ZULEICA.rg })
  await ana.updateEntity({ params, body: { ...OTHER, cidade: 'Assis' } })
  const listed = await ana.listEntities({ params: { tipo: 'funcionarios' }, query: { busca: 'Zuleica' } })
  expect(listed.entidades).toMatchObject([OTHER])
  const { atos } = await ana.readEntityHistory({ params })
  expect(atos[0]?.mudancas.toSorted((a, b) => a.campo.localeCompare(b.campo))).toEqual([
    { campo: 'cidade', antes: 'Marília', depois: 'Assis' },
    { campo: 'cpf', antes: ZULEICA.cpf, depois: OTHER.cpf },
    { campo: 'rg', antes: ZULEICA.rg, depois: OTHER.rg },
  ])
  await ana.updateEntity({ params, body: { rg: null } })
  expect(await ana.readEntity({ params })).toMatchObject({ cpf: OTHER.cpf, rg: null })
  await ana.deleteEntity({ params })
  await ana.restoreEntity({ params })
  await sql`analyze`.execute(server.db)
  const dump = await dumpOf(server.db)
  expect(linesWith(dump, ZULEICA.nome).length, 'the dump shows what is plain').toBeGreaterThan(3)
  const log = server.logged.join('\n')
  for (const number of [ZULEICA.cpf, ZULEICA.rg, OTHER.cpf, OTHER.rg]) {
    const digits = number.replaceAll(/\D/g, '')
    for (const text of [number, digits]) {
      expect(linesWith(dump, text)).toEqual([])
      expect(log).not.toContain(text)
    }
  }
})

test('reading the data of another person is recorded, without what was read', async () => {
  const ana = server.as('ana')
  const id = await registerZuleica('zuleica.2@exemplo.com.br')
  await ana.readEntity({ params: paramsOf(id) })
  await ana.readEntityHistory({ params: paramsOf(id) })
  const { bruno } = server.places
  await server.as('carla').readEntity({ params: { tipo: 'pilotos', id: bruno } })
  await ana.listEntities({ params: { tipo: 'funcionarios' }, query: { busca: 'zuleica.2' } })
  const [list, pilot, history, detail] = await entries('ler-dados-pessoais')
  const byAna = { pessoa: { nome: 'Ana Prado' }, recusado: false, endereco: '127.0.0.1' }
  expect(list).toMatchObject({ ...byAna, detalhe: { lista: 'funcionarios', pessoas: 1 } })
  expect(pilot).toMatchObject({ pessoa: { nome: 'Carla Dias' }, detalhe: { cadastro: 'pilotos', numero: bruno } })
  for (const entry of [history, detail]) {
    expect(entry).toMatchObject({ ...byAna, conta: { id, nome: ZULEICA.nome }, detalhe: { cadastro: 'funcionarios' } })
  }
  expect(JSON.stringify([list, pilot, history, detail])).not.toMatch(/529\.982|12\.345\.678|Paineiras|zuleica\.2/)
})

test('lists without documents, companies and the own row are no reading of another person', async () => {
  const before = (await entries('ler-dados-pessoais')).length
  const ana = server.as('ana')
  await ana.listEntities({ params: { tipo: 'pilotos' }, query: {} })
  await ana.readEntity({ params: { tipo: 'empresas', id: server.places.aurora } })
  await ana.readEntity({ params: { tipo: 'administradores', id: server.people.ana.id } })
  expect(await entries('ler-dados-pessoais')).toHaveLength(before)
})

describe('the removal of a person', () => {
  const remove = (
    tipo: 'funcionarios' | 'analistas' | 'pilotos',
    id: number,
    nome: string,
    person: 'ana' | 'carla' = 'ana',
  ) => server.as(person).removePessoa({ params: { tipo, id }, body: { nome } })

  test('takes every value from every table, and keeps laudos, licence and who did what', async () => {
    const ana = server.as('ana')
    const email = 'zuleica.3@exemplo.com.br'
    const id = await registerZuleica(email)
    const params = paramsOf(id)
    const { token } = await server.anyone.login({ body: { email, senha: ZULEICA.senha } })
    const zuleica = { authorization: `Bearer ${token}` }
    const credentials = { senhaAtual: ZULEICA.senha, senha: 'outra-secreta-8', confirmarSenha: 'outra-secreta-8' }
    const headers = { ...zuleica, 'content-type': 'application/json' }
    expect((await server.fetch('/senha', { method: 'PATCH', headers, body: JSON.stringify(credentials) })).status).toBe(
      200,
    )
    expect((await server.fetch('/entidades/license', { method: 'PATCH', headers: zuleica })).status).toBe(200)
    await server.anyone.login({ body: { email, senha: 'errada-de-novo' } }).catch(() => {})
    const { uuid } = await insertLaudo(server.db, { usuario_id: id })
    await ana.updateEntity({ params, body: { cidade: 'Ourinhos do Norte' } })
    await ana.deleteEntity({ params })
    const contents = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)] as const
    await server.db
      .insertInto('arquivos')
      .values(contents.map((sha256) => ({ sha256, bytes: 1 })))
      .execute()
    const waiting = { usuario_id: id, sha256: contents[0], nome: 'voo.kml', enviado_em: new Date() }
    await server.db.insertInto('arquivos_enviados').values(waiting).execute()
    await server.db.updateTable('usuarios').set({ foto_sha256: contents[1] }).where('id', '=', id).execute()
    const mailed = server.mails.length

    await expect(remove('funcionarios', id, 'zuleica moura')).rejects.toMatchObject({ codigo: 'dados-invalidos' })
    expect(await remove('funcionarios', id, ZULEICA.nome)).toMatchObject({ id })
    // Every other test of this file has ended or uses other people with this name, so only this person's data are examined.
    const rows = await sql<{ line: string }>`
      select u::text as line from usuarios u where id = ${id}
      union all select a::text from auditoria a where entidade_id = ${`${id}`} and entidade in ('funcionarios', 'usuarios')
      union all select l::text from laudos l where uuid = ${uuid}
      union all select s::text from registro_seguranca s where conta_id = ${id}
      union all select t::text from tentativas_login t`.execute(server.db)
    const lines = rows.rows.map(({ line }) => line).join('\n')
    expect(rows.rows.length).toBeGreaterThan(5)
    expect(lines).not.toMatch(
      /Zuleica|Moura|zuleica\.3|Agrônoma|17500-123|Marília|Ourinhos|Palmital|Paineiras|\b4812\b|fundos|selado|argon2/,
    )
    for (const table of Object.keys(EMPTIED)) {
      const left = await sql`select from ${sql.table(table)} where usuario_id = ${id}`.execute(server.db)
      expect(left.rows, table).toEqual([])
    }
    expect(await server.db.selectFrom('arquivos').select('sha256').where('sha256', 'in', contents).execute()).toEqual(
      [],
    )
    const kept = await server.db
      .selectFrom('usuarios')
      .select(['nome', 'email', 'cpf', 'rg', 'licenca_versao', 'licenca_endereco'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(kept).toEqual({
      nome: 'Pessoa removida',
      email: '',
      cpf: null,
      rg: null,
      licenca_versao: 1,
      licenca_endereco: '127.0.0.1',
    })
    const { laudoInfo } = await ana.readLaudo({ params: { uuid }, query: { camadas: 'nenhuma' } })
    expect(laudoInfo.codigo).toBeTruthy()
    const { atos } = await ana.readEntityHistory({ params })
    expect(atos.map(({ acao }) => acao)).toEqual(['remover-pessoa', 'arquivar', 'alterar', 'cadastrar'])
    expect(atos.flatMap(({ mudancas }) => mudancas)).toEqual([])
    const [entry] = await entries('remover-pessoa')
    expect(entry).toMatchObject({ pessoa: { nome: 'Ana Prado' }, conta: { id, nome: 'Pessoa removida' } })
    const mail = server.mails.slice(mailed).find(({ to }) => to === email)
    expect(mail?.subject).toBe('Seus dados pessoais foram removidos — Faixa')
    expect(mail?.text).toMatch(/não pode ser desfeita/)

    await expect(ana.restoreEntity({ params })).rejects.toMatchObject({ codigo: 'sem-permissao' })
    expect(await ana.readEntity({ params })).toMatchObject({ removido: true, arquivado: true, email: '' })
    await expect(server.anyone.login({ body: { email, senha: ZULEICA.senha } })).rejects.toMatchObject({
      codigo: 'login-invalido',
    })
    // The address is available for another person, and a second click changes nothing.
    await registerZuleica(email)
    const again = await remove('funcionarios', id, ZULEICA.nome)
    expect(again).toMatchObject({ id })
    expect(await entries('remover-pessoa')).toHaveLength(1)
  })

  test('of a pilot takes the name from the laudos too', async () => {
    const { joao } = server.places
    const dados_operacao = { municipio: 'Assis', pilotoRegistro: 'CANAC 775533' }
    const { id, uuid } = await insertLaudo(server.db, { piloto_id: joao, dados_operacao })
    await sql`insert into auditoria (quando, acao, entidade, entidade_id, depois)
      values (now(), 'cadastrar', 'laudo', ${`${id}`}, ${JSON.stringify({ dadosOperacao: dados_operacao })}::jsonb)`.execute(
      server.db,
    )
    const params = { tipo: 'pilotos', id: joao } as const
    await server.as('ana').updateEntity({ params, body: { codigoAnac: '775533', validade: '2027-03-05' } })
    const read = () => server.as('ana').readLaudo({ params: { uuid }, query: { camadas: 'nenhuma' } })
    expect((await read()).laudoInfo.pilotoCodigoAnac).toBe('775533')
    await server.as('ana').deleteEntity({ params })
    // A laudo of a case that is not closed keeps the name of its pilot.
    const now = new Date()
    const { empresa_id } = await server.db
      .selectFrom('laudos')
      .select('empresa_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const caso = await insertCaso(server.db, {
      ...{ empresa_id, ano: 2026, titulo: 'Abelhas mortas', lat: -22, lon: -50, raio_m: 500 },
      ...{ de: '2026-03-14', ate: '2026-03-14', usuario_id: server.people.ana.id, criado_em: now },
    })
    await addLaudos(server.db, { id: caso.id, empresa_id, unidade_id: null }, [{ uuid, distanciaM: 10 }], now)
    await expect(remove('pilotos', joao, 'João Ávila')).rejects.toThrow(
      `Um laudo deste piloto faz parte da ocorrência ${caso.escrito}, que ainda não foi encerrada`,
    )
    const byHand = server.db.updateTable('pilotos').set({ removido_em: now }).where('id', '=', joao)
    await expect(byHand.execute()).rejects.toMatchObject({ constraint: 'pilotos_em_ocorrencia' })
    await saveCaso(server.db, caso.id, { situacao: 'encerrada' }, now)
    await remove('pilotos', joao, 'João Ávila')
    const { laudoInfo } = await read()
    expect(JSON.stringify(laudoInfo)).not.toContain('Ávila')
    expect(JSON.stringify(laudoInfo)).not.toContain('775533')
    const found = await server.db.selectFrom('laudos').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
    expect(found).toMatchObject({ piloto_id: joao, piloto_nome: 'Pessoa removida' })
    expect(found.dados_operacao).toEqual({ municipio: 'Assis' })
    const acts = await sql<{ text: string }>`select a::text as text from auditoria a`.execute(server.db)
    expect(acts.rows.filter(({ text }) => text.includes('775533'))).toEqual([])
    const pilot = server.db.selectFrom('pilotos').select(['codigo_anac', 'validade']).where('id', '=', joao)
    expect(await pilot.executeTakeFirst()).toEqual({ codigo_anac: null, validade: null })
    expect(found.busca).not.toContain('avila')
    const login = await server.db
      .selectFrom('usuarios')
      .select('email')
      .where('id', '=', server.people.joao.id)
      .execute()
    expect(login).toEqual([{ email: '' }])
  })

  test('asks for an archived person, an administrator and a password typed a moment ago', async () => {
    const { helena } = server.people
    await expect(remove('funcionarios', helena.id, helena.nome)).rejects.toThrow(/Exclua o cadastro primeiro/)
    await expect(remove('funcionarios', helena.id, helena.nome, 'carla')).rejects.toMatchObject({
      codigo: 'sem-permissao',
    })
    await expect(remove('funcionarios', 999_999, 'x')).rejects.toMatchObject({ codigo: 'nao-encontrado' })
    const empresas = `/entidades/${'empresas' satisfies Tipo}/1/remover`
    expect((await server.fetch(empresas, { method: 'POST' }, 'ana')).status).toBe(422)
    const long = new Date(Date.now() - 3_600_000)
    await server.db
      .updateTable('sessoes')
      .set({ confirmada_em: long })
      .where('usuario_id', '=', server.people.ana.id)
      .execute()
    await expect(remove('funcionarios', helena.id, helena.nome)).rejects.toMatchObject({ codigo: 'confirme-a-senha' })
    await server.db
      .updateTable('sessoes')
      .set({ confirmada_em: new Date() })
      .where('usuario_id', '=', server.people.ana.id)
      .execute()
  })

  test('knows every table that refers to people, and every column of theirs', async () => {
    const { rows } = await sql<{ name: string }>`select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid in ('usuarios'::regclass, 'pilotos'::regclass)`.execute(server.db)
    expect(
      rows.map(({ name }) => name).toSorted(),
      'Say in EMPTIED that its rows go with a removed person, or in KEPT why they stay.',
    ).toEqual([...Object.keys(EMPTIED), ...Object.keys(KEPT)].toSorted())
    const columns = await sql<{ name: string }>`select attname as name from pg_attribute
      where attrelid = 'usuarios'::regclass and attnum > 0 and not attisdropped`.execute(server.db)
    const impersonal = [
      'id',
      'nivel',
      'empresa_id',
      'unidade_id',
      'prestadora_id',
      'piloto_id',
      'trocar_senha',
      'versao',
      'segundo_fator_contado_de',
      'licenca_aceita_em',
      'licenca_versao',
      'licenca_endereco',
      'criado_em',
      'atualizado_em',
      'arquivado_em',
      'removido_em',
      // PostgreSQL computes these columns from the name and the e-mail.
      'busca',
      'nome_dobrado',
    ]
    expect(
      columns.rows.map(({ name }) => name).toSorted(),
      'Say in PERSONAL_COLUMNS, or here, what becomes of the new column.',
    ).toEqual([...PERSONAL_COLUMNS, ...impersonal].toSorted())
  })
})

test('a person reads everything that is kept about them, and nothing of others or secret', async () => {
  const { davi } = server.people
  const documents = { cpf: '529.982.247-25', rg: '12.345.678-X' }
  await server.as('ana').updateEntity({ params: { tipo: 'funcionarios', id: davi.id }, body: documents })
  const { userInfo } = await server.as('davi').readUserInfo({})
  await server.as('davi').saveFilter({ body: { lista: 'laudos', nome: 'Meus atrasados', consulta: 'status=Erro' } })
  const answer = await server.as('davi').readOwnData({})
  expect(answer.cadastro).toMatchObject({ ...documents, id: userInfo.id, nome: 'Davi Reis', email: davi.email })
  expect(answer.cadastro).toMatchObject({ nivel: 'funcionario', empresa: 'Usina Aurora', unidade: null })
  expect(answer.licenca).toMatchObject({ versao: 1 })
  expect(answer.sessoes).toHaveLength(1)
  expect(answer.perfil).toEqual({ temFoto: false, preferencias: null, emailPorConfirmar: null })
  expect(answer.segundoFator).toEqual({ desde: null, chavesDeAcesso: [] })
  expect(answer.convites).toEqual([])
  expect(answer.filtros).toMatchObject([{ nome: 'Meus atrasados', consulta: 'status=Erro' }])
  expect(answer.atos.map(({ acao }) => acao)).toContain('cadastrar')
  expect(answer.acessos[0]).toMatchObject({ evento: 'ler-os-proprios-dados', recusado: false, endereco: '127.0.0.1' })
  expect(answer.laudos).toEqual({ cadastrados: 0, voados: 0 })
  expect(JSON.stringify(answer)).not.toMatch(/argon|token|hash|Ana Prado|Eva Brito/)
})

test('own data are given after a recent password alone, also to somebody who has not accepted the licence', async () => {
  const { eva } = server.people
  const change = (values: object) => server.db.updateTable('usuarios').set(values).where('id', '=', eva.id).execute()
  await change({ licenca_versao: null })
  expect((await server.as('eva').readOwnData({})).licenca).toBeNull()
  const old = new Date(Date.now() - 3_600_000)
  await server.db.updateTable('sessoes').set({ confirmada_em: old }).where('usuario_id', '=', eva.id).execute()
  await expect(server.as('eva').readOwnData({})).rejects.toMatchObject({ codigo: 'confirme-a-senha' })
})
