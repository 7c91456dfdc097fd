import { Problem, ROUTES } from '@faixa/contract'
import { limiteText, type Norma, PROTECAO_VERSION, TABELA_PADRAO } from '@faixa/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readTable } from '../../laudo/norma-table.queries.ts'
import { insertLaudo, type LaudoMade } from '../../testing/laudo-rows.fixture.ts'
import { insertProtectedArea } from '../../testing/protected-areas.fixture.ts'
import { startTestServer, type TestServer } from '../../testing/server.fixture.ts'
import { effectOf } from './table-effect.actions.ts'

const MEASURED = new Date('2026-03-15T12:00:00Z')
const REGRAS = [...TABELA_PADRAO.regras]

let server: TestServer
/** Two laudos, one in São Paulo and one in Mato Grosso, each 300 m from a spring. */
let [sp, mt]: LaudoMade[] = []

beforeAll(async () => {
  server = await startTestServer()
  ;[sp, mt] = [await judged('SP'), await judged('MT')]
})
afterAll(() => server.stop())

async function judged(uf: 'SP' | 'MT'): Promise<LaudoMade> {
  const { db, places } = server
  const laudo = await insertLaudo(db, {
    empresa_id: places.aurora,
    codigo: uf,
    data_inicial: '2026-03-14 07:00:00',
    tratamento: 'HERBICIDA',
    processado_em: MEASURED,
    ready: true,
  })
  const geometria = { type: 'Point', coordinates: [-50, -21] } as const
  const area = await insertProtectedArea(db, { empresa_id: places.aurora, geometria })
  await db
    .insertInto('laudos_protecao')
    .values({
      laudo_id: laudo.id,
      area_protecao_id: area,
      base: MEASURED,
      nome: 'Nascente',
      regra: 'manancial',
      regra_versao: PROTECAO_VERSION,
      ufs: [uf],
      aeronave: 'tripulada',
      aeronave_informada: false,
      fonte: JSON.stringify({ norma: 'IN 2', artigo: 'art. 10' }),
      calculado_em: MEASURED,
      informativo: false,
      veredicto: 'conforme',
      distancia_exigida_m: 250,
      menor_distancia_m: 300,
    })
    .execute()
  await db
    .insertInto('laudos_veredictos')
    .values({
      laudo_id: laudo.id,
      base: MEASURED,
      regra_versao: PROTECAO_VERSION,
      calculado_em: MEASURED,
      falhou: false,
      ufs: [uf],
      conformes: 1,
      nao_conformes: 0,
      sem_dados: 0,
      informativos: 0,
    })
    .execute()
  return laudo
}

const ana = () => server.as('ana')
const put = (regras: readonly unknown[], simular: 'sim' | 'nao' = 'nao') =>
  ana().replaceNormas({ query: { simular }, body: { regras: regras as Norma[] } })
const waiting = async () =>
  (
    await sql<{ codigo: string; pedidos: number }>`select codigo, pedidos from laudos_veredictos v
    join laudos l on l.id = v.laudo_id order by codigo`.execute(server.db)
  ).rows

/** A row of Mato Grosso that requires more than the 300 m of its laudo. */
const STRICTER: Norma = {
  ...REGRAS[0]!,
  uf: 'MT',
  classe: 'manancial',
  distanciaM: 400,
  norma: 'Decreto de teste',
  artigo: null,
}

test('the table is that of the product until an administrator replaces it, and only they read it', async () => {
  const read = await ana().readNormas({})
  expect(ROUTES.readNormas.reply.parse(read)).toMatchObject({ versao: PROTECAO_VERSION, laudosAfetados: 0 })
  expect(read.regras).toHaveLength(REGRAS.length)
  expect(read.historico).toEqual([{ versao: PROTECAO_VERSION, laudosAfetados: 0, regras: REGRAS.length }])
  for (const person of ['carla', 'davi', 'gil', 'bruno'] as const)
    await expect(server.as(person).readNormas({})).rejects.toMatchObject({ status: 403 })
})

