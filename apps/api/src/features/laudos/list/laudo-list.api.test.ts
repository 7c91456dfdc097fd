import { CLIMA_FIGURES } from '@faixa/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertLaudo, insertLaudos } from '../../../testing/laudo-rows.fixture.ts'
import type { PersonName } from '../../../testing/people.fixture.ts'
import { startTestServer, type TestServer } from '../../../testing/server.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const { aurora, boreal, norte, sul, bruno, beto, joao } = server.places
  const { ana, carla } = server.people
  const aurora1 = { empresa_id: aurora, piloto_id: bruno, usuario_id: carla.id }
  await insertLaudos(server.db, [
    { ...aurora1, codigo: 'A-norte', unidade_id: norte, data: '2026-01-01' },
    { ...aurora1, codigo: 'A-sul', unidade_id: sul, data: '2026-01-02', piloto_id: beto },
    { ...aurora1, codigo: 'A-sede', data: '2026-01-03', usuario_id: ana.id, tratamento: 'FUNGICIDA' },
    { ...aurora1, codigo: 'A-oculto', unidade_id: norte, data: '2026-01-04', hidden: true },
    { ...aurora1, codigo: 'A-erro', data: '2026-01-05', ready: false, error: true, erro_mensagem: 'Ruim.' },
    { ...aurora1, codigo: 'A-fila', data: '2026-01-06', ready: false },
    { ...aurora1, codigo: 'A-excluido', unidade_id: norte, data: '2026-01-07', arquivado_em: '2026-02-01' },
    { empresa_id: boreal, piloto_id: bruno, codigo: 'B-bruno', data: '2026-01-08', cultura: 'SOJA' },
    { empresa_id: boreal, piloto_id: joao, codigo: 'B-joao', data: '2026-01-09' },
  ])
  const { id } = await insertLaudo(server.db, {
    empresa_id: boreal,
    piloto_id: joao,
    codigo: 'B-anda',
    data: '2026-01-10',
    ready: false,
    processing: true,
  })
  await server.db.insertInto('processamentos').values({ laudo_id: id, progresso: 0.25 }).execute()
})
afterAll(() => server.stop())

type Query = Parameters<ReturnType<TestServer['as']>['listLaudos']>[0]['query']

async function codes(person: PersonName, query: Query = {}): Promise<string[]> {
  const { laudos } = await server.as(person).listLaudos({ query })
  return laudos.map(({ codigo }) => codigo)
}

const refusal = (person: PersonName, query: Query) =>
  server
    .as(person)
    .listLaudos({ query })
    .then(
      () => 'answered',
      (problem: { status: number; extras: { erros?: { campo: string }[] } }) => [
        problem.status,
        ...(problem.extras.erros ?? []).map(({ campo }) => campo),
      ],
    )

describe('who sees what, newest first', () => {
  const OF_STAFF = ['B-anda', 'B-joao', 'B-bruno', 'A-fila', 'A-erro', 'A-oculto', 'A-sede', 'A-sul', 'A-norte']

  test.each<[PersonName, string[]]>([
    ['ana', OF_STAFF],
    ['carla', OF_STAFF],
    ['davi', ['A-fila', 'A-erro', 'A-sede', 'A-sul', 'A-norte']],
    ['fabio', ['A-fila', 'A-erro', 'A-sede', 'A-sul', 'A-norte']],
    ['eva', ['A-norte']],
    ['helena', ['B-anda', 'B-joao', 'B-bruno']],
    ['gil', ['B-bruno', 'A-fila', 'A-erro', 'A-sede', 'A-sul', 'A-norte']],
    ['bruno', ['B-bruno', 'A-fila', 'A-erro', 'A-sede', 'A-norte']],
    ['igor', ['B-anda', 'B-joao']],
    ['joao', ['B-anda', 'B-joao']],
  ])('%s', async (person, expected) => {
    const { laudos, totalItems } = await server.as(person).listLaudos({ query: {} })
    expect(laudos.map(({ codigo }) => codigo)).toEqual(expected)
    expect(totalItems).toBe(expected.length)
  })

  test('nobody who is not signed in', async () => {
    await expect(server.anyone.listLaudos({ query: {} })).rejects.toMatchObject({ codigo: 'nao-autenticado' })
  })

  test('a filter by somebody else’s empresa, pilot or prestadora reaches nothing', async () => {
    const { aurora, boreal, beto, joao, vooalto } = server.places
    expect(await codes('davi', { empresa: boreal })).toEqual([])
    expect(await codes('helena', { empresa: `${aurora},${boreal}` })).toEqual(['B-anda', 'B-joao', 'B-bruno'])
    expect(await codes('bruno', { piloto: beto })).toEqual([])
    expect(await codes('gil', { piloto: joao, prestadora: vooalto })).toEqual([])
    expect(await codes('davi', { busca: 'B-joao' })).toEqual([])
    expect(await codes('davi', { busca: 'A-oculto' })).toEqual([])
  })
})

