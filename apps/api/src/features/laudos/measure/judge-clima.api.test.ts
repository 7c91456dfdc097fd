/** The weather of a laudo follows from its minutes, its file, and what is typed; outside a law it is a check that a person confirms. */
import type { Problem } from '@faixa/contract'
import { CLIMA_FIGURES, type MinutoAplicado, type Norma, TABELA_PADRAO } from '@faixa/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertLaudo } from '../../../testing/laudo-rows.fixture.ts'
import { startTestServer, type TestServer } from '../../../testing/server.fixture.ts'
import { measureClimas } from '../clima/measure-climas.job.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** 14/03/2026 13:12 UTC is 10:12 in Rio Grande do Sul. */
const BEGIN = Date.UTC(2026, 2, 14, 13, 12) / 60_000
const minute = (after: number): MinutoAplicado => ({
  minuto: BEGIN + after,
  passada: 0,
  segundos: 60,
  hectares: 5,
  lon: -52.4,
  lat: -28.26,
  eixoGraus: 0,
})

/** A measured laudo near Passo Fundo, RS, of three sprayed minutes. */
async function measuredInRs() {
  const laudo = await insertLaudo(server.db, { unidade_id: server.places.norte, area_aplicada: 10, ready: true })
  await server.db
    .updateTable('laudos')
    .set({ limites_campo: '(-52.40,-28.26),(-52.41,-28.27)' })
    .where('id', '=', laudo.id)
    .execute()
  await server.db
    .insertInto('laudos_climas')
    .values({
      laudo_id: laudo.id,
      minutos: JSON.stringify([minute(0), minute(1), minute(40)]),
      leituras: '[]',
      locais: false,
    })
    .execute()
  const save = async (dadosOperacao: object, more: object = {}) => {
    const { aurora, norte, bruno } = server.places
    const body = {
      empresa: aurora,
      unidade: norte,
      tratamento: 'HERBICIDA',
      cultura: 'CANA-DE-AÇÚCAR',
      pilotoId: bruno,
      dataInicial: '2026-03-14T10:12:00',
      dataFinal: '2026-03-14T10:53:00',
      codigo: 'OS 1',
      nome: 'Fazenda Santa Rita',
      dadosOperacao,
      ...more,
    }
    const { laudoInfo } = await server.as('carla').updateLaudo({ params: { uuid: laudo.uuid }, body: body as never })
    return laudoInfo
  }
  return { ...laudo, save }
}

const LAW = 'clima-fora-da-lei'
const leituras = [
  { hora: '10:12', temperatura: 25, umidade: 60, vento: 7.2, direcao: 'L' },
  { hora: '10:50', temperatura: 31, umidade: 60, vento: 7.2, direcao: 'L' },
]
const outside = async (conferencia: 'fora-do-clima' | 'clima-fora-da-lei' = 'fora-do-clima') =>
  (await server.as('carla').listLaudos({ query: { conferencia } })).laudos.map(({ uuid }) => uuid)

