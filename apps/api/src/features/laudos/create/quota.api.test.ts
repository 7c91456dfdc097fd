import { createClient } from '@faixa/contract'
import { excelFile } from '@faixa/export'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Ask } from '../../../http/ask.ts'
import { readSettings } from '../../../settings.ts'
import { startTestServer, type TestServer } from '../../../testing/server.fixture.ts'
import { areaKml, plotsAt } from '../../areas/register/areas-kml.fixture.ts'
import { flightFiles, keptBy, laudoFields, type SentFile, sendLaudo } from '../laudo-upload.fixture.ts'
import { readQuota } from './quota.actions.ts'

const QUOTA_BYTES = 20_000
const QUOTA_LAUDOS = 4

let server: TestServer
// 21:00 in São Paulo, three hours before the next day of the quota.
let now = new Date('2026-03-15T00:00:00Z')

beforeAll(async () => {
  server = await startTestServer({
    clock: { now: () => now },
    settings: { quotaBytes: QUOTA_BYTES, quotaLaudos: QUOTA_LAUDOS, uploadsAPerson: 2 },
  })
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.db.deleteFrom('empresas_uso').execute()
})

const quotaOf = (empresa: number, person: 'ana' | 'carla' | 'gil' = 'carla') =>
  server.as(person).readQuota({ query: { empresa } })
const flightOf = (bytes: number): SentFile[] => {
  const [aplicacao, trajeto] = flightFiles() as [SentFile, SentFile]
  return [{ ...aplicacao, content: new Blob([aplicacao.content, ' '.repeat(bytes)]) }, trajeto]
}

test('what was used and what may be is told before it is reached', async () => {
  const { aurora } = server.places
  const files = flightFiles()
  const bytes = files.reduce((sum, { content }) => sum + content.size, 0)
  expect(await quotaOf(aurora)).toEqual({
    bytes: { usado: 0, permitido: QUOTA_BYTES },
    laudosHoje: { usado: 0, permitido: QUOTA_LAUDOS },
  })
  expect((await sendLaudo(server, { files })).status).toBe(201)
  expect(await quotaOf(aurora)).toMatchObject({ bytes: { usado: bytes }, laudosHoje: { usado: 1 } })
})

test('as many laudos a day as the quota says, also of those sent at once, and again the next day', async () => {
  const people = ['ana', 'carla', 'gil'] as const
  const answers = await Promise.all(
    Array.from({ length: QUOTA_LAUDOS + 2 }, (_, n) => sendLaudo(server, { person: people[n % 3]! })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 201, 201, 429, 429])
  const before = await keptBy(server)
  const { status, body } = await sendLaudo(server)
  expect({ status, body }).toMatchObject({
    status: 429,
    body: {
      codigo: 'cota-de-laudos',
      esperar: 3 * 3600,
      detail: expect.stringContaining('já cadastrou hoje 4 laudos'),
    },
  })
  expect(await keptBy(server)).toEqual(before)
  const { boreal, vooalto, joao } = server.places
  const ofOther = laudoFields(server, {
    empresa: `${boreal}`,
    unidade: '-1',
    prestadora: `${vooalto}`,
    piloto: `${joao}`,
  })
  expect((await sendLaudo(server, { fields: ofOther })).status).toBe(201)
  now = new Date('2026-03-15T03:00:00Z')
  expect((await sendLaudo(server)).status).toBe(201)
})

test('files beyond the quota are refused, and nothing of them is kept', async () => {
  expect((await sendLaudo(server, { files: flightOf(15_000) })).status).toBe(201)
  const before = await keptBy(server)
  const { status, body } = await sendLaudo(server, { files: flightOf(15_000) })
  expect({ status, codigo: body.codigo }).toEqual({ status: 422, codigo: 'cota-de-arquivos' })
  expect(await keptBy(server)).toEqual(before)
  expect((await quotaOf(server.places.aurora)).laudosHoje?.usado).toBe(1)
})