describe('what a line says', () => {
  test('names, local times and numbers as the specification spells them', async () => {
    const { laudos } = await server.as('davi').listLaudos({ query: { busca: 'a-norte' } })
    const { aurora, norte, aerosul, bruno } = server.places
    expect(laudos[0]).toMatchObject({
      codigo: 'A-norte',
      empresa: aurora,
      empresaNome: 'Usina Aurora',
      unidade: norte,
      unidadeNome: 'Fazenda Norte',
      piloto: { id: bruno, nome: 'Bruno Lima', prestadora: { id: aerosul, nome: 'AeroSul Aviação' } },
      data: '2026-01-01',
      dataInicial: '2026-03-14T10:12:00',
      areaPlantio: 80,
      percentAplicacaoEfetiva: 100,
      areaSobreposicao: 0,
    })
  })

  test('what could not be computed is absent, not 0', async () => {
    const { laudos } = await server.as('carla').listLaudos({ query: { busca: 'a-fila' } })
    expect(laudos[0]).not.toHaveProperty('areaPlantio')
  })

  test('analyst and creation are for staff, the status is for everybody, the error for those who register laudos', async () => {
    const line = async (person: PersonName, busca: string) => {
      const { laudos } = await server.as(person).listLaudos({ query: { busca } })
      return laudos[0]
    }
    expect(await line('carla', 'b-anda')).toMatchObject({ status: 'Processando', progresso: 0.25, usuario: {} })
    expect(await line('carla', 'a-erro')).toMatchObject({ status: 'Erro', erro: { mensagem: 'Ruim.' } })
    expect(await line('ana', 'a-oculto')).toMatchObject({ status: 'Oculto', hidden: true, ready: true })
    const anda = (await line('helena', 'b-anda')) ?? {}
    expect(anda).toMatchObject({ status: 'Processando', progresso: 0.25 })
    for (const name of ['usuario', 'dataCriacao', 'hidden', 'erro']) expect(anda).not.toHaveProperty(name)
    expect(await line('davi', 'a-erro')).not.toHaveProperty('erro')
    expect(await line('davi', 'a-erro')).toMatchObject({ status: 'Erro' })
  })
})

