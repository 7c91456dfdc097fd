// Long because one server with its worker measures every step of a laudo's life.
/** Tests the whole life of a laudo over HTTP, with the real database, queue, worker and store. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient, type LaudoInfo, ROUTES, type SentOf } from '@faixa/contract'
import {
  comparableNames,
  comparableNumbers,
  joinFiles,
  measureFlight,
  nearBounds,
  plotsFromGeoJson,
  type ReadFile,
  readFlightFile,
} from '@faixa/flight'
import { measureCoverage } from '@faixa/geometry'
import { compareMeasurement, plotHash, type RevisionDocument } from '@faixa/revision'
import { createRandom, type DroneJob, simulateDrones } from '@faixa/tools/simulator'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../../db/database.ts'
import { openLog } from '../../log.ts'
import { readSettings } from '../../settings.ts'
import { type RunningServer, startServer } from '../../start-server.ts'
import { measureHere, simulatedFiles } from '../../testing/flight-files.fixture.ts'
import { type FreshDatabase, freshDatabase, PATIENT } from '../../testing/fresh-database.fixture.ts'
import { insertPlots } from '../../testing/registered-plots.fixture.ts'

const ANA = { email: 'ana@exemplo.com.br', senha: 'senha-de-teste' }

let database: FreshDatabase
let folder: string
let server: RunningServer
let api: Client
let fields: SentOf<(typeof ROUTES)['createLaudo']>['body']

beforeAll(async () => {
  database = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'faixa-vida-'))
  const env = {
    DATABASE_URL: database.url,
    FAIXA_DADOS: folder,
    PORT: '0',
    FAIXA_ADMIN_EMAIL: ANA.email,
    FAIXA_ADMIN_SENHA: ANA.senha,
  }
  server = await startServer(readSettings(env, folder), openLog('silent'))
  const origin = new URL(server.url ?? '').origin
  const { token } = await createClient({ origin }).login({ body: ANA })
  api = createClient({ origin, token: () => token })
  const { id: empresa } = await api.registerEntity({ body: { nivel: 'empresa', nome: 'Usina Aurora' } })
  const { id: prestadora } = await api.registerEntity({ body: { nivel: 'prestadora', nome: 'AeroSul' } })
  const { id: piloto } = await api.registerEntity({ body: { nivel: 'piloto', nome: 'Bruno Lima', prestadora } })
  const typed = { nome: 'Fazenda Santa Rita', codigo: 'OS 77', dataInicial: '2026-03-14', insumos: 10 }
  fields = { empresa, prestadora, piloto, ...typed }
})
afterAll(async () => {
  await server.stop()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function settled(uuid: string): Promise<LaudoInfo> {
  const read = async () => (await api.readLaudo({ params: { uuid }, query: { camadas: 'nenhuma' } })).laudoInfo
  await expect.poll(async () => (await read()).status, { timeout: 60_000, interval: 50 }).toMatch(/Pronto|Erro/)
  return read()
}

it('a flight is sent, measured, read with its layers, measured again to the same numbers, and deleted', async () => {
  const { area, aplicacao, trajeto } = simulatedFiles()
  const sent = { file_area: area, file_aplicacao: aplicacao, file_trajeto: trajeto }
  const files = Object.fromEntries(
    Object.entries(sent).map(([field, text]) => [field, new File([text], `${field}.kml`)]),
  )
  const { uuid, status } = await api.createLaudo({ body: fields }, { files })
  expect(status).toBe('Na fila')

  const first = await settled(uuid)
  const { measures } = await measureHere({ area, aplicacao, trajeto })
  expect(first).toMatchObject({ ...measures, status: 'Pronto', insumos: 10 })

  const { laudoInfo, collections } = ROUTES.readLaudo.reply.parse(await api.readLaudo({ params: { uuid }, query: {} }))
  const layers = Map.groupBy(collections, ({ properties }) => properties.laudoHasLayer.layer)
  expect([...layers].map(([camada, { length }]) => ({ camada, feicoes: length }))).toEqual(laudoInfo.camadas)
  expect([...layers.keys()]).toEqual(expect.arrayContaining(['area', 'aplicacao', 'trajeto']))

  await api.reprocessLaudo({ params: { uuid }, body: {} })
  const { processadoEm: _first, verificacoes: _before, veredicto: _then, ...numbers } = first
  const { processadoEm: _second, verificacoes: _after, veredicto: _now, ...again } = await settled(uuid)
  expect(again).toEqual(numbers)

  const file = await api.readLaudoFile({ params: { uuid, papel: 'trajeto' }, query: {} })
  expect(await file.text()).toBe(trajeto)

  await api.deleteLaudo({ params: { id: uuid } })
  await expect(api.readLaudo({ params: { uuid }, query: {} })).rejects.toMatchObject({ status: 404 })
  await api.restoreLaudo({ params: { id: uuid } })
  expect((await settled(uuid)).status).toBe('Pronto')
})

/** Gives each placemark to one of so many files, at random. */
function spread(kml: string, count: number, seed: number): readonly File[] {
  const random = createRandom(seed, 'spread')
  const marks = kml.match(/<Placemark[^]*?<\/Placemark>/g) ?? []
  const files = Map.groupBy(marks, () => Math.floor(random.between(0, count)))
  return [...files.values()].map((some, i) => {
    const name = `${Math.floor(random.between(0, 1e6))}-${i}.kml`
    return new File([`<kml><Document>${some.join('')}</Document></kml>`], name)
  })
}

