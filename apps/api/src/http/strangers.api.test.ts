import { gzipSync } from 'node:zlib'
import { excelFile, zipFile } from '@faixa/export'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areaKml, plotsAt } from '../features/areas/register/areas-kml.fixture.ts'
import { memoryBudget } from '../processes/memory-budget.ts'
import { longestTurnMs, UNNOTICED_MS } from '../testing/longest-turn.fixture.ts'
import { startTestServer, type TestServer } from '../testing/server.fixture.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const JSON_TYPE = { 'content-type': 'application/json' }

/** Sends a body that was made before, and returns its refusal and the server's longest turn of the event loop. */
async function sent(path: string, init: RequestInit) {
  let refused: { status: number; codigo: string | undefined } | undefined
  const turnMs = await longestTurnMs(async () => {
    const answer = await server.fetch(path, init, 'carla')
    refused = { status: answer.status, codigo: ((await answer.json()) as { codigo?: string }).codigo }
  })
  return { ...refused, turnMs }
}

/** Prepared before it is sent, because the client is in the same thread. */
async function formOf(fields: Readonly<Record<string, string>>, name: string, file: Blob, fileName: string) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append(name, file, fileName)
  const request = new Request('http://localhost', { method: 'PUT', body: form })
  const body = Buffer.from(await request.arrayBuffer())
  return { method: 'PUT', headers: { 'content-type': request.headers.get('content-type')! }, body }
}

const LARGEST = 12 * 2 ** 20 - 100
const filled = (head: string, piece: string, tail: string) =>
  Buffer.from(`${head}${piece.repeat((LARGEST - head.length - tail.length) / piece.length)}${tail}`)

test.each([
  ['six million numbers', filled('{"linhas":[', '1,', '1]}')],
  ['six million objects', filled('{"linhas":[', '{},', '{}]}')],
  ['a million keys', filled('{', '"a123456":1,', '"b":1}')],
  ['lists in lists', filled('', '[', '')],
])('a body of 12 MB with %s is refused before it is parsed, and nobody waits', async (_, body) => {
  const { turnMs, ...refused } = await sent('/relatorios', { method: 'POST', headers: JSON_TYPE, body })
  expect(refused).toEqual({ status: 413, codigo: 'pedido-grande' })
  expect(turnMs).toBeLessThan(UNNOTICED_MS)
})

test('a report of 10,000 wrong lines is refused with some of its faults, and nobody waits', async () => {
  const body = Buffer.from(JSON.stringify({ nome: 'Relatório', linhas: Array.from({ length: 10_000 }, () => ({})) }))
  const { turnMs, ...refused } = await sent('/relatorios', { method: 'POST', headers: JSON_TYPE, body })
  expect(refused).toEqual({ status: 422, codigo: 'dados-invalidos' })
  expect(turnMs).toBeLessThan(UNNOTICED_MS)
})

const listed = (name: string, item: string, count: number) => `{"${name}":[${Array(count).fill(item).join(',')}]}`

test.each([
  ['lines without anything', '/relatorios', listed('linhas', '{}', 4900)],
  ['treatments that there are not', '/dashboard/filter', listed('tratamentos', '"a"', 9900)],
  ['unknown fields', '/dashboard/filter', `{${Array.from({ length: 9900 }, (_, n) => `"k${n}":1`).join(',')}}`],
])('a body with 10,000 %s holds this thread for less than 50 ms', async (_, path, text) => {
  const body = Buffer.from(text)
  const { turnMs, status } = await sent(path, { method: 'POST', headers: JSON_TYPE, body })
  expect([400, 422]).toContain(status)
  expect(turnMs).toBeLessThan(50)
})

test('a body with more values than the route has is refused, however small it is', async () => {
  const body = `{"email":[${'1,'.repeat(10_000)}1]}`
  expect(await sent('/login', { method: 'POST', headers: JSON_TYPE, body })).toMatchObject({
    status: 413,
    codigo: 'pedido-grande',
  })
})

test('a compressed body is refused before it is expanded', async () => {
  const body = gzipSync(Buffer.alloc(2 ** 24, 0x20))
  const headers = { ...JSON_TYPE, 'content-encoding': 'gzip' }
  expect(await sent('/relatorios', { method: 'POST', headers, body })).toMatchObject({
    status: 415,
    codigo: 'formato-nao-aceito',
  })
})

