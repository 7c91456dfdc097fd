import { type ImportedRow, Problem, type Tipo } from '@faixa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.fixture.ts'

type Cells = Readonly<Record<string, string>>

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const numbered = (rows: readonly Cells[]): ImportedRow[] => rows.map((campos, i) => ({ linha: i + 2, campos }))

async function send(tipo: Tipo, rows: readonly Cells[], idempotencyKey?: string) {
  const body = { linhas: numbered(rows) }
  const key = idempotencyKey === undefined ? {} : { idempotencyKey }
  return (await server.as('carla').importEntities({ params: { tipo }, body }, key)).linhas
}
const states = async (sent: ReturnType<typeof send>) => (await sent).map(({ situacao }) => situacao)
const named = async (tipo: Tipo, busca: string) => {
  const { entidades } = await server.as('carla').listEntities({ params: { tipo }, query: { busca } })
  return entidades.map(({ nome }) => nome)
}

test('rows are registered as single registrations are, with their audit, and people sign in', async () => {
  const { aurora, norte } = server.places
  const person = {
    nome: 'Nina Importada',
    email: 'nina@usina.com.br',
    senha: 'cavalo-bateria',
    cpf: '52998224725',
    empresa: 'USINA AURORA',
    unidade: 'fazenda norte',
    cep: '1310100',
    estado: 'são paulo',
    numero: 's/n',
  }
  expect(await states(send('funcionarios', [person]))).toEqual(['cadastrada'])
  const { userInfo } = await server.anyone.login({ body: { email: person.email, senha: person.senha } })
  expect(userInfo).toMatchObject({ nivel: 'funcionario', empresaId: aurora, unidadeId: norte })
  const { id } = userInfo
  const one = { params: { tipo: 'funcionarios' as const, id } }
  expect(await server.as('ana').readEntity(one)).toMatchObject({
    cpf: '529.982.247-25',
    cep: '01310-100',
    estado: 'SP',
    numero: null,
  })
  const { atos } = await server.as('ana').readEntityHistory(one)
  expect(atos).toMatchObject([{ acao: 'cadastrar', quem: 'Carla Dias' }])
})

test('every list that may be imported takes what its form takes', async () => {
  expect(
    await states(send('unidades', [{ nome: 'Fazenda Importada', empresa: 'Agro Boreal', acesso: 'SPA' }])),
  ).toEqual(['cadastrada'])
  const empresas = 'Usina Aurora; Agro Boreal'
  expect(await states(send('prestadoras', [{ nome: 'Asas Importadas', empresas }]))).toEqual(['cadastrada'])
  const prestadora = 'asas importadas'
  expect(await states(send('pilotos', [{ nome: 'Piloto Importado', prestadora }]))).toEqual(['cadastrada'])
  const aeronave = { nome: 'ptimp', tipo: 'Avião', prestadora, validade: '31/12/2027' }
  expect(await states(send('aeronaves', [aeronave]))).toEqual(['cadastrada'])
  const [listed] = (
    await server.as('carla').listEntities({ params: { tipo: 'prestadoras' }, query: { busca: 'importadas' } })
  ).entidades
  expect(listed).toMatchObject({ empresas: [{ nome: 'Agro Boreal' }, { nome: 'Usina Aurora' }] })
})

test('what is registered already stays as it is, however it is written', async () => {
  const first = { nome: 'Ícaro Só', prestadora: 'Voo Alto' }
  expect(await states(send('pilotos', [first]))).toEqual(['cadastrada'])
  const again = [first, { nome: 'icaro  so', prestadora: 'VOO ALTO' }]
  expect(await states(send('pilotos', again))).toEqual(['ja-cadastrada', 'ja-cadastrada'])
  const [repeated] = await send('pilotos', [{ nome: 'ÍcaroSó', prestadora: 'Voo Alto' }])
  // The row names the one that it repeats.
  expect(repeated).toMatchObject({ situacao: 'ja-cadastrada', existente: { nome: 'Ícaro Só' } })
  // Another prestadora has a different pilot with that name.
  expect(await states(send('pilotos', [{ ...first, prestadora: 'AeroSul Aviação' }]))).toEqual(['cadastrada'])
  expect(await named('pilotos', 'ícaro')).toHaveLength(2)
})

