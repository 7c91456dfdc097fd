import type { Contrato } from '@faixa/contract'
import { checkColumn, type TermosDoContrato, VERIFICACAO_NAMES } from '@faixa/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../db/database.ts'
import { insertResults } from '../../features/laudos/laudo-results.fixture.ts'
import { insertLaudo, type LaudoMade } from '../../testing/laudo-rows.fixture.ts'
import { startTestServer, type TestServer } from '../../testing/server.fixture.ts'
import { requestVerdicts } from '../laudos-to-judge.queries.ts'
import { keepRule, situacoesOf } from './kept-verificacoes.queries.ts'

let server: TestServer
let laudo: LaudoMade

beforeAll(async () => {
  server = await startTestServer()
  laudo = await insertLaudo(server.db, {
    limites: '(-47.8,-21.1),(-47.9,-21.2)',
    processado_em: '2026-03-15T09:00:00Z',
  })
  await insertResults(server.db, laudo.id)
})
afterAll(() => server.stop())

const read = (uuid: string) => server.as('carla').readLaudo({ params: { uuid }, query: {} })

const VALID = '2026-03-14'

describe('the seven checks', () => {
  const documents = async (validade: string) => {
    const { aerosul, bruno } = server.places
    const carla = server.as('carla')
    await carla.updateEntity({
      params: { tipo: 'prestadoras', id: aerosul },
      body: { registroMapa: 'SP-00123-4', validade },
    })
    await carla.updateEntity({
      params: { tipo: 'pilotos', id: bruno },
      body: { codigoAnac: '148223', validade: VALID },
    })
  }
  const answersOf = async (uuid: string) => (await read(uuid)).laudoInfo.verificacoes

  it('are answered from what is registered and typed, and what nobody knows is no conforme', async () => {
    expect(await answersOf(laudo.uuid)).toMatchObject({
      distancias: { situacao: 'semDados', frase: 'As distâncias das áreas protegidas ainda não foram calculadas.' },
      clima: { situacao: 'semDados', frase: 'Nenhuma leitura do tempo foi informada.' },
      documentos: { situacao: 'semDados', frase: 'A aeronave do voo não foi informada.' },
      produto: { situacao: 'semDados', frase: 'Nenhum produto foi informado.' },
      dados: {
        situacao: 'naoConforme',
        frase: expect.stringMatching(/^Faltam \d+ de 34 campos do relatório operacional\.$/),
      },
      lugar: { situacao: 'semDados', frase: '2 talhões medidos: 2 não são cadastrados.' },
      prazo: { situacao: 'semDados', frase: 'Nenhum prazo para registrar o voo foi definido.' },
    })
  })

  it('follow the documents of the aircraft, the pilot and the prestadora on the day of the flight', async () => {
    const { id: aeronave_id } = await server.db
      .insertInto('aeronaves')
      .values({
        nome: 'PT-UAB',
        tipo: 'tripulada',
        prestadora_id: server.places.aerosul,
        documento: 'CVA 12345',
        validade: VALID,
        criado_em: new Date(),
        atualizado_em: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { uuid } = await insertLaudo(server.db, { aeronave_id })
    await documents(VALID)
    expect((await answersOf(uuid)).documentos.situacao).toBe('conforme')
    // One day before the flight of 14 March.
    await documents('2026-03-13')
    expect((await answersOf(uuid)).documentos).toEqual({
      situacao: 'naoConforme',
      frase: 'Documentos vencidos no dia do voo: prestadora AeroSul Aviação, até 13/03/2026.',
      onde: [{ cadastro: 'prestadoras' }],
    })
  })

  it('follow the product, its prescription and what the label says of aerial use', async () => {
    const dados_operacao = {
      produtos: [{ marca: 'Moddus', classe: '4' }],
      receituario: '123',
      receituarioData: '2026-03-12',
      usoAereo: 'sim',
    } as const
    const { id, uuid } = await insertLaudo(server.db, { tratamento: 'HERBICIDA', dados_operacao })
    expect((await answersOf(uuid)).produto.situacao).toBe('conforme')
    await server.db
      .updateTable('laudos')
      .set({ dados_operacao: { ...dados_operacao, usoAereo: 'nao' } })
      .where('id', '=', id)
      .execute()
    expect((await answersOf(uuid)).produto.situacao).toBe('naoConforme')
  })
})

describe('the seven checks in the list', () => {
  let watched: LaudoMade & { readonly aeronave: number; readonly ordem: number; readonly plot: number }

  beforeAll(async () => {
    const { db, places, people } = server
    const made = { criado_em: new Date(), atualizado_em: new Date() }
    const { id: aeronave } = await db
      .insertInto('aeronaves')
      .values({ nome: 'PT-VER', tipo: 'tripulada', prestadora_id: places.aerosul, ...made })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: ordem } = await db
      .insertInto('ordens_servico')
      .values({
        empresa_id: places.aurora,
        codigo: 'OS-VER',
        data: VALID,
        tratamento: 'HERBICIDA',
        cultura: 'SOJA',
        usuario_id: people.ana.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: plot } = await db
      .insertInto('areas_empresa')
      .values({
        empresa_id: places.aurora,
        nome: 'Talhão 1',
        area_ha: 1,
        limites: '(1,1),(0,0)',
        poligonos: JSON.stringify([]),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const laudoMade = await insertLaudo(db, { aeronave_id: aeronave, codigo: 'VERIFICADO', ordem_servico_id: ordem })
    watched = { ...laudoMade, aeronave, ordem, plot }
    await insertResults(db, watched.id)
  })

  const listedOf = async (query = {}) => {
    const { laudos } = await server.as('carla').listLaudos({ query: { uuids: watched.uuid, ...query } })
    return laudos[0]
  }
  const update = (text: ReturnType<typeof sql>) => text.execute(server.db)
  const id = () => watched.id

  let contrato: Contrato | undefined
  const proposeContrato = async (prazoRegistroDias: number | undefined) => {
    const { aurora, aerosul } = server.places
    const termos = {
      precoPorHa: '45.00',
      conta: 'plantio',
      pleno: 85,
      degraus: [{ de: 0, modo: 'proporcional' }],
      prazoRegistroDias,
    } satisfies TermosDoContrato
    const period = { inicio: '2018-01-01', fim: '2018-12-31' }
    const body = { nome: 'Safra 2018', empresa: aurora, prestadora: aerosul, ...period, termos }
    const params = { uuid: contrato?.uuid ?? '' }
    const davi = server.as('davi')
    contrato = contrato
      ? await davi.updateContrato({ params, body }, { ifMatch: contrato.versao })
      : await davi.createContrato({ body })
  }
  const acceptContrato = async () => {
    const { uuid, versao } = contrato!
    for (const person of ['davi', 'gil'] as const)
      await server.as(person).acceptContrato({ params: { uuid }, body: { versao } })
  }

  const CHANGES: readonly (readonly [string, () => Promise<unknown>])[] = [
    [
      'the validity of its pilot',
      () => update(sql`update pilotos set validade = '2020-01-01' where id = ${server.places.bruno}`),
    ],
    [
      'the number of its pilot',
      () => update(sql`update pilotos set codigo_anac = '1' where id = ${server.places.bruno}`),
    ],
    [
      'the validity of its pilot again',
      () => update(sql`update pilotos set validade = '2030-01-01' where id = ${server.places.bruno}`),
    ],
    [
      'the prestadora',
      () =>
        update(
          sql`update prestadoras set validade = '2030-01-01', registro_mapa = 'SP-1' where id = ${server.places.aerosul}`,
        ),
    ],
    [
      'the aircraft',
      () => update(sql`update aeronaves set validade = '2030-01-01', documento = 'CVA' where id = ${watched.aeronave}`),
    ],
    [
      'the aircraft again',
      () => update(sql`update aeronaves set validade = '2019-01-01' where id = ${watched.aeronave}`),
    ],
    [
      'the data of its operation',
      () => update(sql`update laudos set dados_operacao = '{"usoAereo":"nao"}' where id = ${id()}`),
    ],
    [
      'registered plots',
      () =>
        update(
          sql`update laudos_talhoes set area_empresa_id = ${watched.plot} where laudo_id = ${id()} and posicao = 0`,
        ),
    ],
    [
      'a plot of its order',
      () =>
        update(sql`insert into ordens_talhoes (ordem_id, posicao, area_empresa_id, area_ha, poligonos)
          values (${watched.ordem}, 0, ${watched.plot}, 1, '[]')`),
    ],
    ['an order without plots', () => update(sql`delete from ordens_talhoes where ordem_id = ${watched.ordem}`)],
    ['no measured plot', () => update(sql`delete from laudos_talhoes where laudo_id = ${id()}`)],
    [
      'a verdict',
      () =>
        update(sql`insert into laudos_veredictos (laudo_id, base, regra_versao, calculado_em, conformes, nao_conformes, sem_dados, informativos, so_informam, falhou, pedidos)
      select id, processado_em, 9, now(), 0, 1, 0, 0, 0, false, 0 from laudos where id = ${id()}`),
    ],
    [
      'a verdict to be judged again',
      () => update(sql`update laudos_veredictos set pedidos = 1 where laudo_id = ${id()}`),
    ],
    [
      'weather',
      () =>
        update(sql`insert into laudos_climas (laudo_id, minutos, leituras, locais, numeros) values (${id()}, '[]', '[]', false,
      '{"minutosDentro":10,"minutosFora":2,"minutosSemDados":0,"limites":[{"forca":"lei","grandeza":"vento","minutosFora":2}]}')`),
    ],
    ['other weather', () => update(sql`update laudos_climas set numeros = null where laudo_id = ${id()}`)],
    ['its day', () => update(sql`update laudos set data = '2018-01-01' where id = ${id()}`)],
    ['the days within which flights are registered', () => keepRule(server.db, 3)],
    ['a contract with more days, which one side alone proposes', () => proposeContrato(3650)],
    ['that contract, which both accept', acceptContrato],
    ['that contract without such days', () => proposeContrato(undefined).then(acceptContrato)],
    ['that contract with them again', () => proposeContrato(3650).then(acceptContrato)],
    ['that contract archived', () => update(sql`update contratos set arquivado_em = now()`)],
    ['no such days', () => keepRule(server.db, undefined)],
    ['its treatment', () => update(sql`update laudos set tratamento = 'ADUBAÇÃO' where id = ${id()}`)],
  ]

  it('are those of the laudo, before and after each change of what they rest on', async () => {
    await update(sql`update laudos set processado_em = now() where id = ${id()}`)
    await update(sql`update prestadoras set validade = null`)
    const seen: string[] = []
    for (const [what, change] of [['nothing', () => Promise.resolve()] as const, ...CHANGES]) {
      await listedOf()
      await change()
      const { laudoInfo } = await read(watched.uuid)
      const listed = await listedOf()
      const kept = VERIFICACAO_NAMES.map((name) => [name, listed?.[checkColumn(name)]])
      const veredicto = listed?.veredicto && { veredicto: listed.veredicto }
      expect({ ...Object.fromEntries(kept), ...veredicto }, what).toEqual(situacoesOf(laudoInfo.verificacoes))
      seen.push(JSON.stringify(kept))
    }
    // Some of the acts leave the answers unchanged; if all did, the comparison could not detect an outdated answer.
    expect(seen.filter((one, at) => at > 0 && one !== seen[at - 1])).toHaveLength(18)
  })

  it('are filters, alone and together, and refuse other names', async () => {
    await update(sql`update pilotos set validade = '2010-01-01' where id = ${server.places.bruno}`)
    expect(await listedOf({ naoConformeEm: 'documentos' })).toMatchObject({ verificacaoDocumentos: 'naoConforme' })
    expect(await listedOf({ naoConformeEm: 'clima,documentos' })).toBeDefined()
    expect(await listedOf({ naoConformeEm: 'distancias' })).toBeUndefined()
    expect(await listedOf({ semDadosEm: 'clima' })).toMatchObject({ verificacaoClima: 'semDados' })
    expect(await listedOf({ naoConformeEm: 'documentos', semDadosEm: 'documentos' })).toBeUndefined()
    await expect(listedOf({ naoConformeEm: 'vento' })).rejects.toMatchObject({ status: 422 })
  })

  it('let a changed laudo and a changed area near it pass each other', async () => {
    await update(sql`insert into laudos_veredictos (laudo_id, base, regra_versao, calculado_em, conformes, nao_conformes, sem_dados, informativos, falhou)
      select ${id()}, now(), 1, now(), 0, 0, 0, 0, false where not exists (select from laudos_veredictos where laudo_id = ${id()})`)
    const editing = await server.db.startTransaction().execute()
    try {
      await sql`update laudos set nome = 'Outro nome' where id = ${id()}`.execute(editing)
      await transaction(server.db, async (registering) => {
        await sql`set local lock_timeout = '2s'`.execute(registering)
        await requestVerdicts(registering, { laudoId: id() })
      })
      await requestVerdicts(editing, { laudoId: id() })
    } finally {
      await editing.rollback().execute()
    }
  })

  it('wait for nobody, and no filter finds one that waits', async () => {
    const documents = { naoConformeEm: 'documentos' }
    expect(await listedOf(documents)).toBeDefined()
    await update(sql`insert into laudos_verificacoes_pedidos (laudo_id) values (${id()})`)
    const holding = await server.db.startTransaction().execute()
    try {
      await sql`select from laudos_verificacoes where laudo_id = ${id()} for update`.execute(holding)
      expect(await listedOf(documents)).toBeUndefined()
      // Reading a page computes the missing answers of its rows.
      expect(await listedOf()).toMatchObject({ verificacaoDocumentos: 'naoConforme' })
    } finally {
      await holding.rollback().execute()
    }
    expect(await listedOf(documents)).toBeDefined()
  })
})
