/** A file of the weather is measured with the flight, signed with it, and refused with one sentence that leaves the flight measured. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { measureHere, simulatedFiles } from '../../../testing/flight-files.fixture.ts'
import { startRealWorker } from '../../../testing/real-worker.fixture.ts'
import { type ModelServer, startModelServer } from '../clima/model-server.fixture.ts'

const real = await startRealWorker()
afterAll(() => real.stop())
await real.work()

const files = simulatedFiles({ areaHa: 30 })
const climaOf = async (id: number) =>
  real.db.selectFrom('laudos_climas').selectAll().where('laudo_id', '=', id).executeTakeFirstOrThrow()
const signedOf = async (id: number) => {
  const { documento } = await real.db
    .selectFrom('revisoes')
    .select('documento')
    .where('laudo_id', '=', id)
    .orderBy('numero', 'desc')
    .executeTakeFirstOrThrow()
  return (JSON.parse(documento) as { laudo: Record<string, unknown> }).laudo
}

describe('the weather of a flight', () => {
  test('is measured over its sprayed minutes, stored and signed', async () => {
    const { numbers } = await measureHere(files)
    const rows = [0, 20, 40, 60].map((after) => {
      const at = new Date(Date.parse(numbers.trajeto!.inicio!) + after * 60_000).toISOString()
      return `${at};7,2;N;25;60`
    })
    const clima = ['Instante;Vento (km/h);Direção;Temperatura (°C);Umidade (%)', ...rows].join('\n')
    const { id } = await real.send({ ...files, clima })
    const laudo = await real.settled(id)
    expect(laudo).toMatchObject({ ready: true, minutos_fora: 0 })
    expect(laudo.minutos_dentro).toBeCloseTo(numbers.trajeto!.tempoAplicandoMin!, 9)
    const { numeros } = await climaOf(id)
    expect(numeros?.hectaresDentro).toBeCloseTo(numbers.areaBruta, 9)
    expect(numeros).toMatchObject({
      minutosFora: 0,
      minutosSemDados: 0,
      direcaoMediaGraus: 0,
      fontes: [{ nome: expect.stringContaining('clima'), leituras: 4 }],
    })
    const signed = await signedOf(id)
    expect(signed['clima']).toEqual(numeros)
    expect(signed['numeros']).toMatchObject({ minutosFora: 0 })
    expect(signed['arquivos']).toMatchObject([{}, {}, {}, { papel: 'clima' }])
  })

  test('is absent, and not 0, without a file and without typed rows', async () => {
    const { id } = await real.send(files)
    expect(await real.settled(id)).toMatchObject({ ready: true, minutos_fora: null, vento_medio_ms: null })
    expect((await climaOf(id)).minutos.length).toBeGreaterThan(1)
    expect(await signedOf(id)).not.toHaveProperty('clima')
  })

  test('from a file that cannot be used is a finding with the cause, and the flight is measured all the same', async () => {
    const { numbers } = await measureHere(files)
    const { id } = await real.send({ ...files, clima: 'Hora;Vento (m/s)\n10:00;2\n' })
    const laudo = await real.settled(id)
    expect(laudo).toMatchObject({ ready: true, error: false, minutos_fora: null })
    expect(laudo.aplicacao_efetiva).toBe(numbers.aplicacaoEfetiva)
    const found = await real.db
      .selectFrom('laudos_achados')
      .select(['codigo', 'mensagem'])
      .where('laudo_id', '=', id)
      .where('codigo', '=', 'clima-ilegivel')
      .executeTakeFirstOrThrow()
    expect(found.mensagem).toMatch(/^Não foi possível ler «[^»]*clima[^»]*»: falta a coluna da data\.$/)
  })
})

describe('the model of the weather', () => {
  let model: ModelServer
  beforeAll(async () => {
    model = await startModelServer()
    await real.stopWorkers()
    await real.work({ deps: { settings: { ...real.deps.settings, climaUrl: model.address } } })
  })
  afterAll(() => model.stop())

  const FONTE = { tipo: 'modelo', nome: 'Open-Meteo (CC BY 4.0), 127.0.0.1' }
  const measuredWith = (id: number) =>
    vi.waitFor(async () => expect((await climaOf(id)).numeros?.fontes).toContainEqual(expect.objectContaining(FONTE)), {
      timeout: 30_000,
      interval: 50,
    })

  test('that fails leaves the laudo Pronto without it, and is asked again', async () => {
    model.answerWith((response) => response.writeHead(503).end())
    const { id } = await real.send(files)
    expect(await real.settled(id)).toMatchObject({ ready: true, error: false, minutos_fora: null })
    await vi.waitFor(() => expect(model.requests.length).toBeGreaterThan(0), { timeout: 30_000 })
    expect((await climaOf(id)).numeros).toBeNull()
    model.answerWith(undefined)
    await vi.waitFor(
      async () => {
        await real.retryNow()
        expect((await climaOf(id)).numeros).not.toBeNull()
      },
      { timeout: 30_000, interval: 500 },
    )
    const { numeros } = await climaOf(id)
    // 2 m/s from the east at every hour.
    expect(numeros).toMatchObject({ minutosFora: 0, minutosSemDados: 0, ventoMedioMs: expect.closeTo(2, 9) })
    expect(numeros?.direcaoMediaGraus).toBeCloseTo(90, 9)
    expect(await real.state(id)).toMatchObject({ ready: true, minutos_fora: 0 })
    expect((await signedOf(id))['clima']).toEqual(numeros)
  })

  test('is asked once for neighbours, and again by no measurement', async () => {
    const requests = model.requests.length
    const { id } = await real.send(files)
    await real.settled(id)
    await measuredWith(id)
    await real.reprocess(id)
    await real.settled(id)
    await measuredWith(id)
    expect(model.requests.length).toBe(requests)
  })

  test('stands below the readings of the field, and is kept as a source', async () => {
    const { numbers } = await measureHere(files)
    const begin = numbers.trajeto!.inicio!
    const clima = `Instante;Vento (km/h);Direção;Temperatura (°C);Umidade (%)\n${begin};7,2;N;25;60`
    const { id } = await real.send({ ...files, clima })
    await real.settled(id)
    await measuredWith(id)
    const { numeros } = await climaOf(id)
    const [field, ofModel] = numeros!.fontes
    expect(field).toMatchObject({ tipo: 'campo', leituras: 1 })
    expect(ofModel).toMatchObject(FONTE)
    // The reading of the field reaches 30 minutes; the model has the rest.
    expect(numeros?.inicio).toMatchObject({ tipo: 'campo' })
    expect(field!.minutos + ofModel!.minutos).toBeCloseTo(numbers.trajeto!.tempoAplicandoMin!, 9)
    expect(field!.minutos).toBeGreaterThan(0)
  })
})