it.each([1, 2, 3])(
  'how the passes are spread over files, and their order and names, change no digit: %i',
  async (seed) => {
    const { area, aplicacao, trajeto } = simulatedFiles({ seed: 40 })
    const { measures } = await measureHere({ area, aplicacao })
    const many = spread(aplicacao, 4 * seed, seed)
    const files = { file_area: new File([area], 'area.kml'), file_aplicacao: many }
    const { uuid } = await api.createLaudo({ body: fields }, { files })
    const laudo = await settled(uuid)
    expect(laudo).toMatchObject({ ...measures, status: 'Pronto' })
    expect(laudo.arquivos.filter(({ papel }) => papel === 'aplicacao')).toHaveLength(many.length)
    const tracked = { ...files, file_trajeto: new File([trajeto], 'trajeto.kml') }
    expect(await settled((await api.createLaudo({ body: fields }, { files: tracked })).uuid)).toMatchObject(measures)
  },
)

it('a file of many that cannot be read ends in Erro with its name, and the laudo is measured without it', async () => {
  const { area, aplicacao } = simulatedFiles({ seed: 41 })
  const { measures } = await measureHere({ area, aplicacao })
  const wrong = new File(['Data;Hora\n14/03/2026;10:12\n'], 'anotações.txt')
  const files = { file_area: new File([area], 'area.kml'), file_aplicacao: [...spread(aplicacao, 3, 1), wrong] }
  const { uuid } = await api.createLaudo({ body: fields }, { files })
  const failed = await settled(uuid)
  expect(failed).toMatchObject({ status: 'Erro', erro: { mensagem: expect.stringContaining('«anotações.txt»') } })
  const { sha256 } = failed.arquivos.find(({ nome }) => nome === wrong.name)!
  await api.removeLaudoFile({ params: { uuid, papel: 'aplicacao' }, query: { sha256 } })
  expect(await settled(uuid)).toMatchObject({ ...measures, status: 'Pronto' })
})

