import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertLaudo } from '../../../testing/laudo-rows.fixture.ts'
import type { PersonName } from '../../../testing/people.fixture.ts'
import { startTestServer, type TestServer } from '../../../testing/server.fixture.ts'
import { areaKml, plotAt, plotsAt } from '../register/areas-kml.fixture.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  const { aurora, boreal, norte } = server.places
  await register(plotsAt(1, 4), { empresa: `${aurora}` })
  await register([plotAt(21, { PROP_DESCRICAO: 'SÍTIO ALTO' })], { empresa: `${aurora}`, unidade: `${norte}` })
  await register(plotsAt(31, 2), { empresa: `${boreal}` })
})
afterAll(() => server.stop())

async function register(plots: Parameters<typeof areaKml>[0], fields: Readonly<Record<string, string>>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file_area', new Blob([areaKml(plots)]), 'áreas.kml')
  const answer = await server.fetch('/entidades/cadastro/areaEmpresa', { method: 'PUT', body: form }, 'ana')
  expect(answer.status).toBe(201)
}

const list = async (person: PersonName = 'carla', query: object = {}) =>
  server.as(person).listPlots({ query: { pageSize: 50, ...query } })
const codes = async (person?: PersonName, query?: object) =>
  (await list(person, query)).talhoes.map(({ talhao }) => talhao)
const idOf = async (talhao: string) => (await list()).talhoes.find((plot) => plot.talhao === talhao)!.id

describe('the list', () => {
  test.each<[PersonName, string[]]>([
    ['carla', ['001', '002', '003', '004', '031', '032', '021']],
    ['davi', ['001', '002', '003', '004', '021']],
    ['eva', ['021']],
    ['helena', ['031', '032']],
    ['gil', ['001', '002', '003', '004', '031', '032', '021']],
  ])('%s sees the plots within reach, by farm and plot', async (person, seen) => {
    expect(await codes(person)).toEqual(seen)
  })

  test('is searched, narrowed, ordered and paged', async () => {
    const { aurora } = server.places
    expect(await codes('carla', { busca: 'sitio' })).toEqual(['021'])
    expect(await codes('carla', { talhao: '03' })).toEqual(['031', '032'])
    expect(
      await codes('carla', { empresa: `${aurora}`, unidade: '-1', sort: '-talhao', pageSize: 2, page: 2 }),
    ).toEqual(['002', '001'])
    expect(await list('carla', { pageSize: 3 })).toMatchObject({ totalItems: 7, totalPages: 3, currentPage: 1 })
    await expect(list('carla', { sort: 'senha' })).rejects.toMatchObject({ status: 422 })
  })
})

describe('the names of a plot', () => {
  test('are edited, cleared, and refused where another person saved them meanwhile', async () => {
    const id = await idOf('002')
    const davi = server.as('davi')
    const edited = await davi.updatePlot({ params: { id }, body: { nome: 'Baixada', fazenda: '' } }, { ifMatch: 1 })
    expect(edited).toMatchObject({ id, versao: 2, nome: 'Baixada', talhao: '002' })
    expect(edited).not.toHaveProperty('fazenda')
    await expect(davi.updatePlot({ params: { id }, body: { nome: 'Alto' } }, { ifMatch: 1 })).rejects.toMatchObject({
      codigo: 'conflito',
    })
    await davi.updatePlot({ params: { id }, body: { nome: null, fazenda: 'FAZENDA SANTA RITA' } })
  })

  test('are another tenant’s for others', async () => {
    const id = await idOf('002')
    for (const person of ['helena', 'eva'] as const) {
      await expect(server.as(person).updatePlot({ params: { id }, body: {} })).rejects.toMatchObject({ status: 404 })
      await expect(server.as(person).deletePlot({ params: { id } })).rejects.toMatchObject({ status: 404 })
      await expect(server.as(person).readPlotHistory({ params: { id } })).rejects.toMatchObject({ status: 404 })
    }
  })
})

describe('a deleted plot', () => {
  test('leaves the list and comes back', async () => {
    const id = await idOf('004')
    const davi = server.as('davi')
    expect(await davi.deletePlot({ params: { id } })).toEqual({
      message: 'O talhão FAZENDA SANTA RITA · 004 foi excluído; os laudos dele ficam.',
    })
    expect(await codes('davi')).not.toContain('004')
    await expect(davi.deletePlot({ params: { id } })).rejects.toMatchObject({ status: 404 })
    await expect(server.as('carla').restorePlot({ params: { id } })).rejects.toMatchObject({ status: 403 })
    expect(await davi.restorePlot({ params: { id } })).toMatchObject({ id, talhao: '004' })
    expect(await codes('davi')).toContain('004')
    const { versoes } = await davi.listAreaVersions({ query: { empresa: server.places.aurora } })
    expect(versoes[0]).toMatchObject({ versao: 1, talhoes: 4 })
    expect(versoes[0]!.areaHa).toBeCloseTo(8, 6)
  })

  test('stays away once the plots were replaced', async () => {
    const { boreal } = server.places
    const id = await idOf('032')
    await server.as('helena').deletePlot({ params: { id } })
    await register(plotsAt(31, 1), { empresa: `${boreal}` })
    await expect(server.as('helena').restorePlot({ params: { id } })).rejects.toMatchObject({
      codigo: 'conflito',
      message: expect.stringContaining('traga de volta a versão anterior'),
    })
  })
})

