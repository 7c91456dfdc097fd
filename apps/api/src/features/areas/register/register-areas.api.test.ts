import { type AreaVersion, areaCollectionSchema } from '@faixa/contract'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NounEvent } from '../../../events/noun-event.ts'
import { EVENT_CHANNEL } from '../../../events/publish-event.queries.ts'
import { simulatedFiles } from '../../../testing/flight-files.fixture.ts'
import type { PersonName } from '../../../testing/people.fixture.ts'
import { startTestServer, type TestServer } from '../../../testing/server.fixture.ts'
import { UNTIL_LOCKED_MS, whileUncommitted } from '../../../testing/while-uncommitted.fixture.ts'
import { eventFor } from '../../events.ts'
import { insertVersion, lockAreas } from '../area-versions.queries.ts'
import { areaKml, type DrawnPlot, plotAt, plotsAt } from './areas-kml.fixture.ts'

const NOTHING_CHANGED = { novos: 0, alterados: 0, iguais: 2, removidos: 0 }

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await sql`truncate areas_empresa_versoes, areas_empresa cascade`.execute(server.db)
})

interface Sending {
  readonly person?: PersonName
  readonly fields?: Readonly<Record<string, string>>
  readonly file?: Blob | string
  readonly name?: string
  readonly headers?: Readonly<Record<string, string>>
}

