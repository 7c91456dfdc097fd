import { laudoColumn, SORTABLE_COLUMNS } from '@faixa/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { insertLaudos } from '../../../testing/laudo-rows.fixture.ts'
import { startTestServer, type TestServer } from '../../../testing/server.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const { aurora, boreal, norte, sul, bruno, beto, joao } = server.places
  const names = ['Zebu', 'água', 'Ávila', 'abelha', 'Bauru', 'ÉDEN', 'eco', 'Çedro', 'casa', 'Iara']
  // 60 laudos, many of which are equal in several columns, and some of which lack numbers.
  await insertLaudos(
    server.db,
    Array.from({ length: 60 }, (_, i) => ({
      codigo: `OS ${i % 7}`,
      nome: names[i % names.length]!,
      data: `2026-01-0${1 + (i % 5)}`,
      data_inicial: `2026-01-0${1 + (i % 5)} 0${i % 4}:30:00`,
      tratamento: i % 3 ? 'HERBICIDA' : 'FUNGICIDA',
      empresa_id: i % 4 ? aurora : boreal,
      unidade_id: i % 4 ? [norte, sul, null][i % 3]! : null,
      piloto_id: [bruno, beto, joao][i % 3]!,
      hidden: i % 9 === 0,
      ready: i % 5 !== 0,
      error: i % 10 === 0,
      percent_aplicacao_efetiva: i % 5 ? 80 + (i % 6) : null,
      area_plantio: i % 5 ? 100 - (i % 8) : null,
    })),
  )
})
afterAll(() => server.stop())

type Query = Parameters<ReturnType<TestServer['as']>['listLaudos']>[0]['query']

async function list(query: Query) {
  const { laudos } = await server.as('ana').listLaudos({ query: { pageSize: 1000, ...query } })
  return laudos
}

describe('sorting', () => {
  test('names sort as people here expect', async () => {
    const names = (await list({ sort: 'nome' })).map(({ nome }) => nome)
    expect([...new Set(names)]).toEqual([
      'abelha',
      'água',
      'Ávila',
      'Bauru',
      'casa',
      'Çedro',
      'eco',
      'ÉDEN',
      'Iara',
      'Zebu',
    ])
  })

  test('the head office sorts under its name', async () => {
    const units = (await list({ sort: 'unidadeNome' })).map(({ unidadeNome }) => unidadeNome)
    expect([...new Set(units)]).toEqual(['Fazenda Norte', 'Fazenda Sul', null])
  })

  test.each(['percentAplicacaoEfetiva', 'areaPlantio'] as const)(
    '%s: unknown comes last, up and down',
    async (column) => {
      for (const sort of [column, `-${column}`]) {
        const values = (await list({ sort })).map((laudo) => laudo[column])
        const known = values.filter((value) => value !== undefined)
        const sorted = known.toSorted((a, b) => (sort === column ? a - b : b - a))
        expect(known.length).toBeLessThan(values.length)
        expect(values).toEqual([...sorted, ...Array.from({ length: values.length - known.length }, () => undefined)])
      }
    },
  )

  test('by status as it is judged', async () => {
    const labels = (await list({ sort: 'status' })).map(({ status }) => status)
    expect([...new Set(labels)]).toEqual(['Oculto', 'Pronto', 'Erro', 'Na fila'])
  })

  test('by several columns, each in its own direction', async () => {
    const lines = (await list({ sort: '-tratamento,codigo,-data' })).map(({ tratamento, codigo, data }) => ({
      tratamento,
      codigo,
      data,
    }))
    const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
    expect(lines).toEqual(
      lines.toSorted(
        (a, b) => -compare(a.tratamento, b.tratamento) || compare(a.codigo, b.codigo) || -compare(a.data, b.data),
      ),
    )
  })

  test('newest first when nothing is said', async () => {
    expect(await list({})).toEqual(await list({ sort: '-data' }))
  })

  test('descending is ascending turned around, except for what is unknown', async () => {
    for (const column of SORTABLE_COLUMNS.filter((name) => laudoColumn(name).kind !== 'number')) {
      const up = (await list({ sort: column })).map(({ uuid }) => uuid)
      const down = (await list({ sort: `-${column}` })).map(({ uuid }) => uuid)
      expect(down.toReversed(), column).toEqual(up)
    }
  })
})

describe('pages', () => {
  const narrowings: Query[] = [
    {},
    { busca: 'os 1' },
    { dataStart: '2026-01-03' },
    { tratamento: 'HERBICIDA' },
    { status: 'Pronto' },
  ]
  const orders = fc
    .uniqueArray(fc.constantFrom(...SORTABLE_COLUMNS), { minLength: 1, maxLength: 3 })
    .chain((columns) => fc.tuple(...columns.map((column) => fc.constantFrom(column, `-${column}`))))

  test('of any size, one after the other, are the whole list, each laudo once', async () => {
    const question = fc.record({
      pageSize: fc.integer({ min: 1, max: 70 }),
      sort: orders.map((terms) => terms.join(',')),
      narrowed: fc.constantFrom(...narrowings),
    })
    await fc.assert(
      fc.asyncProperty(question, async ({ pageSize, sort, narrowed }) => {
        const whole = (await list({ ...narrowed, sort })).map(({ uuid }) => uuid)
        const pages: string[] = []
        for (let page = 1, last = 1; page <= last; page++) {
          const answer = await server.as('ana').listLaudos({ query: { ...narrowed, sort, page, pageSize } })
          expect(answer).toMatchObject({ currentPage: page, pageSize, totalItems: whole.length })
          last = answer.totalPages
          pages.push(...answer.laudos.map(({ uuid }) => uuid))
        }
        expect(pages).toEqual(whole)
        expect(new Set(pages).size).toBe(pages.length)
      }),
      { numRuns: 40 * inject('shareOfCases') },
    )
  })

  test.each([{}, { busca: 'os 1' }, { busca: 'nada disso' }])(
    'beyond the end of %j there is nothing, and the totals are right',
    async (narrowed) => {
      const { totalItems } = await server.as('ana').listLaudos({ query: narrowed })
      expect(await server.as('ana').listLaudos({ query: { ...narrowed, page: 999_999, pageSize: 50 } })).toEqual({
        laudos: [],
        currentPage: 999_999,
        pageSize: 50,
        totalItems,
        totalPages: Math.ceil(totalItems / 50),
      })
    },
  )
})
