/** A laudo's whole life on the whole server, over HTTP: database, queue, worker and store are the real ones. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient, type LaudoInfo, ROUTES, type SentOf } from '@faixa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLog } from '../../log.ts'
import { readSettings } from '../../settings.ts'
import { type RunningServer, startServer } from '../../start-server.ts'
import { measureHere, simulatedFiles } from '../../testing/flight-files.fixture.ts'
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.fixture.ts'

const ANA = { email: 'ana@exemplo.com.br', senha: 'senha-de-teste' }

let database: FreshDatabase
let folder: string
let server: RunningServer
let api: Client
let fields: SentOf<(typeof ROUTES)['createLaudo']>['body']

beforeAll(async () => {
  database = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'faixa-vida-'))
  const env = {
    DATABASE_URL: database.url,
    FAIXA_DADOS: folder,
    PORT: '0',
    FAIXA_ADMIN_EMAIL: ANA.email,
    FAIXA_ADMIN_SENHA: ANA.senha,
  }
  server = await startServer(readSettings(env, folder), openLog('silent'))
  const origin = new URL(server.url ?? '').origin
  const { token } = await createClient({ origin }).login({ body: ANA })
  api = createClient({ origin, token: () => token })
  const { id: empresa } = await api.registerEntity({ body: { nivel: 'empresa', nome: 'Usina Aurora' } })
  const { id: prestadora } = await api.registerEntity({ body: { nivel: 'prestadora', nome: 'AeroSul' } })
  const { id: piloto } = await api.registerEntity({ body: { nivel: 'piloto', nome: 'Bruno Lima', prestadora } })
  const typed = { nome: 'Fazenda Santa Rita', codigo: 'OS 77', dataInicial: '2026-03-14', insumos: 10 }
  fields = { empresa, prestadora, piloto, ...typed }
})
afterAll(async () => {
  await server.stop()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function settled(uuid: string): Promise<LaudoInfo> {
  const read = async () => (await api.readLaudo({ params: { uuid }, query: { camadas: 'nenhuma' } })).laudoInfo
  await expect.poll(async () => (await read()).status, { timeout: 15_000, interval: 50 }).toMatch(/Pronto|Erro/)
  return read()
}

it('a flight is sent, measured, read with its layers, measured again to the same numbers, and deleted', async () => {
  const { area, aplicacao, trajeto } = simulatedFiles()
  const sent = { file_area: area, file_aplicacao: aplicacao, file_trajeto: trajeto }
  const files = Object.fromEntries(
    Object.entries(sent).map(([field, text]) => [field, new File([text], `${field}.kml`)]),
  )
  const { uuid, status } = await api.createLaudo({ body: fields }, { files })
  expect(status).toBe('Na fila')

  const first = await settled(uuid)
  const { measures } = await measureHere({ area, aplicacao, trajeto })
  expect(first).toMatchObject({ ...measures, status: 'Pronto', insumos: 10 })

  const { laudoInfo, collections } = ROUTES.readLaudo.reply.parse(await api.readLaudo({ params: { uuid }, query: {} }))
  const layers = Map.groupBy(collections, ({ properties }) => properties.laudoHasLayer.layer)
  expect([...layers].map(([camada, { length }]) => ({ camada, feicoes: length }))).toEqual(laudoInfo.camadas)
  expect([...layers.keys()]).toEqual(expect.arrayContaining(['area', 'aplicacao', 'trajeto']))

  await api.reprocessLaudo({ params: { uuid } })
  const { processadoEm: _first, ...numbers } = first
  const { processadoEm: _second, ...again } = await settled(uuid)
  expect(again).toEqual(numbers)

  const file = await api.readLaudoFile({ params: { uuid, papel: 'trajeto' } })
  expect(await file.text()).toBe(trajeto)

  await api.deleteLaudo({ params: { id: uuid } })
  await expect(api.readLaudo({ params: { uuid }, query: {} })).rejects.toMatchObject({ status: 404 })
  await api.restoreLaudo({ params: { id: uuid } })
  expect((await settled(uuid)).status).toBe('Pronto')
})

it('files that hold no flight end in Erro with a sentence, and can be measured again all the same', async () => {
  const page = (text: string) => new File([`<html><body>${text}</body></html>`], 'voo.kml')
  const files = { file_aplicacao: page('Faça login'), file_trajeto: page('Sessão expirada') }
  const { uuid } = await api.createLaudo({ body: fields }, { files })
  const failed = await settled(uuid)
  expect(failed.status).toBe('Erro')
  expect(failed.erro?.mensagem).toContain('voo.kml')
  expect(failed).not.toHaveProperty('areaPlantio')
  await api.reprocessLaudo({ params: { uuid } })
  expect((await settled(uuid)).erro).toEqual(failed.erro)
})