async function send(plots: readonly DrawnPlot[], sending: Sending = {}) {
  const { person = 'carla', fields = {}, file = areaKml(plots), name = 'áreas.kml', headers = {} } = sending
  const form = new FormData()
  for (const [field, value] of Object.entries({ empresa: `${server.places.aurora}`, ...fields })) {
    form.append(field, value)
  }
  form.append('file_area', typeof file === 'string' ? new Blob([file]) : file, name)
  const init = { method: 'PUT', body: form, headers }
  const answer = await server.fetch('/entidades/cadastro/areaEmpresa', init, person)
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

async function plotsSeen(person: PersonName = 'carla', query: object = { empresa: server.places.aurora }) {
  const search = new URLSearchParams(query as Record<string, string>).toString()
  const answer = await server.fetch(`/entidades/area_empresa/?${search}`, {}, person)
  return areaCollectionSchema.parse(await answer.json()).features
}

const versions = (): Promise<{ versoes: AreaVersion[] }> =>
  server.as('carla').listAreaVersions({ query: { empresa: server.places.aurora } })

test('how far a register has got is told to its sender alone, step by step', async () => {
  const listener = new pg.Client({ connectionString: server.databaseUrl })
  const heard: NounEvent<'areas'>[] = []
  await listener.connect()
  try {
    listener.on('notification', ({ payload = '{}' }) => heard.push(JSON.parse(payload) as NounEvent<'areas'>))
    await listener.query(`listen ${EVENT_CHANNEL}`)
    expect((await send(plotsAt(1, 40))).status).toBe(201)
    await expect.poll(() => heard.at(-1)?.detail.progresso).toBe(1)
    const steps = [...new Set(heard.map(({ detail }) => detail.etapa))]
    // Forty plots may be measured between two messages.
    expect(steps.filter((step) => step !== 'medindo')).toEqual(['lendo', 'comparando', 'gravando'])
    const shares = heard.map(({ detail }) => detail.progresso)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    const { carla, ana } = server.people
    expect(eventFor(carla, heard[0]!)).toMatchObject({ usuario: carla.id })
    expect(eventFor(ana, heard[0]!)).toBeUndefined()
  } finally {
    await listener.end()
  }
})

test('an application is not registered as plots, unless a person keeps it', async () => {
  const { aplicacao: file } = simulatedFiles({ areaHa: 4 })
  const refused = await send([], { file })
  expect(refused).toMatchObject({ status: 422, body: { erros: [{ campo: 'file_area' }] } })
  expect(await plotsSeen()).toEqual([])
  expect((await send([], { file, fields: { manterArquivos: 'sim' } })).status).toBe(201)
})

describe('a file of plots', () => {
  test('is registered with its names, its codes and its measured hectares', async () => {
    const { status, body } = await send(plotsAt(1, 3))
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        versao: 1,
        talhoes: 3,
        novos: 3,
        alterados: 0,
        iguais: 0,
        removidos: 0,
        avisos: [],
        message: 'Cadastro efetuado com sucesso.',
      },
    })
    // Three plots of 200 m by 100 m.
    expect(body['areaHa']).toBeCloseTo(6, 6)
    const seen = await plotsSeen()
    expect(seen.map(({ properties }) => properties)).toMatchObject([
      { talhao: '001', fazenda: 'FAZENDA SANTA RITA', codigoFazenda: '0042', areaDeclarada: 2 },
      { talhao: '002' },
      { talhao: '003' },
    ])
    expect(seen[0]!.properties.areaHa).toBeCloseTo(2, 6)
    expect(seen[0]!.geometry.coordinates[0]![0]).toHaveLength(5)
  })

  test('replaces what was there: a plot that it repeats keeps its row, and laudos keep what they were measured against', async () => {
    await send(plotsAt(1, 4))
    const before = await plotsSeen()
    // 1 stays, 2 grows, 3 gets a new code, 4 is removed, 5 is new.
    const grown: DrawnPlot = { ...plotAt(2), box: [420, 0, 200, 105] }
    const { body } = await send([plotAt(1), grown, plotAt(3, { TALH_CODIGO: '033' }), plotAt(5)])
    expect(body).toMatchObject({ versao: 2, talhoes: 4, novos: 1, alterados: 2, iguais: 1, removidos: 1 })
    const after = await plotsSeen()
    expect(after.map(({ properties: { talhao = '' } }) => talhao).toSorted((a, b) => a.localeCompare(b))).toEqual([
      '001',
      '002',
      '005',
      '033',
    ])
    const idOf = (plots: typeof after, talhao: string) =>
      plots.find(({ properties }) => properties.talhao === talhao)!.properties.id
    expect(idOf(after, '001')).toBe(idOf(before, '001'))
    const rows = await server.db
      .selectFrom('areas_empresa')
      .select(['talhao', 'linhagem'])
      .where('arquivado_em', 'is', null)
      .where('linhagem', 'is not', null)
      .orderBy('talhao')
      .execute()
    expect(rows).toEqual([
      { talhao: '002', linhagem: idOf(before, '002') },
      { talhao: '033', linhagem: idOf(before, '003') },
    ])
  })

  test('whose borders were drawn again and whose codes are gone is recognised by the ground', async () => {
    await send(plotsAt(1, 2))
    const nameless = [1, 2].map((n) => ({ box: [210 * n + 3, 2, 198, 99] as const }))
    expect((await send(nameless)).body).toMatchObject({ novos: 0, alterados: 2, removidos: 0 })
  })

  test('tells in words what is wrong with its plots', async () => {
    const { body } = await send([
      plotAt(1),
      { ...plotAt(2), box: [420, 0, 200, 3] },
      plotAt(3, { AREA_HA: '2,50' }),
      plotAt(4, { TALH_CODIGO: '001' }),
      { ...plotAt(6, { AREA_HA: '0,60' }), box: [600, 60, 150, 40] },
    ])
    const messages = (body['avisos'] as { codigo: string; mensagem: string }[]).map(
      ({ codigo, mensagem }) => `${codigo}: ${mensagem}`,
    )
    expect(messages).toEqual([
      expect.stringContaining('plots-overlap: 1 par de talhões que se cobrem'),
      'talhao-lasca: 1 talhão tem menos de 5 m de largura média e parece sobra de desenho: FAZENDA SANTA RITA · 002.',
      'area-declarada-difere: 2 talhões declaram área que difere mais de 2 % da medida, em ha: FAZENDA SANTA RITA · 002 (2,00 declarados, 0,06 medidos); FAZENDA SANTA RITA · 003 (2,50 declarados, 2,00 medidos).',
      'talhao-repetido: 1 código de talhão se repete na mesma fazenda: FAZENDA SANTA RITA · 001.',
    ])
  })

  test('is read by the columns that a person chose', async () => {
    const plots = [1, 2].map((n) => plotAt(n, { LOTE_NOVO: `L${n}`, DONO: 'Sítio Boa Vista' }))
    const colunas = JSON.stringify({ talhao: 'LOTE_NOVO', fazenda: 'DONO', areaDeclarada: '' })
    expect((await send(plots, { fields: { colunas } })).status).toBe(201)
    expect((await plotsSeen()).map(({ properties }) => properties)).toMatchObject([
      { talhao: 'L1', fazenda: 'Sítio Boa Vista', codigoFazenda: '0042' },
      { talhao: 'L2' },
    ])
    expect((await plotsSeen())[0]!.properties).not.toHaveProperty('areaDeclarada')
  })
})

