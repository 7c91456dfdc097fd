// Long because reviews and cases share a server: each file of tests has a database of its own.
import { createHash } from 'node:crypto'
import { ANEXO_MAX_BYTES, ANEXOS_MAX } from '@faixa/contract'
import { hexToBytes, logFault, verifyLevantamentoText } from '@faixa/revision'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '../../../db/database.ts'
import { dropUnreferred, listUses } from '../../../files/check/referred-files.queries.ts'
import { recordRevision } from '../../../laudo/record-revision.queries.ts'
import { insertLaudo, type LaudoMade } from '../../../testing/laudo-rows.fixture.ts'
import type { PersonName } from '../../../testing/people.fixture.ts'
import { startTestServer, type TestServer } from '../../../testing/server.fixture.ts'
import { insertFlown } from '../../ocorrencias/casos/flown.fixture.ts'
import { checkLog } from '../../verificar/check-log.queries.ts'
import { registerRevisions } from '../../verificar/register-revisions.job.ts'

let server: TestServer
let one: LaudoMade
let two: LaudoMade

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.db.deleteFrom('laudos_conferencias').execute()
  await server.db.updateTable('laudos').set({ arquivado_em: new Date() }).execute()
  one = await insertLaudo(server.db, { codigo: 'A' })
  two = await insertLaudo(server.db, { codigo: 'B' })
})

const review = (laudos: readonly LaudoMade[], conferido = true, person: 'ana' | 'carla' | 'fabio' = 'carla') =>
  server.as(person).reviewLaudos({ body: { uuids: laudos.map(({ uuid }) => uuid), conferido } })
const read = async ({ uuid }: LaudoMade, person: 'ana' | 'fabio' = 'ana') =>
  (await server.as(person).readLaudo({ params: { uuid }, query: { camadas: 'nenhuma' } })).laudoInfo
const listed = async (query: object, person: 'ana' | 'fabio' = 'ana') =>
  (await server.as(person).listLaudos({ query: { sort: 'codigo', ...query } })).laudos
const codesOf = async (conferido: 'sim' | 'nao') => (await listed({ conferido })).map(({ codigo }) => codigo)
const actsOn = async ({ id }: LaudoMade) => {
  const rows = await server.db
    .selectFrom('auditoria')
    .select('acao')
    .where('entidade', '=', 'laudo')
    .where('entidade_id', '=', `${id}`)
    .orderBy('id')
    .execute()
  return rows.map(({ acao }) => acao)
}

describe('a review', () => {
  test('names who reviewed and when, in the list and on the laudo, and is audited', async () => {
    expect(await review([one])).toEqual({ message: '1 laudo foi conferido com sucesso!' })
    const conferido = { por: 'Carla Dias', quando: expect.any(String) as string }
    expect(await read(one)).toMatchObject({ conferido })
    expect(await listed({})).toMatchObject([{ codigo: 'A', conferido }, { codigo: 'B' }])
    expect((await read(two)).conferido).toBeUndefined()
    expect(await actsOn(one)).toEqual(['conferir'])
  })

  test('is found by the filter, as its absence is', async () => {
    await review([one])
    expect([await codesOf('sim'), await codesOf('nao')]).toEqual([['A'], ['B']])
  })

  test('keeps its first person and time when it is repeated, and can be undone', async () => {
    await review([one])
    const { conferido } = await read(one)
    await review([one, two], true, 'ana')
    expect((await read(one)).conferido).toEqual(conferido)
    await review([one, two], false)
    expect(await codesOf('nao')).toEqual(['A', 'B'])
    expect(await actsOn(one)).toEqual(['conferir', 'desfazer-conferencia'])
  })

  test('does not hold for a later measurement', async () => {
    await review([one])
    const processado_em = new Date(Date.now() + 60_000)
    await server.db.updateTable('laudos').set({ processado_em }).where('id', '=', one.id).execute()
    expect((await read(one)).conferido).toBeUndefined()
    expect(await codesOf('nao')).toEqual(['A', 'B'])
  })

  test('is of a laudo that has a result: without one, none of the laudos is reviewed', async () => {
    await server.db.updateTable('laudos').set({ ready: false }).where('id', '=', two.id).execute()
    await expect(review([one, two])).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('laudo B') as string,
    })
    expect(await codesOf('sim')).toEqual([])
    // A laudo without a result is not waiting to be reviewed.
    expect(await codesOf('nao')).toEqual(['A'])
  })

  test('is for the team: others can neither make, read nor filter by one', async () => {
    await expect(review([one], true, 'fabio')).rejects.toMatchObject({ status: 403 })
    await review([one])
    expect((await read(one, 'fabio')).conferido).toBeUndefined()
    expect((await listed({}, 'fabio')).every(({ conferido }) => conferido === undefined)).toBe(true)
    await expect(listed({ conferido: 'nao' }, 'fabio')).rejects.toMatchObject({ status: 422 })
  })

  test('of a forged uuid is of none', async () => {
    const uuid = '00000000-0000-4000-8000-000000000000'
    await expect(review([one, { ...two, uuid }])).rejects.toMatchObject({ status: 404 })
    expect(await codesOf('sim')).toEqual([])
  })
})