describe('a wrong table', () => {
  test('is refused row by row with reasons, and changes nothing', async () => {
    const { grupo: _, ...rest } = STRICTER
    const wrong = [
      REGRAS[0]!,
      { ...STRICTER, uf: 'XX' },
      { ...STRICTER, distanciaM: -3 },
      { ...STRICTER, distanciaM: null },
      { ...STRICTER, de: '2026-03-02', ate: '2026-03-01' },
      { ...STRICTER, proibido: true },
      { ...rest, norma: '' },
      { ...STRICTER, coluna: 1 },
      REGRAS[0]!,
    ]
    const refusal: unknown = await put(wrong).catch((error: unknown) => error)
    if (!(refusal instanceof Problem)) throw new Error('The table was accepted.')
    expect(refusal.status).toBe(422)
    const { erros = [] } = refusal.extras
    const rows = erros.map(({ campo }) => /^regras\.(\d+)/.exec(campo)?.[1])
    expect(new Set(rows)).toEqual(new Set(['1', '2', '3', '4', '5', '6', '7']))
    const reasonOf = async (rows: readonly unknown[]) => {
      const error: unknown = await put(rows).catch((one: unknown) => one)
      return error instanceof Problem
        ? error.extras.erros?.map(({ campo, mensagem }) => `${campo}: ${mensagem}`)
        : error
    }
    expect(await reasonOf([REGRAS[0]!, 5])).toEqual([
      'regras.1: A linha não é uma regra: escreva os campos como os da tabela baixada.',
    ])
    // A rule without its class would bind everywhere.
    for (const campo of ['uf', 'classe', 'aeronave', 'grupo'] as const) {
      const { [campo]: __, ...without } = STRICTER
      expect(await reasonOf([REGRAS[0]!, without])).toEqual([expect.stringMatching(`^regras\\.1\\.${campo}: .*null`)])
    }
    expect(await reasonOf([STRICTER, { ...STRICTER, distanciaM: 90 }])).toEqual([
      'regras.1: A regra e a 1ª dizem coisas diferentes da mesma norma, do mesmo caso e do mesmo período: deixe uma, suspenda a outra, ou separe os períodos.',
    ])
    const notice = { ...REGRAS.find(({ aviso }) => aviso)!, norma: 'Aviso de teste' }
    for (const [change, sentence] of [
      [{ classe: null }, 'Um aviso prévio tem classe'],
      [{ distanciaM: 90 }, 'Um aviso prévio tem classe'],
      [{ aviso: { raioM: 20, horas: 48 } }, 'O raio do aviso vai de 50 a 20.000 metros.'],
      [{ aviso: { raioM: 2000, horas: 0 } }, 'A antecedência do aviso vai de 1 a 720 horas.'],
    ] as const)
      expect(await reasonOf([REGRAS[0]!, { ...notice, ...change }])).toEqual([expect.stringContaining(sentence)])
    await expect(put([])).rejects.toMatchObject({ status: 422 })
    await expect(put([REGRAS[0]!, REGRAS[0]!])).rejects.toMatchObject({ status: 422 })
    expect((await readTable(server.db)).versao).toBe(PROTECAO_VERSION)
    expect(await waiting()).toMatchObject([{ pedidos: 0 }, { pedidos: 0 }])
    // Applying the table in force makes no new version.
    expect(await put(REGRAS)).toMatchObject({ versao: PROTECAO_VERSION, laudosAfetados: 0 })
  })
})

