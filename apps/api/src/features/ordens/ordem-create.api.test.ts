import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sweepStoredFiles } from '../../files/check/sweep-stored-files.job.ts'
import type { Work } from '../../jobs/job.ts'
import type { Scanner } from '../../scan/scanner.ts'
import { simulatedFiles } from '../../testing/flight-files.fixture.ts'
import { insertPlots } from '../../testing/registered-plots.fixture.ts'
import { startTestServer, type TestServer } from '../../testing/server.fixture.ts'
import {
  areaFile,
  areaKml,
  type BoxDegrees,
  NEXT_PLOT,
  ordemFields,
  PDF_TEXT,
  PLOT,
  pdfFile,
  type SentOrdem,
  sendOrdem,
} from './ordem-upload.fixture.ts'

const NOW = new Date('2026-03-14T15:00:00Z')
const LIMIT = 64 * 1024

let server: TestServer
let scanner: Scanner | undefined

beforeAll(async () => {
  server = await startTestServer({
    settings: { maxFileBytes: LIMIT },
    clock: { now: () => NOW },
    deps: () => ({
      scanner: { scan: async (content) => scanner?.scan(content) ?? (content.destroy(), { clean: true }) },
    }),
  })
})
afterAll(() => server.stop())
afterEach(() => {
  scanner = undefined
})

const countOrdens = async () => (await server.db.selectFrom('ordens_servico').select('id').execute()).length

/** Sends a faulty form, and checks that nothing of it was kept. */
async function refusal(sent: SentOrdem) {
  const before = await countOrdens()
  const { status, body } = await sendOrdem(server, sent)
  expect(await countOrdens()).toBe(before)
  expect(await readdir(join(server.deps.settings.files, '.recebendo'))).toEqual([])
  return [status, body.codigo, body.erros?.[0]?.campo]
}

const withFields = (given: Record<string, string>, otherFields: SentOrdem = {}): SentOrdem => ({
  ...otherFields,
  fields: ordemFields(server, given),
})

test('an application is not ordered as an area, unless a person keeps it', async () => {
  const { aplicacao } = simulatedFiles({ areaHa: 4 }, { family: 'passes' })
  const files = [{ ...areaFile(), content: new Blob([aplicacao]) }]
  expect(await refusal({ files })).toEqual([422, 'arquivo-conteudo', 'file_area'])
  expect((await sendOrdem(server, withFields({ manterArquivos: 'sim' }, { files }))).status).toBe(201)
})