it('a log of text is measured as the same flight in KML is', async () => {
  // Two passes of 20 m by 200 m, a file each, and 30 m of flight before each of them: 0.8 ha.
  const rows = [0, 20].flatMap((east, pass) =>
    Array.from({ length: 24 }, (_, i) => {
      const [lat, lon] = [-20 + (10 * i) / 111_195, -50 + east / (111_195 * Math.cos((20 * Math.PI) / 180))]
      const second = String(i).padStart(2, '0')
      return `${lat.toFixed(8)};${lon.toFixed(8)};2026-03-14T12:0${pass}:${second}Z;${i < 3 ? 0 : 1}`
    }),
  )
  const logs = [rows.slice(0, 24), rows.slice(24)].map(
    (some, i) => new File([`Latitude;Longitude;Timestamp UTC;Valvula\n${some.join('\n')}\n`], `voo-${i}.csv`),
  )
  const area = `<kml><Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>-50.001,-20.001 -49.99,-20.001 -49.99,-19.99 -50.001,-19.99 -50.001,-20.001</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`
  const files = { file_area: new File([area], 'area.kml'), file_aplicacao: logs }
  const { uuid } = await api.createLaudo({ body: { ...fields, faixaExecutada: 20 } }, { files })
  const laudo = await settled(uuid)
  expect(laudo.erro).toBeUndefined()
  expect(laudo).toMatchObject({ status: 'Pronto', passadas: 2 })
  expect(laudo.areaBruta).toBeCloseTo(0.8, 2)
})

/** The tracks of a drone's job as its maker writes them, and the field. */
function droneFiles({ flights, field }: DroneJob) {
  const tracks = flights.map(({ path, timesMs }, k) => {
    const rows = Array.from(timesMs, (ms, i) => `${new Date(ms).toISOString()},${path[2 * i + 1]},${path[2 * i]}`)
    return new File([`timestamp,lat,lon\n${rows.join('\n')}\n`], `voo-${k}.csv`)
  })
  const ring = Array.from({ length: field.outer.length / 2 }, (_, i) => [field.outer[2 * i]!, field.outer[2 * i + 1]!])
  const geometry = { type: 'Polygon', coordinates: [[...ring, ring[0]!]] }
  const area = JSON.stringify({ type: 'Feature', properties: { talhao: '7' }, geometry })
  return { tracks, area }
}

it('a job of drones without any valve is estimated from its tracks, and says so wherever its numbers are', async () => {
  const job = simulateDrones(3)
  const swaths = job.sprayed.map((path) => ({ kind: 'line', path, widthM: job.swathM }) as const)
  const trueHa = (await measureCoverage({ plots: [], swaths }, { layers: false })).areas.appliedM2 / 10_000
  const { tracks, area } = droneFiles(job)
  const files = { file_area: new File([area], 'area.geojson'), file_trajeto: tracks }
  // A pilot of their own: nobody flies two flights of these tests at once.
  const { prestadora } = fields
  const { id: piloto } = await api.registerEntity({ body: { nivel: 'piloto', nome: 'Ciro Neves', prestadora } })
  const body = { ...fields, piloto, codigo: 'DRONE 1', faixaExecutada: job.swathM }
  await expect(api.createLaudo({ body }, { files })).rejects.toMatchObject({
    extras: { erros: [{ campo: 'file_aplicacao', mensagem: expect.stringContaining('aplicacaoDoTrajeto=sim') }] },
  })
  const { uuid } = await api.createLaudo({ body: { ...body, aplicacaoDoTrajeto: true } }, { files })
  const laudo = await settled(uuid)
  expect(laudo.erro).toBeUndefined()
  expect(laudo).toMatchObject({ estimado: true, fonteDaFaixa: 'informada', aplicacaoDoTrajeto: true })
  expect(laudo.confianca).toBeGreaterThan(0.8)
  expect(Math.abs(laudo.areaAplicada! / trueHa - 1)).toBeLessThan(0.025)
  const { de, ate } = laudo.intervaloEstimado!.areaAplicada!
  expect(de).toBeLessThanOrEqual(laudo.areaAplicada!)
  expect(ate).toBeGreaterThanOrEqual(laudo.areaAplicada!)
  for (const talhao of laudo.talhoes) {
    const ofPlot = talhao.intervaloEstimado!.percentAplicacaoEfetiva!
    expect(ofPlot.de).toBeLessThanOrEqual(talhao.percentAplicacaoEfetiva!)
    expect(ofPlot.ate).toBeGreaterThanOrEqual(talhao.percentAplicacaoEfetiva!)
  }

  // The list, its filter and the overview.
  const { laudos } = await api.listLaudos({ query: { conferencia: 'estimados' } })
  expect(laudos).toMatchObject([{ uuid, estimado: true, confianca: laudo.confianca }])
  expect(await api.readDashboard({})).toMatchObject({ estimados: 1 })

  // A second measurement of the same files gives the signed numbers and the signed estimate.
  const { documento } = await api.readLaudoRevision({ params: { uuid } })
  const signed = documento as unknown as RevisionDocument
  expect(signed.laudo).toMatchObject({
    medicao: { aplicacaoDoTrajeto: true },
    estimativa: { estimado: true, confianca: laudo.confianca, intervaloEstimado: laudo.intervaloEstimado },
  })
  const [first, ...rest] = await Promise.all(tracks.map(readHere))
  const given = { area: await readHere(files.file_area), trajeto: joinFiles([first!, ...rest]) }
  const again = await measureFlight(given, { fromTrack: true, widthM: job.swathM })
  if ('unusable' in again) throw new Error(again.unusable.message)
  const hashes = again.coverage.plots.map(({ polygons }) => plotHash(polygons ?? []))
  expect(compareMeasurement(signed.laudo, comparableNumbers(again.numbers, hashes), comparableNames(true))).toEqual([])

  // Tracks that were sent as the application are what the passes are deduced from, and a file with a valve wins.
  const misplaced = { file_area: files.file_area, file_aplicacao: tracks.slice(1) }
  const other = await settled(
    (await api.createLaudo({ body: { ...body, codigo: 'DRONE 2' } }, { files: misplaced })).uuid,
  )
  expect(other.erro?.codigo).toBe('arquivos-trocados')
  await api.reprocessLaudo({ params: { uuid: other.uuid }, body: { aplicacaoDoTrajeto: true } })
  expect(await settled(other.uuid)).toMatchObject({ status: 'Pronto', estimado: true })
  await api.deleteLaudo({ params: { id: other.uuid } })
})

