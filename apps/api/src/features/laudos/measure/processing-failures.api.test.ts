import { writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keyOf } from '../../../files/stores/content-key.ts'
import { simulatedFiles } from '../../../testing/flight-files.fixture.ts'
import { startRealWorker } from '../../../testing/real-worker.fixture.ts'
import { processLaudo } from './process-laudo.job.ts'

const real = await startRealWorker()
afterAll(() => real.stop())
await real.work()
const { db } = real

const files = simulatedFiles()
const KML = '<kml xmlns="http://www.opengis.net/kml/2.2"><Document>'
test.each([
  ['not KML at all', { aplicacao: '<html><body>Entre na sua conta</body></html>' }, /«aplicacao do voo\.kml»/],
  ['cut off in the middle of nothing', { area: Buffer.from([0, 1, 2, 3, 255, 254]) }, /«area do voo\.kml»/],
  ['a hostile entity', { trajeto: `<!DOCTYPE x [<!ENTITY a "b">]>${KML}</Document></kml>` }, /«trajeto do voo\.kml»/],
  ['nothing sprayed', { aplicacao: `${KML}</Document></kml>` }, /«aplicacao do voo\.kml» não traz nenhum polígono/],
  ['no plot', { area: `${KML}<Placemark><name>x</name></Placemark></Document></kml>` }, /«area do voo\.kml» não traz/],
])('%s ends in Erro at once, with a sentence that names the file', async (_, bad, sentence) => {
  const { id, uuid } = await real.send({ ...files, ...bad })
  const laudo = await real.settled(id)
  expect(laudo).toMatchObject({ error: true, ready: false, processing: false, tentativa: 1, area_plantio: null })
  expect(laudo.erro_mensagem).toMatch(sentence)
  await expect
    .poll(() => real.news.find((event) => event.uuid === uuid && event.error))
    .toMatchObject({ status: 'Erro', erro: { mensagem: laudo.erro_mensagem } })
})

test.each(['area', 'aplicacao'] as const)('a star of 20,001 points as %s is refused at the first try', async (role) => {
  const { id } = await real.send({ ...files, [role]: star(20_001) })
  expect(await real.settled(id)).toMatchObject({
    error: true,
    tentativa: 1,
    erro_codigo: `${role}-emaranhada`,
    erro_mensagem: expect.stringMatching(
      /^«.+ do voo\.kml» não pode ser medido: .+ cruza a si mesmo cerca de \d+ milhões/,
    ),
  })
})

/** Every edge leads almost to the other side, and crosses nearly all others. */
function star(points: number): string {
  const positions = Array.from({ length: points }, (_, i) => {
    const angle = (2 * Math.PI * ((i * ((points - 1) / 2)) % points)) / points
    return `${(-50.31 + 0.004 * Math.cos(angle)).toFixed(7)},${(-21.78 + 0.004 * Math.sin(angle)).toFixed(7)},0`
  })
  const ring = [...positions, positions[0]].join(' ')
  return `${KML}<Placemark><name>1</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></Document></kml>`
}

test('an Erro takes away the numbers of other files’ time, and draws what can be read', async () => {
  const { id } = await real.send(files)
  expect((await real.settled(id)).area_plantio).not.toBeNull()
  const sha256 = await real.keep(`${KML}</Document></kml>`)
  await db
    .updateTable('laudos_arquivos')
    .set({ sha256 })
    .where('laudo_id', '=', id)
    .where('papel', '=', 'area')
    .execute()
  await real.reprocess(id)
  expect(await real.settled(id)).toMatchObject({
    error: true,
    area_plantio: null,
    metodo: null,
    comparados: null,
    limites: expect.any(String),
    limites_campo: null,
  })
  expect((await real.rows('laudos_camadas', id)).map(({ camada }) => camada)).toEqual(['aplicacao', 'trajeto'])
  const tables = ['laudos_talhoes', 'laudos_trajetos', 'laudos_achados'] as const
  for (const table of tables) expect(await real.rows(table, id)).toEqual([])
})