describe('an order', () => {
  test('is registered with its area, its plots and its annex', async () => {
    const { status, body } = await sendOrdem(server, { files: [areaFile(), pdfFile()] })
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { situacao: 'Aberta', talhoes: 2, message: 'A ordem de serviço OS 1234 foi cadastrada com sucesso!' },
    })
    const ordem = await server.as('carla').readOrdem({ params: { uuid: body.uuid } })
    expect(ordem).toMatchObject({
      codigo: 'OS 1234',
      nome: 'Fazenda Santa Rita',
      data: '2026-03-10',
      diaPlanejado: '2026-03-14',
      situacao: 'Aberta',
      versao: 1,
      laudos: 0,
      laudosDaOrdem: [],
      insumos: 80,
      faixaContratada: 20,
      empresa: { nome: 'Usina Aurora' },
      unidade: { nome: 'Fazenda Norte' },
      piloto: { nome: 'Bruno Lima' },
      arquivos: [
        { papel: 'area', nome: 'área.kml' },
        { papel: 'anexo', nome: 'ordem assinada.pdf', bytes: PDF_TEXT.length },
      ],
      plots: [{ nome: 'Talhão 1' }, { nome: 'Talhão 2' }],
    })
    expect(ordem).not.toHaveProperty('faixaExecutada')
    // At 21.8° S a thousandth of a degree is 103.4 m of longitude by 110.7 m of latitude: 1.145 ha.
    for (const { areaHa } of ordem.plots) expect(areaHa).toBeCloseTo(1.145, 2)
    expect(ordem.areaHa).toBeCloseTo(ordem.plots[0]!.areaHa + ordem.plots[1]!.areaHa, 6)
  })

  test('needs little: código, Data, and an area', async () => {
    const { status, body } = await sendOrdem(server, { fields: { codigo: 'OS 12', data: '2026-03-14' } })
    expect(status).toBe(201)
    const ordem = await server.as('carla').readOrdem({ params: { uuid: body.uuid } })
    expect(ordem).toMatchObject({ tratamento: 'NÃO INFORMADO', cultura: 'NÃO INFORMADA' })
    expect(ordem).not.toHaveProperty('empresa')
    await expect(server.as('davi').readOrdem({ params: { uuid: body.uuid } })).rejects.toMatchObject({ status: 404 })
  })

  test('of a funcionario is of the own empresa, and of the own unidade', async () => {
    const fields = { codigo: 'OS 77', data: '2026-03-14' }
    for (const [person, unidade] of [
      ['davi', undefined],
      ['eva', 'Fazenda Norte'],
    ] as const) {
      const { body } = await sendOrdem(server, { fields, person })
      const ordem = await server.as(person).readOrdem({ params: { uuid: body.uuid } })
      expect([ordem.empresa?.nome, ordem.unidade?.nome]).toEqual(['Usina Aurora', unidade])
    }
  })

  test('takes its plots from the register, as they are on that day', async () => {
    const [empresa, unidade] = [server.places.aurora, server.places.norte]
    const kml = await areaKml([PLOT]).text()
    const [id] = await insertPlots(server.db, kml, { empresa_id: empresa, unidade_id: unidade })
    const { status, body } = await sendOrdem(server, withFields({ talhoes: `${id},${id}` }, { files: [] }))
    expect({ status, talhoes: body.talhoes }).toEqual({ status: 201, talhoes: 1 })
    const { plots, arquivos } = await server.as('bruno').readOrdem({ params: { uuid: body.uuid } })
    expect(plots).toMatchObject([{ talhao: '1', areaEmpresa: id }])
    expect(arquivos).toEqual([])
    const [foreign] = await insertPlots(server.db, kml, { empresa_id: server.places.boreal })
    const refused = [422, 'dados-invalidos', 'talhoes']
    expect(await refusal(withFields({ talhoes: `${id},${foreign}` }, { files: [] }))).toEqual(refused)
    expect(await refusal(withFields({ talhoes: '999999' }, { files: [] }))).toEqual(refused)
    expect(await refusal(withFields({ talhoes: `${id}` }))).toEqual(refused)
  })

  test('sent again under its key is the same order', async () => {
    const sent = { key: 'duas-vezes', files: [areaFile([PLOT])] }
    const first = await sendOrdem(server, sent)
    expect(await sendOrdem(server, sent)).toEqual(first)
    const other = await sendOrdem(server, { ...sent, files: [areaFile([NEXT_PLOT])] })
    expect(other.body.codigo).toBe('chave-reutilizada')
  })
})

test('a form learns which order has the code that is typed, however it is written, and only those within reach', async () => {
  const { body } = await sendOrdem(server, withFields({ codigo: 'OS Ação 77' }))
  const same = async (person: 'carla' | 'helena', codigo: string, empresa?: number) =>
    (await server.as(person).findSameCodigo({ query: { codigo, ...(empresa && { empresa }) } })).iguais
  const { aurora, boreal } = server.places
  const found = [{ uuid: body.uuid, codigo: 'OS Ação 77', data: '2026-03-10' }]
  expect(await same('carla', 'os  acao77')).toEqual(found)
  expect(await same('carla', 'os acao 77', aurora)).toEqual(found)
  expect(await same('carla', 'os acao 77', boreal)).toEqual([])
  expect(await same('carla', 'os acao 7')).toEqual([])
  // Helena belongs to another empresa.
  expect(await same('helena', 'os acao 77')).toEqual([])
})

