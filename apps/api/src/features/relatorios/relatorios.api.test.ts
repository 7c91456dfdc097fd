// Long because saved reports and their readers share one server.
import { randomUUID } from 'node:crypto'
import type { Client, RelatorioSent, ReplyOf, Routes } from '@faixa/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertLaudos, type LaudoMade } from '../../testing/laudo-rows.fixture.ts'
import type { PersonName } from '../../testing/people.fixture.ts'
import { startTestServer, type TestServer } from '../../testing/server.fixture.ts'

let server: TestServer
let laudos: readonly LaudoMade[]

beforeAll(async () => {
  server = await startTestServer()
  const { aurora, boreal, norte, bruno, beto, joao } = server.places
  const data = '2026-03-10'
  const ofAurora = { empresa_id: aurora, data }
  laudos = await insertLaudos(server.db, [
    {
      ...ofAurora,
      codigo: 'OS 10',
      unidade_id: norte,
      piloto_id: bruno,
      percent_aplicacao_efetiva: 95,
      efetiva_de: 91.25,
      efetiva_ate: 97,
      area_plantio: 100,
    },
    { ...ofAurora, codigo: 'OS 20', piloto_id: beto, percent_aplicacao_efetiva: 80, area_plantio: 20 },
    { ...ofAurora, codigo: 'OS 30', piloto_id: bruno, percent_aplicacao_efetiva: null, area_plantio: null },
    { empresa_id: boreal, codigo: 'OS 40', piloto_id: joao, data },
    { ...ofAurora, codigo: 'oculto', piloto_id: bruno, hidden: true },
  ])
})
afterAll(() => server.stop())
beforeEach(async () => {
  for (const table of ['relatorios_versoes', 'relatorios_destinatarios', 'relatorios_envios', 'relatorios'] as const) {
    await server.db.deleteFrom(table).execute()
  }
})

type Line = RelatorioSent['linhas'][number]
type Loaded = Exclude<ReplyOf<Routes['listEffectiveness']>, { readonly message: string }>

/** The lines that the screen sends, loaded by this person. */
async function loadedLines(person: PersonName): Promise<Line[]> {
  const loaded = (await server.as(person).listEffectiveness({ query: {} })) as Loaded
  return loaded.map(({ uuid, codigo, piloto, areaPlantio, percentAplicacaoEfetiva, observacoes }) => {
    const figures = {
      ...(areaPlantio !== null && { areaPlantio }),
      ...(percentAplicacaoEfetiva !== null && { efetividade: percentAplicacaoEfetiva }),
    }
    return {
      id: uuid,
      codigo,
      piloto: piloto.id,
      prestadora: piloto.prestadora.id,
      ...figures,
      observacoes,
      laudo: { uuid, ...figures },
    }
  })
}

function sentOf(linhas: readonly Line[], more: Partial<RelatorioSent> = {}): RelatorioSent {
  const { aurora, aerosul } = server.places
  const filtro = {
    empresa: aurora,
    prestadora: aerosul,
    tratamento: 'HERBICIDA' as const,
    dataInicial: '2026-03-09',
    dataFinal: '2026-03-15',
  }
  return { nome: 'Semana 11', filtro, linhas: [...linhas], ...more }
}

const create = (person: PersonName, sent: RelatorioSent) => server.as(person).createRelatorio({ body: sent })
const read = (person: PersonName, uuid: string, versao?: number) =>
  server.as(person).readRelatorio({ params: { uuid }, query: versao === undefined ? {} : { versao } })
const typedLine = (rest: Partial<Line> = {}): Line => ({
  id: randomUUID(),
  codigo: 'OS 99',
  piloto: server.places.bruno,
  prestadora: server.places.aerosul,
  areaPlantio: 12.5,
  efetividade: 91,
  observacoes: 'Sem arquivos.',
  ...rest,
})
const refusalOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return error as { status: number; codigo: string; message: string }
}

