import { request as httpRequest } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { ROUTES } from '@faixa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertLaudo, type LaudoMade } from '../../../testing/laudo-rows.fixture.ts'
import type { PersonName } from '../../../testing/people.fixture.ts'
import { startTestServer, type TestServer } from '../../../testing/server.fixture.ts'
import { insertField, SIDE, squareAt } from '../laudo-field.fixture.ts'
import { insertResults, segmentText } from '../laudo-results.fixture.ts'

let server: TestServer
let laudo: LaudoMade

beforeAll(async () => {
  server = await startTestServer()
  laudo = await insertLaudo(server.db, {
    unidade_id: server.places.norte,
    notas: ['VERIFICAR', 'EXTERNO_ALTO'],
    notas_sugeridas: ['DENTRO_DO_PADRAO'],
    observacoes: 'vento de través',
    metodo: 'v1',
    passadas: 40,
    limites: '(-47.8,-21.1),(-47.9,-21.2)',
    limites_campo: '(-47.82,-21.12),(-47.88,-21.18)',
    processado_em: '2026-03-15T09:00:00Z',
  })
  await insertResults(server.db, laudo.id)
})
afterAll(() => server.stop())

const read = (uuid: string, person: PersonName = 'carla', query = {}) =>
  server.as(person).readLaudo({ params: { uuid }, query })

const layersOf = ({ collections }: { collections: { properties: { laudoHasLayer: { layer: string } } }[] }) =>
  collections.map(({ properties }) => properties.laudoHasLayer.layer)

