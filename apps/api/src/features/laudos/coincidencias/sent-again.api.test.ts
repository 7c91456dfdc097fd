/** Sends one flight repeatedly over HTTP, each time as other files, measured by the real worker. */
import { writeKmz } from '@faixa/geometry'
import { polygon, shapefileOf } from '@faixa/geometry/shapefile.fixture'
import { createRandom } from '@faixa/tools/simulator'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type OpenQueue, openQueue } from '../../../jobs/open-queue.ts'
import { type RunningWorker, startWorker } from '../../../start-worker.ts'
import { simulatedFiles } from '../../../testing/flight-files.fixture.ts'
import { startTestServer, type TestServer } from '../../../testing/server.fixture.ts'
import { JOBS, type JobMeans } from '../../jobs.ts'
import { laudoFields, sendLaudo } from '../laudo-upload.fixture.ts'

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

type Files = Readonly<Record<string, string | Uint8Array>>

/** Sends files by their names, which begin with their papel, and returns the uuid. */
async function send(files: Files): Promise<string> {
  const { status, body } = await sendLaudo(server, {
    fields: laudoFields(server),
    files: Object.entries(files).map(([name, content]) => ({
      field: `file_${name.split('.')[0]}`,
      name,
      content: new Blob([Buffer.from(content)]),
    })),
  })
  expect({ status, body }).toMatchObject({ status: 201 })
  return body.uuid
}

/** The checks about other laudos, once the laudo was compared. */
const checksOf = (uuid: string) =>
  vi.waitFor(
    async () => {
      const compared = await server.db
        .selectFrom('laudos')
        .innerJoin('laudos_voos', 'laudo_id', 'id')
        .select('conferido_em')
        .where('uuid', '=', uuid)
        .executeTakeFirst()
      expect(compared?.conferido_em).toBeInstanceOf(Date)
      const { laudoInfo } = await server.as('carla').readLaudo({ params: { uuid }, query: {} })
      return laudoInfo.avisos.filter(({ onde }) => onde === 'outros laudos')
    },
    { timeout: 60_000, interval: 200 },
  )

const FLIGHT = { areaHa: 10, seed: 3 }
const { area, aplicacao, trajeto } = simulatedFiles(FLIGHT)
const asKml = (files: { area: string; aplicacao: string; trajeto: string }): Files => ({
  'area.kml': files.area,
  'aplicacao.kml': files.aplicacao,
  'trajeto.kml': files.trajeto,
})
const SENT = asKml({ area, aplicacao, trajeto })

const plots = [...area.matchAll(/<coordinates>([\s\S]*?)<\/coordinates>/g)].map(([, text]) => {
  const positions = text!.trim().split(/\s+/)
  return polygon(positions.flatMap((position) => position.split(',').slice(0, 2).map(Number)))
})
const placemarks = (kml: string, choose: (marks: string[]) => string[]) =>
  `<kml><Document>${choose(kml.match(/<Placemark[\s\S]*?<\/Placemark>/g)!).join('')}</Document></kml>`
const weekLater = (kml: string) =>
  kml.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (time) => new Date(Date.parse(time) + 7 * 86_400_000).toISOString())
const random = createRandom(1, 'shaken')
/** Moves every coordinate independently by up to 10 cm; a degree has some 111,200 m. */
const shaken = (kml: string) =>
  kml.replace(
    /-?\d+\.\d+(?=,-?\d)|(?<=\d,)-?\d+\.\d+/g,
    (degrees) => `${Number(degrees) + random.between(-0.1, 0.1) / 111_200}`,
  )

const AGAIN: Readonly<Record<string, Files>> = {
  'its area as Shapefile': { 'area.zip': shapefileOf(plots), 'aplicacao.kml': aplicacao, 'trajeto.kml': trajeto },
  'as KMZ': { 'area.kml': area, 'aplicacao.kmz': writeKmz(aplicacao), 'trajeto.kml': trajeto },
  'in reversed order': { ...SENT, 'aplicacao.kml': placemarks(aplicacao, (all) => all.toReversed()) },
  'a week later': { ...SENT, 'aplicacao.kml': weekLater(aplicacao), 'trajeto.kml': weekLater(trajeto) },
  'shaken by 10 cm': { ...SENT, 'aplicacao.kml': shaken(aplicacao) },
  'half of its passes': { ...SENT, 'aplicacao.kml': placemarks(aplicacao, (all) => all.slice(0, all.length / 2)) },
}

test('one flight is a check on every laudo that it comes in, however it is sent; a flight over the field beside it is none', async () => {
  const [first, beside, ...again] = await Promise.all([
    ...[SENT, asKml(simulatedFiles({ ...FLIGHT, lon: -50.31 + 0.004 })), ...Object.values(AGAIN)].map(send),
  ])
  // The comparison of the later laudo writes the check on both laudos.
  for (const uuid of [first!, beside!, ...again]) await checksOf(uuid)
  const found: Record<string, unknown> = {}
  for (const [i, how] of Object.keys(AGAIN).entries()) {
    const checks = await checksOf(again[i]!)
    found[how] = checks.map(({ codigo, confirmar }) => ({ codigo, confirmar }))
  }
  const check = [{ codigo: 'mesmo-voo', confirmar: true }]
  expect(found).toEqual(Object.fromEntries(Object.keys(AGAIN).map((how) => [how, check])))
  expect(await checksOf(first!)).toMatchObject(check)
  expect(await checksOf(beside!)).toEqual([])
})