describe('a saved report', () => {
  test('is as it was saved, and nothing that was loaded is marked as typed', async () => {
    const linhas = await loadedLines('davi')
    const { uuid } = await create('davi', sentOf(linhas))
    const saved = await read('davi', uuid)
    expect(saved).toMatchObject({
      nome: 'Semana 11',
      versao: 1,
      mudancas: [],
      filtro: { empresa: { nome: 'Usina Aurora' } },
    })
    expect(saved.linhas.map(({ codigo, informado }) => [codigo, informado])).toEqual([
      ['OS 10', undefined],
      ['OS 20', undefined],
      ['OS 30', undefined],
    ])
    expect(saved.linhas[0]).toMatchObject({
      piloto: { nome: 'Bruno Lima' },
      laudo: { uuid: laudos[0]!.uuid, areaPlantio: 100, efetividade: 95 },
    })
    // It keeps the interval of then, and one that comes later is no change of the laudo.
    expect(saved.linhas[0]!.laudo).toMatchObject({ intervalo: { de: 91.25, ate: 97 } })
    const later = { efetiva_de: 90, efetiva_ate: 96 }
    await server.db.updateTable('laudos').set(later).where('uuid', '=', laudos[0]!.uuid).execute()
    expect(await read('davi', uuid)).toMatchObject({ mudancas: [], linhas: saved.linhas })
    expect(saved.linhas[2]).not.toHaveProperty('areaPlantio')
    const { relatorios } = await server.as('davi').listRelatorios({ query: {} })
    expect(relatorios).toMatchObject([{ uuid, linhas: 3, areaHa: 120, por: 'Davi Reis' }])
  })

  test('names every filter that its lines were loaded with, in each version and in the list', async () => {
    const { aerosul, aurora, boreal } = server.places
    const { filtro } = sentOf([])
    const other = { ...filtro, tratamento: 'MATURADOR' as const, dataInicial: '2026-03-02', dataFinal: '2026-03-08' }
    const { uuid } = await create('davi', sentOf([]))
    expect(await read('davi', uuid)).not.toHaveProperty('outrosFiltros')
    const more = sentOf([], { outrosFiltros: [other] })
    await server.as('davi').updateRelatorio({ params: { uuid }, body: more }, { ifMatch: 1 })
    const shown = {
      filtro: { tratamento: 'HERBICIDA' },
      outrosFiltros: [
        {
          ...other,
          empresa: { id: aurora, nome: 'Usina Aurora' },
          prestadora: { id: aerosul, nome: 'AeroSul Aviação' },
        },
      ],
    }
    expect(await read('davi', uuid)).toMatchObject(shown)
    expect(await read('davi', uuid, 1)).not.toHaveProperty('outrosFiltros')
    const copy = await server.as('davi').duplicateRelatorio({ params: { uuid }, body: { nome: 'Cópia' } })
    expect(await read('davi', copy.uuid)).toMatchObject(shown)
    const { relatorios } = await server.as('davi').listRelatorios({ query: {} })
    expect(relatorios).toMatchObject([shown, shown])
    const found = (busca: string) =>
      server
        .as('davi')
        .listRelatorios({ query: { busca } })
        .then(({ totalItems }) => totalItems)
    // The second filter is found like the first.
    expect([await found('maturador'), await found('herbicida'), await found('fungicida')]).toEqual([2, 2, 0])
    const foreign = sentOf([], { outrosFiltros: [{ ...other, empresa: boreal }] })
    await expect(create('davi', foreign)).rejects.toMatchObject({
      extras: { erros: [{ campo: 'outrosFiltros.0.empresa' }] },
    })
    const unknown = sentOf([], { outrosFiltros: [{ ...other, prestadora: 999_999 }] })
    await expect(create('davi', unknown)).rejects.toMatchObject({
      extras: { erros: [{ campo: 'outrosFiltros.0.prestadora' }] },
    })
  })

  test('marks what was typed, with who and when, and keeps the measured figure beside it', async () => {
    const [first, ...rest] = await loadedLines('davi')
    const { uuid } = await create('davi', sentOf([{ ...first!, efetividade: 96.5 }, ...rest, typedLine()]))
    const { linhas } = await read('davi', uuid)
    expect(linhas[0]).toMatchObject({
      efetividade: 96.5,
      laudo: { efetividade: 95 },
      informado: [{ campo: 'efetividade', nome: 'Davi Reis' }],
    })
    expect(linhas[3]?.informado?.map(({ campo }) => campo)).toEqual([
      'codigo',
      'prestadora',
      'piloto',
      'areaPlantio',
      'efetividade',
      'observacoes',
    ])
    expect(linhas[3]).not.toHaveProperty('laudo')
  })

  test('keeps the author of a figure until somebody types another', async () => {
    const [first, second] = await loadedLines('davi')
    const { uuid } = await create('davi', sentOf([{ ...first!, efetividade: 96.5 }, second!]))
    const edited = [
      { ...first!, efetividade: 96.5, areaPlantio: 101 },
      { ...second!, efetividade: 81 },
    ]
    await server.as('carla').updateRelatorio({ params: { uuid }, body: sentOf(edited) })
    const byField = async () =>
      (await read('davi', uuid)).linhas.map(({ informado }) => informado?.map(({ campo, nome }) => `${campo} ${nome}`))
    expect(await byField()).toEqual([['areaPlantio Carla Dias', 'efetividade Davi Reis'], ['efetividade Carla Dias']])
    // When the measured value is typed again, the mark disappears.
    await server.as('davi').updateRelatorio({ params: { uuid }, body: sentOf([first!, edited[1]!]) })
    expect(await byField()).toEqual([undefined, ['efetividade Carla Dias']])
    const { versoes } = await read('davi', uuid)
    expect(versoes.map(({ versao, por }) => [versao, por])).toEqual([
      [3, 'Davi Reis'],
      [2, 'Carla Dias'],
      [1, 'Davi Reis'],
    ])
    expect((await read('davi', uuid, 1)).linhas[0]).toMatchObject({ efetividade: 96.5, areaPlantio: 100 })
  })

  test('a merge says what was merged; one of measured lines is not typed, one of a typed line is', async () => {
    const [first, second] = await loadedLines('davi')
    const id = randomUUID()
    // 100 + 20 ha; (95 + 80) / 2 = 87.5 %.
    const merged: Line = {
      id,
      codigo: 'OS 10 / OS 20',
      piloto: second!.piloto,
      prestadora: second!.prestadora,
      areaPlantio: 120,
      efetividade: 87.5,
      observacoes: '',
    }
    const parts = [first!, second!].map((line) => ({ ...line, dentroDe: id }))
    const { uuid } = await create('davi', sentOf([merged, ...parts]))
    const { linhas } = await read('davi', uuid)
    expect(linhas.map(({ dentroDe, informado }) => [dentroDe, informado])).toEqual([
      [undefined, undefined],
      [id, undefined],
      [id, undefined],
    ])
    const raised = [{ ...merged, efetividade: 90 }, { ...parts[0]!, efetividade: 100 }, parts[1]!]
    await server.as('carla').updateRelatorio({ params: { uuid }, body: sentOf(raised) })
    const after = await read('davi', uuid)
    expect(after.linhas.map(({ informado }) => informado?.map(({ campo }) => campo))).toEqual([
      ['efetividade'],
      ['efetividade'],
      undefined,
    ])
    expect((await server.as('davi').listRelatorios({ query: {} })).relatorios[0]).toMatchObject({
      linhas: 1,
      areaHa: 120,
    })
  })

  test('a client cannot pass a typed figure as measured', async () => {
    const [first] = await loadedLines('davi')
    const forged = { ...first!, efetividade: 99, laudo: { ...first!.laudo!, efetividade: 99 } }
    const refusal = await refusalOf(create('davi', sentOf([forged])))
    expect(refusal).toMatchObject({ status: 409, codigo: 'laudos-alterados' })
    expect(refusal.message).toContain('OS 10')
    const marked = { ...first!, informado: [{ campo: 'efetividade', nome: 'Ninguém', em: 'nunca' }] }
    const { uuid } = await create('davi', sentOf([marked]))
    expect((await read('davi', uuid)).linhas[0]).not.toHaveProperty('informado')
  })

  test('shows which laudos have changed since, and keeps the figures that it was saved with', async () => {
    const linhas = await loadedLines('davi')
    const { uuid } = await create('davi', sentOf(linhas))
    const change = (set: object) => server.db.updateTable('laudos').set(set).where('id', '=', laudos[0]!.id).execute()
    await change({ percent_aplicacao_efetiva: 93 })
    expect((await read('davi', uuid)).mudancas).toEqual([
      {
        uuid: laudos[0]!.uuid,
        codigo: 'OS 10',
        campos: ['efetividade'],
        antes: { areaPlantio: 100, efetividade: 95 },
        agora: { codigo: 'OS 10', areaPlantio: 100, efetividade: 93 },
      },
    ])
    // A line that is saved again unchanged keeps its figures, and counts as not typed.
    await server.as('davi').updateRelatorio({ params: { uuid }, body: sentOf(linhas) })
    const saved = await read('davi', uuid)
    expect(saved.linhas[0]).toMatchObject({ efetividade: 95, laudo: { efetividade: 95 } })
    expect(saved.linhas[0]).not.toHaveProperty('informado')
    // A new report cannot keep them: its figures must be those of the laudo today.
    expect(await refusalOf(create('davi', sentOf(linhas)))).toMatchObject({ codigo: 'laudos-alterados' })
    await change({ percent_aplicacao_efetiva: 95, hidden: true })
    expect((await read('davi', uuid)).mudancas).toMatchObject([{ codigo: 'OS 10', campos: [] }])
    expect((await read('davi', uuid)).mudancas[0]).not.toHaveProperty('agora')
    await change({ hidden: false })
  })

  test('is refused where somebody saved before, and where it would change its empresa', async () => {
    const { uuid } = await create('davi', sentOf([]))
    const save = (body: RelatorioSent, ifMatch: number, client: Client = server.as('davi')) =>
      client.updateRelatorio({ params: { uuid }, body }, { ifMatch })
    await save(sentOf([], { nome: 'Semana 12' }), 1)
    expect(await refusalOf(save(sentOf([]), 1))).toMatchObject({ status: 412, codigo: 'conflito' })
    const moved = sentOf([])
    const refusal = save({ ...moved, filtro: { ...moved.filtro, empresa: server.places.boreal } }, 2, server.as('ana'))
    expect(await refusalOf(refusal)).toMatchObject({ status: 422 })
  })

  test('sent twice under one key is one report', async () => {
    const options = { idempotencyKey: 'salvar-1' }
    const one = await server.as('davi').createRelatorio({ body: sentOf([]) }, options)
    const other = await server.as('davi').createRelatorio({ body: sentOf([]) }, options)
    expect(other.uuid).toBe(one.uuid)
  })

  test('is duplicated, archived, and restored by an administrator', async () => {
    const { uuid } = await create('davi', sentOf([typedLine()]))
    const copy = await server.as('davi').duplicateRelatorio({ params: { uuid }, body: { nome: 'Cópia' } })
    expect(await read('davi', copy.uuid)).toMatchObject({ nome: 'Cópia', versao: 1, linhas: [{ codigo: 'OS 99' }] })
    await server.as('davi').deleteRelatorio({ params: { uuid } })
    expect(await refusalOf(read('davi', uuid))).toMatchObject({ status: 404 })
    const list = async (person: PersonName, arquivados: 'sim' | 'nao') =>
      (await server.as(person).listRelatorios({ query: { arquivados } })).relatorios.map(({ nome }) => nome)
    expect(await list('davi', 'nao')).toEqual(['Cópia'])
    expect(await list('ana', 'sim')).toEqual(['Semana 11'])
    expect(await refusalOf(list('davi', 'sim'))).toMatchObject({ status: 403 })
    await server.as('ana').restoreRelatorio({ params: { uuid } })
    expect((await list('davi', 'nao')).toSorted()).toEqual(['Cópia', 'Semana 11'])
    expect((await server.as('davi').listRelatorios({ query: { busca: 'copia' } })).totalItems).toBe(1)
  })
})

