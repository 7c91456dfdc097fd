// Long because every edit of a laudo is tried on one server with its people.
import type { ROUTES, SentOf } from '@faixa/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readContent } from '../../../laudo/revision-content.queries.ts'
import { insertLaudo, type LaudoMade } from '../../../testing/laudo-rows.fixture.ts'
import type { PersonName } from '../../../testing/people.fixture.ts'
import { startTestServer, type TestServer } from '../../../testing/server.fixture.ts'
import { insertResults } from '../laudo-results.fixture.ts'

type Edit = SentOf<(typeof ROUTES)['updateLaudo']>['body']

let server: TestServer
let laudo: LaudoMade

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => new Date('2026-03-15T18:30:00Z') } })
})
afterAll(() => server.stop())

beforeEach(async () => {
  laudo = await insertLaudo(server.db, { unidade_id: server.places.norte })
  await server.db.deleteFrom('auditoria').execute()
})

/** The body that the edit dialog sends for an unchanged laudo. */
function edited(change: Partial<Edit> = {}): Edit {
  const { aurora, norte, bruno } = server.places
  return {
    empresa: aurora,
    unidade: norte,
    tratamento: 'HERBICIDA',
    cultura: 'CANA-DE-AÇÚCAR',
    pilotoId: bruno,
    data: '2026-03-14',
    dataInicial: '2026-03-14T10:12:00',
    dataFinal: '2026-03-14T10:52:00',
    codigo: 'OS 1',
    nome: 'Fazenda Santa Rita',
    observacoes: '',
    obsArray: [],
    ...change,
  }
}

const save = (change: Partial<Edit>, { ifMatch, person = 'carla' }: { ifMatch?: number; person?: PersonName } = {}) =>
  server
    .as(person)
    .updateLaudo({ params: { uuid: laudo.uuid }, body: edited(change) }, ifMatch === undefined ? {} : { ifMatch })

const rowOf = () => server.db.selectFrom('laudos').selectAll().where('id', '=', laudo.id).executeTakeFirstOrThrow()
const acts = () =>
  server.db.selectFrom('auditoria').selectAll().where('entidade_id', '=', `${laudo.id}`).orderBy('id').execute()
const wrongFields = (promise: Promise<unknown>) =>
  promise.then(
    () => [],
    (problem: { extras?: { erros?: { campo: string }[] } }) => problem.extras?.erros?.map(({ campo }) => campo),
  )