describe('a bad file changes nothing', () => {
  test.each<[string, Sending, string, string]>([
    ['not KML', { file: 'isto não é KML' }, 'arquivo-sem-uso', 'Não foi possível ler «áreas.kml»'],
    [
      'that was cut in the middle',
      { file: areaKml(plotsAt(1, 3)).slice(0, -200) },
      'arquivo-sem-uso',
      'termina antes do fim',
    ],
    ['without plots', { file: areaKml([]) }, 'arquivo-sem-uso', 'não traz nenhum polígono de talhão'],
    [
      'of another kind',
      { name: 'áreas.pdf' },
      'arquivo-extensao',
      'deve ter a extensão .kml, .kmz, .zip, .geojson, .json ou .gpx.',
    ],
    [
      'with a text for a name',
      { file: areaKml([plotAt(1), plotAt(2, { TALH_CODIGO: 'É'.repeat(3000) })]) },
      'arquivo-sem-uso',
      'O código do 2º talhão tem 3.000 caracteres; o máximo é 300.',
    ],
    ['empty', { file: '' }, 'arquivo-vazio', 'está vazio'],
  ])('%s', async (_, sending, codigo, message) => {
    await send(plotsAt(1, 2))
    const { status, body } = await send([], sending)
    expect({ status, codigo: body['codigo'] }).toEqual({ status: 422, codigo })
    expect(body['message']).toContain(message)
    expect(await plotsSeen()).toHaveLength(2)
    expect((await versions()).versoes).toHaveLength(1)
  })

  test('the memory that it would need is bounded', async () => {
    const small = await startTestServer({ settings: { memoryMb: 80 } })
    try {
      const form = new FormData()
      form.append('empresa', `${small.places.aurora}`)
      form.append('file_area', new Blob([areaKml(plotsAt(1, 6000))]), 'áreas.kml')
      const answer = await small.fetch('/entidades/cadastro/areaEmpresa', { method: 'PUT', body: form }, 'ana')
      expect({ status: answer.status, body: await answer.json() }).toMatchObject({
        status: 422,
        body: { codigo: 'arquivo-sem-uso', message: expect.stringContaining('MB de memória') },
      })
    } finally {
      await small.stop()
    }
  })

  test.each([
    [{ empresa: '999999' }, 'empresa'],
    [{ empresa: 'x' }, 'empresa'],
    [{ unidade: '999999' }, 'unidade'],
    [{ colunas: '{"cor":"X"}' }, 'colunas'],
    [{ colunas: 'talhao' }, 'colunas'],
  ])('a wrong field %j is named', async (fields, campo) => {
    const { status, body } = await send(plotsAt(1, 1), { fields })
    expect(status).toBe(422)
    expect((body['erros'] as { campo: string }[])[0]!.campo.split('.')[0]).toBe(campo)
  })
})

describe('whose plots they are', () => {
  test('those of the head office and of each unidade are replaced apart', async () => {
    const { norte } = server.places
    await send(plotsAt(1, 2))
    expect((await send(plotsAt(11, 3), { fields: { unidade: `${norte}` } })).body).toMatchObject({
      versao: 1,
      novos: 3,
    })
    expect((await send(plotsAt(1, 1), { fields: { unidade: '-1' } })).body).toMatchObject({ versao: 2, removidos: 1 })
    expect(await plotsSeen()).toHaveLength(4)
    expect(await plotsSeen('eva', {})).toHaveLength(3)
  })

  test.each<[PersonName, (places: TestServer['places']) => Record<string, string>, number]>([
    ['ana', () => ({}), 201],
    ['davi', () => ({}), 201],
    ['eva', ({ norte }) => ({ unidade: `${norte}` }), 201],
    ['eva', () => ({}), 422],
    ['eva', ({ sul }) => ({ unidade: `${sul}` }), 422],
    ['davi', ({ boreal }) => ({ empresa: `${boreal}` }), 422],
    ['helena', () => ({}), 422],
    ['carla', ({ boreal, norte }) => ({ empresa: `${boreal}`, unidade: `${norte}` }), 422],
    ['gil', () => ({}), 403],
    ['bruno', () => ({}), 403],
  ])('%s for %s', async (person, fields, status) => {
    expect((await send(plotsAt(1, 1), { person, fields: fields(server.places) })).status).toBe(status)
  })
})