describe('lines are refused', () => {
  const id = randomUUID()
  test.each<[string, (line: () => Line) => Line[], RegExp]>([
    ['an area of zero', (line) => [{ ...line(), areaPlantio: 0 }], /área em hectares/],
    ['no effectiveness', (line) => [{ ...line(), efetividade: undefined }], /efetividade/],
    ['more than 100 %', (line) => [{ ...line(), efetividade: 100.1 }], /100/],
    ['a negative area', (line) => [{ ...line(), areaPlantio: -1 }], /negativa/],
    ['a text for a number', (line) => [{ ...line(), areaPlantio: '12' as unknown as number }], /número/],
    ['a short code', (line) => [{ ...line(), codigo: 'ab' }], /código/],
    [
      'one line twice',
      (line) => [
        { ...line(), id },
        { ...line(), id },
      ],
      /duas vezes/,
    ],
    [
      'a part before its merge',
      (line) => [
        { ...line(), dentroDe: id },
        { ...line(), id },
      ],
      /não veio antes/,
    ],
    [
      'a merge of one line',
      (line) => [
        { ...line(), id },
        { ...line(), dentroDe: id },
      ],
      /pelo menos duas/,
    ],
    ['an unknown laudo', (line) => [{ ...line(), laudo: { uuid: randomUUID() } }], /não foi encontrado/],
    ['a pilot of another prestadora', (line) => [{ ...line(), prestadora: 999_999 }], /não é da prestadora/],
  ])('with %s', async (_what, linesOf, sentence) => {
    const refusal = await refusalOf(create('davi', sentOf(linesOf(() => typedLine()))))
    expect(refusal).toMatchObject({ status: 422, codigo: 'dados-invalidos' })
    expect(refusal.message).toMatch(sentence)
  })

  test('with a laudo of another empresa, a hidden one, or one twice', async () => {
    const withLaudo = (uuid: string) => typedLine({ laudo: { uuid, areaPlantio: 80, efetividade: 100 } })
    for (const made of [laudos[3]!, laudos[4]!]) {
      expect(await refusalOf(create('ana', sentOf([withLaudo(made.uuid)])))).toMatchObject({ status: 422 })
    }
    const [first] = await loadedLines('davi')
    const twice = sentOf([first!, { ...first!, id: randomUUID() }])
    expect((await refusalOf(create('davi', twice))).message).toContain('duas linhas')
  })
})