test('a file that cannot be read takes only its own layer away, and the right one in its place is measured', async () => {
  const { id } = await real.send({ ...files, trajeto: '<html><body>Entre na sua conta</body></html>' })
  expect(await real.settled(id)).toMatchObject({ error: true, area_plantio: null })
  expect((await real.rows('laudos_camadas', id)).map(({ camada }) => camada)).toEqual(['area', 'aplicacao'])
  const sha256 = await real.keep(`${files.trajeto}<!-- certo -->`)
  await db
    .updateTable('laudos_arquivos')
    .set({ sha256 })
    .where('laudo_id', '=', id)
    .where('papel', '=', 'trajeto')
    .execute()
  await real.reprocess(id)
  expect(await real.settled(id)).toMatchObject({ ready: true, area_plantio: expect.any(Number) })
  const layers = (await real.rows('laudos_camadas', id)).map(({ camada }) => camada)
  expect(layers).toContain('area-nao-aplicada')
  expect(layers.filter((camada) => camada === 'area')).toHaveLength(1)
})

test('a stored file that is gone, or is not what was sent', async () => {
  const gone = await real.send({ ...files, area: `${files.area}<!-- gone -->` })
  await real.settled(gone.id)
  await rm(await storedPath(gone.id, 'area'))
  await real.reprocess(gone.id)
  expect(await real.settled(gone.id)).toMatchObject({
    error: true,
    erro_codigo: 'arquivo-perdido',
    erro_mensagem: expect.stringContaining('«area do voo.kml»'),
    // The previous result is still valid for the files.
    area_plantio: expect.any(Number),
  })
  const damaged = await real.send({ ...files, area: `${files.area}<!-- damaged -->` })
  await real.settled(damaged.id)
  writeFileSync(await storedPath(damaged.id, 'area'), 'x')
  await real.reprocess(damaged.id)
  expect(await real.settled(damaged.id)).toMatchObject({ error: true, erro_codigo: 'arquivo-danificado' })
  const errors = real.logged.filter(({ level }) => level === 'error').map(({ detail }) => detail)
  expect(errors).toMatchObject([{ laudoId: gone.id }, { laudoId: damaged.id }])
})

async function storedPath(laudoId: number, papel: 'area'): Promise<string> {
  const { sha256 } = await db
    .selectFrom('laudos_arquivos')
    .select('sha256')
    .where('laudo_id', '=', laudoId)
    .where('papel', '=', papel)
    .executeTakeFirstOrThrow()
  return join(real.deps.settings.files, keyOf(sha256.toString('hex')))
}

test('sums that do not add up end in Erro with a report for us, without a number and without another try', async () => {
  const { id } = await real.send(files)
  await real.settled(id)
  await db.updateTable('laudos').set({ ready: false }).where('id', '=', id).execute()
  const sumsFailed = { mensagem: 'areas: 80 + 1 != 80', detalhe: { plots: 2 } }
  const processes = { slots: { leve: 1, pesada: 1 }, slotsOfOne: 1, measure: async () => ({ sumsFailed }) }
  let settled = 0
  const work = {
    payload: { laudoId: id },
    signal: new AbortController().signal,
    lane: 'leve' as const,
    settle: async () => void settled++,
    settleAsHeavy: async () => {},
  }
  await processLaudo(work, {
    ...real.deps,
    processes,
  })
  expect(settled).toBe(1)
  expect(await real.state(id)).toMatchObject({ error: true, erro_codigo: 'somas-nao-fecham', area_plantio: null })
  const { erro_relatorio } = await db.selectFrom('laudos').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(erro_relatorio).toMatchObject(sumsFailed)
  expect(real.logged.at(-1)).toMatchObject({ level: 'error', detail: { laudoId: id, relatorio: sumsFailed } })
})