test('typed rows are readings in the local time of the field, and a hormonal herbicide in the RS answers its law', async () => {
  const laudo = await measuredInRs()
  const { clima, avisos, ...row } = await laudo.save({
    produtos: [{ marca: 'DMA 806', ingrediente: '2,4-D' }],
    leituras,
  })
  // 10:12 and 10:13 take the row of 10:12, and 10:52 that of 10:50, at 31 °C.
  expect(clima).toMatchObject({
    minutosDentro: 2,
    minutosFora: 1,
    minutosSemDados: 0,
    hectaresDentro: 10,
    hectaresFora: 5,
    ventoMedioMs: expect.closeTo(2, 9),
    direcaoMediaGraus: expect.closeTo(90, 9),
    // Flown to the north under a wind from the east.
    anguloMedioGraus: expect.closeTo(90, 9),
    inicio: { instante: '2026-03-14T13:12:00.000Z', hora: '10:12', temperaturaC: 25, tipo: 'campo' },
    fim: { instante: '2026-03-14T13:50:00.000Z', temperaturaC: 31 },
    fontes: [{ tipo: 'campo', nome: 'Leituras digitadas', leituras: 2, minutos: 3 }],
  })
  expect(clima!.limites.map(({ forca }) => forca)).toEqual([
    'lei',
    'lei',
    'lei',
    'recomendacao',
    'recomendacao',
    'recomendacao',
  ])
  expect(row).toMatchObject({ minutosDentro: 2, minutosFora: 1, ventoMedioMs: clima!.ventoMedioMs })
  // 7,2 km/h are 2 m/s.
  const listed = (await server.as('carla').listLaudos({ query: { uuids: laudo.uuid } })).laudos[0]
  expect(listed).toMatchObject({
    ...{ minutosSemDados: 0, hectaresDentro: 10, hectaresFora: 5, hectaresSemDados: 0, percentCalmaria: 0 },
    ...{ temperaturaMinimaC: 25, temperaturaMaximaC: 31, umidadeMinimaPercent: 60, umidadeMaximaPercent: 60 },
    ...{ ventoMinimoMs: expect.closeTo(2, 9), ventoMaximoMs: expect.closeTo(2, 9) },
    ...{ direcaoMediaGraus: expect.closeTo(90, 9), deltaTMinimoC: clima!.deltaTMinimoC },
    deltaTMaximoC: clima!.deltaTMaximoC,
  })
  expect(listed).not.toHaveProperty('rajadaMaximaMs')
  const found = avisos.find(({ codigo }) => codigo === LAW)
  expect(found).toMatchObject({
    confirmar: true,
    mensagem:
      'A aplicação esteve fora do que exige a Instrução Normativa SEAPDR nº 13/2022 (RS) (Temperatura abaixo de 30\u00a0°C: fora em 1,00 min e 5,00 ha, e chegou a 31,00\u00a0°C).',
  })
  expect(await outside()).toContain(laudo.uuid)
  expect(await outside('clima-fora-da-lei')).toContain(laudo.uuid)

  const params = { uuid: laudo.uuid, codigo: LAW }
  const { laudoInfo } = await server.as('carla').confirmFinding({ params, body: { mensagem: found!.mensagem } })
  expect(laudoInfo.avisos.find(({ codigo }) => codigo === LAW)?.confirmacao).toBeDefined()
})

test('without the product the same weather is outside advice alone, and without readings there is no number', async () => {
  const laudo = await measuredInRs()
  const advised = await laudo.save({ leituras })
  expect(advised.clima).toMatchObject({ minutosFora: 1 })
  expect(advised.avisos.map(({ codigo }) => codigo)).not.toContain(LAW)
  expect(await outside()).toContain(laudo.uuid)
  expect(await outside('clima-fora-da-lei')).not.toContain(laudo.uuid)
  const none = await laudo.save({})
  expect(none).not.toHaveProperty('clima')
  for (const name of CLIMA_FIGURES) expect(none).not.toHaveProperty(name)
  expect(await outside()).not.toContain(laudo.uuid)
})

test('times of the track are on the clock of the weather: that of the state, or the one that typed hours show', async () => {
  const laudo = await measuredInRs()
  const flown = (inicio: string, fim: string, limites: string) =>
    server.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('laudos_trajetos').where('laudo_id', '=', laudo.id).execute()
      await tx.insertInto('laudos_trajetos').values({ laudo_id: laudo.id, comprimento_km: 9, inicio, fim }).execute()
      await tx.updateTable('laudos').set({ limites_campo: limites }).where('id', '=', laudo.id).execute()
    })
  const shown = async () => {
    const { uuid } = laudo
    const { trajeto, clima } = await laudo.save({ leituras })
    const { fusoHoras } = await server.as('davi').readLaudoVerdicts({ params: { uuid } })
    return [trajeto!.fusoHoras, fusoHoras, clima!.inicio!.hora]
  }
  const inRs = '(-52.40,-28.26),(-52.41,-28.27)'
  await flown('2026-03-14T13:10:00Z', '2026-03-14T13:55:00Z', inRs)
  expect(await shown()).toEqual([-3, -3, '10:12'])
  // Near Sorriso, MT, whose clock is an hour behind, where the typed hours are those of nobody's clock.
  await flown('2026-03-14T20:00:00Z', '2026-03-14T20:40:00Z', '(-55.70,-12.54),(-55.71,-12.55)')
  expect((await shown()).slice(0, 2)).toEqual([-4, -4])
  // A log in local time.
  await flown('2026-03-14T10:10:00Z', '2026-03-14T10:55:00Z', inRs)
  expect((await shown()).slice(0, 2)).toEqual([0, 0])
})

