import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { laudoNumbers } from '@faixa/domain'
import { layerGeoJson } from '@faixa/flight'
import { hectares, metres } from '@faixa/units'
import { afterAll, describe, expect, test } from 'vitest'
import { inflateSegments } from '../../../laudo/layers/inflate-segments.ts'
import { readVerificacoes } from '../../../laudo/verificacoes/read-verificacoes.queries.ts'
import { measureHere, nameOf, simulatedFiles } from '../../../testing/flight-files.fixture.ts'
import { type LaudoState, startRealWorker } from '../../../testing/real-worker.fixture.ts'
import { insertPlots } from '../../../testing/registered-plots.fixture.ts'
import { VERSION } from '../../../version.ts'

const real = await startRealWorker()
afterAll(() => real.stop())
await real.work()
const { db } = real

const files = simulatedFiles()
const SET_D = join(import.meta.dirname, '../../../../../../../shared/kml/sets/D_voo_sobre_clealco')

describe('a flight that is sent', () => {
  test('becomes the numbers that the engine gives, to the last bit, with everything that belongs to them', async () => {
    const here = await measureHere(files)
    // The typed figures agree with the files, but for those for which the simulated flight is too short.
    const typed = { faixa_executada: 21, faixa_contratada: 20, insumos: 9, data_final: '2026-03-14 10:24:00' }
    const { id } = await real.send(files, typed)
    const laudo = await real.settled(id)
    const all = laudoNumbers({
      ...here.measures,
      faixaExecutada: metres(21),
      faixaContratada: metres(20),
      insumos: hectares(9),
    })
    expect(laudo).toMatchObject({
      ready: true,
      processing: false,
      error: false,
      tentativa: 1,
      progresso: 1,
      area_plantio: all.areaPlantio,
      area_aplicada: all.areaAplicada,
      aplicacao_efetiva: all.aplicacaoEfetiva,
      area_nao_aplicada: all.areaNaoAplicada,
      aplicacao_externa: all.aplicacaoExterna,
      area_sobreposicao: all.areaSobreposicao,
      area_bruta: all.areaBruta,
      percent_aplicacao_efetiva: here.numbers.percentAplicacaoEfetiva,
      percent_area_sobreposicao: here.numbers.percentAreaSobreposicao,
      percent_largura_faixa: 105,
      percent_insumos: all.percentInsumos,
      passadas: here.numbers.passadas,
      sobreposicao_passadas: here.numbers.sobreposicaoPorPassadas,
      faixa_medida: null,
      metodo: 'v2',
      motor: `faixa ${VERSION} clipper2-wasm 0.4.0`,
    })
    const [west, south, east, north] = here.bounds
    expect(laudo.limites).toBe(`(${east},${north}),(${west},${south})`)
    const [fieldWest, fieldSouth, fieldEast, fieldNorth] = here.fieldBounds
    expect(laudo.limites_campo).toBe(`(${fieldEast},${fieldNorth}),(${fieldWest},${fieldSouth})`)

    const talhoes = await real.rows('laudos_talhoes', id)
    expect(
      talhoes.map(({ posicao, nome, area_plantio, aplicacao_efetiva }) => ({
        posicao,
        nome,
        area_plantio,
        aplicacao_efetiva,
      })),
    ).toEqual(
      here.numbers.talhoes.map(({ nome = null, areaPlantio, aplicacaoEfetiva }, posicao) => ({
        posicao,
        nome,
        area_plantio: areaPlantio,
        aplicacao_efetiva: aplicacaoEfetiva,
      })),
    )
    const { inicio, comprimentoKm, velocidadeMediaKmh, decolagem } = here.numbers.trajeto!
    expect(await real.rows('laudos_trajetos', id)).toMatchObject([
      {
        comprimento_km: comprimentoKm,
        inicio: new Date(inicio!),
        velocidade_media_kmh: velocidadeMediaKmh,
        decolagem: { x: decolagem![0], y: decolagem![1] },
      },
    ])
    expect(
      (await real.rows('laudos_achados', id)).map(({ codigo, mensagem, onde }) => ({ codigo, mensagem, onde })),
    ).toEqual(here.avisos.map(({ codigo, mensagem, onde }) => ({ codigo, mensagem, onde })))
    const camadas = await real.rows('laudos_camadas', id)
    for (const layer of here.layers) {
      const segments = camadas.filter(({ camada }) => camada === layer.name)
      const stored = await Promise.all(
        segments.map(({ comprimido, ...segment }) =>
          text(inflateSegments('', [{ ...segment, compressed: comprimido }])),
        ),
      )
      const features = JSON.parse(`[${stored.join(',')}]`) as unknown[]
      expect(features).toEqual(JSON.parse(`[${layerGeoJson(layer, 'laudoHasLayer')}]`))
      expect(segments.reduce((sum, { feicoes }) => sum + feicoes, 0)).toBe(features.length)
    }
    expect(new Set(camadas.map(({ camada }) => camada))).toEqual(new Set(here.layers.map(({ name }) => name)))
  })

  test('takes the swath certificate in force when it is measured, and checks the flown width against it', async () => {
    const prestadora_id = real.places.aerosul
    const { id: aeronave_id } = await db
      .insertInto('aeronaves')
      .values({ nome: 'PT-UCM', prestadora_id, tipo: 'tripulada' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const tested = { aeronave_id, prestadora_id, nome: '46 bicos CP-09', faixa: 18.5 }
    await db
      .insertInto('certificados')
      .values([
        { ...tested, data: '2020-01-10', valido_ate: '2021-01-10' },
        { ...tested, data: '2025-01-10' },
      ])
      .execute()
    const { id } = await real.send(files, { aeronave_id, faixa_executada: 21 })
    const { certificado_faixa } = await real.settled(id)
    expect(certificado_faixa).toMatchObject({ situacao: 'tomado', largura: 18.5, data: '2025-01-10' })
    const { documentos } = (await readVerificacoes(db, [id])).get(id)!
    expect(documentos).toMatchObject({ situacao: 'naoConforme', frase: expect.stringContaining('18,50') as string })
  })

  test('has its interval and its avoidable loss after it is Pronto, to the last bit those of the engine', async () => {
    const dados_operacao = { incertezaFaixa: 10, receptor: 'sbas' } as const
    const { id } = await real.send(files, { dados_operacao, faixa_executada: null })
    const laudo = await evaluated(id)
    const doubt = {
      largura: { u: 0.1, fonte: 'informada' },
      posicao: { d: 1, fonte: 'receptor' },
    } as const
    const { numbers, layers } = await measureHere(files, undefined, { doubt, loss: true, byWidth: true })
    const { intervalo, perda } = numbers
    expect(laudo).toMatchObject({
      intervalo: { ...doubt, percentAplicacaoEfetiva: intervalo!.percentAplicacaoEfetiva },
      perda,
      por_faixa: numbers.porFaixa,
      percent_aplicacao_efetiva: numbers.percentAplicacaoEfetiva,
      efetiva_de: intervalo!.percentAplicacaoEfetiva.de,
      efetiva_ate: intervalo!.percentAplicacaoEfetiva.ate,
      perda_inevitavel: perda!.inevitavel,
      perda_evitavel: perda!.evitavel,
    })
    expect(laudo.efetiva_de).toBeLessThan(laudo.efetiva_ate!)
    const talhoes = await real.rows('laudos_talhoes', id)
    expect(talhoes.map((plot) => ({ intervalo: plot.intervalo, perda: plot.perda }))).toEqual(
      numbers.talhoes.map((plot) => ({ intervalo: plot.intervalo ?? null, perda: plot.perda ?? null })),
    )
    expect(await causesOf(id)).toContain('avaliacao')
    // The layer of the loss stands beside those of the measurement, once, however often the laudo is evaluated.
    const layersOf = async () => {
      const rows = await real.rows('laudos_camadas', id)
      return Object.fromEntries(rows.map(({ camada, feicoes }) => [camada, feicoes]))
    }
    const expected = Object.fromEntries(layers.map(({ name, pieces }) => [name, pieces.length]))
    expect(expected).toHaveProperty('perda')
    expect(await layersOf()).toEqual(expected)
    await db.insertInto('laudos_a_avaliar').values({ laudo_id: id }).execute()
    await real.queue.enqueue(db, 'avaliar-laudos', {})
    await evaluated(id)
    expect(await layersOf()).toEqual(expected)
    expect(await real.rows('laudos_camadas', id)).toHaveLength(layers.length)
  })

  test('takes the doubt of its swath certificate, has none without one, and loses it with a certificate', async () => {
    const prestadora_id = real.places.aerosul
    const { id: aeronave_id } = await db
      .insertInto('aeronaves')
      .values({ nome: 'PT-UCN', prestadora_id, tipo: 'tripulada' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const tested = { aeronave_id, prestadora_id, nome: '40 bicos', faixa: 21, incerteza: 5, data: '2020-01-10' }
    await db
      .insertInto('certificados')
      .values({ ...tested, incerteza_fonte: 'repeticoes' })
      .execute()
    const certified = await real.send(files, { aeronave_id })
    expect(await evaluated(certified.id)).toMatchObject({
      intervalo: { largura: { u: 0.05, fonte: 'certificado' }, posicao: { d: 3, fonte: 'presumida' } },
    })
    const { id } = await real.send(simulatedFiles({ lat: -20 }))
    const without = await evaluated(id)
    expect(without).toMatchObject({ intervalo: null, efetiva_de: null })
    expect(without.perda_evitavel).toBeGreaterThanOrEqual(0)
    expect(await causesOf(id)).not.toContain('avaliacao')
  })

  test('has the dose of the pattern of its swath certificate, and none without one', async () => {
    const { aerosul, vooalto } = real.places
    const aircraft = await db
      .insertInto('aeronaves')
      .values([
        { nome: 'PT-UCO', prestadora_id: aerosul, tipo: 'tripulada' },
        { nome: 'PT-UCP', prestadora_id: aerosul, tipo: 'tripulada' },
        { nome: 'PT-UCQ', prestadora_id: vooalto, tipo: 'tripulada' },
      ])
      .returning(['id', 'prestadora_id'])
      .execute()
    const [ours, bare, foreign] = aircraft as [(typeof aircraft)[0], (typeof aircraft)[0], (typeof aircraft)[0]]
    const pattern = [
      { posicao: -21, deposito: 0 },
      { posicao: 0, deposito: 2 },
      { posicao: 21, deposito: 0 },
    ]
    const tested = { nome: '40 bicos', faixa: 21, data: '2020-01-10' }
    const certificate = ({ id, prestadora_id }: (typeof aircraft)[0], padrao?: typeof pattern) => ({
      ...{ ...tested, aeronave_id: id, prestadora_id, padrao_deposito: padrao ? JSON.stringify(padrao) : null },
    })
    // The pattern of another prestadora's aircraft is nothing to these flights.
    const rows = [certificate(ours, pattern), certificate(bare), certificate(foreign, pattern)]
    await db.insertInto('certificados').values(rows).execute()
    const { id } = await real.send(files, { aeronave_id: ours.id, faixa_executada: null })
    const laudo = await evaluated(id)
    const { numbers, layers } = await measureHere(files, undefined, { dose: { pattern, source: 'certificado' } })
    const dose = numbers.dose!
    expect(dose).toMatchObject({ padrao: 'certificado' })
    expect(dose.media).toBeGreaterThan(0.5)
    expect(dose.cv).toBeGreaterThan(0)
    expect(laudo).toMatchObject({ dose, dose_cv: dose.cv, dose_abaixo: dose.abaixo, dose_acima: dose.acima })
    const talhoes = await real.rows('laudos_talhoes', id)
    expect(talhoes.map((plot) => plot.dose)).toEqual(numbers.talhoes.map((plot) => plot.dose ?? null))
    const camadas = await real.rows('laudos_camadas', laudo.id)
    const drawn = layers.find(({ name }) => name === 'dose')!
    expect(camadas.find(({ camada }) => camada === 'dose')?.feicoes).toBe(drawn.pieces.length)
    // The paper and the register may change; the laudo keeps the pattern that it took.
    expect(laudo.certificado_faixa).toMatchObject({ padrao: pattern })
    const without = await real.send(files, { aeronave_id: bare.id, faixa_executada: null })
    expect(await evaluated(without.id)).toMatchObject({ dose: null, dose_cv: null, dose_abaixo: null })
    expect((await real.rows('laudos_talhoes', without.id)).every((plot) => plot.dose === null)).toBe(true)
  })

  test('tells how far it is, never backwards, and ends with Pronto', async () => {
    const { id, uuid } = await real.send(simulatedFiles({ areaHa: 400, seed: 2 }))
    await real.settled(id)
    await expect.poll(() => real.news.some((event) => event.uuid === uuid && event.ready)).toBe(true)
    const heard = real.news.filter((event) => event.uuid === uuid)
    const progress = heard.flatMap(({ progresso }) => progresso ?? [])
    expect(heard[0]).toMatchObject({ status: 'Processando', progresso: 0 })
    expect(progress.length).toBeGreaterThan(2)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    expect(heard.at(-1)).toMatchObject({ status: 'Pronto', ready: true, processing: false })
  })

  test('processed again, gives the same to the last bit, once', async () => {
    // A separate field and day, because other laudos of the same flight or pilot would be reported.
    const { id } = await real.send(simulatedFiles({ lon: -47, takeOffMs: Date.UTC(2026, 5, 1, 10) }))
    const first = await snapshot(id, await evaluated(id))
    await real.reprocess(id)
    const again = await evaluated(id)
    expect(again.tentativa).toBe(2)
    expect(await snapshot(id, again)).toEqual(first)
  })

  test('of lines is measured with the width that was typed, or else with the file’s', async () => {
    const lines = simulatedFiles({ swathM: 18 }, { family: 'lines' })
    const typed = await real.send(lines, { faixa_executada: 16 })
    const fromFile = await real.send(lines, { faixa_executada: null })
    const slip = await real.send(lines, { faixa_executada: 1800 })
    expect(await real.settled(typed.id)).toMatchObject({
      faixa_medida: 16,
      area_bruta: (await measureHere(lines, 16)).numbers.areaBruta,
    })
    expect(await real.settled(fromFile.id)).toMatchObject({ faixa_medida: 18 })
    expect(await real.settled(slip.id)).toMatchObject({ ready: true, faixa_medida: 18 })
    expect(await real.rows('laudos_achados', slip.id)).toContainEqual(
      expect.objectContaining({ codigo: 'faixa-executada-ignorada', mensagem: expect.stringContaining('1.800,00 m') }),
    )
  })

  test('with the same passes exported again lists them with their finding, and has them as a layer', async () => {
    const passes = simulatedFiles({}, { family: 'passes' })
    const begin = passes.aplicacao.indexOf('<Placemark')
    const again = passes.aplicacao
      .slice(begin, passes.aplicacao.lastIndexOf('</Placemark>') + '</Placemark>'.length)
      .replaceAll(/-?\d+\.\d{7,}/g, (degrees) => Number(degrees).toFixed(6))
    const aplicacao = `${passes.aplicacao.slice(0, begin)}${again}${passes.aplicacao.slice(begin)}`
    const here = await measureHere({ area: passes.area, aplicacao })
    const { id } = await real.send({ area: passes.area, aplicacao })
    await real.settled(id)
    const found = (await real.rows('laudos_achados', id)).find(({ codigo }) => codigo === 'passadas-repetidas')
    const { passadas = [] } = here.avisos.find(({ codigo }) => codigo === 'passadas-repetidas') ?? {}
    expect(passadas).toHaveLength((here.numbers.passadas ?? 0) / 2)
    expect(found?.passadas).toEqual(passadas)
    const layers = (await real.rows('laudos_camadas', id)).map(({ camada, feicoes }) => [camada, feicoes])
    expect(layers).toContainEqual(['passadas-em-duvida', passadas.length])
  })

  test('with files that a person keeps in each other’s fields says so', async () => {
    const swapped = { area: files.aplicacao, aplicacao: files.area, trajeto: files.trajeto }
    const { id } = await real.send(swapped, { medir_manter_arquivos: true })
    await real.settled(id)
    const found = (await real.rows('laudos_achados', id)).filter(({ codigo }) => codigo === 'arquivo-em-campo-trocado')
    expect(found.map(({ onde }) => onde)).toEqual([nameOf('area'), nameOf('aplicacao')])
  })
})

describe('without an area file', () => {
  test('the registered plots near stand in, and are named as the ones taken', async () => {
    const here = await measureHere(files)
    const { aurora, boreal } = real.places
    const near = await insertPlots(db, files.area, { empresa_id: aurora })
    const foreign = await insertPlots(db, files.area, { empresa_id: boreal })
    const { aplicacao, trajeto } = files
    const { id } = await real.send({ aplicacao, trajeto }, { empresa_id: aurora })
    const laudo = await real.settled(id)
    expect(laudo.area_plantio).toBeCloseTo(here.numbers.areaPlantio!, 6)
    expect(laudo.aplicacao_efetiva).toBeCloseTo(here.numbers.aplicacaoEfetiva!, 6)
    const taken = (await real.rows('laudos_talhoes', id)).map(({ area_empresa_id }) => area_empresa_id)
    expect(taken).toEqual(near)
    expect(taken).not.toContain(foreign[0])
    expect(await real.rows('laudos_achados', id)).toContainEqual(
      expect.objectContaining({ codigo: 'area-do-cadastro' }),
    )
    expect((await real.rows('laudos_camadas', id)).map(({ camada }) => camada)).toContain('area-total')
  })

  test('a unidade has only its own plots', async () => {
    const { aurora, norte, sul } = real.places
    const ofNorte = await insertPlots(db, files.area, { empresa_id: aurora, unidade_id: norte })
    const { aplicacao, trajeto } = files
    const inNorte = await real.send({ aplicacao, trajeto }, { empresa_id: aurora, unidade_id: norte })
    const inSul = await real.send({ aplicacao, trajeto }, { empresa_id: aurora, unidade_id: sul })
    await real.settled(inNorte.id)
    expect((await real.rows('laudos_talhoes', inNorte.id)).map(({ area_empresa_id }) => area_empresa_id)).toEqual(
      ofNorte,
    )
    expect(await real.settled(inSul.id)).toMatchObject({
      error: true,
      ready: false,
      erro_codigo: 'sem-area-cadastrada',
      erro_mensagem: expect.stringMatching(/«aplicacao do voo\.kml».*envie o arquivo da área ou cadastre as áreas/),
    })
  })
})

test.skipIf(!existsSync(SET_D))('the real flight over Clealco is measured as its reference says', async () => {
  const read = (name: string) => readFileSync(join(SET_D, name))
  const reference = JSON.parse(read('reference.json').toString()) as Record<string, number>
  const { id } = await real.send({
    area: read('area.kml'),
    aplicacao: read('aplicacao.kml'),
    trajeto: read('trajeto.kml'),
  })
  const laudo = await real.settled(id)
  expect(laudo.area_aplicada).toBeCloseTo(reference['union_m2']! / 10_000, 1)
  expect(laudo.aplicacao_efetiva).toBeCloseTo(reference['union_inside_any_plot_m2']! / 10_000, 1)
  expect(laudo.passadas).toBe(reference['passes'])
  // The box of the application's corners and of the 24 plots, out of 151, that reference.json has with 5 % or more; computed from the
  // files.
  expect(laudo.limites_campo).toBe('(-50.28853,-21.77139),(-50.31021,-21.78196)')
})

/** Reads everything that was measured, without its times. */
/** Waits until the laudo is measured and its interval and loss are computed. */
async function evaluated(id: number): Promise<LaudoState> {
  await real.settled(id)
  const waiting = () => db.selectFrom('laudos_a_avaliar').select('laudo_id').where('laudo_id', '=', id).execute()
  await expect.poll(waiting, { timeout: 150_000 }).toEqual([])
  return real.state(id)
}

/** Causes of the signed revisions, in their order. */
async function causesOf(laudoId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('revisoes')
    .select('causa')
    .where('laudo_id', '=', laudoId)
    .orderBy('numero')
    .execute()
  return rows.map(({ causa }) => causa)
}

async function snapshot(id: number, state: LaudoState) {
  const { tentativa: _try, processado_em: _when, processamento_ms: _took, ...measured } = state
  const tables = ['laudos_talhoes', 'laudos_trajetos', 'laudos_achados', 'laudos_camadas'] as const
  return { measured, rows: await Promise.all(tables.map((table) => real.rows(table, id))) }
}