test('a laudo that is given to another empresa takes its use along', async () => {
  const { aurora, boreal, bruno } = server.places
  const { body } = await sendLaudo(server, { files: flightOf(5_000) })
  const used = (await quotaOf(aurora)).bytes?.usado
  await server.as('carla').updateLaudo({
    params: { uuid: body.uuid },
    body: {
      empresa: boreal,
      unidade: null,
      pilotoId: bruno,
      codigo: 'OS 77',
      nome: 'Fazenda Santa Rita',
      tratamento: 'HERBICIDA',
      cultura: 'SOJA',
      dataInicial: '2026-03-14',
      dataFinal: '2026-03-14',
    },
  })
  expect(await quotaOf(aurora)).toMatchObject({ bytes: { usado: 0 }, laudosHoje: { usado: 0 } })
  expect(await quotaOf(boreal)).toMatchObject({ bytes: { usado: used }, laudosHoje: { usado: 1 } })
})

test('without a limit, only those who see all empresas are told what was used', async () => {
  const { quotaBytes: _, ...settings } = server.deps.settings
  const unlimited = { ...server.deps, settings }
  const quotaOf = (person: 'carla' | 'gil') =>
    readQuota(server.places.aurora, { deps: unlimited, db: server.db, actor: server.people[person] } as unknown as Ask)
  await sendLaudo(server)
  expect(await quotaOf('gil')).toEqual({ laudosHoje: { usado: 1, permitido: QUOTA_LAUDOS } })
  expect(await quotaOf('carla')).toMatchObject({ bytes: { usado: expect.any(Number) } })
})

test('nobody learns how much an empresa out of reach sends', async () => {
  // Gil's prestadora works for both empresas, Igor's for Boreal only.
  expect(await quotaOf(server.places.aurora, 'gil')).toMatchObject({ laudosHoje: { usado: 0 } })
  const igor = createClient({ origin: server.origin, token: () => server.people.igor.token })
  await expect(igor.readQuota({ query: { empresa: server.places.aurora } })).rejects.toMatchObject({ status: 404 })
  await expect(quotaOf(999_999)).rejects.toMatchObject({ status: 404 })
})

test('a person sends two at a time here, and others are not held up', async () => {
  // The server waits for a body that never ends.
  const stalled = () => {
    const leaving = new AbortController()
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('--x\r\ncontent-disposition: form-data; name="codigo"\r\n\r\nOS'))
      },
    })
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const init = { method: 'PUT', body, headers, signal: leaving.signal, duplex: 'half' } as RequestInit
    return { leave: () => leaving.abort(), ended: server.fetch('/laudos/add', init, 'carla').catch(() => undefined) }
  }
  const held = [stalled(), stalled()]
  // A form with a wrong field, which registers nothing.
  const probe = async () => (await sendLaudo(server, { fields: laudoFields(server, { codigo: 'x' }) })).status
  await expect.poll(probe).toBe(429)
  expect((await sendLaudo(server)).body).toMatchObject({
    codigo: 'muitas-tentativas',
    detail: expect.stringContaining('Você já está enviando 2 laudos'),
  })
  expect((await sendLaudo(server, { person: 'ana' })).status).toBe(201)
  for (const { leave } of held) leave()
  await Promise.all(held.map(({ ended }) => ended))
  await expect.poll(probe).toBe(422)
})

test('without a setting there is no quota, and what is used is counted all the same', () => {
  expect(readSettings({}, '/')).not.toHaveProperty('quotaBytes')
  expect(readSettings({ FAIXA_COTA_MB: '1.5', FAIXA_COTA_LAUDOS: '50' }, '/')).toMatchObject({
    quotaBytes: 1.5 * 2 ** 20,
    quotaLaudos: 50,
  })
  for (const wrong of [
    { FAIXA_COTA_MB: '0' },
    { FAIXA_COTA_LAUDOS: '1.5' },
    { FAIXA_ENVIOS: '0' },
    { FAIXA_EXPORTACOES: '7' },
  ]) {
    expect(() => readSettings(wrong, '/')).toThrow(Object.keys(wrong)[0])
  }
})

