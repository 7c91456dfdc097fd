import { roundedTotal } from '@faixa/domain'
import { excelFile, zipFile } from '@faixa/export'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '../../db/database.ts'
import { recordRevision } from '../../laudo/record-revision.queries.ts'
import { insertLaudos } from '../../testing/laudo-rows.fixture.ts'
import type { PersonName } from '../../testing/people.fixture.ts'
import { startTestServer, type TestServer } from '../../testing/server.fixture.ts'
import { insertResults } from '../laudos/laudo-results.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.db.deleteFrom('laudos_trajetos').execute()
  await server.db.deleteFrom('laudos').execute()
})

type Row = NonNullable<Parameters<typeof insertLaudos>[1][number]>

const read = (person: PersonName, prestadora = server.places.aerosul, mes = '2026-03') =>
  server.as(person).readRelatorioMensal({ query: { prestadora, mes } })

const flown = (rows: readonly Row[]) => insertLaudos(server.db, rows)

describe('totals', () => {
  test('are the sum of the stored figures of the laudos, to the last digit', async () => {
    const areas = [84.8, 0.1, 0.2, 104.32434746905814, 3.0000000000000004, 1e-7, 79.68532117, 12.345678901234567]
    await flown(areas.map((area_aplicada, day) => ({ area_aplicada, data: `2026-03-0${day + 1}` })))
    const { operacoes, totais } = await read('carla')
    expect(operacoes).toHaveLength(areas.length)
    // The figures as PostgreSQL writes them, added up as whole numbers of their last digit.
    const stored = await server.db
      .selectFrom('laudos')
      .select((eb) => eb.cast<string>('area_aplicada', 'text').as('area'))
      .execute()
    const places = 30
    const scaled = (text: string) => {
      const [, digits = '', exponent = '0'] = /^([\d.]+)(?:e([+-]\d+))?$/.exec(text) ?? []
      const [whole = '', part = ''] = digits.split('.')
      return BigInt(`${whole}${part}`) * 10n ** BigInt(places - part.length + Number(exponent))
    }
    const sum = stored.reduce((all, { area }) => all + scaled(area), 0n)
    expect(scaled(totais.areaAplicada!)).toBe(sum)
    // 84.8 + 0.1 + 0.2 + 104.32434746905814 + 3 + 0.0000001 + 79.68532117 + 12.345678901234567 = 284.4553476…
    expect(roundedTotal(totais.areaAplicada)).toBe(284.46)
    expect(totais).toMatchObject({ operacoes: areas.length, semArea: 0 })
  })

  test('leave out what is not known, and say so', async () => {
    const [measured] = await flown([
      { area_aplicada: 10.25 },
      { area_aplicada: null, data_inicial: '2026-03-14 00:00:01' },
      { area_aplicada: 5, data_inicial: '2026-03-14 07:00:00', data_final: '2026-03-14 07:30:00' },
    ])
    await server.db
      .insertInto('laudos_trajetos')
      .values({ laudo_id: measured!.id, comprimento_km: 12, duracao_min: 36.19 })
      .execute()
    const { operacoes, totais } = await read('gil')
    expect(operacoes.map(({ areaAplicada, minutos }) => [areaAplicada, minutos])).toEqual([
      [undefined, undefined],
      [5, 30],
      // The line has the time measured by the track, although 40 minutes were typed.
      [10.25, 36.19],
    ])
    expect(totais).toEqual({ operacoes: 3, areaAplicada: '15.25', semArea: 1, minutos: '66.19', semHoras: 1 })
  })
})

describe('an operation', () => {
  test('has what the report asks, and no person who answers for the flight', async () => {
    const { aerosul, bruno, norte } = server.places
    const { id: aeronave_id } = await server.db
      .insertInto('aeronaves')
      .values({ nome: 'PT-UAB', tipo: 'drone', modelo: 'T40', prestadora_id: aerosul })
      .returning('id')
      .executeTakeFirstOrThrow()
    const produtos = [{ marca: 'Moddus', dose: 0.8, unidade: 'L/ha' }] as const
    await flown([
      {
        aeronave_id,
        piloto_id: bruno,
        unidade_id: norte,
        codigo: 'OS 7',
        metodo: 'v2',
        dados_operacao: { uf: 'SP', municipio: 'Assis', agronomo: 'Zuleica Moura', produtos },
      },
    ])
    await server.db
      .updateTable('prestadoras')
      .set({ cnpj: '04.252.011/0001-10', registro_mapa: 'SP-1' })
      .where('id', '=', aerosul)
      .execute()
    const { prestadora, mes, operacoes } = await read('gil')
    expect([mes, prestadora]).toEqual([
      '2026-03',
      { id: aerosul, nome: 'AeroSul Aviação', cnpj: '04.252.011/0001-10', registroMapa: 'SP-1' },
    ])
    expect(operacoes).toEqual([
      {
        laudo: expect.any(String),
        codigo: 'OS 7',
        nome: 'Fazenda Santa Rita',
        data: '2026-03-14',
        contratante: 'Usina Aurora · Fazenda Norte',
        prestadora: 'AeroSul Aviação',
        piloto: 'Bruno Lima',
        tratamento: 'HERBICIDA',
        cultura: 'CANA-DE-AÇÚCAR',
        areaAplicada: 84.8,
        minutos: 40,
        taxaAplicacao: 30,
        metodo: 'v2',
        aeronave: { id: aeronave_id, nome: 'PT-UAB', tipo: 'drone', modelo: 'T40' },
        dados: { uf: 'SP', municipio: 'Assis', produtos },
      },
    ])
    expect(JSON.stringify(operacoes)).not.toContain('Zuleica')
  })
})