describe('an edit', () => {
  it('changes what was changed, and says what it was before', async () => {
    const { laudoInfo } = await save({ nome: 'Fazenda Bom Jesus', tratamento: 'INSETICIDA', obsArray: ['VERIFICAR'] })
    expect(laudoInfo).toMatchObject({
      nome: 'Fazenda Bom Jesus',
      tratamento: 'INSETICIDA',
      observacoesArray: [{ chave: 'VERIFICAR', nome: 'Verificar' }],
      versao: 2,
      areaPlantio: 80,
    })
    expect(await acts()).toMatchObject([
      {
        acao: 'alterar',
        usuario_id: server.people.carla.id,
        antes: { nome: 'Fazenda Santa Rita', tratamento: 'HERBICIDA', notas: [] },
        depois: { nome: 'Fazenda Bom Jesus', tratamento: 'INSETICIDA', notas: ['VERIFICAR'] },
      },
    ])
    expect((await rowOf()).atualizado_em).toEqual(new Date('2026-03-15T18:30:00Z'))
  })

  it('that changes nothing is no new version', async () => {
    expect((await save({})).laudoInfo.versao).toBe(1)
    expect(await acts()).toEqual([])
  })

  it('keeps the data of the operation, part by part in the history, and takes them away again', async () => {
    const { aerosul, vooalto } = server.places
    const aircraft = (nome: string, prestadora_id: number) =>
      server.db
        .insertInto('aeronaves')
        .values({ nome, prestadora_id, tipo: 'drone', modelo: 'T40' })
        .returning('id')
        .executeTakeFirstOrThrow()
    const aerosulAircraft = await aircraft('PT-UAB', aerosul)
    const other = await aircraft('PT-UAC', vooalto)
    const dadosOperacao = {
      uf: 'SP',
      municipio: 'Assis',
      alturaVoo: '3,5',
      agronomo: '',
      pilotoRegistro: 'CANAC 123456',
      produtos: [{ marca: 'Moddus', dose: '0,8', unidade: 'L/ha' }, { marca: '' }],
      leituras: [{ hora: '7:12', temperatura: 24, umidade: 70, vento: 6, direcao: 'NE' }],
    } as Edit['dadosOperacao']
    const kept = {
      uf: 'SP',
      municipio: 'Assis',
      alturaVoo: 3.5,
      pilotoRegistro: 'CANAC 123456',
      produtos: [{ marca: 'Moddus', dose: 0.8, unidade: 'L/ha' }],
      leituras: [{ hora: '07:12', temperatura: 24, umidade: 70, vento: 6, direcao: 'NE' }],
    }
    const { laudoInfo } = await save({ dadosOperacao, aeronave: aerosulAircraft.id })
    expect(laudoInfo.dadosOperacao).toEqual(kept)
    expect(laudoInfo.aeronave).toEqual({ id: aerosulAircraft.id, nome: 'PT-UAB', tipo: 'drone', modelo: 'T40' })
    const { atos } = await server.as('carla').readLaudoHistory({ params: { uuid: laudo.uuid } })
    expect(atos[0]?.mudancas).toContainEqual({ campo: 'dadosOperacao.municipio', antes: null, depois: 'Assis' })
    expect(atos[0]?.mudancas).toContainEqual({ campo: 'aeronave', antes: null, depois: 'PT-UAB' })
    // Repeating the same data, with keys in any order, writes no version; an edit without these data keeps them.
    expect(
      (await save({ dadosOperacao: Object.fromEntries(Object.entries(kept).toReversed()) })).laudoInfo.versao,
    ).toBe(2)
    expect((await save({ nome: 'Fazenda Bom Jesus' })).laudoInfo.dadosOperacao).toEqual(kept)
    expect(await wrongFields(save({ aeronave: other.id }))).toEqual(['aeronave'])
    expect(await wrongFields(save({ aeronave: 999_999 }))).toEqual(['aeronave'])
    // An archived aircraft stays with the laudo that it flew, but cannot be chosen again.
    await server.db
      .updateTable('aeronaves')
      .set({ arquivado_em: new Date() })
      .where('id', '=', aerosulAircraft.id)
      .execute()
    expect((await save({ nome: 'Fazenda Santa Rita', aeronave: aerosulAircraft.id })).laudoInfo.aeronave?.nome).toBe(
      'PT-UAB',
    )
    expect((await save({ dadosOperacao: null, aeronave: null })).laudoInfo).not.toHaveProperty('aeronave')
    expect((await rowOf()).dados_operacao).toBeNull()
    expect(await wrongFields(save({ aeronave: aerosulAircraft.id }))).toEqual(['aeronave'])
  })

  it('takes the swath certificate of the aircraft in force on the day, and keeps it as it was', async () => {
    const { aerosul, vooalto } = server.places
    const aircraft = async (nome: string, prestadora_id: number) =>
      (
        await server.db
          .insertInto('aeronaves')
          .values({ nome, prestadora_id, tipo: 'tripulada' })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const carla = server.as('carla')
    const certify = async (aeronave: number, more: object) =>
      (
        await carla.registerEntity({
          body: { nivel: 'certificado', aeronave, faixa: 18.5, data: '2026-01-10', ...more } as never,
        })
      ).id
    const [ours, bare] = [await aircraft('PT-UCF', aerosul), await aircraft('PT-UCG', aerosul)]
    // A certificate of another prestadora's aircraft is nothing to this flight.
    await certify(await aircraft('PT-UCH', vooalto), { nome: 'Alheio' })
    const id = await certify(ours, { nome: '46 bicos CP-09', incerteza: 8, incertezaFonte: 'certificado', cv: 12 })
    const taken = async (change: Partial<Edit>) => (await save(change)).laudoInfo.certificadoDeFaixa
    const first = {
      ...{ situacao: 'tomado', id, configuracao: '46 bicos CP-09', largura: 18.5, cv: 12, incerteza: 8 },
      ...{ incertezaFonte: 'certificado', data: '2026-01-10' },
    }
    expect(await taken({ aeronave: ours })).toEqual(first)

    // The register changes, and the laudo does not, until something that decides its certificate does.
    const edit = {
      params: { tipo: 'certificados' as const, id },
      body: { faixa: 20, responsavel: 'Ana Teste', padraoDeposito: '-10; 0\n0; 1\n10; 0' } as never,
    }
    await carla.updateEntity(edit)
    expect(await taken({ nome: 'Outro nome' })).toEqual(first)
    expect(await taken({ dadosOperacao: { pista: 'Norte' } })).toMatchObject({
      ...{ largura: 20, responsavel: 'Ana Teste', padrao: [{ posicao: -10, deposito: 0 }, {}, {}] },
    })
    const signed = await readContent(server.db, laudo.id)
    expect(signed).toMatchObject({ certificadoDeFaixa: { largura: 20, responsavel: 'informado' } })
    expect(signed).not.toHaveProperty('certificadoDeFaixa.padrao')

    // The laudo shows the paper of the registered certificate, to people who see the certificate in the register.
    const paper = async (person: PersonName) => {
      const { laudoInfo } = await server
        .as(person)
        .readLaudo({ params: { uuid: laudo.uuid }, query: { camadas: 'nenhuma' } })
      return laudoInfo.certificadoPdf?.nome
    }
    expect(await paper('gil')).toBeUndefined()
    const body = new FormData()
    body.append('file', new Blob(['%PDF-1.7\n%%EOF\n']), 'ensaio.pdf')
    expect((await server.fetch(`/entidades/certificados/${id}/pdf`, { method: 'PUT', body }, 'carla')).status).toBe(200)
    const seenBy = async () =>
      (await Promise.all((['ana', 'carla', 'gil', 'davi', 'bruno'] as const).map(paper))).map(Boolean)
    expect(await seenBy()).toEqual([true, true, true, false, false])
    await server.db.updateTable('certificados').set({ arquivado_em: new Date() }).where('id', '=', id).execute()
    expect(await seenBy()).toEqual([true, false, false, false, false])
    await server.db.updateTable('certificados').set({ arquivado_em: null }).where('id', '=', id).execute()
    await server.db.updateTable('aeronaves').set({ prestadora_id: vooalto }).where('id', '=', ours).execute()
    expect(await seenBy()).toEqual([true, true, false, false, false])
    await server.db.updateTable('aeronaves').set({ prestadora_id: aerosul }).where('id', '=', ours).execute()

    await certify(ours, { nome: '10 atomizadores AU5000', faixa: 22 })
    const both = { situacao: 'ambiguo', entre: ['10 atomizadores AU5000', '46 bicos CP-09'] }
    expect(await taken({ dadosOperacao: { pista: 'Sul' } })).toEqual(both)
    const equipamentoModelo = 'AU5000'
    expect(await taken({ dadosOperacao: { equipamentoModelo } })).toMatchObject({ situacao: 'tomado', largura: 22 })
    // Another's certificate cannot be named: only the aircraft's own are looked through.
    expect(await taken({ dadosOperacao: { equipamentoModelo: 'Alheio' } })).toEqual({ situacao: 'nenhum' })
    expect(await taken({ data: '2026-01-09', dadosOperacao: { equipamentoModelo } })).toEqual({ situacao: 'nenhum' })
    expect(await taken({ aeronave: bare })).toBeUndefined()
  })

  it.each([
    ['a product without its mark', { produtos: [{ ingrediente: 'trinexapaque' }] }, ['produtos.0.marca']],
    ['a dose without a unit', { produtos: [{}, { marca: 'X', dose: 1 }] }, ['produtos.1.unidade']],
    ['a reading without its hour', { leituras: [{ temperatura: 20 }] }, ['leituras.0.hora']],
    ['an hour that no clock has', { leituras: [{ hora: '25:00' }] }, ['leituras.0.hora']],
    ['more than all water of the air', { leituras: [{ hora: '07:00', umidade: 101 }] }, ['leituras.0.umidade']],
    ['a state that is none', { uf: 'XX' }, ['uf']],
    ['a day that no calendar has', { receituarioData: '2026-02-30' }, ['receituarioData']],
    ['an endless text', { municipio: 'x'.repeat(121) }, ['municipio']],
    ['too many products', { produtos: Array.from({ length: 7 }, () => ({ marca: 'X' })) }, ['produtos']],
    ['a text in place of all', 'não é um objeto', ['']],
  ])('of the operation is refused for %s, naming the field', async (_, dadosOperacao, fields) => {
    const wrong = await wrongFields(save({ dadosOperacao }))
    expect(wrong).toEqual(fields.map((name) => ['dadosOperacao', name].filter(Boolean).join('.')))
    expect((await rowOf()).dados_operacao).toBeNull()
  })

  it('takes the two values that stand for what was cleared', async () => {
    const { laudoInfo } = await save({ dataInicial: '2026-03-14T00:00:01', dataFinal: '1997-01-01T00:00:01' })
    expect(laudoInfo).toMatchObject({ dataInicial: '2026-03-14T00:00:01', dataFinal: '1997-01-01T00:00:01' })
  })

  it('stores times with seconds 00, and the day of the flight where no other is given', async () => {
    const { laudoInfo } = await save({ data: null, dataInicial: '2026-02-04T8:05:31', dataFinal: '2026-02-04T09:00' })
    expect(laudoInfo).toMatchObject({
      data: '2026-02-04',
      dataInicial: '2026-02-04T08:05:00',
      dataFinal: '2026-02-04T09:00:00',
    })
  })

  it('of the times compares them with the track anew, and leaves every other finding alone', async () => {
    const found = () =>
      server.db.selectFrom('laudos_achados').select(['codigo', 'mensagem']).where('laudo_id', '=', laudo.id).execute()
    await insertResults(server.db, laudo.id)
    // The track lasts from 13:12 to 13:52 UTC; the typed times are the same at UTC-3.
    await save({ dataInicial: '2026-03-13T10:12:00', dataFinal: '2026-03-13T10:52:00' })
    expect((await found()).map(({ codigo }) => codigo)).toEqual(['anel-aberto', 'horarios-fora-do-trajeto'])
    expect((await found())[1]?.mensagem).toContain('em 13/03/2026, das 10:12 às 10:52 (hora local)')
    await save({})
    expect((await found()).map(({ codigo }) => codigo)).toEqual(['anel-aberto'])
  })

  it.each([
    ['a year that is not yet', { dataFinal: '2090-03-14T10:52:00' }, ['dataFinal']],
    ['an end before the start', { dataFinal: '2026-03-13T10:52:00' }, ['dataFinal']],
    ['an unknown treatment', { tratamento: 'ÁGUA BENTA' as 'HERBICIDA' }, ['tratamento']],
    ['a short code', { codigo: 'x' }, ['codigo']],
    ['a long note', { observacoes: 'x'.repeat(501) }, ['observacoes']],
    ['an unknown note', { obsArray: ['OUTRA' as 'VERIFICAR'] }, ['obsArray.0']],
    ['a forged empresa', { empresa: 999_999 }, ['empresa']],
    ['a forged unidade', { unidade: 999_999 }, ['unidade']],
    ['a forged pilot', { pilotoId: 999_999 }, ['pilotoId']],
  ])('is refused for %s, naming the field', async (_, change, fields) => {
    expect(await wrongFields(save(change))).toEqual(fields)
    expect((await rowOf()).versao).toBe(1)
  })

  it('brings the prestadora of its pilot along', async () => {
    const { joao, vooalto, aurora } = server.places
    const { laudoInfo } = await save({ pilotoId: joao })
    expect(laudoInfo.piloto).toMatchObject({ nome: 'João Ávila', prestadora: { nome: 'Voo Alto' } })
    const link = server.db.selectFrom('empresas_prestadoras').selectAll().where('empresa_id', '=', aurora)
    expect(await link.where('prestadora_id', '=', vooalto).execute()).toHaveLength(1)
  })

  it('keeps a pilot, a unidade and an empresa that were archived since, and takes no other that was', async () => {
    const { bruno, norte, beto } = server.places
    const archive = async (arquivado_em: Date | null) => {
      await server.db.updateTable('pilotos').set({ arquivado_em }).where('id', 'in', [bruno, beto]).execute()
      await server.db.updateTable('unidades').set({ arquivado_em }).where('id', '=', norte).execute()
    }
    await archive(new Date())
    expect((await save({ nome: 'Outro nome' })).laudoInfo.versao).toBe(2)
    expect(await wrongFields(save({ pilotoId: beto }))).toEqual(['pilotoId'])
    await archive(null)
  })
})

describe('typed figures', () => {
  /** The figures that the files gave for the checks: 84.8 ha applied, no repetition, no rate in the records. */
  const COMPARED = { areas: { appliedM2: 848_000, grossM2: 848_000 }, recorded: {}, trajectory: {} }
  const found = async () =>
    (await server.db.selectFrom('laudos_achados').select('codigo').where('laudo_id', '=', laudo.id).execute()).map(
      ({ codigo }) => codigo,
    )

  beforeEach(async () => {
    await server.db
      .updateTable('laudos')
      .set({ comparados: JSON.stringify(COMPARED) })
      .where('id', '=', laudo.id)
      .execute()
  })

  it('are corrected with what follows from them, and what was measured stays', async () => {
    // 18 of 20 m, 27 of 30 L/ha, and product for 40 of 80 ha of plots; 40 ha are less than 85 % of the 84.8 ha applied.
    const { laudoInfo } = await save({ faixaExecutada: '18', taxaAplicacao: 27, insumos: 40, distanciaPista: '12,5' })
    expect(laudoInfo).toMatchObject({
      status: 'Pronto',
      versao: 2,
      distanciaPista: 12.5,
      faixaExecutada: 18,
      taxaAplicacao: 27,
      insumos: 40,
      percentLarguraFaixa: 90,
      percentTaxaAplicacao: 90,
      percentInsumos: 50,
      areaPlantio: 80,
      percentAplicacaoEfetiva: 100,
      faixaContratada: 20,
      vazaoContratada: 30,
    })
    expect(laudoInfo.avisos.map(({ codigo }) => codigo)).toEqual(['insumos-diferem'])
    expect(await acts()).toMatchObject([
      {
        acao: 'alterar',
        usuario_id: server.people.carla.id,
        antes: { faixa_executada: 20, taxa_aplicacao: 30, insumos: null, percent_largura_faixa: 100 },
        depois: {
          faixa_executada: 18,
          taxa_aplicacao: 27,
          insumos: 40,
          percent_largura_faixa: 90,
          percent_insumos: 50,
        },
      },
    ])
    await save({ insumos: 84 })
    expect(await found()).toEqual([])
    expect((await rowOf()).notas_sugeridas).not.toBeNull()
    expect(server.queued('processar-laudo')).not.toContainEqual({ laudoId: laudo.id })
  })

  it('that are taken away take their percentages along, and those that are not sent stay', async () => {
    await save({ insumos: 40 })
    const { laudoInfo } = await save({ insumos: null, faixaContratada: '' })
    expect(laudoInfo).not.toHaveProperty('insumos')
    expect(laudoInfo).not.toHaveProperty('percentInsumos')
    expect(laudoInfo).not.toHaveProperty('percentLarguraFaixa')
    expect(laudoInfo).toMatchObject({ faixaExecutada: 20, percentTaxaAplicacao: 100 })
    expect(await found()).toEqual([])
  })

  it.each([
    ['faixaExecutada', 0],
    ['vazaoContratada', '-1'],
    ['taxaAplicacao', 'muita'],
    ['insumos', 100_001],
    ['distanciaPista', '1.000.000'],
  ])('are refused beyond their limits, naming %s', async (campo, value) => {
    expect(await wrongFields(save({ [campo]: value }))).toEqual([campo])
    expect((await rowOf()).versao).toBe(1)
  })

  it('that lines were widened with have the laudo measured again, and the audit keeps its numbers', async () => {
    await server.db.updateTable('laudos').set({ faixa_medida: 20 }).where('id', '=', laudo.id).execute()
    expect((await save({ insumos: 84 })).laudoInfo.status).toBe('Pronto')
    expect((await save({ faixaExecutada: 18 })).laudoInfo).toMatchObject({ status: 'Na fila', areaPlantio: 80 })
    expect(server.queued('processar-laudo')).toContainEqual({ laudoId: laudo.id })
    expect((await acts()).at(-1)).toMatchObject({ antes: { areaPlantio: 80, percentAplicacaoEfetiva: 100 } })
  })

  it('of a laudo from before they were kept for comparison have it measured again', async () => {
    await server.db.updateTable('laudos').set({ comparados: null }).where('id', '=', laudo.id).execute()
    expect((await save({ distanciaPista: 3 })).laudoInfo.status).toBe('Pronto')
    expect((await save({ insumos: 84 })).laudoInfo.status).toBe('Na fila')
  })

  it('wait for a measurement that has begun with the old width', async () => {
    const measuring = { faixa_medida: 20, ready: false, processing: true }
    await server.db.updateTable('laudos').set(measuring).where('id', '=', laudo.id).execute()
    await expect(save({ faixaExecutada: 18 })).rejects.toMatchObject({ codigo: 'em-processamento' })
    expect((await rowOf()).faixa_executada).toBe(20)
  })
})

describe('moving a laudo to another empresa', () => {
  it('leaves the unidade behind', async () => {
    const { boreal } = server.places
    expect(await wrongFields(save({ empresa: boreal }))).toEqual(['unidade'])
    const { laudoInfo } = await save({ empresa: boreal, unidade: null })
    expect(laudoInfo).toMatchObject({ empresaNome: 'Agro Boreal', unidade: null, unidadeNome: null })
  })

  it('is refused where that empresa has the same files', async () => {
    const { boreal } = server.places
    const { impressao } = await rowOf()
    const duplicate = await insertLaudo(server.db, { empresa_id: boreal, impressao })
    await expect(save({ empresa: boreal, unidade: null })).rejects.toMatchObject({
      codigo: 'laudo-repetido',
      extras: { uuid: duplicate.uuid },
    })
  })

  it('measures it again where its plots were those of the empresa, and not where they came in a file', async () => {
    const { boreal, sul } = server.places
    await server.db.insertInto('processamentos').values({ laudo_id: laudo.id, progresso: 1 }).execute()
    expect((await save({ unidade: sul })).laudoInfo).toMatchObject({ status: 'Na fila', areaPlantio: 80 })
    expect(server.queued('processar-laudo')).toContainEqual({ laudoId: laudo.id })

    const sha256 = Buffer.alloc(32, 7)
    await server.db.insertInto('arquivos').values({ sha256, bytes: 1 }).execute()
    laudo = await insertLaudo(server.db, { unidade_id: server.places.norte })
    const area = { laudo_id: laudo.id, papel: 'area', sha256, nome: 'area.kml' } as const
    await server.db.insertInto('laudos_arquivos').values(area).execute()
    expect((await save({ empresa: boreal, unidade: null })).laudoInfo.status).toBe('Pronto')
    expect(server.queued('processar-laudo')).not.toContainEqual({ laudoId: laudo.id })
  })

  it('waits for a measurement that has begun with the old plots', async () => {
    await server.db.updateTable('laudos').set({ ready: false, processing: true }).where('id', '=', laudo.id).execute()
    await expect(save({ unidade: null })).rejects.toMatchObject({ codigo: 'em-processamento' })
    expect((await save({ nome: 'Outro nome' })).laudoInfo.versao).toBe(2)
  })
})

describe('two people who edit at once', () => {
  it('from the same version: one saves, the other is told who was first', async () => {
    const outcomes = await Promise.allSettled([
      save({ nome: 'Nome da Carla' }, { ifMatch: 1 }),
      save({ nome: 'Nome da Ana' }, { ifMatch: 1, person: 'ana' }),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = outcomes.find((outcome) => outcome.status === 'rejected')
    expect(refused?.reason).toMatchObject({ status: 412, codigo: 'conflito' })
    const first = (await rowOf()).nome === 'Nome da Ana' ? 'Ana Prado' : 'Carla Dias'
    expect(`${refused?.reason}`).toContain(
      `${first} salvou alterações neste laudo em 15/03/2026 às 15:30: recarregue para vê-las antes de salvar as suas.`,
    )
    expect((await rowOf()).versao).toBe(2)
  })

  it('one after the other, each from the last version, both save', async () => {
    await save({ nome: 'Nome da Carla' }, { ifMatch: 1 })
    await save({ nome: 'Nome da Ana' }, { ifMatch: 2, person: 'ana' })
    expect((await rowOf()).versao).toBe(3)
  })

  it('without a version the last one counts', async () => {
    await Promise.all([save({ nome: 'Nome da Carla' }), save({ nome: 'Nome da Ana' }, { person: 'ana' })])
    expect((await rowOf()).versao).toBe(3)
  })
})

describe('notes', () => {
  const note = (body: { obsArray?: ('VERIFICAR' | 'EXTERNO_ALTO')[]; obsText?: string }, ifMatch = 1) =>
    server.as('carla').updateNotes({ params: { uuid: laudo.uuid }, body }, { ifMatch })

  it('are saved alone, each key once, in the order of the form', async () => {
    const { laudoInfo } = await note({ obsArray: ['VERIFICAR', 'EXTERNO_ALTO', 'VERIFICAR'], obsText: 'vento\nforte' })
    expect(laudoInfo).toMatchObject({ observacoes: 'vento\nforte', nome: 'Fazenda Santa Rita', versao: 2 })
    expect(laudoInfo.observacoesArray.map(({ chave }) => chave)).toEqual(['EXTERNO_ALTO', 'VERIFICAR'])
  })

  it('of 500 characters are taken, of 501 not, with the sentence of the form', async () => {
    expect((await note({ obsText: 'ç'.repeat(500) })).laudoInfo.versao).toBe(2)
    await expect(note({ obsText: 'ç'.repeat(501) }, 2)).rejects.toMatchObject({
      message: 'A Observação excedeu o tamanho limite. Por favor, reduzir até 500 caracteres',
    })
  })

  it('that are not sent stay as they are, also in the edit of everything else', async () => {
    await note({ obsArray: ['VERIFICAR'], obsText: 'vento' })
    await note({ obsText: 'vento forte' }, 2)
    const { observacoes: _text, obsArray: _keys, ...rest } = edited({ nome: 'Outro nome' })
    await server.as('carla').updateLaudo({ params: { uuid: laudo.uuid }, body: rest })
    expect(await rowOf()).toMatchObject({ observacoes: 'vento forte', notas: ['VERIFICAR'], nome: 'Outro nome' })
  })

  it('in a form are refused: this route takes JSON', async () => {
    const body = new FormData()
    body.append('obsText', 'vento')
    const response = await server.fetch(`/laudos/obs/${laudo.uuid}`, { method: 'PATCH', body }, 'carla')
    expect(response.status).toBe(415)
    expect((await rowOf()).versao).toBe(1)
  })

  it('of an old version are refused', async () => {
    await save({ nome: 'Outro nome' })
    await expect(note({ obsText: 'tarde demais' })).rejects.toMatchObject({ status: 412 })
  })
})

it.each(['davi', 'eva', 'fabio', 'gil', 'bruno'] as const)('%s may not edit', async (person) => {
  await expect(save({ nome: 'Nome meu' }, { person })).rejects.toMatchObject({ status: 403 })
})
