// Long because one server with a worker judges every case.
import { type Norma, TABELA_PADRAO } from '@faixa/domain'
import { asLocalM, createLaea } from '@faixa/geometry'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { boundsOf } from '../../../db/box.ts'
import { openJudge } from '../../../laudo/judging/judge-in-process.ts'
import { laudosNearAreas, listLaudosToJudge } from '../../../laudo/laudos-to-judge.queries.ts'
import { deflateSegment } from '../../../laudo/layers/deflate-segment.ts'
import { readLayerTexts } from '../../../laudo/layers/layer-text.queries.ts'
import { PURPOSES } from '../../../secrets/sealed-places.ts'
import { simulatedFiles } from '../../../testing/flight-files.fixture.ts'
import { insertProtectedArea, moveProtectedArea } from '../../../testing/protected-areas.fixture.ts'
import { startRealWorker } from '../../../testing/real-worker.fixture.ts'
import { tryNormas } from '../../normas/normas.actions.ts'
import { insertVersion } from '../../normas/normas.queries.ts'
import { startReceiver } from '../../webhooks/receiver.fixture.ts'
import { insertWebhook, saveWebhook } from '../../webhooks/webhooks.queries.ts'
import { judgeOne } from './judge-laudo.job.ts'
import { writeGivenUp } from './judged-laudo.queries.ts'

const real = await startRealWorker()
afterAll(() => real.stop())
await real.work({ deps: { settings: { ...real.deps.settings, internalWebhooks: true } } })
const { db, places } = real
const means = {
  ...real.deps,
  judge: openJudge({ memoryMb: real.deps.settings.memoryMb }),
}
const files = simulatedFiles()

const summaryOf = (laudoId: number) =>
  db.selectFrom('laudos_veredictos').selectAll().where('laudo_id', '=', laudoId).executeTakeFirst()
const verdictsOf = (laudoId: number) =>
  db.selectFrom('laudos_protecao').selectAll().where('laudo_id', '=', laudoId).orderBy('id').execute()

/** Waits for the verdicts of the laudo's present measurement that satisfy `isRight`. */
const judged = (laudoId: number, isRight: (rows: Awaited<ReturnType<typeof verdictsOf>>) => void = () => {}) =>
  vi.waitFor(
    async () => {
      // The rows are read first: a summary that is read after them belongs to them or is newer.
      const rows = await verdictsOf(laudoId)
      isRight(rows)
      const [summary, laudo] = [await summaryOf(laudoId), await real.state(laudoId)]
      expect(summary?.base).toEqual(laudo.processado_em)
      return { summary: summary!, rows }
    },
    { timeout: 60_000, interval: 100 },
  )

/** The middle of the field, from which areas are laid in metres. */
async function fieldOf(laudoId: number) {
  const [west, south, east, north] = boundsOf((await real.state(laudoId)).limites_campo!)
  const plane = createLaea((west + east) / 2, (south + north) / 2)
  return (x: number, y: number) => ({ type: 'Point', coordinates: [...plane.toLonLat(asLocalM([x, y]))] }) as const
}

/** Stores a layer in two segments, like the layer of a longer flight. */
async function splitLayer(laudoId: number, camada: 'aplicacao' | 'trajeto'): Promise<void> {
  const text = (await readLayerTexts(db, [laudoId], camada)).get(laudoId)
  const features = JSON.parse(`[${text}]`) as readonly object[]
  // A track of a single feature becomes both segments.
  const halves = features.length === 1 ? [features, features] : [features.slice(0, 2), features.slice(2)]
  await db.deleteFrom('laudos_camadas').where('laudo_id', '=', laudoId).where('camada', '=', camada).execute()
  for (const [at, half] of halves.entries()) {
    const { bytes, crc32, compressed } = deflateSegment(half.map((feature) => JSON.stringify(feature)).join(','))
    const row = { camada, feicoes: half.length, bytes, crc32, comprimido: compressed }
    await db
      .insertInto('laudos_camadas')
      .values({ laudo_id: laudoId, posicao: (camada === 'aplicacao' ? 1000 : 2000) + at, ...row })
      .execute()
  }
}