test('the file of registered plots counts as those of laudos do, and beyond the quota nothing of it is kept', async () => {
  const { aurora } = server.places
  const send = async (text: string) => {
    const form = new FormData()
    form.append('empresa', `${aurora}`)
    form.append('file_area', new Blob([text]), 'areas.kml')
    const answer = await server.fetch('/entidades/cadastro/areaEmpresa', { method: 'PUT', body: form }, 'carla')
    return { status: answer.status, codigo: ((await answer.json()) as { codigo?: string }).codigo }
  }
  const text = areaKml(plotsAt(1, 2))
  expect((await send(text)).status).toBe(201)
  expect(await quotaOf(aurora)).toMatchObject({ bytes: { usado: text.length }, laudosHoje: { usado: 0 } })
  const versions = async () => (await server.db.selectFrom('areas_empresa_versoes').select('id').execute()).length
  const before = await versions()
  expect(await send(areaKml(plotsAt(1, 100)))).toEqual({ status: 422, codigo: 'cota-de-arquivos' })
  expect(await versions()).toBe(before)
  expect(await quotaOf(aurora)).toMatchObject({ bytes: { usado: text.length } })
})

test('of laudos that are sent at once those beyond the quota leave nothing behind', async () => {
  const before = await keptBy(server)
  const people = ['ana', 'carla', 'gil'] as const
  // 20 kB are enough for two laudos of 8 kB.
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, n) => sendLaudo(server, { person: people[n % 3]!, files: flightOf(8_000 + n) })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 422, 422])
  expect((await keptBy(server)).stored).toBe(before.stored + 4)
})

test('the file of a protected area counts, and beyond the quota nothing of it is kept', async () => {
  const { aurora } = server.places
  const send = async (text: string) => {
    const form = new FormData()
    const fields = { empresa: `${aurora}`, nome: 'Povoado', identificacao: 'Casas ao norte' }
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file_area_protecao', new Blob([text]), 'povoado.kml')
    return (await server.fetch('/areas-protecao/empresa/', { method: 'PUT', body: form }, 'carla')).status
  }
  const text = areaKml(plotsAt(3, 2))
  const { stored: before } = await keptBy(server)
  expect(await send(text)).toBe(201)
  expect(await quotaOf(aurora)).toMatchObject({ bytes: { usado: text.length } })
  // The compact form of the areas is made and stored after the answer.
  const stored = before + 2
  await expect.poll(async () => (await keptBy(server)).stored).toBe(stored)
  expect(await send(areaKml(plotsAt(1, 100)))).toBe(422)
  expect((await keptBy(server)).stored).toBe(stored)
})

test('a picture counts in the quota of the own empresa, the model of a report in that of the prestadora', async () => {
  const { aurora, aerosul } = server.places
  const pixels = { create: { width: 300, height: 300, channels: 3, background: 'red' } } as const
  const form = new FormData()
  form.append('posicao', '0.5')
  form.append('foto', new Blob([new Uint8Array(await sharp(pixels).jpeg().toBuffer())]), 'foto.jpg')
  expect((await server.fetch('/perfil/foto', { method: 'PUT', body: form }, 'davi')).status).toBe(200)
  expect((await quotaOf(aurora)).bytes?.usado).toBeGreaterThan(0)

  const workbook = await excelFile({ sheet: 'Modelo', columns: [], rows: [] })
  const modelo = new FormData()
  modelo.append('mapa', JSON.stringify({ aba: 'Modelo', celulas: { prestadora: 'B1' } }))
  modelo.append('vista', '0')
  modelo.append('file', workbook, 'modelo.xlsx')
  const path = `/prestadoras/${aerosul}/modelo-mensal`
  expect((await server.fetch(path, { method: 'PUT', body: modelo }, 'carla')).status).toBe(200)
  const used = () => server.db.selectFrom('prestadoras_uso').select(['prestadora_id', 'bytes']).execute()
  expect(await used()).toEqual([{ prestadora_id: aerosul, bytes: workbook.size }])
  await server.db.updateTable('prestadoras_uso').set({ bytes: QUOTA_BYTES }).execute()
  modelo.set('vista', '1')
  const refused = await server.fetch(path, { method: 'PUT', body: modelo }, 'carla')
  expect(await refused.json()).toMatchObject({
    codigo: 'cota-de-arquivos',
    detail: expect.stringContaining('prestadora'),
  })
})