test('a trial names the laudos whose verdict would change, and changes nothing', async () => {
  const tried = await put([...REGRAS, STRICTER], 'sim')
  expect(tried).toMatchObject({ versao: PROTECAO_VERSION, laudosAfetados: 1 })
  expect(tried.laudos).toMatchObject([
    { uuid: mt!.uuid, codigo: 'MT', de: 'Conforme (só federal)', para: 'Não conforme' },
  ])
  expect((await readTable(server.db)).versao).toBe(PROTECAO_VERSION)
  expect(await waiting()).toMatchObject([{ pedidos: 0 }, { pedidos: 0 }])
  expect(server.queued('julgar-laudos')).toEqual([])
  // Before its first day, or for another aircraft, the row applies to no laudo.
  expect(await put([...REGRAS, { ...STRICTER, de: '2026-03-15' }], 'sim')).toMatchObject({ laudosAfetados: 0 })
  expect(await put([...REGRAS, { ...STRICTER, aeronave: 'drone' }], 'sim')).toMatchObject({ laudosAfetados: 0 })
  // A prohibition of the whole state, and a suspended row.
  const all = { ...STRICTER, classe: null, distanciaM: null, proibido: true }
  expect((await put([...REGRAS, all], 'sim')).laudos).toMatchObject([{ codigo: 'MT', para: 'Proibido' }])
  expect(await put([...REGRAS, { ...all, situacao: 'suspensa' }], 'sim')).toMatchObject({ laudosAfetados: 0 })
})

test('a trial names the laudos whose state was checked meanwhile, though no distance changes', async () => {
  const nothing = { ...REGRAS[0]!, uf: 'SP', classe: null, distanciaM: null, conferidoEm: '2026-03-01' } as const
  expect(await put([...REGRAS, nothing], 'sim')).toMatchObject({
    laudosAfetados: 1,
    laudos: [{ uuid: sp!.uuid, de: 'Conforme (só federal)', para: 'Conforme', areas: 1 }],
  })
  // A rule of another aircraft, or one that begins after the flight, changes nothing.
  expect(await put([...REGRAS, { ...nothing, aeronave: 'drone' }], 'sim')).toMatchObject({ laudosAfetados: 0 })
  expect(await put([...REGRAS, { ...nothing, de: '2026-03-15' }], 'sim')).toMatchObject({ laudosAfetados: 0 })
})

test('a laudo whose verdict and weather would both change counts once, and says both', async () => {
  const instanteMs = Date.UTC(2026, 2, 14, 10)
  const reading = { instanteMs, ventoMs: 2, temperaturaC: 25, umidadePercent: 60, tipo: 'campo', fonte: 'Campo' }
  const minute = { minuto: instanteMs / 60_000, passada: 0, segundos: 60, hectares: 5, lon: -50, lat: -21 }
  await server.db
    .insertInto('laudos_climas')
    .values({
      laudo_id: mt!.id,
      minutos: JSON.stringify([minute]),
      leituras: JSON.stringify([reading]),
      locais: false,
    })
    .execute()
  // The wind of 2 m/s is 7,2 km/h.
  const clima = { grandeza: 'vento', ate: 7 } as const
  const limit = { ...STRICTER, uf: null, classe: null, distanciaM: null, clima }
  const law = `Decreto de teste, ${limiteText(limit.clima)}, 1,00 min`
  const weather = {
    de: 'clima: 0,00 de 1,00 min fora dos limites',
    para: `clima: 1,00 de 1,00 min fora dos limites (fora da lei: ${law})`,
  }
  expect(await put([...REGRAS, limit], 'sim')).toMatchObject({
    laudosAfetados: 1,
    laudos: [{ uuid: mt!.uuid, ...weather, areas: 0 }],
  })
  expect(await put([...REGRAS, STRICTER, limit], 'sim')).toMatchObject({
    laudosAfetados: 1,
    laudosSemMedida: 0,
    laudos: [
      { uuid: mt!.uuid, de: `Conforme (só federal); ${weather.de}`, para: `Não conforme; ${weather.para}`, areas: 1 },
    ],
  })
  // A law that no longer binds, where advice still counts the same minutes as outside.
  const advice = { ...limit, norma: 'Boa prática', fonte: 'sistema' } as const
  const loosened = effectOf([...REGRAS, limit, advice], [...REGRAS, advice], server.db, new AbortController().signal)
  expect(await loosened).toMatchObject({
    count: 1,
    laudos: [{ uuid: mt!.uuid, de: weather.para, para: 'clima: 1,00 de 1,00 min fora dos limites' }],
  })
  await server.db.deleteFrom('laudos_climas').where('laudo_id', '=', mt!.id).execute()
})