describe('filters', () => {
  test('by entities, one or several', async () => {
    const { aurora, boreal, norte, sul, aerosul, vooalto, bruno, joao } = server.places
    const { ana, carla } = server.people
    expect(await codes('ana', { empresa: boreal })).toEqual(['B-anda', 'B-joao', 'B-bruno'])
    expect(await codes('ana', { empresa: `${aurora},${boreal}`, piloto: bruno })).not.toContain('B-joao')
    expect(await codes('ana', { unidade: `${norte},${sul}` })).toEqual(['A-oculto', 'A-sul', 'A-norte'])
    expect(await codes('davi', { unidade: '-1' })).toEqual(['A-fila', 'A-erro', 'A-sede'])
    expect(await codes('davi', { unidade: `-1,${sul}` })).toEqual(['A-fila', 'A-erro', 'A-sede', 'A-sul'])
    expect(await codes('ana', { prestadora: vooalto })).toEqual(['B-anda', 'B-joao'])
    expect(await codes('ana', { prestadora: aerosul, empresa: boreal })).toEqual(['B-bruno'])
    expect(await codes('ana', { piloto: `${joao}` })).toEqual(['B-anda', 'B-joao'])
    expect(await codes('ana', { analista: ana.id, empresa: aurora })).toEqual(['A-sede'])
    expect(await codes('ana', { analista: carla.id, unidade: sul })).toEqual(['A-sul'])
    expect(await codes('ana', { empresa: 2_000_000_000 })).toEqual([])
  })

  test('by the laudos themselves, within all that the rest leaves', async () => {
    const { laudos } = await server.as('ana').listLaudos({ query: {} })
    const uuidOf = (code: string) => laudos.find(({ codigo }) => codigo === code)?.uuid ?? ''
    const chosen = ['A-sede', 'A-oculto', 'B-joao'].map(uuidOf)
    expect(await codes('ana', { uuids: chosen })).toEqual(['B-joao', 'A-oculto', 'A-sede'])
    expect(await codes('ana', { uuids: chosen.join(',').toUpperCase(), sort: 'codigo' })).toEqual([
      'A-oculto',
      'A-sede',
      'B-joao',
    ])
    expect(await codes('ana', { uuids: chosen, status: 'Oculto' })).toEqual(['A-oculto'])
    expect(await codes('davi', { uuids: chosen })).toEqual(['A-sede'])
    expect(await codes('helena', { uuids: [uuidOf('A-sede'), crypto.randomUUID()] })).toEqual([])
    expect(await refusal('ana', { uuids: `${chosen[0]},1` })).toEqual([422, 'uuids.1'])
  })

  test('by treatment and culture', async () => {
    expect(await codes('davi', { tratamento: 'FUNGICIDA' })).toEqual(['A-sede'])
    expect(await codes('ana', { cultura: 'SOJA' })).toEqual(['B-bruno'])
    expect(await codes('ana', { cultura: 'SOJA', tratamento: 'FUNGICIDA' })).toEqual([])
  })

  test('by status, where the first flag that is true decides', async () => {
    expect(await codes('ana', { status: 'Oculto' })).toEqual(['A-oculto'])
    expect(await codes('ana', { status: 'Pronto' })).not.toContain('A-oculto')
    expect(await codes('ana', { status: 'Erro' })).toEqual(['A-erro'])
    expect(await codes('ana', { status: 'Processando' })).toEqual(['B-anda'])
    expect(await codes('ana', { status: 'Na fila' })).toEqual(['A-fila'])
    expect(await codes('ana', { status: 'Erro,Na fila' })).toEqual(['A-fila', 'A-erro'])
    expect(await codes('ana', { status: 'Erro,Na fila', busca: 'fila', sort: 'codigo' })).toEqual(['A-fila'])
  })

  test('finds those with checks that nobody confirmed, and those with the flight of another one', async () => {
    const rows = await server.db.selectFrom('laudos').select(['id', 'codigo']).orderBy('id').limit(2).execute()
    const [one, other] = rows
    const ids = rows.map(({ id }) => id)
    await server.db
      .updateTable('laudos')
      .set({ avisos_abertos: ['mesmo-voo'] })
      .where('id', '=', one!.id)
      .execute()
    await server.db
      .insertInto('laudos_coincidencias')
      .values([
        { laudo_id: one!.id, outro_id: other!.id, codigo: 'mesmo-voo', parte: 1 },
        { laudo_id: other!.id, outro_id: one!.id, codigo: 'mesmo-voo', parte: 1 },
      ])
      .execute()
    expect(await codes('ana', { conferencia: 'abertas' })).toEqual([one!.codigo])
    const both = rows.map(({ codigo }) => codigo).toSorted()
    expect((await codes('ana', { conferencia: 'mesmo-voo' })).toSorted()).toEqual(both)
    await server.db.updateTable('laudos').set({ avisos_abertos: null }).where('id', '=', one!.id).execute()
    await server.db.deleteFrom('laudos_coincidencias').where('laudo_id', 'in', ids).execute()
  })

  test('only those that are ready, for everybody, with and without the kept counts', async () => {
    expect(await codes('ana', { prontos: 'sim' })).toEqual(['B-joao', 'B-bruno', 'A-sede', 'A-sul', 'A-norte'])
    for (const more of [{}, { busca: 'a-' }]) {
      const { laudos, totalItems } = await server.as('davi').listLaudos({ query: { prontos: 'sim', ...more } })
      expect(laudos.map(({ codigo }) => codigo)).toEqual(['A-sede', 'A-sul', 'A-norte'])
      expect(totalItems).toBe(3)
    }
    expect(await codes('davi', { prontos: 'false' })).toEqual(await codes('davi'))
  })

  test('an empty value filters nothing', async () => {
    const all = await codes('ana')
    expect(await codes('ana', { busca: ' ', empresa: '', unidade: '', status: '', dataStart: '', sort: '' })).toEqual(
      all,
    )
  })

  test.each<[PersonName, Query, string[]]>([
    ['davi', { analista: 1 }, ['analista']],
    ['davi', { status: 'Pronto' }, ['status']],
    ['gil', { dataCriacaoStart: '2026-01-01', dataCriacaoEnd: '2026-01-02' }, ['dataCriacaoStart', 'dataCriacaoEnd']],
    ['bruno', { sort: 'nome,-status' }, ['sort']],
    ['helena', { sort: 'usuario' }, ['sort']],
    ['joao', { sort: 'dataCriacao' }, ['sort']],
    ['eva', { unidade: 1 }, ['unidade']],
    ['eva', { unidade: '-1', status: 'Erro' }, ['status', 'unidade']],
  ])('%s is refused %j', async (person, query, fields) => {
    expect(await refusal(person, query)).toEqual([422, ...fields])
  })

  test.each<[Query, string[]]>([
    [{ page: 0 }, ['page']],
    [{ page: '2.5' }, ['page']],
    [{ pageSize: 1001 }, ['pageSize']],
    [{ sort: 'senha' }, ['sort']],
    [{ sort: 'data;drop table laudos' }, ['sort']],
    [{ status: 'Quase pronto' }, ['status.0']],
    [{ empresa: '1,x' }, ['empresa.1']],
    [{ empresa: 2 ** 31 }, ['empresa.0']],
    [{ unidade: '0' }, ['unidade.0']],
    [{ unidade: '99999999999' }, ['unidade.0']],
    [{ dataStart: '2026-02-30' }, ['dataStart']],
    [{ dataStart: '2026-02-02', dataEnd: '2026-02-01' }, ['dataStart', 'dataEnd']],
    [{ dataInicialStartHora: '10:31', dataInicialEndHora: '9:30' }, ['dataInicialStartHora', 'dataInicialEndHora']],
    [{ dataFinalEndHora: '24:00' }, ['dataFinalEndHora']],
  ])('%j is refused, naming the field', async (query, fields) => {
    expect(await refusal('ana', query)).toEqual([422, ...fields])
  })
})