it('a valve in the files wins over the wish to deduce, and that is said', async () => {
  const { area, aplicacao, trajeto } = simulatedFiles({ seed: 43 })
  const files = {
    file_area: new File([area], 'area.kml'),
    file_aplicacao: new File([aplicacao], 'aplicacao.kml'),
    file_trajeto: new File([trajeto], 'trajeto.kml'),
  }
  const { measures } = await measureHere({ area, aplicacao, trajeto })
  const { uuid } = await api.createLaudo({ body: { ...fields, aplicacaoDoTrajeto: true } }, { files })
  const laudo = await settled(uuid)
  expect(laudo).toMatchObject({ ...measures, estimado: false })
  expect(laudo).not.toHaveProperty('confianca')
  expect(laudo.avisos).toContainEqual(expect.objectContaining({ codigo: 'deducao-dispensada', gravidade: 'info' }))
})

async function readHere(file: File): Promise<ReadFile> {
  const read = await readFlightFile(file.name, [new Uint8Array(await file.arrayBuffer())])
  if ('unusable' in read) throw new Error(read.unusable.message)
  return read
}

it('files in each other’s field end in Erro, and are measured once a person keeps them', async () => {
  const { area, aplicacao, trajeto } = simulatedFiles({ seed: 22 })
  const files = {
    file_area: new File([aplicacao], 'area.kml'),
    file_aplicacao: new File([area], 'aplicacao.kml'),
    file_trajeto: new File([trajeto], 'trajeto.kml'),
  }
  const { uuid } = await api.createLaudo({ body: fields }, { files })
  expect((await settled(uuid)).erro).toEqual({
    codigo: 'arquivos-trocados',
    mensagem:
      '«area.kml» está em Área e parece ser de aplicação e «aplicacao.kml» está em Aplicação e parece ser de talhões: envie cada arquivo em seu campo, ou mantenha-os assim (manterArquivos).',
  })
  await api.reprocessLaudo({ params: { uuid }, body: { manterArquivos: true } })
  const kept = await settled(uuid)
  expect(kept).toMatchObject({ status: 'Pronto', manterArquivos: true })
  expect(kept.avisos.map(({ codigo }) => codigo)).toContain('arquivo-em-campo-trocado')
  // The decision stays when the laudo is measured again, and is exported with the laudo.
  await api.reprocessLaudo({ params: { uuid }, body: {} })
  expect((await settled(uuid)).status).toBe('Pronto')
  await api.deleteLaudo({ params: { id: uuid } })
  const again = await api.createLaudo({ body: { ...fields, manterArquivos: true } }, { files })
  expect((await settled(again.uuid)).status).toBe('Pronto')
})