describe('an order is refused', () => {
  test.each([
    [{ codigo: 'OS' }, 'codigo'],
    [{ codigo: '' }, 'codigo'],
    [{ data: '' }, 'data'],
    [{ data: '2026-03-15' }, 'data'],
    [{ data: '14/03/2026' }, 'data'],
    [{ diaPlanejado: '2026-02-30' }, 'diaPlanejado'],
    [{ nome: 'ab' }, 'nome'],
    [{ tratamento: 'ÁGUA BENTA' }, 'tratamento'],
    [{ insumos: 'muito' }, 'insumos'],
    [{ empresa: '999999' }, 'empresa'],
    [{ unidade: '999999' }, 'unidade'],
    [{ prestadora: '999999', piloto: '' }, 'prestadora'],
    [{ piloto: '999999' }, 'piloto'],
    [{ prestadora: '' }, 'prestadora'],
  ])('for %o', async (given, campo) => {
    expect(await refusal(withFields(given))).toEqual([422, 'dados-invalidos', campo])
  })

  test('for an empresa, a unidade or a prestadora of others', async () => {
    const { boreal, sul, aurora, vooalto, joao } = server.places
    const given = { codigo: 'OS 77', data: '2026-03-14' }
    const refused = (campo: string) => [422, 'dados-invalidos', campo]
    expect(await refusal({ person: 'davi', fields: { ...given, empresa: `${boreal}` } })).toEqual(refused('empresa'))
    const ofSul = { ...given, empresa: `${aurora}`, unidade: `${sul}` }
    expect(await refusal({ person: 'eva', fields: ofSul })).toEqual(refused('unidade'))
    expect((await sendOrdem(server, { person: 'davi', fields: ofSul })).status).toBe(201)
    const byOthers = { ...given, empresa: `${aurora}`, prestadora: `${vooalto}`, piloto: `${joao}` }
    expect(await refusal({ person: 'davi', fields: byOthers })).toEqual(refused('prestadora'))
  })

  test('without an area, or with one that holds no plot', async () => {
    expect(await refusal({ files: [] })).toEqual([422, 'arquivo-ausente', 'file_area'])
    const empty = { ...areaFile(), content: new Blob(['<kml><Document/></kml>']) }
    expect(await refusal({ files: [empty] })).toEqual([422, 'arquivo-conteudo', 'file_area'])
    const notKml = { ...areaFile(), content: new Blob(['isto não é um KML']) }
    expect(await refusal({ files: [notKml] })).toEqual([422, 'arquivo-conteudo', 'file_area'])
    expect(await refusal({ files: [{ ...areaFile(), name: 'area.pdf' }] })).toEqual([
      422,
      'arquivo-extensao',
      'file_area',
    ])
  })

  test.each([
    ['text that is called a PDF', 'isto é só um texto'],
    ['a page of HTML', `<html>${PDF_TEXT}</html>`],
    ['half a PDF', PDF_TEXT.slice(0, -8)],
    ['a PDF with a page after its end', `${PDF_TEXT}${'<script>'.repeat(200)}`],
  ])('with %s', async (_, text) => {
    expect(await refusal({ files: [areaFile(), pdfFile(text)] })).toEqual([422, 'arquivo-conteudo', 'file_anexo'])
  })

  test('with an annex of another name, too large, or infected', async () => {
    const files = (change: object) => ({ files: [areaFile(), { ...pdfFile(), ...change }] })
    expect(await refusal(files({ name: 'ordem.exe' }))).toEqual([422, 'arquivo-extensao', 'file_anexo'])
    const large = new Blob([PDF_TEXT, 'x'.repeat(LIMIT)])
    expect(await refusal(files({ content: large }))).toEqual([413, 'arquivo-grande', 'file_anexo'])
    scanner = { scan: async (content) => (content.destroy(), { clean: false, found: 'Faixa.Teste' }) }
    expect(await refusal(files({}))).toEqual([422, 'arquivo-infectado', 'file_area'])
  })

  test('from those who give none', async () => {
    for (const person of ['gil', 'bruno'] as const) expect((await sendOrdem(server, { person })).status).toBe(403)
  })
})

test('the files of an order count in the quota of its empresa, and move with it', async () => {
  const { aurora, boreal } = server.places
  const used = async (empresa: number) =>
    (await server.as('carla').readQuota({ query: { empresa } })) as { bytes: { usado: number }; laudosHoje: object }
  const [before, other] = [await used(aurora), await used(boreal)]
  const files = [areaFile(), pdfFile()]
  const bytes = files.reduce((sum, { content }) => sum + content.size, 0)
  const { body } = await sendOrdem(server, { files })
  expect(await used(aurora)).toEqual({ ...before, bytes: { usado: before.bytes.usado + bytes } })
  const nobody = { prestadora: null, piloto: null, unidade: null }
  await server.as('carla').updateOrdem({ params: { uuid: body.uuid }, body: { empresa: boreal, ...nobody } })
  expect(await used(aurora)).toEqual(before)
  expect(await used(boreal)).toEqual({ ...other, bytes: { usado: other.bytes.usado + bytes } })
  await server.as('carla').updateOrdem({ params: { uuid: body.uuid }, body: { empresa: null } })
  expect(await used(boreal)).toEqual(other)
})