describe('a month', () => {
  test('has its first and its last day, whatever its length, and those of nobody else', async () => {
    const { boreal, joao } = server.places
    await flown([
      ...['2028-01-31', '2028-02-01', '2028-02-29', '2028-03-01'].map((data) => ({ data, codigo: data })),
      // The prestadora flies for two empresas; the report is about both.
      { data: '2028-02-10', codigo: 'De outra empresa', empresa_id: boreal },
      { data: '2028-02-10', codigo: 'De outra prestadora', piloto_id: joao },
      { data: '2028-02-11', codigo: 'Excluído', arquivado_em: new Date() },
    ])
    const { operacoes } = await read('gil', server.places.aerosul, '2028-02')
    expect(operacoes.map(({ codigo }) => codigo)).toEqual(['2028-02-01', 'De outra empresa', '2028-02-29'])
  })

  test('without laudos is empty, and has no total', async () => {
    const { operacoes, fora, totais } = await read('gil', server.places.aerosul, '2011-01')
    expect([operacoes, fora]).toEqual([[], []])
    expect(totais).toEqual({ operacoes: 0, semArea: 0, semHoras: 0 })
  })

  test('names the laudos that are not in it, hidden ones to staff alone', async () => {
    await flown([
      { codigo: 'A' },
      { codigo: 'B', ready: false },
      { codigo: 'C', ready: false, error: true },
      { codigo: 'D', hidden: true },
    ])
    const leftOut = async (person: PersonName) => {
      const { operacoes, fora } = await read(person)
      expect(operacoes.map(({ codigo }) => codigo)).toEqual(['A'])
      return fora.map(({ codigo, status }) => `${codigo} ${status}`)
    }
    expect(await leftOut('carla')).toEqual(['B Na fila', 'C Erro', 'D Oculto'])
    expect(await leftOut('gil')).toEqual(['B Na fila', 'C Erro'])
  })

  test.each(['2026-13', '2026-3', '26-03', '2026-03-01', '0000-01', ''])('«%s» is none', async (mes) => {
    await expect(read('carla', server.places.aerosul, mes)).rejects.toMatchObject({
      codigo: 'dados-invalidos',
      extras: { erros: [{ campo: 'mes' }] },
    })
  })
})

describe('whose report', () => {
  test.each<[PersonName, 'sees' | 'nao-encontrado' | 'sem-permissao', 'sees' | 'nao-encontrado' | 'sem-permissao']>([
    ['ana', 'sees', 'sees'],
    ['carla', 'sees', 'sees'],
    ['gil', 'sees', 'nao-encontrado'],
    ['igor', 'nao-encontrado', 'sees'],
    ['davi', 'sem-permissao', 'sem-permissao'],
    ['eva', 'sem-permissao', 'sem-permissao'],
    ['bruno', 'sem-permissao', 'sem-permissao'],
  ])('%s: that of AeroSul %s, that of Voo Alto %s', async (person, ofAeroSul, ofVooAlto) => {
    const outcome = (prestadora: number) =>
      read(person, prestadora).then(
        () => 'sees',
        ({ codigo }: { readonly codigo: string }) => codigo,
      )
    const { aerosul, vooalto } = server.places
    expect(await Promise.all([outcome(aerosul), outcome(vooalto)])).toEqual([ofAeroSul, ofVooAlto])
  })

  test('one that does not exist, or has left the lists, is none', async () => {
    await expect(read('ana', 999_999)).rejects.toMatchObject({ codigo: 'nao-encontrado' })
    const archive = (arquivado_em: Date | null) =>
      server.db.updateTable('prestadoras').set({ arquivado_em }).where('id', '=', server.places.vooalto).execute()
    await archive(new Date())
    await expect(read('ana', server.places.vooalto)).rejects.toMatchObject({ codigo: 'nao-encontrado' })
    await archive(null)
  })
})