describe('periods', () => {
  const times = async (query: Query) =>
    (await codes('ana', { ...query, busca: 'TURNO', sort: 'codigo' })).map((c) => c[6])

  beforeAll(async () => {
    const flown = (codigo: string, data: string, first: string, last: string, criado_em: string) =>
      ({ codigo: `TURNO ${codigo}`, data, data_inicial: first, data_final: last, criado_em }) as const
    await insertLaudos(server.db, [
      flown('1', '2025-05-01', '2025-05-01 06:00:00', '2025-05-01 06:59:00', '2025-05-02T02:59:59Z'),
      flown('2', '2025-05-02', '2025-05-02 00:00:01', '2025-05-02 00:00:01', '2025-05-02T03:00:00Z'),
      flown('3', '2025-05-03', '2025-05-03 23:30:30', '2025-05-04 00:10:00', '2025-05-04T12:00:00Z'),
      // The date was cleared.
      flown('4', '1997-01-01', '1997-01-01 10:00:00', '1997-01-01 11:00:00', '2025-05-05T12:00:00Z'),
    ])
  })

  test('of application, both days included', async () => {
    expect(await times({ dataStart: '2025-05-01', dataEnd: '2025-05-02' })).toEqual(['1', '2'])
    expect(await times({ dataStart: '2025-05-02' })).toEqual(['2', '3'])
  })

  test('of beginning and end', async () => {
    expect(await times({ dataInicialStart: '2025-05-02', dataInicialEnd: '2025-05-03' })).toEqual(['2', '3'])
    expect(await times({ dataFinalStart: '2025-05-02', dataFinalEnd: '2025-05-03' })).toEqual(['2'])
    expect(await times({ dataFinalEnd: '2025-05-04', dataInicialStart: '2025-05-03' })).toEqual(['3'])
  })

  test('a date that was cleared is in none', async () => {
    expect(await times({ dataEnd: '2025-05-01' })).toEqual(['1'])
    expect(await times({ dataInicialEnd: '2025-05-01' })).toEqual(['1'])
    expect(await times({ dataFinalStart: '1990-01-01', dataFinalEnd: '2025-05-01' })).toEqual(['1'])
  })

  test('of the day, without those whose time is unknown, to the end of the minute', async () => {
    expect(await times({ dataInicialStartHora: '00:00', dataInicialEndHora: '23:59' })).toEqual(['1', '3', '4'])
    expect(await times({ dataInicialEndHora: '06:00' })).toEqual(['1'])
    expect(await times({ dataInicialStartHora: '23:30', dataInicialEndHora: '23:30' })).toEqual(['3'])
    expect(await times({ dataInicialStartHora: '23:30:31' })).toEqual([])
    expect(await times({ dataFinalStartHora: '0:10', dataFinalEndHora: '6:59' })).toEqual(['1', '3'])
  })

  test('of registration, by the day of the offices', async () => {
    // 02:59:59Z is the evening before in São Paulo.
    expect(await times({ dataCriacaoStart: '2025-05-01', dataCriacaoEnd: '2025-05-01' })).toEqual(['1'])
    expect(await times({ dataCriacaoStart: '2025-05-02', dataCriacaoEnd: '2025-05-02' })).toEqual(['2'])
  })
})

