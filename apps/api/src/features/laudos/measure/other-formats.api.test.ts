/** Laudos from a zipped Shapefile, a GeoJSON and a GPX, sent over HTTP and measured by the real worker. */
import { measureFlight, type ReadFile, readFlightFile } from '@faixa/flight'
import { asLonLat, createLaea } from '@faixa/geometry'
import { polygon, shapefileOf } from '@faixa/geometry/shapefile.fixture'
import type { RevisionDocument } from '@faixa/revision'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type OpenQueue, openQueue } from '../../../jobs/open-queue.ts'
import { type RunningWorker, startWorker } from '../../../start-worker.ts'
import type { PersonName } from '../../../testing/people.fixture.ts'
import { startTestServer, type TestServer } from '../../../testing/server.fixture.ts'
import { JOBS, type JobMeans } from '../../jobs.ts'
import { type LaudoFields, laudoFields, type SentFile, sendLaudo } from '../laudo-upload.fixture.ts'

let server: TestServer
let queue: OpenQueue<JobMeans>
let worker: RunningWorker

beforeAll(async () => {
  server = await startTestServer({
    deps: async ({ log }, url) => {
      queue = await openQueue({ handlers: JOBS, url, log, lookEverySeconds: 1 })
      return { queue }
    },
  })
  // The application's own connection refuses writes without an audited act.
  worker = await startWorker({ ...server.deps, db: server.db }, queue)
})
afterAll(async () => {
  await worker.stop()
  await queue.stop()
  await server.stop()
})

/** 400 m by 300 m beside the central meridian of zone 22, metres of SIRGAS 2000 / UTM 22S. */
const METRES = [500_000, 7_588_000, 500_000, 7_588_300, 500_400, 7_588_300, 500_400, 7_588_000, 500_000, 7_588_000]
const plane = createLaea(-51, -21.81)

/** `x` and `y` of the corners of a box, m from the field's western side and the plane's origin. */
function positions(...metres: number[]): number[][] {
  const path = plane.toLonLat(asLonLat(metres) as never)
  return Array.from({ length: metres.length / 2 }, (_, i) => [path[2 * i]!, path[2 * i + 1]!])
}

async function readArea(bytes: Uint8Array, system?: string): Promise<ReadFile> {
  const file = await readFlightFile('área.zip', [bytes], system === undefined ? {} : { system })
  if ('unusable' in file) throw new Error(file.unusable.message)
  return file
}

/** Swaths of 20 m over the southern half of the field, and the flight over them. */
async function sent(zip: Uint8Array): Promise<Record<'area' | 'aplicacao' | 'trajeto', Uint8Array>> {
  const { bounds } = (await readArea(zip, 'EPSG:31982')).document
  const [west, south] = bounds!
  const [[x = 0, y = 0]] = [plane.toLocal(asLonLat([west, south]))]
  const features = Array.from({ length: 8 }, (_, i) => {
    const [y0, y1] = [y + 20 * i, y + 20 * i + 20]
    const ring = positions(x - 20, y0, x + 420, y0, x + 420, y1, x - 20, y1, x - 20, y0)
    return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } }
  })
  const track = positions(x - 20, y + 10, x + 420, y + 10)
  const points = track.map(
    ([lon, lat], i) => `<trkpt lat="${lat}" lon="${lon}"><time>2026-03-14T10:12:${10 + 8 * i}Z</time></trkpt>`,
  )
  return {
    area: zip,
    aplicacao: Buffer.from(JSON.stringify({ type: 'FeatureCollection', features })),
    trajeto: Buffer.from(`<gpx><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`),
  }
}

const NAMES = { area: 'área.zip', aplicacao: 'aplicação.geojson', trajeto: 'voo.gpx' }

async function send(files: Awaited<ReturnType<typeof sent>>, given: LaudoFields = {}) {
  const attached = Object.entries(files).map(([papel, bytes]): SentFile => {
    const name = NAMES[papel as keyof typeof NAMES]
    return { field: `file_${papel}`, name, content: new Blob([new Uint8Array(bytes)]) }
  })
  return sendLaudo(server, { fields: laudoFields(server, given), files: attached })
}

const measured = (uuid: string) =>
  vi.waitFor(
    async () => {
      const { laudoInfo } = await server.as('carla').readLaudo({ params: { uuid }, query: {} })
      expect(['Pronto', 'Erro']).toContain(laudoInfo.status)
      return laudoInfo
    },
    { timeout: 60_000, interval: 200 },
  )

