/** Sends dates that PostgreSQL cannot hold to every date field of the contract. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { laudoFields, sendLaudo } from '../features/laudos/laudo-upload.fixture.ts'
import { insertLaudo } from '../testing/laudo-rows.fixture.ts'
import { startTestServer, type TestServer } from '../testing/server.fixture.ts'

const CONTRACT = join(import.meta.dirname, '..', '..', '..', '..', 'packages', 'contract', 'src')
const WRONG = ['0000-01-01', '0000-12-31', '0999-12-31', '10000-01-01', '2026-02-30', 'infinity']
const FILTERS = ['data', 'dataInicial', 'dataFinal', 'dataCriacao'].flatMap((name) => [`${name}Start`, `${name}End`])

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('the contract makes dates in one place', () => {
  const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const makers = files.filter((name) => /\biso\s*\.\s*(date|datetime)\(|\bz\.(coerce\.)?date\(/.test(read(name)))
  expect(makers).toEqual(['field.ts'])
})

const fetchAs = (path: string) => server.fetch(path, {}, 'ana')

test.each([
  ...['/laudos', '/laudos/exportar', '/laudos/rendimento'].flatMap((path) => FILTERS.map((name) => [path, name])),
  ['/laudos/list', 'dataInicial'],
  ['/laudos/list', 'dataFinal'],
])('%s refuses an impossible %s and names it', async (path, name) => {
  for (const day of WRONG) await expectRefused(await fetchAs(`${path}?${name}=${day}`), day, name)
})

test('the period of a question about a place, by days and by instants', async () => {
  const instants = ['0000-01-01T00:00:00Z', '1000-01-01T00:00:00Z', '9999-12-31T23:59:59-03:00', '2026-02-30T00:00:00Z']
  for (const limit of [...WRONG, ...instants]) {
    const query = new URLSearchParams({ lat: '-21', lon: '-48', raioM: '1000', de: limit, ate: limit })
    await expectRefused(await fetchAs(`/ocorrencias/voos?${query.toString()}`), limit, 'de')
  }
})

test('the period of the environmental map', async () => {
  for (const day of WRONG) {
    const body = JSON.stringify({ input_period: { inicio: day, fim: day } })
    const headers = { 'content-type': 'application/json' }
    const response = await server.fetch('/laudos/listfilter/', { method: 'PUT', body, headers }, 'ana')
    await expectRefused(response, day, 'input_period.inicio')
  }
})

test.each(['data', 'dataInicial', 'dataFinal'])('%s of a registration', async (name) => {
  for (const day of WRONG) {
    const { status, body } = await sendLaudo(server, { fields: { ...laudoFields(server), [name]: day } })
    expect({ day, status, campos: body.erros?.map(({ campo }) => campo) }).toMatchObject({
      status: 422,
      campos: expect.arrayContaining([name]),
    })
  }
})

test.each(['data', 'dataInicial', 'dataFinal'])('%s of an edit', async (name) => {
  const { uuid } = await insertLaudo(server.db, { codigo: 'OS 77' })
  const { places } = server
  const edit = {
    empresa: places.aurora,
    unidade: null,
    tratamento: 'FUNGICIDA',
    cultura: 'SOJA',
    pilotoId: places.bruno,
    dataInicial: '2026-03-14',
    dataFinal: '2026-03-14',
    codigo: 'OS 78',
    nome: 'Talhão 8',
  }
  for (const day of WRONG) {
    const init = {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...edit, [name]: day }),
    }
    await expectRefused(await server.fetch(`/laudos/data/nonNumeric/${uuid}`, init, 'ana'), day, name)
  }
})

async function expectRefused(response: Response, day: string, campo: string): Promise<void> {
  const { codigo, erros = [] } = (await response.json()) as { codigo?: string; erros?: { campo: string }[] }
  expect({ day, status: response.status, codigo, campos: erros.map((each) => each.campo) }).toEqual({
    day,
    status: 422,
    codigo: 'dados-invalidos',
    campos: expect.arrayContaining([campo]),
  })
}

function read(name: string): string {
  return name.endsWith('.test.ts') ? '' : readFileSync(join(CONTRACT, name), 'utf8')
}
