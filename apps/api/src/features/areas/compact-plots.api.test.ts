import { PACKED_TYPE, readPackedShapes } from '@faixa/geometry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PersonName } from '../../testing/people.fixture.ts'
import { startTestServer, type TestServer } from '../../testing/server.fixture.ts'
import { areaKml, plotsAt } from './register/areas-kml.fixture.ts'

let server: TestServer
/** Runs once, between reading the plots for a compact form and storing that form. */
let meanwhile: (() => Promise<unknown>) | undefined

beforeAll(async () => {
  server = await startTestServer({
    deps: ({ files }) => ({
      files: {
        ...files,
        async receive(...given) {
          const act = meanwhile
          meanwhile = undefined
          await act?.()
          return files.receive(...given)
        },
      },
    }),
  })
  const { aurora, boreal, norte } = server.places
  await register(1, 3, { empresa: `${aurora}` })
  await register(11, 2, { empresa: `${aurora}`, unidade: `${norte}` })
  await register(21, 1, { empresa: `${boreal}` })
})
afterAll(() => server.stop())

async function register(from: number, count: number, fields: Readonly<Record<string, string>>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file_area', new Blob([areaKml(plotsAt(from, count))]), 'áreas.kml')
  const answer = await server.fetch('/entidades/cadastro/areaEmpresa', { method: 'PUT', body: form }, 'ana')
  expect(answer.status).toBe(201)
}

const ask = (person: PersonName, headers: Readonly<Record<string, string>> = {}, query = '') =>
  server.fetch(`/entidades/area_empresa/${query}`, { headers: { accept: PACKED_TYPE, ...headers } }, person)

async function seen(person: PersonName, query?: string) {
  const answer = await ask(person, {}, query)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe(PACKED_TYPE)
  const shapes = await readPackedShapes(await answer.blob())
  return shapes.map(({ properties }) => properties['talhao'])
}

test.each<[PersonName, string[]]>([
  ['carla', ['001', '002', '003', '011', '012', '021']],
  ['davi', ['001', '002', '003', '011', '012']],
  ['eva', ['011', '012']],
  ['helena', ['021']],
  ['gil', ['001', '002', '003', '011', '012', '021']],
  ['igor', ['021']],
])('%s gets the plots within reach, and nothing of another', async (person, talhoes) => {
  expect(await seen(person)).toEqual(talhoes)
})

test('of one empresa or unidade alone, and those of another do not exist', async () => {
  const { boreal, norte } = server.places
  expect(await seen('carla', `?empresa=${boreal}`)).toEqual(['021'])
  expect(await seen('carla', `?unidade=${norte}`)).toEqual(['011', '012'])
  expect((await ask('davi', {}, `?empresa=${boreal}`)).status).toBe(404)
})

test('has what is known of each plot, and its outline to a centimetre', async () => {
  const [first] = await readPackedShapes(await (await ask('helena')).blob())
  expect(first?.properties).toMatchObject({ empresa: server.places.boreal, fazenda: 'FAZENDA SANTA RITA' })
  expect(first?.properties['areaHa']).toBeCloseTo(2, 6)
  expect(first?.polygons[0]?.outer).toHaveLength(10)
})

test('is sent once: a second visit is told that nothing changed, until something does', async () => {
  const etag = (await ask('davi')).headers.get('etag')!
  const again = await ask('davi', { 'if-none-match': etag })
  expect({ status: again.status, text: await again.text() }).toEqual({ status: 304, text: '' })
  const { talhoes } = await server.as('davi').listPlots({ query: { talhao: '002' } })
  await server.as('davi').updatePlot({ params: { id: talhoes[0]!.id }, body: { talhao: '002A' } })
  expect(await seen('davi')).toContain('002A')
  await server.as('davi').deletePlot({ params: { id: talhoes[0]!.id } })
  expect(await seen('davi')).toEqual(['001', '003', '011', '012'])
  expect((await ask('davi', { 'if-none-match': etag })).status).toBe(200)
})

test('a form whose plots changed while it was made leaves nothing behind, and the next one is sent', async () => {
  const edit = async (talhao: string) => {
    const { talhoes } = await server.as('igor').listPlots({ query: {} })
    return server.as('carla').updatePlot({ params: { id: talhoes[0]!.id }, body: { talhao } })
  }
  const stored = async () => (await server.db.selectFrom('arquivos').select('sha256').execute()).length
  await edit('021A')
  const before = await stored()
  meanwhile = () => edit('021B')
  expect(await seen('helena')).toEqual(['021B'])
  // Two compact forms were made; only one of them belonged to the current version when it was ready.
  expect(await stored()).toBe(before + 1)
})

test('is what is stored: the same form is read however many ask', async () => {
  const before = await server.db.selectFrom('auditoria').selectAll().where('acao', '=', 'compactar').execute()
  await Promise.all([ask('carla'), ask('carla'), ask('gil')])
  const after = await server.db.selectFrom('auditoria').selectAll().where('acao', '=', 'compactar').execute()
  expect(after).toHaveLength(before.length)
})