describe('reports are of those who pay', () => {
  test('the empresa and staff find them; a unidade only its own, and nobody else', async () => {
    const { uuid } = await create('davi', sentOf([]))
    const ofUnidade = await create('eva', sentOf(await loadedLines('eva'), { nome: 'Da unidade' }))
    for (const person of ['davi', 'fabio', 'ana', 'carla'] as const) {
      expect((await server.as(person).listRelatorios({ query: {} })).totalItems).toBe(2)
    }
    expect((await server.as('eva').listRelatorios({ query: {} })).relatorios.map(({ nome }) => nome)).toEqual([
      'Da unidade',
    ])
    expect(await read('davi', ofUnidade.uuid)).toMatchObject({ linhas: [{ codigo: 'OS 10' }] })
    for (const person of ['eva', 'helena'] as const) {
      expect(await refusalOf(read(person, uuid))).toMatchObject({ status: 404 })
      const body = sentOf([])
      expect(await refusalOf(server.as(person).updateRelatorio({ params: { uuid }, body }))).toMatchObject({
        status: 404,
      })
      expect(await refusalOf(server.as(person).deleteRelatorio({ params: { uuid } }))).toMatchObject({ status: 404 })
    }
    for (const person of ['gil', 'bruno'] as const) {
      expect(await refusalOf(server.as(person).listRelatorios({ query: {} }))).toMatchObject({ status: 403 })
    }
    expect(await refusalOf(create('helena', sentOf([])))).toMatchObject({ status: 422 })
  })
})