test('minute by minute: each has its reading, its angle to the wind and its place within the limits', async () => {
  const laudo = await measuredInRs()
  await laudo.save({ leituras })
  const {
    fusoHoras,
    leituras: readings,
    minutos,
  } = await server.as('davi').readLaudoClima({ params: { uuid: laudo.uuid } })
  expect(fusoHoras).toBe(-3)
  expect(readings).toMatchObject([
    // Stull: 25 °C and 60 % have a wet bulb of 19,5 °C.
    { instante: '2026-03-14T13:12:00.000Z', fonte: 'Leituras digitadas', deltaTC: expect.closeTo(5.5, 1) },
    { instante: '2026-03-14T13:50:00.000Z', temperaturaC: 31 },
  ])
  expect(
    minutos.map(({ instante, leitura, situacao, anguloGraus }) => [instante, leitura, situacao, anguloGraus]),
  ).toEqual([
    ['2026-03-14T13:12:00.000Z', 0, 'dentro', 90],
    ['2026-03-14T13:13:00.000Z', 0, 'dentro', 90],
    ['2026-03-14T13:52:00.000Z', 1, 'fora', 90],
  ])
})

/** Runs the job that measures the marked laudos again. */
async function measureAgain() {
  const { db, deps } = server
  const settle = async () => {}
  await measureClimas(
    { payload: {}, signal: new AbortController().signal, lane: 'leve', settle, settleAsHeavy: settle },
    { ...deps, db },
  )
}

const marked = async () =>
  (await server.db.selectFrom('laudos_climas').select('laudo_id').where('pendente', '=', true).execute()).map(
    ({ laudo_id }) => laudo_id,
  )

