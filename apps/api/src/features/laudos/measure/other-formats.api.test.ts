/** Laudos from a zipped Shapefile, a GeoJSON and a GPX, sent over HTTP and measured by the real worker. */
import { measureFlight, type ReadFile, readFlightFile } from '@faixa/flight'
import { asLonLat, createLaea } from '@faixa/geometry'
import { polygon, shapefileOf } from '@faixa/geometry/shapefile.fixture'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type OpenQueue, openQueue } from '../../../jobs/open-queue.ts'
import { type RunningWorker, startWorker } from '../../../start-worker.ts'
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
