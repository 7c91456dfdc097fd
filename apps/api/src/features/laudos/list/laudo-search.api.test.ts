import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertLaudo, insertLaudos } from '../../../testing/laudo-rows.fixture.ts'
import { startTestServer, type TestServer } from '../../../testing/server.fixture.ts'
import { laudosWithin } from './laudo-page.queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const { aurora, boreal, norte, beto, joao } = server.places
  await insertLaudos(server.db, [
    { codigo: 'OS-100%', nome: 'Sítio São João d’Água', tratamento: 'ADUBAÇÃO', cultura: 'CANA-DE-AÇÚCAR' },
    { codigo: 'OS_200', nome: 'Fazenda do Zé \\ Cia', tratamento: 'HERBICIDA', cultura: 'SOJA', unidade_id: norte },
    { codigo: "D'Ávila", nome: 'Rancho "Boa" <b>Vista</b>', tratamento: 'COTESIA', cultura: 'MILHO', piloto_id: beto },
    { codigo: '🌾 300', nome: 'Ｗｉｄｅ ﬁeld', empresa_id: boreal, piloto_id: joao, cultura: 'CAFÉ' },
    { codigo: 'A1B2C3', nome: 'VAZIO', empresa_id: aurora },
  ])
})
afterAll(() => server.stop())

async function found(busca: string): Promise<string[]> {
  const { laudos, totalItems } = await server.as('ana').listLaudos({ query: { busca, sort: 'codigo', pageSize: 50 } })
  expect(totalItems).toBe(laudos.length)
  return laudos.map(({ codigo }) => codigo).sort()
}

describe('a search looks into eight fields', () => {
  test.each([
    ['codigo', 'a1b2', ['A1B2C3']],
    ['nome', 'sítio', ['OS-100%']],
    ['tratamento', 'cotesia', ["D'Ávila"]],
    ['cultura', 'milho', ["D'Ávila"]],
    ['empresa', 'boreal', ['🌾 300']],
    ['unidade', 'norte', ['OS_200']],
    ['the head office', 'sede', ['A1B2C3', "D'Ávila", 'OS-100%', '🌾 300']],
    ['prestadora', 'voo alto', ['🌾 300']],
    ['piloto', 'beto', ["D'Ávila"]],
  ])('%s', async (_field, busca, expected) => {
    expect(await found(busca)).toEqual(expected.toSorted())
  })

  test.each([
    ['two fields', 'a1b2 vazio', ['A1B2C3']],
    ['two fields in another order', 'vazio A1B2', ['A1B2C3']],
    ['three fields', 'cotesia rancho BETO', ["D'Ávila"]],
    ['the same field', 'vista boa', ["D'Ávila"]],
    ['fields on two lines', 'A1B2C3\nVAZIO', ['A1B2C3']],
    ['fields of two laudos', 'a1b2 cotesia', []],
  ])('each word of it is in any of them: words of %s', async (_what, busca, expected) => {
    expect(await found(busca)).toEqual(expected)
  })

  test('but no word spans two of them', async () => {
    expect(await found('A1B2C3VAZIO')).toEqual([])
  })

  test('and not into others', async () => {
    expect(await found('Carla')).toEqual([])
  })
})