test('an empresa sets limits as strict as it likes, and the weather of its laudos is measured again', async () => {
  const laudo = await measuredInRs()
  await laudo.save({ leituras: leituras.slice(0, 1) })
  const read = async () =>
    (await server.as('carla').readLaudo({ params: { uuid: laudo.uuid }, query: { camadas: 'nenhuma' } })).laudoInfo
  expect((await read()).clima).toMatchObject({ minutosFora: 0 })
  const { aurora } = server.places
  const set = (person: 'davi' | 'eva' | 'helena' | 'gil', body: object) =>
    server.as(person).setLimitesClima({ body: { empresa: aurora, ...body } })
  // The wind is 7,2 km/h.
  expect(await set('davi', { ventoMaximoKmh: 7, umidadeMinimaPercent: '55,5' })).toMatchObject({
    ventoMaximoKmh: 7,
    umidadeMinimaPercent: 55.5,
    usuario: 'Davi Reis',
  })
  expect(await marked()).toContain(laudo.id)
  expect(server.queued('medir-climas')).toHaveLength(1)
  // Until the job measures it, the laudo keeps its numbers and says so beside the new limits.
  expect((await read()).clima).toMatchObject({ minutosFora: 0, calculando: true })
  const minutes = () => server.as('carla').readLaudoClima({ params: { uuid: laudo.uuid } })
  expect(await minutes()).toMatchObject({
    calculando: true,
    limites: expect.arrayContaining([expect.objectContaining({ forca: 'empresa', ate: 7 })]) as unknown[],
  })
  await measureAgain()
  expect(await marked()).toEqual([])
  for (const answer of [(await read()).clima, await minutes()]) expect(answer).not.toHaveProperty('calculando')
  const { clima, avisos, minutosFora } = await read()
  expect([clima!.minutosFora, minutosFora]).toEqual([2, 2])
  expect(clima!.limites.filter(({ forca }) => forca === 'empresa')).toMatchObject([
    { grandeza: 'vento', ate: 7, minutosFora: 2, norma: 'Regra da empresa' },
    { grandeza: 'umidade', de: 55.5, minutosFora: 0 },
  ])
  // The rule of an empresa is no law: nobody has to confirm it.
  expect(avisos.map(({ codigo }) => codigo)).not.toContain(LAW)
  // The same limits again are no change, and others are refused.
  await set('davi', { ventoMaximoKmh: 7, umidadeMinimaPercent: 55.5 })
  expect(server.queued('medir-climas')).toHaveLength(1)
  await expect(set('davi', { ventoMinimoKmh: 8, ventoMaximoKmh: 7 })).rejects.toMatchObject({
    status: 422,
    message: 'O vento máximo é menor que o mínimo: nenhuma aplicação ficaria dentro dos limites.',
  })
  await expect(set('davi', { umidadeMinimaPercent: 101 })).rejects.toMatchObject({ status: 422 })
  await expect(set('eva', {})).rejects.toMatchObject({ status: 404 })
  await expect(set('helena', {})).rejects.toMatchObject({ status: 404 })
  await expect(set('gil', {})).rejects.toMatchObject({ status: 403 })
  expect(await server.as('gil').readLimitesClima({ query: { empresa: aurora } })).toMatchObject({ ventoMaximoKmh: 7 })
  await expect(server.as('igor').readLimitesClima({ query: { empresa: aurora } })).rejects.toMatchObject({
    status: 404,
  })
  expect(await set('davi', {})).toEqual({})
  await measureAgain()
  expect((await read()).clima).toMatchObject({ minutosFora: 0 })
  const acts = await server.db
    .selectFrom('auditoria')
    .select('depois')
    .where('entidade', '=', 'limites-do-clima')
    .orderBy('id')
    .execute()
  expect(acts.map(({ depois }) => depois)).toMatchObject([{ ventoMaximoKmh: 7 }, { ventoMaximoKmh: null }])
})