describe('notes of several laudos', () => {
  const note = (acrescentar: readonly string[], tirar: readonly string[] = [], laudos = [one, two]) =>
    server.as('carla').noteLaudos({ body: { uuids: laudos.map(({ uuid }) => uuid), acrescentar, tirar } as never })
  const notesOf = async (laudo: LaudoMade) => (await read(laudo)).observacoesArray.map(({ chave }) => chave)

  test('are added and taken, while the other notes and the free ones stay', async () => {
    await server.as('carla').updateNotes({
      params: { uuid: one.uuid },
      body: { obsArray: ['VERIFICAR', 'DENTRO_DO_PADRAO'], obsText: 'Visto.' },
    })
    expect(await note(['EXTERNO_ALTO'], ['VERIFICAR'])).toEqual({
      message: 'As observações de 2 laudos foram gravadas com sucesso!',
    })
    expect(await notesOf(one)).toEqual(['DENTRO_DO_PADRAO', 'EXTERNO_ALTO'])
    expect(await notesOf(two)).toEqual(['EXTERNO_ALTO'])
    expect(await read(one)).toMatchObject({ observacoes: 'Visto.' })
  })

  test('cannot be added and taken at once, nor be outside the list', async () => {
    await expect(note(['VERIFICAR'], ['VERIFICAR'])).rejects.toMatchObject({ status: 422 })
    await expect(note(['OUTRA'])).rejects.toMatchObject({ status: 422 })
  })

  test('of a laudo out of reach change none', async () => {
    const uuid = '00000000-0000-4000-8000-000000000000'
    await expect(note(['VERIFICAR'], [], [one, { ...two, uuid }])).rejects.toMatchObject({ status: 404 })
    expect(await notesOf(one)).toEqual([])
  })
})

const WORK = {
  payload: {},
  signal: new AbortController().signal,
  lane: 'leve' as const,
  settle: async () => {},
  settleAsHeavy: async () => {},
}