describe('a line that was removed', () => {
  const removed = { motivo: 'Medida de novo' }

  test('stays, with who removed it, when and why, and counts in no sum', async () => {
    const linhas = await loadedLines('davi')
    const [first, ...following] = linhas
    const { uuid } = await create('davi', sentOf([{ ...first!, retirada: removed }, ...following]))
    const saved = await read('davi', uuid)
    expect(saved.linhas).toHaveLength(linhas.length)
    expect(saved.linhas[0]?.retirada).toMatchObject({ ...removed, nome: 'Davi Reis', em: expect.any(String) as string })
    const { relatorios } = await server.as('davi').listRelatorios({ query: {} })
    expect(relatorios[0]).toMatchObject({ linhas: linhas.length - 1 })
    // Another person saves it again: the author of the removal stays.
    await server.as('carla').updateRelatorio({
      params: { uuid },
      body: sentOf([{ ...first!, retirada: removed }, ...following]),
    })
    expect((await read('davi', uuid)).linhas[0]?.retirada?.nome).toBe('Davi Reis')
  })

  test('without being named is kept, as removed by the person who saved without it', async () => {
    const linhas = await loadedLines('davi')
    const { uuid } = await create('davi', sentOf(linhas))
    const [gone, ...rest] = linhas
    await server.as('carla').updateRelatorio({ params: { uuid }, body: sentOf(rest) })
    const kept = (await read('davi', uuid)).linhas.find(({ laudo }) => laudo?.uuid === gone!.laudo?.uuid)
    expect(kept?.retirada).toMatchObject({ motivo: 'Retirada sem motivo informado', nome: 'Carla Dias' })
  })

  test('says its reason, or is refused', async () => {
    const [first] = await loadedLines('davi')
    expect(await refusalOf(create('davi', sentOf([{ ...first!, retirada: { motivo: ' ' } }])))).toMatchObject({
      status: 422,
    })
  })
})