describe('a search takes what is typed as it is', () => {
  test.each([
    ['without accents', 'sao joao d’agua', ['OS-100%']],
    ['in another case', 'ADUBAÇÃO', ['OS-100%']],
    ['accents where there are none', 'fázenda dó ze', ['OS_200']],
    ['% is no wildcard', '100%', ['OS-100%']],
    ['% alone', '%', ['OS-100%']],
    ['a full-width ％ is a %', '％', ['OS-100%']],
    ['_ is no wildcard', 'S_2', ['OS_200']],
    ['nor does it stand for -', 'OS_1', []],
    ['a backslash', 'zé \\', ['OS_200']],
    ['two backslashes', '\\\\', []],
    ['a quote, straight or not', "d'á", ["D'Ávila", 'OS-100%']],
    ['double quotes and markup', '"boa" <B>', ["D'Ávila"]],
    ['SQL', "'; drop table laudos; --", []],
    ['an emoji', '🌾', ['🌾 300']],
    ['letters that fold into two', 'fi', ['🌾 300']],
    ['wide letters', 'wide', ['🌾 300']],
    ['one letter', 'q', []],
    ['two letters', 'zé', ['OS_200']],
    ['without the hyphen', 'OS100', ['OS-100%']],
    ['a hyphen where there is none', 'A1-B2', ['A1B2C3']],
    ['another hyphen', 'cana\u2011de\u2011acucar', ['A1B2C3', 'OS-100%']],
    ['no hyphens at all', 'canadeacucar', ['A1B2C3', 'OS-100%']],
    ['spaces around', '  beto  ', ["D'Ávila"]],
    ['200 letters', 'x'.repeat(200), []],
    ['a right-to-left text', 'مرحبا', []],
  ])('%s', async (_what, busca, expected) => {
    expect(await found(busca)).toEqual(expected.toSorted())
  })

  test.each([
    ['10,000 letters', 'x'.repeat(10_000)],
    ['a NUL', 'a\0b'],
  ])('%s are refused, naming the field', async (_what, busca) => {
    await expect(server.as('ana').listLaudos({ query: { busca } })).rejects.toMatchObject({
      status: 422,
      extras: { erros: [{ campo: 'busca' }] },
    })
  })
})

describe('what is renamed is found by its new name and not by the old', () => {
  test.each([
    ['empresas', 'Usina Antiga', 'Usina Çiranda'],
    ['unidades', 'Setor Velho', 'Setor Ñandu'],
    ['prestadoras', 'Aero Velha', 'Aero Índigo'],
    ['pilotos', 'Piloto Velho', 'Piloto Único'],
  ] as const)('%s', async (table, before, after) => {
    const { id: empresa_id } = await insertNamed('empresas', before, {})
    const { id: unidade_id } = await insertNamed('unidades', before, { empresa_id })
    const { id: prestadora_id } = await insertNamed('prestadoras', before, {})
    const { id: piloto_id } = await insertNamed('pilotos', before, { prestadora_id })
    const { uuid } = await insertLaudo(server.db, { codigo: `de ${table}`, empresa_id, unidade_id, piloto_id })
    const ids = { empresas: empresa_id, unidades: unidade_id, prestadoras: prestadora_id, pilotos: piloto_id }
    await server.db.updateTable(table).set({ nome: after }).where('id', '=', ids[table]).execute()
    expect(await found(after.toLowerCase())).toEqual([`de ${table}`])
    await renameOthers(table, ids, 'outro')
    expect(await found(before)).toEqual([])
    const { laudos } = await server.as('ana').listLaudos({ query: { busca: after } })
    expect(laudos[0]).toMatchObject({ uuid })
    expect(JSON.stringify(laudos[0])).toContain(after)
  })

  async function renameOthers<T extends string>(renamed: T, ids: Record<T, number>, nome: string) {
    for (const table of Object.keys(ids) as T[]) {
      if (table === renamed) continue
      await server.db
        .updateTable(table as 'empresas')
        .set({ nome })
        .where('id', '=', ids[table])
        .execute()
    }
  }

  function insertNamed(table: 'empresas' | 'unidades' | 'prestadoras' | 'pilotos', nome: string, of: object) {
    const row = { nome, ...of } as { nome: string; empresa_id: number; prestadora_id: number }
    return server.db.insertInto(table).values(row).returning('id').executeTakeFirstOrThrow()
  }
})

test.each([
  ['zx', false],
  ['z', false],
  ['%_', false],
  ['zxy', true],
  ['a zx', false],
  ['z-x', false],
  ['z-x-y', true],
  ["d'z", true],
])('a search for «%s» may be asked of the index of trigrams: %s', (busca, isRequested) => {
  const laudos = laudosWithin(server.db, { actor: server.people.ana, filter: { busca } }).select('laudos.id')
  // An index on a column cannot evaluate an expression of it.
  expect(laudos.compile().sql.includes("laudos.busca || ''")).toBe(!isRequested)
})