describe('a laudo', () => {
  it('comes with its numbers, plots, flight, findings and layers', async () => {
    const answer = await read(laudo.uuid)
    ROUTES.readLaudo.reply.parse(answer)
    expect(answer.laudoInfo).toMatchObject({
      uuid: laudo.uuid,
      versao: 1,
      dataInicial: '2026-03-14T10:12:00',
      areaAplicada: 84.8,
      percentAplicacaoEfetiva: 100,
      status: 'Pronto',
      observacoes: 'vento de través',
      observacoesArray: [
        { chave: 'VERIFICAR', nome: 'Verificar' },
        { chave: 'EXTERNO_ALTO', nome: 'Aplicação externa alta' },
      ],
      metodo: 'v1',
      passadas: 40,
      processadoEm: '2026-03-15T09:00:00.000Z',
      limites: [-47.9, -21.2, -47.8, -21.1],
      limitesDoCampo: [-47.88, -21.18, -47.82, -21.12],
      trajeto: {
        comprimentoKm: 44.5,
        inicio: '2026-03-14T13:12:00.000Z',
        fim: '2026-03-14T13:52:00.000Z',
        duracaoMin: 40,
        decolagem: [-47.85, -21.15],
      },
      avisos: [{ codigo: 'anel-aberto', gravidade: 'aviso', onde: 'area.kml', quantidade: 2 }],
      camadas: [
        { camada: 'area-total', feicoes: 3 },
        { camada: 'area', feicoes: 2 },
        { camada: 'aplicacao', feicoes: 200 },
        { camada: 'trajeto', feicoes: 1 },
      ],
    })
    expect(answer.laudoInfo.talhoes.map(({ nome }) => nome)).toEqual(['Talhão 1', 'Talhão 2'])
    expect(answer.collections).toHaveLength(206)
    // The answer has the layers in the current drawing order, however they were stored.
    expect([...new Set(layersOf(answer))]).toEqual(answer.laudoInfo.camadas.map(({ camada }) => camada))
    expect([...new Set(layersOf(answer))]).toEqual(['area-total', 'area', 'aplicacao', 'trajeto'])
    expect(answer.collections[105]).toEqual(JSON.parse(segmentText('aplicacao', 100, 1)))
  })

  it('leaves out what could not be computed', async () => {
    const { uuid } = await insertLaudo(server.db, { ready: false })
    const { laudoInfo, collections } = await read(uuid)
    expect(laudoInfo).toMatchObject({ status: 'Na fila', talhoes: [], avisos: [], arquivos: [], camadas: [] })
    for (const absent of [
      'areaPlantio',
      'percentInsumos',
      'trajeto',
      'limites',
      'limitesDoCampo',
      'passadas',
      'sobreposicaoPorPassadas',
      'erro',
      'progresso',
    ])
      expect(laudoInfo).not.toHaveProperty(absent)
    expect(collections).toEqual([])
  })

  it('says how far its processing is, or what is wrong with its files', async () => {
    const processing = await insertLaudo(server.db, { ready: false, processing: true })
    await server.db.insertInto('processamentos').values({ laudo_id: processing.id, progresso: 0.5 }).execute()
    expect((await read(processing.uuid, 'davi')).laudoInfo).toMatchObject({ status: 'Processando', progresso: 0.5 })
    const erro = { codigo: 'sem-areas', mensagem: 'Nenhuma área cadastrada.' }
    const failed = await insertLaudo(server.db, {
      ready: false,
      error: true,
      erro_codigo: erro.codigo,
      erro_mensagem: erro.mensagem,
    })
    expect((await read(failed.uuid, 'gil')).laudoInfo).toMatchObject({ status: 'Erro', erro })
    expect((await read(failed.uuid, 'davi')).laudoInfo).toMatchObject({ status: 'Erro', error: true })
  })

  it('comes with the layers that are asked for', async () => {
    expect(layersOf(await read(laudo.uuid, 'carla', { camadas: 'trajeto,area' }))).toEqual(['area', 'area', 'trajeto'])
    expect(layersOf(await read(laudo.uuid, 'carla', { camadas: 'nenhuma' }))).toEqual([])
    await expect(read(laudo.uuid, 'carla', { camadas: 'area,segredo' })).rejects.toMatchObject({
      codigo: 'dados-invalidos',
    })
  })

  it('shows who registered it and what the numbers suggest only to staff', async () => {
    const staff = (await read(laudo.uuid)).laudoInfo
    expect(staff).toHaveProperty('usuario')
    expect(staff.notasSugeridas).toEqual(['DENTRO_DO_PADRAO'])
    for (const person of ['davi', 'eva', 'gil', 'bruno'] as const) {
      const { laudoInfo } = await read(laudo.uuid, person)
      for (const secret of ['usuario', 'dataCriacao', 'notasSugeridas']) expect(laudoInfo).not.toHaveProperty(secret)
      expect(laudoInfo.status).toBe('Pronto')
    }
  })

  it('says of a finding whether somebody confirmed its very figures, and to staff who', async () => {
    const { id, uuid } = await insertLaudo(server.db)
    const aviso = { laudo_id: id, gravidade: 'aviso', onde: 'insumos', confirmar: true } as const
    await server.db
      .insertInto('laudos_achados')
      .values([
        { ...aviso, posicao: 0, codigo: 'insumos-diferem', mensagem: '90 de 80.', o_que_fazer: 'Confira os insumos.' },
        { ...aviso, posicao: 1, codigo: 'plantio-enorme', mensagem: '600.000 ha.' },
      ])
      .execute()
    const by = { laudo_id: id, usuario_id: server.people.carla.id, quando: '2026-03-15T12:00:00Z' }
    await server.db
      .insertInto('laudos_confirmacoes')
      .values([
        { ...by, codigo: 'insumos-diferem', mensagem: '90 de 80.' },
        { ...by, codigo: 'plantio-enorme', mensagem: '500.001 ha.' },
      ])
      .execute()
    const confirmacao = { quando: '2026-03-15T12:00:00.000Z' }
    const [first, second] = (await read(uuid)).laudoInfo.avisos
    expect(first).toMatchObject({
      oQueFazer: 'Confira os insumos.',
      confirmar: true,
      confirmacao: { ...confirmacao, por: 'Carla Dias' },
    })
    expect(second).toMatchObject({ confirmar: true })
    expect(second).not.toHaveProperty('confirmacao')
    expect((await read(uuid, 'davi')).laudoInfo.avisos[0]?.confirmacao).toEqual(confirmacao)
  })

  it('does not exist for those who may not see it', async () => {
    const hidden = await insertLaudo(server.db, { hidden: true })
    for (const [uuid, person] of [
      [laudo.uuid, 'helena'],
      [laudo.uuid, 'igor'],
      [hidden.uuid, 'davi'],
      [hidden.uuid, 'bruno'],
      [crypto.randomUUID(), 'ana'],
    ] as const) {
      await expect(read(uuid, person)).rejects.toMatchObject({ status: 404 })
    }
    expect((await read(hidden.uuid, 'fabio')).laudoInfo.status).toBe('Oculto')
  })

  it('is refused as such where the address holds no identifier', async () => {
    await expect(read('1 or 1=1')).rejects.toMatchObject({ status: 422 })
  })
})

it('on the environmental map it is its areas, its application and its track', async () => {
  const answer = await server.as('fabio').readPartialLaudo({ params: { uuid: laudo.uuid } })
  ROUTES.readPartialLaudo.reply.parse(answer)
  expect(answer.laudoInfo).toEqual({
    uuid: laudo.uuid,
    codigo: 'OS 1',
    nome: 'Fazenda Santa Rita',
    data: '2026-03-14',
    dataInicial: '2026-03-14T10:12:00',
    dataFinal: '2026-03-14T10:52:00',
    empresaNome: 'Usina Aurora',
    tratamento: 'HERBICIDA',
    cultura: 'CANA-DE-AÇÚCAR',
    hidden: false,
  })
  expect(new Set(layersOf(answer))).toEqual(new Set(['area-total', 'area', 'aplicacao', 'trajeto']))
})

