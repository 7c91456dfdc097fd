import { roundedTotal } from '@faixa/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertLaudos } from '../../testing/laudo-rows.fixture.ts'
import type { PersonName } from '../../testing/people.fixture.ts'
import { startTestServer, type TestServer } from '../../testing/server.fixture.ts'

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
    // The figures as PostgreSQL writes them, added up as whole numbers of their smallest place.
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
      // Measured by the track, though 40 minutes were typed.
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
        ...{ aeronave_id, piloto_id: bruno, unidade_id: norte, codigo: 'OS 7' },
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
        ...{ laudo: expect.any(String), codigo: 'OS 7', nome: 'Fazenda Santa Rita', data: '2026-03-14' },
        ...{ contratante: 'Usina Aurora · Fazenda Norte', prestadora: 'AeroSul Aviação', piloto: 'Bruno Lima' },
        ...{ tratamento: 'HERBICIDA', cultura: 'CANA-DE-AÇÚCAR', areaAplicada: 84.8, minutos: 40, taxaAplicacao: 30 },
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