describe('a measured laudo', () => {
  test('is counted beside areas beyond the listed distance, before a table that asks for more is applied', async () => {
    const { id, uuid } = await real.send(files, { empresa_id: places.boreal })
    await real.settled(id)
    await judged(id)
    const [west, south, east, north] = boundsOf((await real.state(id)).limites_campo!)
    const northOf = (metres: number) =>
      ({ type: 'Point', coordinates: [(west + east) / 2, north + metres / 110_600] }) as const
    const effectOf = (distanciaM: number, classe: 'manancial' | 'apiario' = 'manancial') =>
      tryNormas([...TABELA_PADRAO.regras, { ...TABELA_PADRAO.regras[0]!, classe, distanciaM }], {
        db,
        signal: new AbortController().signal,
      })
    const far = await insertProtectedArea(db, { empresa_id: places.boreal, geometria: northOf(1600) })
    expect(await verdictsOf(id)).toEqual([])
    expect(await effectOf(1500)).toMatchObject({ laudosAfetados: 0, laudosSemMedida: 0 })
    expect(await effectOf(2500)).toMatchObject({
      laudosAfetados: 1,
      laudosSemMedida: 0,
      laudos: [{ uuid, de: 'Sem áreas próximas', para: 'Não conforme' }],
    })
    expect(await effectOf(2500, 'apiario')).toMatchObject({ laudosAfetados: 0 })
    // The point is inside the box around the flight, but farther than the distance from every corner of it.
    const corner = { type: 'Point', coordinates: [west - 1900 / 104_000, south - 1900 / 110_600] } as const
    await moveProtectedArea(db, far, corner)
    expect(await effectOf(2000)).toMatchObject({ laudosAfetados: 0, laudosSemMedida: 0 })
    expect(await effectOf(3500)).toMatchObject({ laudosAfetados: 1 })
    await db.updateTable('areas_protecao').set({ arquivado_em: new Date() }).where('id', '=', far).execute()
  })

  test('is judged beside the areas of its own empresa, and again when one moves; the old verdict is kept with its dates', async () => {
    const { id } = await real.send(files, { empresa_id: places.aurora })
    await real.settled(id)
    const before = await judged(id)
    expect(before.rows).toEqual([])
    expect(before.summary).toMatchObject({ conformes: 0, nao_conformes: 0, falhou: false })

    const at = await fieldOf(id)
    const inAurora = await insertProtectedArea(db, { empresa_id: places.aurora, geometria: at(0, 0) })
    await insertProtectedArea(db, { empresa_id: places.boreal, geometria: at(0, 0) })
    await insertProtectedArea(db, { empresa_id: places.aurora, geometria: at(0, 0), valida_ate: '2020-01-01' })
    await insertProtectedArea(db, { empresa_id: places.aurora, geometria: at(60_000, 0), nome: 'Longe' })
    const areaChanged = async () =>
      real.queue.enqueue(db, 'julgar-laudos', (await laudosNearAreas(db, places.aurora, [inAurora]))!)
    await areaChanged()
    const { rows, summary } = await judged(id, (found) => expect(found).toHaveLength(1))
    expect(rows[0]).toMatchObject({
      area_protecao_id: inAurora,
      regra: 'manancial',
      veredicto: 'naoConforme',
      informativo: false,
      distancia_exigida_m: 250,
      aeronave: 'tripulada',
      aeronave_informada: false,
      substituido_em: null,
      fonte: { norma: 'Instrução Normativa MAPA nº 2, de 3 de janeiro de 2008', artigo: 'art. 10' },
    })
    expect(rows[0]!.area_dentro_ha).toBeGreaterThan(0)
    expect((rows[0]!.passagens as unknown[]).length).toBeGreaterThan(0)
    expect(summary).toMatchObject({ conformes: 0, nao_conformes: 1 })

    // 5 km to the north it is too far to be listed: the verdict ends, and is kept as a replaced one.
    const before5km = (await laudosNearAreas(db, places.aurora, [inAurora]))!
    await moveProtectedArea(db, inAurora, at(0, 5000))
    await real.queue.enqueue(db, 'julgar-laudos', before5km)
    const after = await judged(id, ([only]) => expect(only!.substituido_em).not.toBeNull())
    expect(after.rows).toHaveLength(1)
    expect(after.summary).toMatchObject({ conformes: 0, nao_conformes: 0 })
  })

  test('is judged by the distance of its aircraft, and by the other one when the aircraft becomes a drone', async () => {
    const { id } = await real.send(files, { empresa_id: places.boreal })
    await real.settled(id)
    await judged(id)
    const at = await fieldOf(id)
    const area = await insertProtectedArea(db, { empresa_id: places.boreal, geometria: at(0, 0), distancia_m: 400 })
    await db.updateTable('areas_protecao').set({ distancia_drone_m: 60 }).where('id', '=', area).execute()
    const demanded = async () => {
      await judgeOne(id, means, new AbortController().signal)
      const row = (await verdictsOf(id)).find((one) => one.area_protecao_id === area && one.substituido_em === null)
      return [row?.aeronave, row?.distancia_exigida_m]
    }
    expect(await demanded()).toEqual(['tripulada', 400])
    const { id: aeronave_id } = await db
      .insertInto('aeronaves')
      .values({ nome: 'PT-ABC', tipo: 'tripulada', prestadora_id: places.aerosul })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('laudos').set({ aeronave_id }).where('id', '=', id).execute()
    expect(await demanded()).toEqual(['tripulada', 400])
    await db.updateTable('aeronaves').set({ tipo: 'drone' }).where('id', '=', aeronave_id).execute()
    expect(await demanded()).toEqual(['drone', 60])
    // Where an empresa's distance is below that of the law for the aircraft, the law's applies.
    await db
      .updateTable('areas_protecao')
      .set({ distancia_drone_m: 5, distancia_m: 5 })
      .where('id', '=', area)
      .execute()
    expect(await demanded()).toEqual(['drone', 20])
    await db.updateTable('aeronaves').set({ tipo: 'tripulada' }).where('id', '=', aeronave_id).execute()
    expect(await demanded()).toEqual(['tripulada', 250])
    await db.updateTable('areas_protecao').set({ arquivado_em: new Date() }).where('id', '=', area).execute()
  })

  test('is told to a webhook by the queue: ready, judged, where it breaks a rule, once, and where it no longer does', async () => {
    const receiver = await startReceiver()
    const { id: ana } = await db
      .selectFrom('usuarios')
      .select('id')
      .where('nivel', '=', 'admin')
      .executeTakeFirstOrThrow()
    const webhook = await insertWebhook(db, {
      endereco: receiver.url,
      empresa_id: places.aurora,
      responsavel_id: ana,
      eventos: ['laudo.pronto', 'laudo.erro', 'laudo.alterado', 'veredito.naoConforme'],
      segredo: real.deps.seal.seal('segredo', PURPOSES.webhook),
      criado_em: new Date(),
      atualizado_em: new Date(),
    })
    interface Delivered {
      readonly evento: string
      readonly dados: {
        readonly laudo: {
          readonly uuid: string
          readonly verificacoes?: { readonly distancias: { readonly veredicto?: string } }
        }
        readonly naoConformes?: number
        readonly proibidos?: number
      }
    }
    const deliveries = () => receiver.requests.map(({ body }) => JSON.parse(body) as Delivered)
    const { id, uuid } = await real.send(files, { empresa_id: places.aurora })
    const ofLaudo = () => deliveries().filter(({ dados }) => dados.laudo.uuid === uuid)
    // Other cases sent the same flight: a notification of that coincidence has the verdict of its moment, which may repeat the last one.
    const verdicts = () =>
      ofLaudo()
        .flatMap(({ dados }) => dados.laudo.verificacoes?.distancias.veredicto ?? [])
        .filter((veredicto, i, all) => veredicto !== all[i - 1])
    const violations = () =>
      ofLaudo().flatMap(({ evento, dados }) =>
        evento === 'veredito.naoConforme' ? [[dados.naoConformes, dados.proibidos]] : [],
      )
    await real.settled(id)
    await judged(id)
    await expect.poll(verdicts).toEqual(['semAreas'])
    expect(ofLaudo()[0]).toMatchObject({ evento: 'laudo.pronto', dados: { laudo: { status: 'Pronto' } } })
    const at = await fieldOf(id)
    const inAurora = await insertProtectedArea(db, { empresa_id: places.aurora, geometria: at(0, 0) })
    const judgeAgain = async () => {
      const before = (await summaryOf(id))?.calculado_em
      await real.queue.enqueue(db, 'julgar-laudos', (await laudosNearAreas(db, places.aurora, [inAurora]))!)
      await expect.poll(async () => (await summaryOf(id))?.calculado_em, { timeout: 60_000 }).not.toEqual(before)
    }
    await judgeAgain()
    await expect.poll(violations).toEqual([[1, 0]])
    // The same areas of the same measurement are reported once, however often they are judged.
    await judgeAgain()
    await db.updateTable('areas_protecao').set({ arquivado_em: new Date() }).where('id', '=', inAurora).execute()
    await judgeAgain()
    await expect.poll(verdicts).toEqual(['semAreas', 'naoConforme', 'semAreas'])
    const { regras, versao } = TABELA_PADRAO
    const [uf] = (await summaryOf(id))!.ufs
    const ofState: Norma = {
      ...regras[0]!,
      uf: uf!,
      classe: null,
      distanciaM: null,
      proibido: true,
      norma: 'Lei de teste',
    }
    const apply = (rows: readonly Norma[], number: number) =>
      insertVersion(db, { versao: number, regras: rows, usuarioId: ana, afetados: 0, now: new Date() })
    await apply([...regras, ofState], versao + 1)
    await judgeAgain()
    await expect.poll(violations).toEqual([
      [1, 0],
      [0, 1],
    ])
    await apply(regras, versao + 2)
    await judgeAgain()
    await expect.poll(verdicts).toEqual(['semAreas', 'naoConforme', 'semAreas', 'proibido', 'semAreas'])
    const broken = await real.send({ ...files, aplicacao: '<html>' }, { empresa_id: places.aurora })
    await expect
      .poll(() => deliveries().filter(({ dados }) => dados.laudo.uuid === broken.uuid), { timeout: 10_000 })
      .toMatchObject([{ evento: 'laudo.erro', dados: { laudo: { erro: { mensagem: expect.any(String) } } } }])
    expect(violations()).toHaveLength(2)
    await saveWebhook(db, webhook.id, { arquivado_em: new Date() })
    await receiver.stop()
  })

  test('is judged alike in however many segments its layers are stored', async () => {
    const { id } = await real.send(files, { empresa_id: places.boreal })
    await real.settled(id)
    const at = await fieldOf(id)
    const inBoreal = await insertProtectedArea(db, { empresa_id: places.boreal, geometria: at(0, 0) })
    const judgeAgain = () => judgeOne(id, means, new AbortController().signal)
    const living = async () =>
      (await verdictsOf(id)).filter((row) => row.area_protecao_id === inBoreal && row.substituido_em === null)
    await judgeAgain()
    const [whole] = await living()
    expect(whole).toMatchObject({ veredicto: 'naoConforme' })
    await splitLayer(id, 'aplicacao')
    await splitLayer(id, 'trajeto')
    await judgeAgain()
    const [split] = await living()
    const { area_dentro_ha, menor_distancia_m } = whole!
    expect(split).toMatchObject({ veredicto: 'naoConforme', area_dentro_ha, menor_distancia_m })
  })

  test('keeps its numbers where the verdicts cannot be computed, and says that they are unknown', async () => {
    const { id } = await real.send(files, { empresa_id: places.boreal })
    const state = await real.settled(id)
    await judged(id)
    await expect(judgeOne(id, means, AbortSignal.abort(new Error('parado')))).rejects.toThrow('parado')
    await db.transaction().execute((tx) => writeGivenUp(tx, id, new Date()))
    expect(await summaryOf(id)).toMatchObject({ falhou: true, base: state.processado_em })
    expect(await real.state(id)).toMatchObject({ ready: true, error: false, area_aplicada: state.area_aplicada })
  })
})