describe('the spreadsheet that the report fills', () => {
  const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const mapa = { aba: 'Modelo', celulas: { prestadora: 'B1' }, linhas: { primeira: 3, colunas: { area: 'B' } } }
  const workbook = (title = 'Relatório da casa') =>
    excelFile({
      sheet: 'Modelo',
      above: [[title]],
      columns: ['Data', 'Área'].map((label) => ({ name: label, label, kind: 'text', cell: () => undefined }) as const),
      rows: [],
    })

  interface Given {
    readonly person?: PersonName
    readonly prestadora?: number
    readonly vista?: number
    readonly mapa?: unknown
    readonly nome?: string
    readonly key?: string
  }

  async function save(content: Blob, given: Given = {}) {
    const { person = 'gil', prestadora = server.places.aerosul, vista = 0, nome = 'modelo.xlsx', key } = given
    const body = new FormData()
    body.append('mapa', JSON.stringify(given.mapa ?? mapa))
    body.append('vista', `${vista}`)
    body.append('file', content, nome)
    const headers = key === undefined ? {} : { 'idempotency-key': key }
    const path = `/prestadoras/${prestadora}/modelo-mensal`
    const response = await server.fetch(path, { method: 'PUT', body, headers }, person)
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  const modeloOf = async (person: PersonName = 'gil', prestadora = server.places.aerosul) =>
    (await server.as(person).readModeloMensal({ params: { prestadora } })).modelo
  const remove = (vista: number, person: PersonName = 'gil', prestadora = server.places.aerosul) =>
    server.as(person).removeModeloMensal({ params: { prestadora }, query: { vista } })
  const file = (person: PersonName = 'gil', prestadora = server.places.aerosul) =>
    server.fetch(`/prestadoras/${prestadora}/modelo-mensal/arquivo`, {}, person)

  beforeEach(async () => {
    await server.db.deleteFrom('modelos_mensais').execute()
  })

  test('is remembered with its cells, sent back as it came, and told in the history of the prestadora', async () => {
    const content = await workbook()
    expect(await save(content, { mapa: { ...mapa, celulas: { prestadora: ' b1 ', cnpj: '' } } })).toMatchObject({
      status: 200,
      body: { message: 'O relatório mensal de AeroSul Aviação preenche «modelo.xlsx».' },
    })
    expect(await modeloOf('carla')).toMatchObject({ nome: 'modelo.xlsx', versao: 1, bytes: content.size, mapa })
    const response = await file()
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
    })
    expect(await response.bytes()).toEqual(await content.bytes())
    const params = { tipo: 'prestadoras', id: server.places.aerosul } as const
    const { atos } = await server.as('ana').readEntityHistory({ params })
    expect(atos[0]).toMatchObject({ quem: 'Gil Nunes', acao: 'salvar-modelo-mensal' })
    expect(atos[0]!.mudancas).toContainEqual({ campo: 'modeloMensal', antes: null, depois: 'modelo.xlsx' })
  })

  test('is replaced and taken away by who saw the present one, and what nobody needs is not kept', async () => {
    await save(await workbook('Um'))
    const before = (await modeloOf())!
    expect(await save(await workbook('Dois'), { vista: 0 })).toMatchObject({
      status: 412,
      body: { codigo: 'conflito' },
    })
    expect(await save(await workbook('Dois'), { vista: 1, person: 'carla' })).toMatchObject({ status: 200 })
    expect(await modeloOf()).toMatchObject({ versao: 2 })
    const kept = await server.db.selectFrom('arquivos').select('sha256').execute()
    expect(kept.map(({ sha256 }) => sha256.toString('hex'))).not.toContain(before.sha256)
    await expect(remove(1)).rejects.toMatchObject({ codigo: 'conflito' })
    await remove(2)
    expect(await modeloOf()).toBeUndefined()
    await expect(remove(2)).rejects.toMatchObject({ codigo: 'nao-encontrado' })
    expect((await file()).status).toBe(404)
  })

  test('two clicks save it once, and of two people at once one is told', async () => {
    const content = await workbook()
    const first = await save(content, { key: 'um-modelo' })
    expect(await save(content, { key: 'um-modelo' })).toEqual(first)
    expect(await modeloOf()).toMatchObject({ versao: 1 })
    const both = await Promise.all([
      save(await workbook('Dele'), { vista: 1 }),
      save(await workbook('Dela'), { vista: 1, person: 'carla' }),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
  })

  const macros = async () =>
    zipFile(
      [
        { path: 'xl/vbaProject.bin', content: ['x'] },
        { path: '[Content_Types].xml', content: ['<Types/>'] },
      ],
      XLSX,
    )
  const bomb = () => zipFile([{ path: 'xl/a.xml', content: ['0'.repeat(17 * 2 ** 20)] }], XLSX)
  test.each<[string, () => Promise<Blob>, Given, object]>([
    [
      'macros',
      macros,
      {},
      {
        codigo: 'arquivo-conteudo',
        detail: 'A planilha traz macros ou controles: salve-a como pasta de trabalho XLSX, sem macros.',
      },
    ],
    ['a zip bomb', bomb, {}, { codigo: 'arquivo-conteudo', detail: expect.stringContaining('se expande demais') }],
    ['no workbook', async () => new Blob(['data;laudo']), {}, { codigo: 'arquivo-conteudo' }],
    ['another name', workbook, { nome: 'modelo.xlsm' }, { codigo: 'arquivo-extensao' }],
    ['too many bytes', async () => new Blob([new Uint8Array(2 ** 21 + 1)]), {}, { codigo: 'arquivo-grande' }],
    ['no bytes', async () => new Blob([]), {}, { codigo: 'arquivo-vazio' }],
    [
      'a cell that no sheet has',
      workbook,
      { mapa: { ...mapa, celulas: { mes: 'ZZZZ1' } } },
      { codigo: 'dados-invalidos', erros: [{ campo: 'celulas.mes' }] },
    ],
    [
      'another sheet',
      workbook,
      { mapa: { ...mapa, aba: 'Outra' } },
      { codigo: 'dados-invalidos', erros: [{ campo: 'aba' }] },
    ],
    [
      'a figure that there is not',
      workbook,
      { mapa: { ...mapa, celulas: { lucro: 'B1' } } },
      { codigo: 'parametro-invalido', erros: [{ campo: 'mapa.celulas.lucro' }] },
    ],
    ['no mapping', workbook, { mapa: 'B1' }, { codigo: 'dados-invalidos' }],
  ])('with %s is refused, and nothing is kept', async (_, content, given, body) => {
    expect((await save(await content(), given)).body).toMatchObject(body)
    expect(await modeloOf()).toBeUndefined()
  })

  test('is of staff and of the prestadora itself', async () => {
    await save(await workbook())
    for (const person of ['igor', 'davi', 'eva', 'bruno'] as const) {
      const codigo = person === 'igor' ? 'nao-encontrado' : 'sem-permissao'
      expect((await save(await workbook('De outro'), { person, vista: 1 })).body).toMatchObject({ codigo })
      await expect(modeloOf(person)).rejects.toMatchObject({ codigo })
      await expect(remove(1, person)).rejects.toMatchObject({ codigo })
      expect((await file(person)).status).toBe(person === 'igor' ? 404 : 403)
    }
    expect(await modeloOf('ana')).toMatchObject({ versao: 1 })
    expect(await modeloOf('igor', server.places.vooalto)).toBeUndefined()
  })
})

// This test is the last one, because a signed revision keeps its laudo from being deleted.
test('an operation has the code of its newest revision, by which anyone checks it; one without a revision has none', async () => {
  const measured = { metodo: 'v2', motor: 'faixa 0.1.0', processado_em: new Date('2026-03-14T14:00:00Z') }
  const [signed] = await flown([
    { codigo: 'Assinado', ...measured },
    { codigo: 'Sem revisão', data: '2026-03-15' },
  ])
  await insertResults(server.db, signed!.id)
  await transaction(server.db, (tx) => recordRevision({ db: tx, deps: server.deps }, signed!.id, 'medicao'))
  const [first] = (await read('gil')).operacoes
  await server.as('carla').updateNotes({ params: { uuid: signed!.uuid }, body: { obsText: 'Vento no fim' } })
  const { operacoes } = await read('gil')
  expect(operacoes.map(({ codigo, verificacao }) => [codigo, verificacao?.length])).toEqual([
    // Four groups of four, and three hyphens.
    ['Assinado', 19],
    ['Sem revisão', undefined],
  ])
  const found = await server.anyone.readRevisionByCode({ params: { codigo: operacoes[0]!.verificacao! } })
  const revisao = 'revisao' in found ? found.revisao : undefined
  expect(revisao?.documento['numero']).toBe(2)
  expect(operacoes[0]!.verificacao).not.toBe(first!.verificacao)
})