it('lines without a width end in Erro with the measured spacing, until somebody types one, and keep it', async () => {
  const { area, aplicacao, trajeto } = simulatedFiles({ seed: 20 }, { family: 'lines' })
  const files = {
    file_area: new File([area], 'area.kml'),
    file_aplicacao: new File([aplicacao.replace(/<Data name="(largura|faixa)[^]*?<\/Data>/gi, '')], 'linhas.kml'),
    file_trajeto: new File([trajeto], 'trajeto.kml'),
  }
  const { uuid } = await api.createLaudo({ body: fields }, { files })
  const { erro } = await settled(uuid)
  expect(erro?.codigo).toBe('faixa-nao-informada')
  expect(erro?.mensagem).toMatch(
    /^«linhas\.kml» traz \d+ linhas sem a largura da faixa: .* a \d\d,\d\d m uma da outra\.$/,
  )
  await api.reprocessLaudo({ params: { uuid }, body: {} })
  expect((await settled(uuid)).erro?.codigo).toBe('faixa-nao-informada')

  const { empresa, piloto, nome, codigo, dataInicial } = fields
  const words = { cultura: 'CANA-DE-AÇÚCAR', tratamento: 'HERBICIDA' } as const
  const edit = { empresa, pilotoId: piloto, nome, codigo, dataInicial, ...words }
  const typed = (faixaExecutada: number | null) =>
    api.updateLaudo({ params: { uuid }, body: { ...edit, faixaExecutada } })
  await typed(20)
  const measured = await settled(uuid)
  expect(measured).toMatchObject({ status: 'Pronto', faixaMedida: 20, faixaExecutada: 20 })
  await expect(typed(null)).rejects.toMatchObject({
    extras: {
      erros: [
        { campo: 'faixaExecutada', mensagem: expect.stringMatching(/não pode ficar vazia\. As passadas estão a /) },
      ],
    },
  })
  expect((await settled(uuid)).faixaExecutada).toBe(20)
})

it('what the checks find is stored with who confirmed it; untouched plots are left out on demand, and v1 is measured on demand', async () => {
  const { area, aplicacao, trajeto } = simulatedFiles({ seed: 5 })
  const corner = [-50.2, -21.7, -50.199, -21.699]
  const [west, south, east, north] = corner
  const ring = `${west},${south} ${east},${south} ${east},${north} ${west},${north} ${west},${south}`
  const far = `<Placemark><name>longe</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`
  const files = {
    file_area: new File([area.replace(/<Placemark\b/, `${far}$&`)], 'area.kml'),
    file_aplicacao: new File([aplicacao], 'aplicacao.kml'),
    file_trajeto: new File([trajeto], 'trajeto.kml'),
  }
  const body = { ...fields, insumos: 99, confirmacoes: ['insumos-diferem'] }
  const { uuid } = await api.createLaudo({ body }, { files })
  const sent = await settled(uuid)
  const checks = ({ avisos }: LaudoInfo) => avisos.filter(({ confirmar }) => confirmar)
  expect(checks(sent).map(({ codigo }) => codigo)).toEqual(['talhoes-pouco-atingidos', 'insumos-diferem'])
  expect(checks(sent).map(({ confirmacao }) => confirmacao?.por)).toEqual([undefined, expect.any(String)])
  expect(sent).toMatchObject({ metodo: 'v2', soTocados: false })
  // The list and its files contain the confirmed sentence.
  expect(sent.avisosConfirmados).toBe(checks(sent)[1]?.mensagem)

  await api.reprocessLaudo({ params: { uuid }, body: { soTocados: true } })
  const again = await settled(uuid)
  expect(again).toMatchObject({ metodo: 'v2', soTocados: true })
  expect(again.avisos.map(({ codigo }) => codigo)).toContain('so-talhoes-atingidos')
  expect(again.talhoes.map(({ nome }) => nome)).not.toContain('longe')
  // Unchanged figures stay confirmed.
  expect(checks(again).map(({ confirmacao }) => confirmacao?.por)).toEqual([expect.any(String)])
  // An area of 0.001° by 0.001° is 1.1 ha.
  expect(sent.areaPlantio! - again.areaPlantio!).toBeCloseTo(1.14, 1)

  await api.reprocessLaudo({ params: { uuid }, body: { metodo: 'v1' } })
  const older = await settled(uuid)
  expect(older).toMatchObject({ metodo: 'v1', soTocados: true })
  // Other figures are a different, unconfirmed finding.
  const [before, after] = [checks(again)[0], checks(older)[0]]
  expect(after?.confirmacao !== undefined).toBe(after?.mensagem === before?.mensagem)
  expect(older.avisosConfirmados).toBe(after?.confirmacao && after.mensagem)
})

it('what a person decides is measured, told and kept when measured again, until somebody decides otherwise', async () => {
  const { area, aplicacao, trajeto } = simulatedFiles({ seed: 7 })
  const ring = '-50.3103,-21.7800 -50.3098,-21.7800 -50.3098,-21.7795 -50.3103,-21.7795 -50.3103,-21.7800'
  const pondInside = `<Placemark><name>Açude</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`
  const water = area.replace(/<Placemark\b/, `${pondInside}$&`)
  const twice = aplicacao.replace(/<Placemark\b[^]*<\/Placemark>/, '$&$&')
  const files = {
    file_area: new File([water], 'area.kml'),
    file_aplicacao: new File([twice], 'aplicacao.kml'),
    file_trajeto: new File([trajeto], 'trajeto.kml'),
  }
  const { uuid } = await api.createLaudo({ body: fields }, { files })
  const proposed = await settled(uuid)
  const marcador = 1
  const pond = { marcador, nome: 'Açude', parece: 'nao-plantado', proposta: 'nao-medir' }
  expect(proposed.decisoes).toMatchObject({
    poligonos: [{ ...pond, medido: false, decidido: false }],
    repetidos: { segundoVoo: false },
  })
  expect(proposed.decisoesTomadas).toMatch(/^Açude: Não medido, como proposto\. .*Passadas repetidas: /)

  const body = { manterTalhoes: [marcador], segundoVoo: true }
  await api.reprocessLaudo({ params: { uuid }, body })
  const decided = await settled(uuid)
  expect(decided).toMatchObject({ ...body, tirarTalhoes: [] })
  expect(decided.decisoes).toMatchObject({
    poligonos: [{ ...pond, medido: true, decidido: true }],
    repetidos: { segundoVoo: true },
  })
  const { laudos } = await api.listLaudos({ query: { uuids: [uuid] } })
  expect(laudos.map(({ decisoesTomadas }) => decisoesTomadas)).toEqual([decided.decisoesTomadas])
  expect(decided.decisoesTomadas).toMatch(/^Açude: Medido como talhão, por decisão\. .*Foi um segundo voo/)
  expect(decided.talhoes).toHaveLength(proposed.talhoes.length + 1)
  expect(decided.areaBruta! / proposed.areaBruta!).toBeCloseTo(2, 2)

  await api.reprocessLaudo({ params: { uuid }, body: {} })
  // The checks contain the time of the verdicts, which are computed after the numbers.
  const { processadoEm: _first, verificacoes: _before, veredicto: _then, ...before } = decided
  const { processadoEm: _second, verificacoes: _after, veredicto: _now, ...again } = await settled(uuid)
  expect(again).toEqual(before)
})

it('an area that the flight never meets ends in Erro with the distance, without a number', async () => {
  const { aplicacao, trajeto } = simulatedFiles({ seed: 6 })
  const ring = '133,-24 133.01,-24 133.01,-24.01 133,-24.01 133,-24'
  const area = `<kml><Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`
  const files = {
    file_area: new File([area], 'area.kml'),
    file_aplicacao: new File([aplicacao], 'aplicacao.kml'),
    file_trajeto: new File([trajeto], 'trajeto.kml'),
  }
  const { uuid } = await api.createLaudo({ body: fields }, { files })
  const failed = await settled(uuid)
  expect(failed).toMatchObject({ status: 'Erro', erro: { codigo: 'area-longe-da-aplicacao' } })
  expect(failed.erro?.mensagem).toMatch(/a 1\d\.\d{3}\u00a0km uma da outra/)
  expect(failed).not.toHaveProperty('areaAplicada')
})

it('files that hold no flight end in Erro with a sentence, and can be measured again all the same', async () => {
  const page = (text: string) => new File([`<html><body>${text}</body></html>`], 'voo.kml')
  const files = { file_aplicacao: page('Faça login'), file_trajeto: page('Sessão expirada') }
  const { uuid } = await api.createLaudo({ body: fields }, { files })
  const failed = await settled(uuid)
  expect(failed.status).toBe('Erro')
  expect(failed.erro?.mensagem).toContain('voo.kml')
  expect(failed).not.toHaveProperty('areaPlantio')
  await api.reprocessLaudo({ params: { uuid }, body: {} })
  expect((await settled(uuid)).erro).toEqual(failed.erro)
})

it.each([
  { family: 'passes', seed: 31 },
  { family: 'lines', seed: 32 },
  { family: 'quads', seed: 33 },
] as const)(
  'without an area file a preview of the plots that the API gives has the same numbers: $family',
  async (how) => {
    const { area, aplicacao, trajeto } = simulatedFiles({ seed: how.seed, areaHa: 30 }, { family: how.family })
    const { empresa } = fields
    const { db, close } = openDatabase(database.url, { ...PATIENT, onError: () => {} })
    const { id: unidade } = await api.registerEntity({
      body: { nivel: 'unidade', nome: `Unidade ${how.seed}`, empresa },
    })
    await insertPlots(db, area, { empresa_id: Number(empresa), unidade_id: unidade })
    await close()

    const body = { ...fields, unidade: `${unidade}`, faixaExecutada: '21' }
    const sent = { file_aplicacao: new File([aplicacao], 'a.kml'), file_trajeto: new File([trajeto], 't.kml') }
    const { uuid } = await api.createLaudo({ body }, { files: sent })
    const laudo = await settled(uuid)

    const read = await readFlightFile('a.kml', [Buffer.from(aplicacao)])
    if ('unusable' in read) throw new Error(read.unusable.message)
    const limites = nearBounds(read.document.bounds!)
    const answer = await api.listAreas({ query: { empresa, unidade, limites: [...limites] } })
    const registered = { plots: plotsFromGeoJson(await answer.text()) }
    const preview = await measureFlight({ aplicacao: read, registered }, { widthM: 21 })
    if ('unusable' in preview) throw new Error(preview.unusable.message)
    expect(registered.plots.length).toBeGreaterThan(0)
    expect(laudo).toMatchObject({ ...preview.measures, status: 'Pronto' })
    expect(laudo.percentAplicacaoEfetiva).toBe(preview.numbers.percentAplicacaoEfetiva)
    expect(laudo.talhoes.map(({ areaEmpresa, aplicacaoEfetiva }) => [`${areaEmpresa}`, aplicacaoEfetiva])).toEqual(
      preview.plots.map(({ id }, i) => [id, preview.numbers.talhoes[i]!.aplicacaoEfetiva]),
    )
  },
)