describe('a case that takes too much', () => {
  /** Rings around the field, near everything that was sprayed; the cost grows with their positions. */
  const rings = (lon: number, lat: number, count: number, positions: number) =>
    Array.from({ length: count }, (_, i) => ({
      id: i + 1,
      classificacao: 'manancial' as const,
      geometria: {
        type: 'LineString' as const,
        coordinates: Array.from({ length: positions }, (__, k) => {
          const angle = (2 * Math.PI * k) / positions
          const reach = 0.002 + 1e-6 * i + (k % 2) * 1e-4
          return [lon + reach * Math.cos(angle), lat + reach * Math.sin(angle)]
        }),
      },
    }))
  const square = (lon: number, lat: number) =>
    JSON.stringify({
      type: 'Feature',
      properties: {},
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [lon - 0.002, lat - 0.002],
            [lon + 0.002, lat - 0.002],
            [lon + 0.002, lat + 0.002],
            [lon - 0.002, lat + 0.002],
            [lon - 0.002, lat - 0.002],
          ],
        ],
      },
    })

  test('ends its process at the limit of time, while the worker does other things and the next laudo is judged', async () => {
    const judge = openJudge({ memoryMb: 1024, processorSeconds: 1 })
    const { signal } = new AbortController()
    const request = {
      aplicacao: square(-50.3, -21.8),
      trajeto: '',
      grupo: 'agrotoxico',
      lugar: { ufs: ['SP'], foraDoBrasil: false },
    } as const
    const before = process.cpuUsage()
    const heavy = judge({ ...request, areas: rings(-50.3, -21.8, 60, 4000) }, signal)
    await expect(heavy).rejects.toMatchObject({ limit: 'time' })
    const { user } = process.cpuUsage(before)
    // The worker's own process only copied the message.
    expect(user / 1e6).toBeLessThan(1)
    const {
      verdicts: [verdict],
    } = await judge({ ...request, areas: rings(-50.3, -21.8, 1, 8) }, signal)
    expect(verdict).toMatchObject({ areaId: 1, key: 'naoConforme' })
  })

  test('leaves the verdicts unknown and the numbers alone, and is not tried again', async () => {
    const { id } = await real.send(files, { empresa_id: places.aurora })
    const state = await real.settled(id)
    await judged(id)
    const at = await fieldOf(id)
    await insertProtectedArea(db, { empresa_id: places.aurora, geometria: at(0, 0), nome: 'Pesada' })
    const small = { ...means, judge: openJudge({ memoryMb: 30 }) }
    let isSettled = false
    await judgeOne(id, small, new AbortController().signal, async () => {
      isSettled = true
    })
    expect(isSettled).toBe(true)
    expect(await summaryOf(id)).toMatchObject({ falhou: true, base: state.processado_em })
    expect(await real.state(id)).toMatchObject({ ready: true, error: false, area_aplicada: state.area_aplicada })
    expect(real.logged.some(({ text }) => text === 'veredictos pesados demais')).toBe(true)
    expect(await listLaudosToJudge(db, { atrasados: true }, 1000)).not.toContain(id)
    // With the lighter case, the verdicts of the next change can be computed.
    await judgeOne(id, means, new AbortController().signal)
    expect(await summaryOf(id)).toMatchObject({ falhou: false })
  })
})