async function signedDocument(uuid: string): Promise<RevisionDocument> {
  const { documento } = await server.db
    .selectFrom('revisoes')
    .innerJoin('laudos', 'laudos.id', 'revisoes.laudo_id')
    .select('documento')
    .where('laudos.uuid', '=', uuid)
    .orderBy('revisoes.numero', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return JSON.parse(documento) as RevisionDocument
}

test('a Shapefile without a .prj is measured in the system that was chosen, as the command line measures it', async () => {
  const zip = shapefileOf([polygon(METRES)], { 'talhoes.prj': undefined })
  const files = await sent(zip)
  const { status, body } = await send(files, { sistemaArea: 'EPSG:31982' })
  expect({ status, body }).toMatchObject({ status: 201 })
  const laudo = await measured(body.uuid)
  const here = await measureFlight({
    area: await readArea(zip, 'EPSG:31982'),
    aplicacao: (await readFlightFile(NAMES.aplicacao, [files.aplicacao])) as ReadFile,
    trajeto: (await readFlightFile(NAMES.trajeto, [files.trajeto])) as ReadFile,
  })
  if ('unusable' in here) throw new Error(here.unusable.message)
  expect(laudo.areaPlantio).toBe(here.numbers.areaPlantio)
  expect(laudo.aplicacaoEfetiva).toBe(here.numbers.aplicacaoEfetiva)
  // 400 m by 300 m of a grid that is 0.9996 of the ground: 12 ha / 0.9996². Sprayed: 160 of the 300 m.
  expect(laudo.areaPlantio).toBeCloseTo(12 / 0.9996 ** 2, 3)
  expect(laudo.aplicacaoEfetiva).toBeCloseTo(6.4, 1)
  expect(laudo.arquivos).toMatchObject([{ papel: 'area', sistema: 'EPSG:31982' }, {}, {}])
  expect(laudo.arquivos[1]).not.toHaveProperty('sistema')
  expect(laudo.avisos.map(({ codigo }) => codigo)).toContain('system-chosen')
})

test('without the choice the laudo says what is missing', async () => {
  const zip = shapefileOf([polygon(METRES), polygon(METRES)], { 'talhoes.prj': undefined })
  const { body } = await send(await sent(zip))
  const laudo = await measured(body.uuid)
  expect(laudo.status).toBe('Erro')
  expect(JSON.stringify(laudo)).toContain('diz o sistema de coordenadas')
})

test('a laudo that was sent without the choice gets it by being measured again', async () => {
  const zip = shapefileOf([polygon(METRES), polygon(METRES), polygon(METRES)], { 'talhoes.prj': undefined })
  const files = await sent(zip)
  const { body } = await send(files)
  expect((await measured(body.uuid)).status).toBe('Erro')
  const again = (given: Readonly<Record<string, string>>) =>
    server.as('carla').reprocessLaudo({ params: { uuid: body.uuid }, body: given })
  await expect(again({ sistemaArea: 'EPSG:9999' })).rejects.toMatchObject({
    extras: { erros: [{ campo: 'sistemaArea' }] },
  })
  await again({ sistemaArea: 'EPSG:31982' })
  const laudo = await measured(body.uuid)
  expect(laudo.status).toBe('Pronto')
  expect(laudo.arquivos).toMatchObject([{ papel: 'area', sistema: 'EPSG:31982' }, {}, {}])
  expect(laudo.avisos.map(({ codigo }) => codigo)).toContain('system-chosen')
})

test('a system that no file can be read with is refused at its field', async () => {
  const zip = shapefileOf([polygon(METRES)], { 'talhoes.prj': undefined })
  const files = await sent(zip)
  for (const sistemaArea of ['EPSG:9999', 'UTM 22S']) {
    const { status, body } = await send(files, { sistemaArea })
    expect({ status, campo: body.erros?.[0]?.campo }).toEqual({ status: 422, campo: 'sistemaArea' })
  }
})

/**
 * A log in metres under a maker's own words: eight passes, 20 m apart, sprayed from half a metre behind the western edge of the field to beyond
 * the eastern one.
 */
const logOf = (stepMs: number) =>
  [
    'Registro;Abscissa;Ordenada;Quando;Bico;Tiro',
    ...Array.from({ length: 8 * 45 }, (_, i) => {
      const [pass, step] = [Math.floor(i / 45), i % 45]
      const east = 499_980 + 10 * (pass % 2 === 0 ? step : 44 - step)
      const at = new Date(Date.UTC(2026, 2, 14, 10, 12, 0) + stepMs * (60 * pass + step)).toISOString()
      const isOn = step >= 2 && step <= 42
      return `${i};${east},5;${7_588_010 + 20 * pass},0;${at.slice(0, 10)} ${at.slice(11, 23)};${isOn ? 'L' : 'D'};20`
    }),
  ].join('\n')
const LOG = logOf(1000)

const AREA = shapefileOf([polygon(METRES)], { 'talhoes.prj': undefined })

const COLUNAS = {
  separador: ';',
  linhaDosTitulos: 1,
  decimal: ',',
  ordemDaData: 'dmy',
  fusoHoras: -3,
  sistema: 'EPSG:31982',
  valvulaAberta: 'L',
  titulos: ['Registro', 'Abscissa', 'Ordenada', 'Quando', 'Bico', 'Tiro'],
  colunas: { leste: 'Abscissa', norte: 'Ordenada', instante: 'Quando', valvula: 'Bico', largura: 'Tiro' },
}

describe('a log whose columns a person assigned', () => {
  const sendLog = (log: string, given: LaudoFields = {}) =>
    sendLaudo(server, {
      fields: laudoFields(server, { faixaExecutada: '20', sistemaArea: 'EPSG:31982', ...given }),
      files: [
        { field: 'file_area', name: 'área.zip', content: new Blob([new Uint8Array(AREA)]) },
        { field: 'file_aplicacao', name: 'voo.csv', content: new Blob([log]) },
      ],
    })

  test('is refused for its columns, measured with them, again with them, and its signed document says them', async () => {
    const { body } = await sendLog(LOG)
    const refused = await measured(body.uuid)
    expect(refused).toMatchObject({ status: 'Erro' })
    expect(JSON.stringify(refused)).toContain('em que colunas estão')
    const again = (given: object) => server.as('carla').reprocessLaudo({ params: { uuid: body.uuid }, body: given })
    await expect(again({ colunas: [{ ...COLUNAS, decimal: 'x' }] })).rejects.toMatchObject({
      extras: { erros: [{ campo: 'colunas', mensagem: expect.stringContaining('«decimal»') as string }] },
    })
    await again({ colunas: [COLUNAS] })
    const laudo = await measured(body.uuid)
    expect(laudo).toMatchObject({ status: 'Pronto', colunas: [COLUNAS] })
    // 8 passes of 399.5 m by 20 m, in a grid that is 0.9996 of the ground: 6.392 ha / 0.9996².
    expect(laudo.aplicacaoEfetiva).toBeCloseTo(6.392 / 0.9996 ** 2, 2)
    await again({})
    expect(await measured(body.uuid)).toMatchObject({ status: 'Pronto', aplicacaoEfetiva: laudo.aplicacaoEfetiva })
    expect(await signedDocument(body.uuid)).toMatchObject({ laudo: { medicao: { colunas: [COLUNAS] } } })
  })

  test('is sent with them, as one profile for all files or as those for its headings; a faulty one is refused', async () => {
    const other = `${LOG}\n`
    for (const [i, colunas] of [COLUNAS, [{ ...COLUNAS, titulos: ['a', 'b'] }, COLUNAS]].entries()) {
      const { status, body } = await sendLog(`${other}${' '.repeat(i + 1)}`, { colunas: JSON.stringify(colunas) })
      expect({ status, body }).toMatchObject({ status: 201 })
      expect(await measured(body.uuid)).toMatchObject({ status: 'Pronto' })
    }
    for (const colunas of ['{', '[]x', JSON.stringify({ ...COLUNAS, colunas: { latitude: 'Abscissa' } })]) {
      const { status, body } = await sendLog(LOG.replace('20', '21'), { colunas })
      expect({ status, campo: body.erros?.[0]?.campo }).toEqual({ status: 422, campo: 'colunas' })
    }
  })

  test('east and north exchanged, and times in another unit, do not pass in silence', async () => {
    const found = async (colunas: object, log: string) => {
      const { body } = await sendLog(log, { colunas: JSON.stringify(colunas) })
      return JSON.stringify(await measured(body.uuid))
    }
    const { leste, norte, ...rest } = COLUNAS.colunas
    const swapped = { ...COLUNAS, colunas: { ...rest, leste: norte, norte: leste } }
    expect(await found(swapped, LOG.replaceAll(';20', ';20,0'))).toContain('"status":"Erro"')
    // 10 m in 0.08 s are 450 km/h, in 9 s 4.
    expect(await found(COLUNAS, logOf(80))).toContain('foi feita a 450 km/h')
    expect(await found(COLUNAS, logOf(9000))).toContain('foi feita a 4 km/h')
  })

  test('its rate is measured by area, against the contracted one, kept and signed', async () => {
    // Four passes at 30 L/ha and four at 40, of equal ground.
    const rated = LOG.split('\n').map((line, i) => `${line};${i === 0 ? 'Dose (L/ha)' : i <= 4 * 45 ? '30' : '40'}`)
    const colunas = {
      ...COLUNAS,
      titulos: [...COLUNAS.titulos, 'Dose (L/ha)'],
      colunas: { ...COLUNAS.colunas, taxa: 'Dose (L/ha)' },
    }
    const { body } = await sendLog(rated.join('\n'), { colunas: JSON.stringify(colunas), vazaoContratada: '30' })
    const laudo = await measured(body.uuid)
    const { taxa, taxaMedia, areaBruta, talhoes } = laudo
    expect(taxaMedia).toBe(taxa?.media)
    expect(taxa?.media).toBeCloseTo(35, 3)
    expect(taxa?.variacao).toBeCloseTo(500 / 35, 3)
    expect(taxa?.hectares).toBeCloseTo(areaBruta!, 3)
    expect(taxa).toMatchObject({ vazaoContratada: 30 })
    expect(taxa!.hectaresNaVazao! / taxa!.hectares).toBeCloseTo(0.5, 3)
    expect(taxa!.hectaresAbaixo).toBe(0)
    expect(taxa!.hectaresAcima! + taxa!.hectaresNaVazao!).toBeCloseTo(taxa!.hectares, 9)
    // Each of the eight passes has one rate, and is one line of the map.
    expect(laudo.camadas).toContainEqual({ camada: 'taxa', feicoes: 8 })
    expect(talhoes[0]?.taxa?.media).toBeCloseTo(35, 2)
    expect(talhoes[0]!.taxa!.hectares).toBeLessThan(taxa!.hectares)
    expect((await signedDocument(body.uuid)).laudo).toMatchObject({
      medicao: { taxa },
      talhoes: [{ taxa: talhoes[0]?.taxa }],
    })
    await server.as('carla').updateLaudo({
      params: { uuid: body.uuid },
      body: {
        empresa: server.places.aurora,
        unidade: laudo.unidade ?? null,
        pilotoId: laudo.piloto.id,
        codigo: laudo.codigo,
        nome: laudo.nome,
        tratamento: 'HERBICIDA',
        cultura: 'SOJA',
        dataInicial: '2026-03-14',
        dataFinal: '2026-03-14',
        vazaoContratada: 33,
      },
    })
    const again = await vi.waitFor(async () => {
      const now = await measured(body.uuid)
      expect(now.taxa?.vazaoContratada).toBe(33)
      return now
    }, 60_000)
    // 30 is within 10 % of 33, and 40 is not.
    expect(again.taxa).toEqual({ ...taxa, vazaoContratada: 33 })
    const { body: plain } = await sendLog(`${LOG}\n\n`, { colunas: JSON.stringify(COLUNAS) })
    const without = await measured(plain.uuid)
    for (const name of ['taxa', 'taxaMedia']) expect(without).not.toHaveProperty(name)
    expect(without.talhoes[0]).not.toHaveProperty('taxa')
  })

  test('its profile is kept for the owner alone, and recognised by its headings', async () => {
    const { aurora, boreal, aerosul, vooalto } = server.places
    const save = (person: PersonName, more: object = {}) =>
      server.as(person).saveColumnProfile({ body: { nome: 'Registro do avião', perfil: COLUNAS, ...more } })
    await expect(save('carla')).rejects.toMatchObject({ extras: { erros: [{ campo: 'empresa' }] } })
    const ofAurora = await save('carla', { empresa: aurora })
    const ofAerosul = await save('gil')
    expect([ofAurora, ofAerosul]).toMatchObject([{ empresa: aurora }, { prestadora: aerosul }])
    expect(ofAurora.perfil).toEqual(COLUNAS)
    expect(await save('carla', { empresa: aurora, nome: 'Outro nome' })).toMatchObject({
      id: ofAurora.id,
      nome: 'Outro nome',
    })
    const list = async (person: PersonName, query: object) =>
      (await server.as(person).listColumnProfiles({ query })).perfis.map(({ id }) => id)
    expect(await list('carla', { empresa: aurora })).toEqual([ofAurora.id])
    expect(await list('carla', { empresa: boreal, prestadora: vooalto })).toEqual([])
    expect(await list('carla', { empresa: aurora, prestadora: aerosul })).toHaveLength(2)
    expect(await list('gil', { empresa: aurora })).toEqual([ofAerosul.id])
    expect(await list('igor', { prestadora: aerosul })).toEqual([])
    for (const person of ['davi', 'bruno'] as const)
      await expect(list(person, { empresa: aurora })).rejects.toMatchObject({ status: 403 })
    const remove = (person: PersonName, id: string) => server.as(person).deleteColumnProfile({ params: { id } })
    for (const [person, id] of [
      ['igor', ofAerosul.id],
      ['gil', ofAurora.id],
    ] as const)
      await expect(remove(person, id)).rejects.toMatchObject({ status: 404 })
    await remove('gil', ofAerosul.id)
    await remove('carla', ofAurora.id)
    const { titulos: _, ...without } = COLUNAS
    await expect(save('gil', { perfil: without })).rejects.toMatchObject({ extras: { erros: [{ campo: 'perfil' }] } })
  })
})