describe('the answer', () => {
  /** Fetches the undecoded bytes of the answer. */
  const raw = (acceptEncoding?: string) =>
    new Promise<{ headers: NodeJS.Dict<string | string[]>; body: Buffer }>((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${server.people.carla.token}`,
        ...(acceptEncoding !== undefined && { 'accept-encoding': acceptEncoding }),
      }
      httpRequest(`${server.origin}/api/v1/laudos/${laudo.uuid}`, { headers }, (response) => {
        const pieces: Buffer[] = []
        response.on('data', (piece: Buffer) => pieces.push(piece))
        response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(pieces) }))
      })
        .on('error', reject)
        .end()
    })

  it('is one gzip stream of known length, and the same text for whoever takes none', async () => {
    const packed = await raw('gzip, deflate, br')
    const plain = await raw()
    const refusing = await raw('gzip;q=0')
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(packed.headers['content-length']).toBe(`${packed.body.byteLength}`)
    expect(packed.body.byteLength).toBeLessThan(plain.body.byteLength / 10)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers['content-length']).toBe(`${plain.body.byteLength}`)
    expect(gunzipSync(packed.body).equals(plain.body)).toBe(true)
    expect(refusing.body.equals(plain.body)).toBe(true)
  })

  it('carries the version that an edit starts from, and is kept by nobody', async () => {
    const { headers } = await raw('gzip')
    expect(headers).toMatchObject({ etag: '"1"', 'cache-control': 'no-store', vary: 'accept-encoding' })
  })
})

describe('the laudos around a place', () => {
  const [LON, LAT] = [-55, -12]
  const box = [LON - SIDE, LAT - SIDE, LON + 4 * SIDE, LAT + SIDE] as [number, number, number, number]
  const near = (person: PersonName, limites = box) => server.as(person).listNearLaudos({ query: { limites } })

  beforeAll(async () => {
    const { aurora, boreal, norte, sul, bruno, beto, joao } = server.places
    const rows = [
      { codigo: 'N-NORTE', empresa_id: aurora, unidade_id: norte, piloto_id: bruno },
      { codigo: 'N-SUL', empresa_id: aurora, unidade_id: sul, piloto_id: beto },
      { codigo: 'N-ALHEIO', empresa_id: boreal, piloto_id: joao },
      { codigo: 'N-OCULTO', empresa_id: aurora, unidade_id: norte, piloto_id: bruno, hidden: true },
      { codigo: 'N-EXCLUIDO', empresa_id: aurora, piloto_id: bruno, arquivado_em: '2026-02-01' },
      { codigo: 'N-FILA', empresa_id: aurora, piloto_id: bruno, ready: false },
    ]
    for (const [i, row] of rows.entries()) {
      await insertField(server.db, { lon: LON, lat: LAT }, { ...row, data: `2026-03-0${i + 1}` })
    }
    await insertField(server.db, { lon: LON + 1, lat: LAT }, { codigo: 'N-LONGE', empresa_id: aurora })
  })

  it.each<[PersonName, string[]]>([
    ['carla', ['N-OCULTO', 'N-ALHEIO', 'N-SUL', 'N-NORTE']],
    ['davi', ['N-SUL', 'N-NORTE']],
    ['eva', ['N-NORTE']],
    ['helena', ['N-ALHEIO']],
    ['bruno', ['N-NORTE']],
    ['joao', ['N-ALHEIO']],
  ])('%s sees the own measured ones, latest first', async (person, codigos) => {
    const { laudos } = await near(person)
    expect(laudos.map(({ codigo }) => codigo)).toEqual(codigos)
  })

  it('each has the outlines of its plots, and a box of more than a degree is refused', async () => {
    const { laudos } = await near('eva')
    expect(laudos).toEqual([
      { uuid: expect.any(String), codigo: 'N-NORTE', data: '2026-03-01', contorno: [squareAt(LON, LAT)] },
    ])
    expect(await near('carla', [LON - 3, LAT, LON - 2.5, LAT + 0.5])).toEqual({ laudos: [] })
    await expect(near('carla', [LON, LAT, LON + 1.1, LAT])).rejects.toMatchObject({
      status: 422,
      extras: { erros: [{ campo: 'limites', mensagem: 'A caixa pode ter no máximo 1 grau de lado.' }] },
    })
  })
})