describe('a saved case', () => {
  // An open case would hold its laudos in the next test.
  afterEach(() => server.db.updateTable('ocorrencias').set({ situacao: 'encerrada' }).execute())

  const record = ({ id }: LaudoMade) =>
    transaction(server.db, (tx) => recordRevision({ db: tx, deps: server.deps }, id, 'medicao'))
  let houses = 0
  /** Each test has its own house. */
  const houseOf = () => ({ lon: -50.4, lat: -23.6 + ++houses * 0.3 })
  type House = ReturnType<typeof houseOf>
  const bodyOf = (house: House, more: object = {}) => ({
    ...{
      titulo: 'Abelhas mortas',
      relato: 'Trinta caixas.',
      ...house,
      raioM: 500,
      de: '2026-03-14',
      ate: '2026-03-14',
    },
    ...more,
  })
  const save = (house: House, person: PersonName = 'davi', more: object = {}) =>
    server.as(person).createOcorrencia({ body: bodyOf(house, more) })
  const read = (uuid: string, person: PersonName = 'davi') => server.as(person).readOcorrencia({ params: { uuid } })

  test('keeps the flights of its empresa that the question finds, its own number, and who read it', async () => {
    const house = houseOf()
    const { aurora, boreal, joao } = server.places
    const own = await insertFlown(server, house)
    const hidden = await insertFlown(server, house, { hidden: true })
    const foreign = await insertFlown(server, house, { empresa_id: boreal, piloto_id: joao })
    const first = await save(house, 'carla', { empresa: aurora })
    expect(first).toMatchObject({
      numero: expect.stringMatching(/^\d{4}\/\d{4}$/),
      message: expect.stringContaining('2 voos'),
    })
    const ofTeam = await read(first.uuid, 'carla')
    expect(ofTeam.laudos.map(({ uuid }) => uuid).toSorted()).toEqual([own.uuid, hidden.uuid].toSorted())
    expect(ofTeam.laudos[0]!.distanciaM).toBeCloseTo(100, 0)
    // An employee neither sees nor counts what is hidden.
    expect(await read(first.uuid)).toMatchObject({ voos: 1, laudos: [{ uuid: own.uuid }], situacao: 'aberta' })
    for (const uuid of [foreign.uuid, hidden.uuid]) expect(JSON.stringify(await read(first.uuid))).not.toContain(uuid)
    const { registros } = await server.as('ana').listSecurityLog({ query: { evento: 'ler-ocorrencia' } })
    expect(registros[0]).toMatchObject({ pessoa: { nome: 'Davi Reis' }, detalhe: { ocorrencia: first.numero } })
  })

  test('numbers follow one another within an empresa, also of cases saved at once; a repeated click makes one', async () => {
    const house = houseOf()
    const numbers = (await Promise.all([1, 2, 3, 4].map(() => save(house)))).map(({ numero }) =>
      Number(numero.slice(5)),
    )
    const [least = 0, ...others] = numbers.toSorted((a, b) => a - b)
    expect(others).toEqual([least + 1, least + 2, least + 3])
    const twice = () =>
      server.as('davi').createOcorrencia({ body: bodyOf(house) }, { idempotencyKey: 'caso-1-1-1-1-1-1-1' })
    expect((await twice()).uuid).toBe((await twice()).uuid)
    const ofBoreal = await save(house, 'helena')
    expect(ofBoreal.numero.slice(5)).toBe('0001')
  })

  test('is nobody else’s: another empresa finds nothing, and cannot save one here', async () => {
    const house = houseOf()
    const { uuid, numero } = await save(house)
    for (const one of [uuid, crypto.randomUUID()]) {
      await expect(read(one, 'helena')).rejects.toMatchObject({ status: 404 })
      const change = { params: { uuid: one }, body: { situacao: 'encerrada' as const } }
      await expect(server.as('helena').updateOcorrencia(change)).rejects.toMatchObject({ status: 404 })
      await expect(server.as('helena').refreshOcorrencia({ params: { uuid: one } })).rejects.toMatchObject({
        status: 404,
      })
    }
    const { ocorrencias } = await server.as('helena').listOcorrencias({ query: { pageSize: 100 } })
    expect(ocorrencias.map((one) => one.uuid)).not.toContain(uuid)
    await expect(save(house, 'helena', { empresa: server.places.aurora })).rejects.toMatchObject({ status: 422 })
    await expect(save(house, 'carla')).rejects.toMatchObject({ message: 'Escolha a empresa.' })
    for (const person of ['gil', 'bruno'] as const)
      await expect(read(uuid, person)).rejects.toMatchObject({ status: 403 })
    const found = await server.as('davi').listOcorrencias({ query: { busca: numero, situacao: 'aberta' } })
    expect(found).toMatchObject({ totalItems: 1, ocorrencias: [{ uuid, titulo: 'Abelhas mortas', por: 'Davi Reis' }] })
  })

  test('of a unidade is seen there and by the team alone', async () => {
    const { uuid } = await save(houseOf(), 'eva')
    await expect(read(uuid, 'eva')).resolves.toMatchObject({ uuid })
    await expect(read(uuid, 'davi')).resolves.toMatchObject({ uuid })
    await expect(read((await save(houseOf())).uuid, 'eva')).rejects.toMatchObject({ status: 404 })
  })

  test('of a unidade takes no laudo of another one, whoever asks again', async () => {
    const house = houseOf()
    const { uuid } = await save(house, 'eva')
    await insertFlown(server, house)
    expect(await server.as('davi').refreshOcorrencia({ params: { uuid } })).toMatchObject({ incluidos: 0 })
  })

  test('changes by versions; a note stays the words of its writer', async () => {
    const { uuid } = await save(houseOf())
    const update = (body: object, ifMatch: number, person: PersonName = 'davi') =>
      server.as(person).updateOcorrencia({ params: { uuid }, body }, { ifMatch })
    expect(await update({ nota: 'Liguei para o apicultor.' }, 1)).toMatchObject({ versao: 2 })
    await expect(update({ situacao: 'encerrada' }, 1)).rejects.toMatchObject({ codigo: 'conflito' })
    await update({ situacao: 'respondida', titulo: 'Abelhas do Sítio Bela', nota: 'Respondida.' }, 2, 'carla')
    expect(await read(uuid)).toMatchObject({
      ...{ versao: 3, situacao: 'respondida', titulo: 'Abelhas do Sítio Bela', relato: 'Trinta caixas.' },
      notas: [
        { texto: 'Liguei para o apicultor.', por: 'Davi Reis' },
        { texto: 'Respondida.', por: 'Carla Dias' },
      ],
    })
    const notes = server.db.updateTable('ocorrencias_notas').set({ texto: 'outra' })
    await expect(notes.execute()).rejects.toThrow(/only appended/)
    await expect(update({ relato: 'a'.repeat(4001) }, 3)).rejects.toMatchObject({ status: 422 })
  })

  test('asks again for flights that came later, and takes none out', async () => {
    const house = houseOf()
    const { uuid } = await save(house)
    const refresh = () => server.as('davi').refreshOcorrencia({ params: { uuid } })
    expect(await refresh()).toMatchObject({ incluidos: 0, message: 'Nenhum voo novo passou perto do lugar.' })
    const later = await insertFlown(server, house)
    expect(await refresh()).toMatchObject({ incluidos: 1, message: '1 voo foi incluído.' })
    expect(await read(uuid)).toMatchObject({ laudos: [{ uuid: later.uuid }] })
    await server.as('davi').updateOcorrencia({ params: { uuid }, body: { situacao: 'encerrada' } })
    await expect(refresh()).rejects.toMatchObject({ codigo: 'ocorrencia-encerrada' })
  })

  test('has signed levantamentos of what the question finds, which stay as they were', async () => {
    const house = houseOf()
    const { boreal, joao, bruno } = server.places
    const own = await insertFlown(server, house, {
      codigo: 'OS 31',
      metodo: 'v2',
      motor: 'faixa',
      processado_em: new Date('2026-03-14T14:00:00Z'),
    })
    await insertFlown(server, house, { empresa_id: boreal, piloto_id: joao })
    // Near by its box, without the layers that would say how near.
    const bare = await insertFlown(server, house, { codigo: 'OS 32' })
    await server.db.deleteFrom('laudos_camadas').where('laudo_id', '=', bare.id).execute()
    const { uuid, numero } = await save(house)
    // Moved away after it was found: the case still holds it.
    const moved = await insertFlown(server, house, { codigo: 'OS 33' })
    await server.as('davi').refreshOcorrencia({ params: { uuid } })
    await server.db.deleteFrom('laudos_voos_lugares').where('laudo_id', '=', moved.id).execute()
    await record(own)

    const make = () =>
      server.as('davi').createLevantamento({ params: { uuid } }, { idempotencyKey: 'levantamento-1-1-1-1' })
    const made = await make()
    expect(await make()).toEqual(made)
    expect(made).toMatchObject({
      numero: 1,
      message: `O levantamento 1 da ocorrência ${numero} foi assinado com 1 voo.`,
    })
    const levantamento = await server.as('davi').readLevantamento({ params: { uuid, codigo: made.codigo } })
    const { documento } = levantamento
    const { revisoes, chaves } = await server.as('carla').listLaudoRevisions({ params: { uuid: own.uuid } })
    const sha256 = createHash('sha256').update(JSON.stringify(revisoes[0]!.documento)).digest('hex')
    expect(documento).toMatchObject({
      ocorrencia: {
        ...{ uuid, numero, empresa: 'Usina Aurora', ...house },
        raioM: 500,
        de: '2026-03-14',
        ate: '2026-03-14',
      },
      voos: [{ uuid: own.uuid, piloto: bruno, revisao: { numero: 1, sha256 }, lado: 'semDados' }],
      semMedida: [
        { codigo: 'OS 32', motivo: 'semCamadas' },
        { codigo: 'OS 33', motivo: 'naoEncontrado', distanciaM: expect.closeTo(100, 0) as number },
      ],
    })
    // The track passes 100 m north of the house.
    expect((documento['voos'] as { menorDistanciaM: number }[])[0]!.menorDistanciaM).toBeCloseTo(100, 0)
    expect(levantamento).toMatchObject({ pilotos: [{ id: bruno, nome: 'Bruno Lima' }], desenhaveis: [own.uuid] })
    for (const name of ['Bruno Lima', 'Davi Reis', 'Abelhas']) expect(JSON.stringify(documento)).not.toContain(name)

    await registerRevisions(WORK, { ...server.deps, db: server.db })
    const keys = chaves.map(({ chave }) => hexToBytes(chave))
    const logged = await server.as('davi').readLevantamento({ params: { uuid, codigo: made.codigo } })
    expect(verifyLevantamentoText(JSON.stringify(logged), keys)).toMatchObject({
      faults: [],
      isLogged: true,
      sha256: logged.hash,
    })
    const forged = { ...logged, documento: { ...documento, voos: [] } }
    expect(verifyLevantamentoText(JSON.stringify(forged), keys)).toMatchObject({ faults: ['assinatura'] })
    expect((await checkLog(server.db)).faults).toEqual([])

    const open = await server.anyone.readRevisionByCode({ params: { codigo: made.codigo } })
    if (!('levantamento' in open)) throw new Error('not a levantamento')
    expect(Object.keys(open.levantamento).toSorted()).toEqual(['assinatura', 'chave', 'hash', 'quando', 'registro'])
    expect(open.levantamento.hash).toBe(logged.hash)
    expect(logFault(hexToBytes(open.levantamento.hash), open.levantamento.registro!, keys)).toBeUndefined()
    expect(logFault(hexToBytes('00'.repeat(32)), open.levantamento.registro!, keys)).toBe('prova')

    // A laudo that is measured again is not drawn beside the numbers of before, which stay.
    await server.db.updateTable('laudos').set({ processado_em: new Date() }).where('id', '=', own.id).execute()
    const later = await server.as('davi').readLevantamento({ params: { uuid, codigo: made.codigo } })
    expect(later).toMatchObject({ documento, desenhaveis: [] })
    const rows = server.db.updateTable('levantamentos').set({ voos: 0 })
    await expect(rows.execute()).rejects.toThrow(/only appended/)
    const next = await server.as('carla').createLevantamento({ params: { uuid } })
    const { levantamentos } = await server.as('davi').listLevantamentos({ params: { uuid } })
    expect(levantamentos).toMatchObject([
      { codigo: next.codigo, numero: 2, por: 'Carla Dias', voos: 1, semMedida: 2 },
      { codigo: made.codigo, numero: 1, por: 'Davi Reis', hash: logged.hash },
    ])
  })

  test('says in its levantamento that no flight was found, and names no hidden one to who may not see it', async () => {
    const house = houseOf()
    const { uuid } = await save(house)
    const none = await server.as('davi').createLevantamento({ params: { uuid } })
    expect(none.message).toContain('com nenhum voo')
    const hidden = await insertFlown(server, house, { hidden: true })
    const ofTeam = await server.as('carla').createLevantamento({ params: { uuid } })
    const params = { uuid, codigo: ofTeam.codigo }
    expect(JSON.stringify(await server.as('carla').readLevantamento({ params }))).toContain(hidden.uuid)
    await expect(server.as('davi').readLevantamento({ params })).rejects.toMatchObject({ status: 404 })
    const { levantamentos } = await server.as('davi').listLevantamentos({ params: { uuid } })
    expect(levantamentos.map(({ codigo }) => codigo)).toEqual([none.codigo])
    for (const act of [
      () => server.as('helena').createLevantamento({ params: { uuid } }),
      () => server.as('helena').listLevantamentos({ params: { uuid } }),
      () => server.as('helena').readLevantamento({ params: { uuid, codigo: none.codigo } }),
      () => server.as('eva').readLevantamento({ params: { uuid, codigo: none.codigo } }),
    ])
      await expect(act()).rejects.toMatchObject({ status: 404 })
    // The code of another case's levantamento is none of this one.
    const other = await save(houseOf())
    await expect(
      server.as('davi').readLevantamento({ params: { uuid: other.uuid, codigo: none.codigo } }),
    ).rejects.toMatchObject({ status: 404 })
  })

  const png = (text: string) => new Blob([Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), text])
  const attach = async (
    uuid: string,
    content: Blob,
    { name = 'foto.png', person = 'davi', key }: { name?: string; person?: PersonName; key?: string } = {},
  ) => {
    const body = new FormData()
    body.append('file', content, name)
    const headers = key === undefined ? {} : { 'idempotency-key': key }
    const response = await server.fetch(`/ocorrencias/${uuid}/anexos`, { method: 'POST', body, headers }, person)
    return { status: response.status, body: (await response.json()) as { codigo?: string; anexo: { uuid: string } } }
  }

  test('has attachments, which say who added them and when, and are only downloaded', async () => {
    const { uuid, numero } = await save(houseOf())
    const used = async () => (await server.db.selectFrom('empresas_uso').select('bytes').execute())[0]?.bytes ?? 0
    const before = await used()
    const page = new Blob(['<html><script>alert(1)</script></html>'])
    const [first, again] = [
      await attach(uuid, png('a'), { name: 'colmeia.jpg', key: 'anexo-1-1-1-1-1' }),
      await attach(uuid, png('a'), { name: 'colmeia.jpg', key: 'anexo-1-1-1-1-1' }),
    ]
    expect(again).toEqual(first)
    expect(first).toMatchObject({
      status: 201,
      body: { message: `«colmeia.jpg» está anexado à ocorrência ${numero}.`, anexo: { tipo: 'image/png', bytes: 9 } },
    })
    const { anexo } = (await attach(uuid, page, { name: 'relato.txt', person: 'carla' })).body
    expect((await used()) - before).toBe(9 + page.size)
    const { anexos } = await server.as('davi').listAnexos({ params: { uuid } })
    expect(anexos).toMatchObject([
      { nome: 'colmeia.jpg', tipo: 'image/png', por: 'Davi Reis', em: expect.any(String) },
      { uuid: anexo.uuid, nome: 'relato.txt', tipo: 'text/plain', bytes: page.size, por: 'Carla Dias' },
    ])
    const sent = await server.fetch(`/ocorrencias/${uuid}/anexos/${anexo.uuid}`, {}, 'davi')
    expect(await sent.text()).toBe(await page.text())
    expect(Object.fromEntries(sent.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment; filename="relato.txt"/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    const { registros } = await server.as('ana').listSecurityLog({ query: { evento: 'ler-ocorrencia' } })
    expect(registros[0]).toMatchObject({
      pessoa: { nome: 'Davi Reis' },
      detalhe: { ocorrencia: numero, anexo: 'relato.txt' },
    })
    // An attachment stays when unused files are swept, and its row can be neither updated nor deleted.
    const sha256 = Buffer.from(anexos[0]!.sha256, 'hex')
    await transaction(server.db, (tx) => dropUnreferred(tx, sha256))
    expect(await listUses(server.db, sha256)).toEqual([
      {
        de: 'ocorrência',
        uuid,
        titulo: `${numero}, «Abelhas mortas»`,
        papel: 'anexo',
        nome: 'colmeia.jpg',
        excluido: false,
      },
    ])
    const change = server.db.updateTable('ocorrencias_anexos').set({ nome: 'outro.jpg' })
    await expect(change.execute()).rejects.toThrow(/only appended/)
    await expect(server.db.deleteFrom('ocorrencias_anexos').execute()).rejects.toThrow(/only appended/)
  })

  test('refuses what is no photograph, PDF or text, what it has, and more than it takes', async () => {
    const { uuid } = await save(houseOf())
    for (const [content, name, status, codigo] of [
      [new Blob([Uint8Array.from([0x4d, 0x5a, 0x90, 0])]), 'foto.jpg', 422, 'arquivo-conteudo'],
      [new Blob(['#!/bin/sh\n']), 'relato.txt', 422, 'arquivo-conteudo'],
      [new Blob([Uint8Array.from([1, 2, 3, 4])]), 'foto.jpg', 422, 'arquivo-conteudo'],
      [new Blob(['%PDF-1.7\nfirst half']), 'laudo.pdf', 422, 'arquivo-conteudo'],
      [new Blob(['<html></html>']), 'relato.html', 422, 'arquivo-extensao'],
      [new Blob([]), 'foto.png', 422, 'arquivo-vazio'],
      [png('x'.repeat(ANEXO_MAX_BYTES)), 'foto.png', 413, 'arquivo-grande'],
    ] as const)
      expect(await attach(uuid, content, { name })).toMatchObject({ status, body: { codigo } })
    expect((await server.as('davi').listAnexos({ params: { uuid } })).anexos).toEqual([])
    // Two people who send the same at once: it is there once.
    const both = await Promise.all([attach(uuid, png('b')), attach(uuid, png('b'), { person: 'carla' })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
    for (let i = 1; i < ANEXOS_MAX; i++) expect((await attach(uuid, png(`${i}`))).status).toBe(201)
    expect(await attach(uuid, png('one more'))).toMatchObject({ status: 422, body: { codigo: 'anexos-demais' } })
    const closed = (await save(houseOf())).uuid
    await server.as('davi').updateOcorrencia({ params: { uuid: closed }, body: { situacao: 'encerrada' } })
    expect(await attach(closed, png('c'))).toMatchObject({ status: 409, body: { codigo: 'ocorrencia-encerrada' } })
  })

  test('shows its attachments to nobody else', async () => {
    const [{ uuid }, other] = [await save(houseOf()), await save(houseOf())]
    const { anexo } = (await attach(uuid, png('own'))).body
    for (const person of ['helena', 'eva'] as const) {
      expect((await attach(uuid, png('foreign'), { person })).status).toBe(404)
      await expect(server.as(person).listAnexos({ params: { uuid } })).rejects.toMatchObject({ status: 404 })
      expect((await server.fetch(`/ocorrencias/${uuid}/anexos/${anexo.uuid}`, {}, person)).status).toBe(404)
    }
    for (const person of ['gil', 'bruno'] as const) expect((await attach(uuid, png('no'), { person })).status).toBe(403)
    // The attachment of another case, and one that nobody made.
    for (const [of, one] of [
      [other.uuid, anexo.uuid],
      [uuid, crypto.randomUUID()],
      [crypto.randomUUID(), anexo.uuid],
    ])
      expect((await server.fetch(`/ocorrencias/${of}/anexos/${one}`, {}, 'davi')).status).toBe(404)
  })

  test('holds its laudos until it is closed, and again when it is reopened', async () => {
    const house = houseOf()
    const flown = await insertFlown(server, house)
    const { uuid, numero } = await save(house)
    const remove = () => server.as('carla').deleteLaudo({ params: { id: flown.uuid } })
    const situacao = (situacao: 'aberta' | 'respondida' | 'encerrada') =>
      server.as('davi').updateOcorrencia({ params: { uuid }, body: { situacao } })
    const refused = {
      status: 409,
      codigo: 'laudo-em-ocorrencia',
      message: `Este laudo faz parte da ocorrência ${numero}, que ainda não foi encerrada: não pode ser excluído nem perder arquivos.`,
    }
    await expect(remove()).rejects.toMatchObject(refused)
    await situacao('respondida')
    await expect(remove()).rejects.toMatchObject(refused)
    await situacao('encerrada')
    await situacao('aberta')
    await expect(remove()).rejects.toMatchObject(refused)
    await situacao('encerrada')
    await remove()
    expect(await read(uuid, 'carla')).toMatchObject({ voos: 0, laudos: [] })
  })
})