const largeSheet = () => {
  const column = { name: 'A', label: 'A', kind: 'text', cell: () => 'x'.repeat(10) } as const
  return excelFile({ sheet: 'Modelo', columns: [column], rows: Array.from({ length: 100_000 }, () => ({})) })
}
const blanks = () => zipFile([{ path: 'xl/workbook.xml', content: [' '.repeat(2 ** 26)] }], 'application/zip')

test.each([
  ['with 100,000 rows', largeSheet, 200],
  ['of 65 kB that would expand to 64 MB', blanks, 422],
])('a workbook %s is opened elsewhere, and nobody waits', async (_, workbook, status) => {
  const mapa = JSON.stringify({ aba: 'Modelo', celulas: { prestadora: 'B1' } })
  const form = await formOf({ mapa, vista: '0' }, 'file', await workbook(), 'modelo.xlsx')
  const { turnMs, ...answer } = await sent(`/prestadoras/${server.places.aerosul}/modelo-mensal`, form)
  expect(answer.status).toBe(status)
  expect(turnMs).toBeLessThan(UNNOTICED_MS)
})

const photograph = async () => {
  const pixels = { create: { width: 3000, height: 2000, channels: 3, background: 'red' } } as const
  return formOf({ posicao: '0.5' }, 'foto', new Blob([await sharp(pixels).jpeg().toBuffer()]), 'foto.jpg')
}

test('a photograph is decoded elsewhere, and nobody waits', async () => {
  const { turnMs, status } = await sent('/perfil/foto', await photograph())
  expect(status).toBe(200)
  expect(turnMs).toBeLessThan(UNNOTICED_MS)
})

test.each([
  [
    'an area file',
    '/entidades/cadastro/areaEmpresa',
    () => formOf({ empresa: `${server.places.aurora}` }, 'file_area', new Blob([areaKml(plotsAt(1, 2))]), 'área.kml'),
  ],
  ['a photograph', '/perfil/foto', photograph],
])('%s that waits too long for memory is refused with a sentence, and when to come back', async (_, path, form) => {
  const request = await form()
  memoryBudget.resize(1, 0.2)
  const giveBack = await memoryBudget.take(1)
  try {
    const answer = await server.fetch(path, request, 'ana')
    expect({ status: answer.status, retryAfter: answer.headers.get('retry-after') }).toEqual({
      status: 503,
      retryAfter: '1',
    })
    expect(await answer.json()).toMatchObject({
      codigo: 'servidor-ocupado',
      message: 'O servidor está ocupado com outros arquivos: aguarde um minuto e tente novamente.',
    })
  } finally {
    giveBack()
    memoryBudget.resize(Number.POSITIVE_INFINITY)
  }
  // The refused request does not block a second attempt.
  expect((await server.fetch(path, request, 'ana')).ok).toBe(true)
})

test('of many photographs of a person at once two are taken', async () => {
  const form = await photograph()
  const answers = await Promise.all(Array.from({ length: 12 }, () => server.fetch('/perfil/foto', form, 'carla')))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
  expect(statuses.filter((status) => status !== 429 && status !== 200)).toEqual([])
})

test('a report of 10,000 lines is saved, and nobody waits long', async () => {
  const { aurora, aerosul, bruno } = server.places
  const filtro = { empresa: aurora, prestadora: aerosul, tratamento: 'HERBICIDA', dataInicial: '2026-03-09' }
  const line = () => ({
    id: crypto.randomUUID(),
    codigo: 'OS 10',
    piloto: bruno,
    prestadora: aerosul,
    areaPlantio: 12.345678,
    efetividade: 88.12345,
    observacoes: 'Vento.',
  })
  const linhas = Array.from({ length: 10_000 }, line)
  const body = JSON.stringify({ nome: 'Relatório', filtro: { ...filtro, dataFinal: '2026-03-15' }, linhas })
  const { turnMs, status } = await sent('/relatorios', { method: 'POST', headers: JSON_TYPE, body: Buffer.from(body) })
  expect(status).toBe(201)
  // Checking and storing the lines is work of this process: some 100 ms.
  expect(turnMs).toBeLessThan(3 * UNNOTICED_MS)
})