test('files beyond the quota of the empresa are refused, and nothing of them is kept', async () => {
  const small = await startTestServer({
    settings: { quotaBytes: 2.5 * areaFile().content.size, quotaLaudos: 1 },
    clock: { now: () => NOW },
  })
  try {
    expect((await sendOrdem(small)).status).toBe(201)
    expect((await sendOrdem(small)).status).toBe(201)
    const { status, body } = await sendOrdem(small)
    expect({ status, codigo: body.codigo }).toEqual({ status: 422, codigo: 'cota-de-arquivos' })
    expect(await small.db.selectFrom('ordens_servico').select('id').execute()).toHaveLength(2)
    const chosen = { codigo: 'OS 12', data: '2026-03-14' }
    expect((await sendOrdem(small, { fields: chosen })).status).toBe(201)
  } finally {
    await small.stop()
  }
})

test('a sweep keeps the files of an order', async () => {
  const { body } = await sendOrdem(server, { files: [areaFile([NEXT_PLOT]), pdfFile()] })
  const log = { info: () => {}, warn: () => {}, debug: () => {}, error: () => {} }
  const later = { now: () => new Date(Date.now() + 3 * 86_400_000) }
  await sweepStoredFiles({} as Work, { db: server.db, clock: later, files: server.deps.files, log })
  for (const papel of ['area', 'anexo']) {
    const response = await server.fetch(`/ordens-servico/${body.uuid}/arquivos/${papel}`, {}, 'carla')
    expect(response.status).toBe(200)
    await response.arrayBuffer()
  }
})

/** Ids of the processes of this test that read areas. */
async function readingPrograms(): Promise<readonly number[]> {
  const children = (await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')).trim().split(' ')
  const commands = await Promise.all(children.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8')))
  const found = children.filter((_, i) => commands[i]!.includes('features/ordens/process/'))
  expect(found).not.toEqual([])
  return found.map(Number)
}

describe('a hostile area', () => {
  /** A polygon in which every edge crosses nearly every other: half as many crossings as edges squared. */
  const tangle = (corners: number) => {
    const positions = Array.from({ length: corners + 1 }, (_, i) => {
      const angle = (2 * Math.PI * i * Math.floor(corners / 2)) / corners
      return `${-50.3 + 0.01 * Math.cos(angle)},${-21.8 + 0.01 * Math.sin(angle)}`
    })
    const ring = `<LinearRing><coordinates>${positions.join(' ')}</coordinates></LinearRing>`
    const polygon = `<Polygon><outerBoundaryIs>${ring}</outerBoundaryIs></Polygon>`
    return new Blob([`<kml><Document><Placemark>${polygon}</Placemark></Document></kml>`])
  }

  test('holds up nobody else', async () => {
    let isAnswered = false
    // The process that read this area is idle, and reads the next one. While halted, it takes as long as the test needs, on any machine.
    await sendOrdem(server)
    const programs = await readingPrograms()
    for (const pid of programs) process.kill(pid, 'SIGSTOP')
    const hostile = sendOrdem(server, { files: [{ ...areaFile(), content: tangle(1001) }] }).finally(() => {
      isAnswered = true
    })
    for (let i = 0; i < 10; i++) await server.as('carla').listOrdens({ query: {} })
    expect(isAnswered).toBe(false)
    for (const pid of programs) process.kill(pid, 'SIGCONT')
    expect([201, 422]).toContain((await hostile).status)
  })

  test('that needs more memory than there is ends its process, and not the server', async () => {
    const small = await startTestServer({ settings: { memoryMb: 80 } })
    try {
      const plots = Array.from({ length: 6000 }, (_, i): BoxDegrees => {
        const [west, south] = [-50.3 + 0.001 * (i % 80), -21.8 + 0.001 * Math.floor(i / 80)]
        return [west, south, west + 0.0009, south + 0.0009]
      })
      const { status, body } = await sendOrdem(small, { files: [areaFile(plots)] })
      expect({ status, codigo: body.codigo }).toEqual({ status: 422, codigo: 'arquivo-conteudo' })
      expect(body.message).toContain('MB de memória')
    } finally {
      await small.stop()
    }
  })
})

test('the annex leaves as a download that no browser shows as a page', async () => {
  const { body } = await sendOrdem(server, { files: [areaFile(), pdfFile()] })
  const response = await server.fetch(`/ordens-servico/${body.uuid}/arquivos/anexo`, {}, 'bruno')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="ordem assinada.pdf"/)
  expect(response.headers.get('content-type')).toBe('application/octet-stream')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await response.text()).toBe(PDF_TEXT)
  const without = await sendOrdem(server)
  expect((await server.fetch(`/ordens-servico/${without.body.uuid}/arquivos/anexo`, {}, 'carla')).status).toBe(404)
})