describe('limits in a table of rules', () => {
  const REGRAS = [...TABELA_PADRAO.regras]
  const put = (regras: readonly unknown[], simular: 'sim' | 'nao' = 'nao') =>
    server.as('ana').replaceNormas({ query: { simular }, body: { regras: regras as Norma[] } })
  /** A law of all agrotóxicos in Rio Grande do Sul, stricter than the wind of 7,2 km/h. */
  const LIMIT: Norma = {
    ...REGRAS.find(({ clima, uf }) => clima && uf === 'RS')!,
    grupo: 'agrotoxico',
    de: '2026-03-14',
    clima: { grandeza: 'vento', ate: 7 },
  }

  test('concern the laudos of their state, day and product, name what changes, and return with an earlier table', async () => {
    const laudo = await measuredInRs()
    await laudo.save({ leituras: leituras.slice(0, 1) })
    const read = async () =>
      (await server.as('carla').readLaudo({ params: { uuid: laudo.uuid }, query: { camadas: 'nenhuma' } })).laudoInfo
    const before = await server.as('ana').readNormas({})
    expect(before.regras.filter(({ clima }) => clima)).toHaveLength(6)
    expect(await put(before.regras)).toMatchObject({ versao: before.versao, laudosAfetados: 0 })
    for (const other of [{ uf: 'SC' }, { de: '2026-03-15' }, { aeronave: 'drone' }, { situacao: 'suspensa' }])
      expect(await put([...REGRAS, { ...LIMIT, ...other }], 'sim')).toMatchObject({ laudosAfetados: 0 })
    const tried = await put([...REGRAS, LIMIT], 'sim')
    expect(tried.laudos.find(({ uuid }) => uuid === laudo.uuid)).toMatchObject({
      de: expect.stringMatching(/^clima: 0,00 de 3,\d\d min fora dos limites$/) as string,
      para: expect.stringMatching(
        /^clima: 2,\d\d de 3,\d\d min fora dos limites \(fora da lei: .*, 2,\d\d min\)$/,
      ) as string,
    })
    expect(await marked()).toEqual([])
    await put([...REGRAS, LIMIT])
    expect(await marked()).toContain(laudo.id)
    await measureAgain()
    const { clima, avisos } = await read()
    expect(clima).toMatchObject({ minutosFora: 2, minutosSemDados: 1 })
    expect(avisos.find(({ codigo }) => codigo === LAW)).toMatchObject({ confirmar: true })

    // A table from before it had limits keeps those in force, and says so in its answer.
    const areas = REGRAS.filter((row) => !row.clima)
    expect(await put(areas, 'sim')).toMatchObject({ laudosAfetados: 0 })
    expect((await put(areas)).regras.filter((row) => row.clima)).toHaveLength(7)
    expect((await server.as('ana').readNormas({})).regras.filter((row) => row.clima)).toHaveLength(7)

    await put(before.regras)
    await measureAgain()
    expect((await read()).avisos.map(({ codigo }) => codigo)).not.toContain(LAW)
  })

  test('are refused row by row where they limit nothing, or are also something else', async () => {
    const wrong = [
      { ...LIMIT, clima: { grandeza: 'chuva', ate: 1 } },
      { ...LIMIT, clima: { grandeza: 'vento' } },
      { ...LIMIT, clima: { grandeza: 'vento', de: 10, ate: 3 } },
      { ...LIMIT, distanciaM: 20 },
      { ...LIMIT, clima: { grandeza: 'vento', ate: 7, coluna: 1 } },
    ]
    const refusal: unknown = await put([...REGRAS, ...wrong]).catch((error: unknown) => error)
    const { erros = [] } = (refusal as Problem).extras
    const rows = new Set(erros.map(({ campo }) => Number(/^regras\.(\d+)/.exec(campo)?.[1]) - REGRAS.length))
    expect(rows).toEqual(new Set([0, 1, 2, 3, 4]))
  })
})

test('a laudo that is restored, or moves to another empresa, is measured by the limits that apply then', async () => {
  const laudo = await measuredInRs()
  await laudo.save({ leituras: leituras.slice(0, 1) })
  const { aurora, boreal } = server.places
  const carla = server.as('carla')
  const outsideMinutes = async () =>
    (await carla.readLaudo({ params: { uuid: laudo.uuid }, query: { camadas: 'nenhuma' } })).laudoInfo.clima!
      .minutosFora
  // The wind is 7,2 km/h.
  await carla.deleteLaudo({ params: { id: laudo.uuid } })
  await carla.setLimitesClima({ body: { empresa: aurora, ventoMaximoKmh: 7 } })
  await measureAgain()
  await carla.restoreLaudo({ params: { id: laudo.uuid } })
  expect(await marked()).toContain(laudo.id)
  await measureAgain()
  expect(await outsideMinutes()).toBe(2)
  const sha256 = Buffer.alloc(32, 3)
  await server.db.insertInto('arquivos').values({ sha256, bytes: 1 }).execute()
  await server.db
    .insertInto('laudos_arquivos')
    .values({ laudo_id: laudo.id, papel: 'area', sha256, nome: 'area.kml' })
    .execute()
  await laudo.save({ leituras: leituras.slice(0, 1) }, { empresa: boreal, unidade: -1 })
  expect(await marked()).toContain(laudo.id)
  await measureAgain()
  expect(await outsideMinutes()).toBe(0)
  await carla.setLimitesClima({ body: { empresa: aurora } })
})