test('a filter without prestadora and treatment is of all of them, and loads those of several', async () => {
  const { aurora, aerosul, vooalto } = server.places
  const days = { dataInicial: '2026-03-09', dataFinal: '2026-03-15' }
  const { uuid } = await create('davi', sentOf([], { filtro: { empresa: aurora, ...days } }))
  expect((await read('davi', uuid)).filtro).toEqual({ empresa: { id: aurora, nome: 'Usina Aurora' }, ...days })
  const codes = async (query: object) => {
    const found = await server.as('davi').listEffectiveness({ query })
    return 'message' in found ? [] : found.map(({ codigo }) => codigo).toSorted()
  }
  const all = await codes({})
  expect(await codes({ prestadora: [aerosul, vooalto], tratamento: ['HERBICIDA', 'MATURADOR'] })).toEqual(all)
  expect(await codes({ tratamento: ['FUNGICIDA', 'MATURADOR'] })).toEqual([])
})

describe('who gets it every Monday', () => {
  test('is chosen of the people of the empresa who may open it, and of the prestadoras of its filters', async () => {
    const { uuid } = await create('davi', sentOf([]))
    const { davi, eva, fabio, helena, gil } = server.people
    const choose = (destinatarios: number[]) =>
      server.as('davi').updateEnvios({ params: { uuid }, body: { conteudo: 'semana', destinatarios } })
    const chosen = await choose([fabio.id, davi.id, davi.id])
    expect(chosen).toMatchObject({ conteudo: 'semana', destinatarios: [davi.id, fabio.id], envios: [] })
    expect(chosen.pessoas.map(({ nome }) => nome)).toEqual(['Davi Reis', 'Fábio Melo', 'Gil Nunes'])
    expect((await choose([gil.id])).destinatarios).toEqual([gil.id])
    await choose([fabio.id, davi.id])
    const { vooalto, aurora } = server.places
    await server.db
      .insertInto('empresas_prestadoras')
      .values({ empresa_id: aurora, prestadora_id: vooalto })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const filtro = { empresa: aurora, prestadora: vooalto, dataInicial: '2026-03-09', dataFinal: '2026-03-15' }
    const ofVooAlto = await create('davi', sentOf([], { nome: 'Só Voo Alto', filtro }))
    const { pessoas } = await server.as('davi').readEnvios({ params: { uuid: ofVooAlto.uuid } })
    expect(pessoas.map(({ nome }) => nome)).not.toContain('Gil Nunes')
    await server.as('davi').deleteRelatorio({ params: { uuid: ofVooAlto.uuid } })
    for (const { id } of [eva, helena]) expect(await refusalOf(choose([id]))).toMatchObject({ status: 422 })
    expect((await server.as('davi').listRelatorios({ query: {} })).relatorios[0]).toMatchObject({ envio: 'semana' })
    expect(await choose([])).not.toHaveProperty('conteudo')
  })
})