describe('versions', () => {
  test('are listed with who, when, how many and how much, and brought back', async () => {
    await send(plotsAt(1, 3))
    await send(plotsAt(2, 3), { person: 'davi', name: 'safra nova.kml' })
    const { versoes } = await versions()
    expect(versoes).toMatchObject([
      {
        versao: 2,
        vigente: true,
        origem: 'arquivo',
        usuario: 'Davi Reis',
        arquivo: 'safra nova.kml',
        talhoes: 3,
        novos: 1,
        alterados: 0,
        iguais: 2,
        removidos: 1,
      },
      { versao: 1, vigente: false, usuario: 'Carla Dias', talhoes: 3, novos: 3 },
    ])
    const back = await server.as('davi').restoreAreaVersion({ params: { id: versoes[1]!.id } }, { ifMatch: 2 })
    expect(back).toMatchObject({ versao: 3, talhoes: 3, novos: 1, iguais: 2, removidos: 1 })
    expect(back.message).toBe('A versão 1 está de volta, como versão 3.')
    expect((await plotsSeen()).map(({ properties }) => properties.talhao)).toEqual(['001', '002', '003'])
    expect((await versions()).versoes[0]).toMatchObject({ versao: 3, origem: 'retorno', retornoDe: 1, vigente: true })
  })

  test('of another empresa do not exist', async () => {
    await send(plotsAt(1, 1))
    const [{ id }] = (await versions()).versoes as [AreaVersion]
    for (const person of ['helena', 'eva'] as const) {
      await expect(server.as(person).restoreAreaVersion({ params: { id } })).rejects.toMatchObject({ status: 404 })
      await expect(
        server.as(person).listAreaVersions({ query: { empresa: server.places.aurora } }),
      ).rejects.toMatchObject({ status: 404 })
    }
  })
})

describe('two people at once', () => {
  test('the second is told that the plots were replaced meanwhile', async () => {
    await send(plotsAt(1, 2))
    const stale = await send(plotsAt(1, 1), { headers: { 'if-match': '"0"' } })
    expect(stale).toMatchObject({
      status: 412,
      body: { codigo: 'conflito', message: expect.stringContaining('Outra pessoa substituiu') },
    })
    expect((await send(plotsAt(1, 1), { headers: { 'if-match': '"1"' } })).status).toBe(201)
  })

  test('also where both were compared with the same version, and one commits while the other waits', async () => {
    await send(plotsAt(1, 2))
    await compacted()
    const owner = { empresaId: server.places.aurora, unidadeId: null }
    const usuarioId = server.people.davi.id
    const { status } = await whileUncommitted(
      server.db,
      async (tx) => {
        await lockAreas(tx, owner)
        await insertVersion(tx, owner, { ...NOTHING_CHANGED, usuarioId, origem: 'arquivo', now: new Date() })
      },
      () => send(plotsAt(1, 1)),
      UNTIL_LOCKED_MS,
    )
    expect(status).toBe(412)
    expect((await versions()).versoes.map(({ versao }) => versao)).toEqual([2, 1])
    expect(await plotsSeen()).toHaveLength(2)
  })
})

test('a server that dies in the middle of a replacement leaves the version before, whole', async () => {
  await send(plotsAt(1, 2))
  await compacted()
  const held = await server.db.startTransaction().execute()
  // The audit row is the last thing that a replacement writes.
  await sql`lock table auditoria in access exclusive mode`.execute(held)
  const answer = send(plotsAt(5, 3))
  await expect
    .poll(async () => {
      const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%auditoria%'`.execute(server.db)
      return rows.length
    })
    .toBe(1)
  expect((await answer).status).toBeGreaterThanOrEqual(500)
  await held.rollback().execute()
  expect((await plotsSeen()).map(({ properties }) => properties.talhao)).toEqual(['001', '002'])
  expect((await versions()).versoes.map(({ versao, vigente }) => [versao, vigente])).toEqual([[1, true]])
  expect((await send(plotsAt(5, 3))).body).toMatchObject({ versao: 2, novos: 3, removidos: 2 })
})

test('what is sent twice under one key is registered once', async () => {
  const headers = { 'idempotency-key': 'areas-de-maio' }
  const file = areaKml(plotsAt(1, 2))
  const [first, second] = [await send([], { file, headers }), await send([], { file, headers })]
  expect(second).toEqual(first)
  expect((await versions()).versoes).toHaveLength(1)
})

/** The compact form is made after the answer: it takes the lock of the areas, and writes to the audit. */
function compacted(): Promise<void> {
  return expect
    .poll(async () => (await server.db.selectFrom('areas_empresa_versoes').select('compacta').execute())[0]?.compacta)
    .not.toBeNull()
}