describe('the weather of the flight', () => {
  const sorted = (query: Query) => codes('ana', { busca: 'CLIMA', ...query })

  beforeAll(async () => {
    const made = await insertLaudos(server.db, [
      // 12 min and 60 ha, of which 3 min and 15 ha outside a law.
      {
        codigo: 'CLIMA lei',
        ...{ minutos_dentro: 9, minutos_fora: 3, minutos_sem_dados: 0 },
        ...{ hectares_dentro: 45, hectares_fora: 15, hectares_sem_dados: 0 },
        ...{
          vento_medio_ms: 2,
          direcao_media_graus: 350,
          vento_minimo_ms: 0,
          vento_maximo_ms: 4,
          rajada_maxima_ms: 5.5,
        },
        ...{
          temperatura_minima_c: -1.5,
          temperatura_maxima_c: 31,
          umidade_minima_percent: 48,
          umidade_maxima_percent: 80,
        },
        ...{ delta_t_minimo_c: 2, delta_t_maximo_c: 9.5, angulo_medio_graus: 90, percent_calmaria: 25 },
      },
      // A calm has no direction and no angle.
      { codigo: 'CLIMA conselho', minutos_fora: 4, vento_medio_ms: 0, percent_calmaria: 100 },
      { codigo: 'CLIMA empresa', minutos_fora: 1, direcao_media_graus: 10, percent_calmaria: 0 },
      { codigo: 'CLIMA dentro', minutos_dentro: 5, minutos_fora: 0, temperatura_minima_c: -2, percent_calmaria: 0 },
      { codigo: 'CLIMA nenhum' },
    ])
    const limit = (forca: string, minutosFora: number) => ({ forca, grandeza: 'vento', ate: 10, minutosFora })
    const limits = [
      [limit('recomendacao', 0), limit('lei', 3)],
      // A law that was kept.
      [limit('lei', 0), limit('recomendacao', 4)],
      [limit('empresa', 1)],
      [limit('lei', 0)],
    ]
    await server.db
      .insertInto('laudos_climas')
      .values(
        limits.map((limites, i) => ({
          ...{ laudo_id: made[i]!.id, minutos: '[]', leituras: '[]', locais: false },
          numeros: { limites } as never,
        })),
      )
      .execute()
  })

  test('every number is in a row under its name, 0 included, and an absent one is left out', async () => {
    const { laudos } = await server.as('ana').listLaudos({ query: { busca: 'CLIMA' } })
    const row = (codigo: string) => {
      const found: Readonly<Record<string, unknown>> = { ...laudos.find((one) => one.codigo === `CLIMA ${codigo}`) }
      return Object.fromEntries(CLIMA_FIGURES.flatMap((name) => (name in found ? [[name, found[name]]] : [])))
    }
    expect(row('lei')).toEqual({
      ...{ minutosDentro: 9, minutosFora: 3, minutosSemDados: 0 },
      ...{ hectaresDentro: 45, hectaresFora: 15, hectaresSemDados: 0 },
      ...{ ventoMedioMs: 2, direcaoMediaGraus: 350, ventoMinimoMs: 0, ventoMaximoMs: 4, rajadaMaximaMs: 5.5 },
      ...{ temperaturaMinimaC: -1.5, temperaturaMaximaC: 31, umidadeMinimaPercent: 48, umidadeMaximaPercent: 80 },
      ...{ deltaTMinimoC: 2, deltaTMaximoC: 9.5, anguloMedioGraus: 90, percentCalmaria: 25 },
    })
    expect(row('conselho')).toEqual({ minutosFora: 4, ventoMedioMs: 0, percentCalmaria: 100 })
    expect(row('nenhum')).toEqual({})
  })

  test.each([
    [
      'minutosFora',
      ['dentro', 'empresa', 'lei', 'conselho', 'nenhum'],
      ['conselho', 'lei', 'empresa', 'dentro', 'nenhum'],
    ],
    ['temperaturaMinimaC', ['dentro', 'lei'], ['lei', 'dentro']],
    ['direcaoMediaGraus', ['empresa', 'lei'], ['lei', 'empresa']],
    ['ventoMedioMs', ['conselho', 'lei'], ['lei', 'conselho']],
  ])('sorts by %s, what is unknown last in both directions', async (name, up, down) => {
    const known = async (sort: string) => (await sorted({ sort })).map((codigo) => codigo.slice(6)).slice(0, up.length)
    expect(await known(name)).toEqual(up)
    expect(await known(`-${name}`)).toEqual(down)
  })

  test('outside a law is told apart from outside any limit, in pages and in exports', async () => {
    const found = async (conferencia: string) => {
      const query = { busca: 'CLIMA', conferencia, sort: 'codigo' } as Query
      const { totalItems } = await server.as('ana').listLaudos({ query })
      const exported = await (
        await server.as('ana').bulkLaudos({ query: { ...query, formato: 'csv' } as never })
      ).text()
      const inFile = exported.match(/CLIMA \w+/g)
      expect([inFile, totalItems]).toEqual([await codes('ana', query), inFile?.length])
      return inFile
    }
    expect(await found('clima-fora-da-lei')).toEqual(['CLIMA lei'])
    expect(await found('fora-do-clima')).toEqual(['CLIMA conselho', 'CLIMA empresa', 'CLIMA lei'])
    expect(await codes('ana', { conferencia: 'clima-fora-da-lei' })).toEqual(['CLIMA lei'])
    expect(await codes('davi', { conferencia: 'clima-fora-da-lei', empresa: server.places.boreal })).toEqual([])
    expect(await refusal('ana', { conferencia: 'lei' } as never)).toEqual([422, 'conferencia'])
  })
})