test('a write that does not end leaves the old table, and no laudo waits', async () => {
  await sql`create function teste_morrer() returns trigger language plpgsql as $$ begin raise exception 'morto'; end $$`.execute(
    server.db,
  )
  // The version is written before the laudos are marked.
  await sql`create trigger teste_morrer before update on laudos_veredictos for each row execute function teste_morrer()`.execute(
    server.db,
  )
  await expect(put([...REGRAS, STRICTER])).rejects.toMatchObject({ status: 500 })
  await sql`drop trigger teste_morrer on laudos_veredictos`.execute(server.db)
  expect((await readTable(server.db)).versao).toBe(PROTECAO_VERSION)
  expect(await waiting()).toMatchObject([{ pedidos: 0 }, { pedidos: 0 }])
})

test('a table that is applied is a new version, and exactly the laudos that it concerns are judged again', async () => {
  const applied = await put([...REGRAS, STRICTER])
  expect(applied).toMatchObject({ versao: PROTECAO_VERSION + 1, laudosAfetados: 1, laudos: [{ codigo: 'MT' }] })
  expect(await waiting()).toEqual([
    { codigo: 'MT', pedidos: 1 },
    { codigo: 'SP', pedidos: 0 },
  ])
  expect(server.queued('julgar-laudos').at(-1)).toEqual({ atrasados: true, normas: PROTECAO_VERSION + 1 })
  expect(await server.as('davi').readLaudoVerdicts({ params: { uuid: mt!.uuid } })).toMatchObject({
    resumo: { estado: 'calculando' },
  })
  // The other laudo keeps its verdict, and the version of its rules.
  expect(await server.as('davi').readLaudoVerdicts({ params: { uuid: sp!.uuid } })).toMatchObject({
    versaoRegras: PROTECAO_VERSION,
    resumo: { estado: 'pronto', uf: ['SP'], estadoConferido: false },
  })
  const act = await server.db
    .selectFrom('auditoria')
    .select(['acao', 'entidade_id', 'depois'])
    .where('entidade', '=', 'normas')
    .executeTakeFirstOrThrow()
  expect(act).toMatchObject({ acao: 'alterar', entidade_id: `${PROTECAO_VERSION + 1}`, depois: { laudosAfetados: 1 } })
})

test('the history keeps every version, and one returns to an earlier one by applying its rows', async () => {
  const { versao, historico } = await ana().readNormas({})
  expect([versao, historico.map((row) => row.versao)]).toEqual([
    PROTECAO_VERSION + 1,
    [PROTECAO_VERSION + 1, PROTECAO_VERSION],
  ])
  const first = await ana().readNormasVersion({ params: { versao: PROTECAO_VERSION } })
  expect(await put(first.regras)).toMatchObject({ versao: PROTECAO_VERSION + 2 })
  expect((await readTable(server.db)).regras).toEqual(REGRAS)
  expect((await ana().readNormasVersion({ params: { versao: PROTECAO_VERSION + 1 } })).regras).toContainEqual(STRICTER)
  await expect(ana().readNormasVersion({ params: { versao: 99 } })).rejects.toMatchObject({ status: 404 })
})

test('a checked row names the person who applied the table that first had it, in later tables too', async () => {
  const checked: Norma = { ...STRICTER, conferidoEm: '2026-03-20', situacao: 'vigente' }
  const { nome } = await server.db
    .selectFrom('usuarios')
    .select('nome')
    .where('id', '=', server.people.ana.id)
    .executeTakeFirstOrThrow()
  await put([...REGRAS, checked])
  // The checker that a sent row names is ignored; a row that differs only in the checker counts as unchanged.
  const claimed = { ...checked, conferidoPor: 'Outra pessoa' }
  await put([...REGRAS, claimed, { ...STRICTER, norma: 'Outro decreto', distanciaM: 410 }])
  await expect(put([...REGRAS, checked, claimed])).rejects.toMatchObject({ status: 422 })
  const { regras } = await ana().readNormas({})
  expect(regras).toContainEqual({ ...checked, conferidoPor: nome })
  // Rows of the product, and those that nobody checked, name nobody.
  expect(regras.filter(({ conferidoPor }) => conferidoPor !== undefined)).toHaveLength(1)
})