test('judged twice at once, each verdict is written once', async () => {
  const { id } = await real.send(files, { empresa_id: places.aurora })
  await real.settled(id)
  await judged(id)
  const at = await fieldOf(id)
  const area = await insertProtectedArea(db, { empresa_id: places.aurora, geometria: at(10, 10), nome: 'Duas vezes' })
  const { signal } = new AbortController()
  await Promise.all([1, 2, 3].map(() => judgeOne(id, means, signal)))
  const rows = (await verdictsOf(id)).filter((row) => row.area_protecao_id === area)
  expect(rows).toHaveLength(1)
})

test('the laudos near what changed are found in chunks, and those judged by an older table of rules', async () => {
  const all = await db
    .selectFrom('laudos')
    .select(['id', 'empresa_id', 'limites'])
    .where('ready', '=', true)
    .orderBy('id')
    .execute()
  const aurora = all.filter(({ empresa_id }) => empresa_id === places.aurora).map(({ id }) => id)
  const limites = boundsOf(all[0]!.limites!)
  const near = { empresaId: places.aurora, limites }
  const first = await listLaudosToJudge(db, near, 1)
  expect(first).toEqual(aurora.slice(0, 1))
  expect(await listLaudosToJudge(db, { ...near, depoisDe: first[0]! }, 100)).toEqual(aurora.slice(1))
  // 2 km off the track is beyond the kilometre within which areas are listed, but within the maximum distance that an area may require.
  const [, south, , north] = limites
  const off = [limites[0], north + 0.02, limites[2], north + 0.02 + (north - south)] as const
  expect(await listLaudosToJudge(db, { ...near, limites: off }, 100)).toEqual([])
  expect(await listLaudosToJudge(db, { ...near, limites: off, distanciaM: 3000 }, 100)).toEqual(aurora)
  await vi.waitFor(async () => expect(await listLaudosToJudge(db, { atrasados: true }, 100)).toEqual([]), {
    timeout: 30_000,
  })
  await db.updateTable('laudos_veredictos').set({ regra_versao: 0 }).where('laudo_id', '=', aurora[0]!).execute()
  expect(await listLaudosToJudge(db, { atrasados: true }, 100)).toEqual([aurora[0]])
})