test('right rows are registered beside wrong ones, and the second of two equal rows is not', async () => {
  const rows = [
    { nome: 'Lote Um', prestadora: 'Voo Alto' },
    { nome: 'Lote Dois', prestadora: 'Nenhuma' },
    { nome: 'lote um', prestadora: 'Voo Alto' },
    { nome: 'Lote Três', prestadora: 'Voo Alto', email: 'lote@voo.com.br', senha: 'cavalo-bateria' },
    { nome: 'Lote Quatro', prestadora: 'Voo Alto', email: 'LOTE@voo.com.br', senha: 'cavalo-bateria' },
  ]
  const sent = await send('pilotos', rows)
  expect(sent.map(({ situacao }) => situacao)).toEqual(['cadastrada', 'errada', 'errada', 'cadastrada', 'errada'])
  expect(sent[2]?.erros).toEqual([{ campo: 'nome', mensagem: 'Repete a linha 2 desta planilha.' }])
  expect(sent[4]?.erros).toEqual([{ campo: 'email', mensagem: 'Repete a linha 5 desta planilha.' }])
  expect(await named('pilotos', 'lote')).toEqual(['Lote Três', 'Lote Um'])
})

test('sent twice at once, every row is there once', async () => {
  const rows = Array.from({ length: 20 }, (_, i) => ({ nome: `Gêmeo ${i}`, prestadora: 'Voo Alto' }))
  const both = await Promise.all([states(send('pilotos', rows)), states(send('pilotos', rows))])
  expect(both.flat().filter((state) => state === 'cadastrada')).toHaveLength(20)
  expect(both.flat().filter((state) => state === 'ja-cadastrada')).toHaveLength(20)
  expect(await named('pilotos', 'gêmeo')).toHaveLength(20)
})

test('a batch repeated under its key gets the first answer, which holds no password', async () => {
  const row = { nome: 'Chave Única', prestadora: 'Voo Alto', email: 'chave@voo.com.br', senha: 'cavalo-bateria' }
  const first = await send('pilotos', [row], 'lote-1')
  expect(await send('pilotos', [row], 'lote-1')).toEqual(first)
  expect(JSON.stringify(first)).not.toContain('cavalo')
  expect(await named('pilotos', 'chave')).toHaveLength(1)
})

test('a batch whose connection dies in the middle leaves nothing, and is complete when it is sent again', async () => {
  const rows = Array.from({ length: 10 }, (_, i) => ({ nome: `Morto ${i}`, prestadora: 'Voo Alto' }))
  // The last row waits for a lock held by this transaction: nine rows have been written by then.
  const dying = server.db.transaction().execute(async (other) => {
    await sql`create function espera() returns trigger language plpgsql as
      $$ begin if new.nome = 'Morto 9' then perform pg_advisory_xact_lock(4711); end if; return new; end $$`.execute(
      other,
    )
    await sql`create trigger espera before insert on pilotos for each row execute function espera()`.execute(other)
  })
  await dying
  const sending = await server.db.connection().execute(async (holder) => {
    await sql`select pg_advisory_lock(4711)`.execute(holder)
    const sent = send('pilotos', rows).catch((error: unknown) => error)
    const waiting = sql<{
      pid: number
    }>`select pid from pg_locks where locktype = 'advisory' and objid = 4711 and not granted`
    let pid: number | undefined
    while (pid === undefined) pid = (await waiting.execute(holder)).rows[0]?.pid
    await sql`select pg_terminate_backend(${pid}::integer)`.execute(holder)
    const answer = await sent
    await sql`select pg_advisory_unlock(4711)`.execute(holder)
    return answer
  })
  await sql`drop trigger espera on pilotos`.execute(server.db)
  expect(sending).toMatchObject({ codigo: 'indisponivel' })
  expect(await named('pilotos', 'morto')).toEqual([])
  expect(await states(send('pilotos', rows))).toEqual(rows.map(() => 'cadastrada'))
})

test('only staff imports, only into lists that take spreadsheets, and no more rows than a batch has', async () => {
  const body = { linhas: numbered([{ nome: 'Alguém', prestadora: 'Voo Alto' }]) }
  for (const person of ['davi', 'gil', 'bruno'] as const) {
    const refused = server.as(person).importEntities({ params: { tipo: 'pilotos' }, body })
    await expect(refused).rejects.toMatchObject({ codigo: 'sem-permissao' })
    const unchecked = server.as(person).checkEntities({ params: { tipo: 'pilotos' }, body })
    await expect(unchecked).rejects.toMatchObject({ codigo: 'sem-permissao' })
  }
  const staff = server.as('ana').importEntities({ params: { tipo: 'administradores' }, body })
  await expect(staff).rejects.toBeInstanceOf(Problem)
  const many = Array.from({ length: 51 }, (_, i) => ({ nome: `Muitos ${i}`, prestadora: 'Voo Alto' }))
  await expect(send('pilotos', many)).rejects.toMatchObject({ codigo: 'dados-invalidos' })
})