describe('the history of a plot', () => {
  test('has every laudo that touched it, with its share, the interval and the trend', async () => {
    const { aurora, norte, boreal } = server.places
    const id = await idOf('001')
    await laudoOf({ codigo: 'V1', data: '2026-01-10', plot: id, percent: 80 })
    await laudoOf({ codigo: 'V2', data: '2026-02-09', plot: id, percent: 84 })
    // The outline grows: the laudo measured the previous row.
    await register([{ ...plotAt(1), box: [210, 0, 200, 105] }, ...plotsAt(2, 3)], { empresa: `${aurora}` })
    const now = await idOf('001')
    expect(now).not.toBe(id)
    await laudoOf({ codigo: 'V3', data: '2026-03-01', plot: now, percent: 94 })
    await laudoOf({ codigo: 'V4', data: '2026-03-11', names: { talhao: '001', codigo_fazenda: '0042' }, percent: 90 })
    await laudoOf({
      codigo: 'ALHEIO',
      data: '2026-03-12',
      names: { talhao: '001', codigo_fazenda: '0042' },
      empresa: boreal,
    })
    await laudoOf({ codigo: 'OCULTO', data: '2026-03-13', plot: now, hidden: true })

    await server.db.updateTable('laudos').set({ metodo: 'v1' }).where('codigo', '=', 'V4').execute()
    await server.db.updateTable('laudos').set({ metodo: 'v2' }).where('codigo', '=', 'V3').execute()
    const davi = await server.as('davi').readPlotHistory({ params: { id: now } })
    expect(davi.laudos).toMatchObject([
      // 2 ha of 8 effective.
      { codigo: 'V4', metodo: 'v1', por: 'codigo', intervaloDias: 10, percentDoLaudo: 25, contornoAnterior: false },
      { codigo: 'V3', por: 'cadastro', intervaloDias: 20, contornoAnterior: false },
      { codigo: 'V2', por: 'cadastro', intervaloDias: 30, contornoAnterior: true },
      { codigo: 'V1', por: 'cadastro', contornoAnterior: true },
    ])
    expect(davi.laudos[3]).not.toHaveProperty('intervaloDias')
    // Places -1.5, -0.5, 0.5, 1.5 and 80, 84, 94, 90: (120·-1 … ) = (-120 - 42 + 47 + 135) / 5 = 4.
    expect(davi.tendenciaPorLaudo).toBeCloseTo(4, 9)
    expect(davi.efetividadeMedia).toBeCloseTo(87, 9)
    expect(davi.talhao.ultimoLaudo).toMatchObject({ codigo: 'V3', percentAplicacaoEfetiva: 94, metodo: 'v2' })
    // A hidden laudo is in no sum, for any reader.
    expect(await server.as('ana').readPlotHistory({ params: { id: now } })).toMatchObject({
      efetividadeMedia: expect.closeTo(87, 9) as number,
      laudos: [{ codigo: 'V4' }, {}, {}, {}],
    })
    expect((await list('davi')).talhoes.find(({ id }) => id === now)?.ultimoLaudo?.codigo).toBe('V3')
    expect(norte).toBeGreaterThan(0)
  })

  test('a laudo that measured an outline that was replaced says so, one of the living outline does not', async () => {
    const { laudos } = await server.as('davi').readPlotHistory({ params: { id: await idOf('001') } })
    const replaced = await Promise.all(
      laudos.map(async ({ uuid, codigo }) => {
        const { laudoInfo } = await server.as('davi').readLaudo({ params: { uuid }, query: { camadas: 'nenhuma' } })
        return [codigo, laudoInfo.talhoesSubstituidos]
      }),
    )
    expect(replaced).toEqual([
      ['V4', undefined],
      ['V3', undefined],
      ['V2', 1],
      ['V1', 1],
    ])
  })

  test('is empty for a plot that nobody flew', async () => {
    const id = await idOf('003')
    const history = await server.as('davi').readPlotHistory({ params: { id } })
    expect(history.laudos).toEqual([])
    expect(history).not.toHaveProperty('efetividadeMedia')
  })
})

interface Flown {
  readonly codigo: string
  readonly data: string
  readonly plot?: number
  readonly names?: Readonly<Record<string, string>>
  readonly percent?: number
  readonly empresa?: number
  readonly hidden?: boolean
}

/** Inserts a laudo of 8 ha effective, 2 of them on one plot. */
async function laudoOf({ codigo, data, plot, names = {}, percent = 90, empresa, hidden = false }: Flown) {
  const laudo = { codigo, data, ready: true, hidden, aplicacao_efetiva: 8, empresa_id: empresa ?? server.places.aurora }
  const { id } = await insertLaudo(server.db, laudo)
  await server.db
    .insertInto('laudos_talhoes')
    .values({
      laudo_id: id,
      posicao: 0,
      area_empresa_id: plot ?? null,
      percent_aplicacao_efetiva: percent,
      ...names,
      area_plantio: 2,
      area_aplicada: 2,
      aplicacao_efetiva: 2,
      area_nao_aplicada: 0,
      area_sobreposicao: 0,
      area_bruta: 2,
    })
    .execute()
  await sql`analyze laudos_talhoes`.execute(server.db)
}