test('people of one unidade name one unidade, and two of one name beside each other stay ambiguous', async () => {
  const of = (nome: string, unidade: string) => ({
    nome,
    email: `${nome.toLowerCase().replace(' ', '.')}@norte.com.br`,
    senha: 'cavalo-bateria',
    empresa: 'Usina Aurora',
    unidade,
  })
  const rows = ['Alba Um', 'Beto Dois', 'Caio Três'].map((nome, i) =>
    of(nome.replace('ê', 'e'), i === 1 ? 'FAZENDA NORTE' : 'Fazenda Norte'),
  )
  expect(await states(send('funcionarios', rows))).toEqual(['cadastrada', 'cadastrada', 'cadastrada'])
  const twin = { nivel: 'unidade', nome: 'Fazenda Gêmea', empresa: server.places.aurora } as const
  for (const _ of [1, 2]) await server.as('ana').registerEntity({ body: twin })
  const [judged] = await send('funcionarios', [of('Dora Quatro', 'Fazenda Gêmea')])
  expect(judged).toMatchObject({ erros: [{ mensagem: expect.stringContaining('tem 2 unidades «Fazenda Gêmea»') }] })
  expect(judged?.faltam).toBeUndefined()
})

test('empresas come from a spreadsheet, and what a row names and is not registered is answered as rows of its list', async () => {
  expect(await states(send('empresas', [{ nome: 'Usina Importada', cnpj: '11222333000181', estado: 'SP' }]))).toEqual([
    'cadastrada',
  ])
  const person = (empresa: string, unidade: string) => ({
    nome: 'Elo Novo',
    email: 'elo@novo.com.br',
    senha: 'cavalo-bateria',
    empresa,
    unidade,
  })
  const rows = [
    person('Usina Importada', 'Fazenda Alta'),
    person('Usina Ausente', 'Fazenda Baixa'),
    // A company's number is not accepted as its name.
    person('11.444.777/0001-61', 'Fazenda Só'),
  ]
  const judged = await send('funcionarios', rows)
  const baixa = { tipo: 'unidades', campos: { nome: 'Fazenda Baixa', empresa: 'Usina Ausente' } }
  expect(judged.map(({ faltam }) => faltam)).toEqual([
    [{ tipo: 'unidades', campos: { nome: 'Fazenda Alta', empresa: 'Usina Importada' } }],
    [{ tipo: 'empresas', campos: { nome: 'Usina Ausente' } }, baixa],
    undefined,
  ])
  const missing = judged.flatMap(({ faltam = [] }) => faltam)
  for (const tipo of ['empresas', 'unidades'] as const) {
    const rows = missing.filter((each) => each.tipo === tipo).map(({ campos }) => campos as Cells)
    expect(await states(send(tipo, rows))).toEqual(rows.map(() => 'cadastrada'))
  }
  expect(await states(send('funcionarios', rows.slice(0, 1)))).toEqual(['cadastrada'])
})

test('a check writes nothing', async () => {
  const linhas = numbered([{ nome: 'Só Conferido', prestadora: 'Voo Alto' }])
  const { linhas: judged } = await server.as('carla').checkEntities({ params: { tipo: 'pilotos' }, body: { linhas } })
  expect(judged).toMatchObject([{ situacao: 'certa', chaves: { nome: expect.stringContaining('soconferido') } }])
  expect(await named('pilotos', 'conferido')).toEqual([])
})

test('a form learns which registered entity has the name that is typed, however it is written', async () => {
  const same = async (tipo: 'empresas' | 'unidades', nome: string, pai?: number) =>
    (await server.as('carla').findSameName({ params: { tipo }, query: { nome, ...(pai && { pai }) } })).iguais
  const { aurora, boreal, norte } = server.places
  expect(await same('empresas', ' USINA  áurora ')).toEqual([{ id: aurora, nome: 'Usina Aurora' }])
  expect(await same('empresas', 'Usina Auror')).toEqual([])
  // A name counts below its empresa.
  expect(await same('unidades', 'fazenda norte', aurora)).toEqual([{ id: norte, nome: 'Fazenda Norte' }])
  expect(await same('unidades', 'fazenda norte', boreal)).toEqual([])
})
