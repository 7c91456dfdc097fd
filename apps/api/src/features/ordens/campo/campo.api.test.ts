import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PersonName } from '../../../testing/people.fixture.ts'
import { startTestServer, type TestServer } from '../../../testing/server.fixture.ts'
import { formOf, type ReplyBody } from '../../laudos/laudo-upload.fixture.ts'
import { sendOrdem } from '../ordem-upload.fixture.ts'

const NOW = new Date('2026-03-14T15:00:00Z')

let server: TestServer
let uuid: string

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => NOW } })
})
afterAll(() => server.stop())
beforeEach(async () => {
  uuid = (await sendOrdem(server)).body.uuid
})

const clocks = (feitoEm: string, enviadoEm = NOW.toISOString()) => ({ feitoEm, enviadoEm })
const record = (body: object, person: PersonName = 'bruno', registro: string = crypto.randomUUID()) =>
  server.as(person).recordCampo({ params: { uuid, registro }, body: body as never })
const list = async (person: PersonName = 'carla') => (await server.as(person).listCampo({ params: { uuid } })).registros
const begin = (feitoEm: string) => ({ tipo: 'inicio', ...clocks(feitoEm) })
const end = (feitoEm: string) => ({ tipo: 'conclusao', ...clocks(feitoEm) })
const field = async () => (await server.as('carla').readOrdem({ params: { uuid } })).campo

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0])

async function sendFile(
  given: {
    readonly registro?: string
    readonly name?: string
    readonly content?: string | Uint8Array<ArrayBuffer>
    readonly fields?: object
  },
  person: PersonName = 'bruno',
) {
  const { registro = crypto.randomUUID(), name = 'foto.jpg', content = JPEG, fields } = given
  const form = formOf({ tipo: 'foto', ...clocks('2026-03-14T12:00:00Z'), ...fields }, [
    { field: 'file', name, content: new Blob([content]) },
  ])
  const answer = await server.fetch(
    `/ordens-servico/${uuid}/campo/${registro}/arquivo`,
    { method: 'PUT', body: form },
    person,
  )
  return { status: answer.status, body: (await answer.json()) as ReplyBody & { registro?: { uuid: string } } }
}

describe('what a pilot records', () => {
  test('is read by the office in the order in which it was done, not that in which it came', async () => {
    await record(end('2026-03-14T13:41:00Z'))
    const reading = { temperaturaC: 27.5, umidadePercent: 61, ventoMs: 2.5, direcaoGraus: 225 }
    await record({
      tipo: 'leitura',
      ...clocks('2026-03-14T11:00:00Z'),
      lat: -21.8,
      lon: -50.3,
      precisaoM: 8,
      ...reading,
    })
    await record(begin('2026-03-14T10:12:00Z'))
    const ticked = {
      de: 'AeroSul',
      itens: [
        { texto: 'Bicos limpos', feito: true },
        { texto: 'Pista livre', feito: false },
      ],
    }
    await record({ tipo: 'lista', ...clocks('2026-03-14T10:05:00Z'), ...ticked, observacao: 'vaca na pista' })
    const rows = await list()
    expect(rows.map(({ tipo }) => tipo)).toEqual(['lista', 'inicio', 'leitura', 'conclusao'])
    expect(rows[0]).toMatchObject({ por: 'Bruno Lima', lista: ticked, observacao: 'vaca na pista' })
    expect(rows[2]).toMatchObject({ leitura: reading, lugar: { lat: -21.8, lon: -50.3, precisaoM: 8 } })
    expect(rows[2]).not.toHaveProperty('relogioS')
    expect(rows[2]).not.toHaveProperty('meu')
    expect((await list('bruno')).every(({ meu }) => meu)).toBe(true)
  })

  test('exists once, however often it is sent, and other content under its name is refused', async () => {
    const registro = crypto.randomUUID()
    const first = await record(begin('2026-03-14T10:12:00Z'), 'bruno', registro)
    const later = { ...begin('2026-03-14T10:12:00Z'), enviadoEm: '2026-03-14T15:00:30Z' }
    expect(await record(later, 'bruno', registro)).toEqual(first)
    await Promise.all([1, 2, 3].map(() => record(later, 'bruno', registro)))
    for (const [other, person] of [
      [begin('2026-03-14T10:13:00Z'), 'bruno'],
      [end('2026-03-14T10:12:00Z'), 'bruno'],
      [{ ...later, lat: 1, lon: 2 }, 'bruno'],
      [later, 'gil'],
    ] as const) {
      await expect(record(other, person, registro)).rejects.toMatchObject({ codigo: 'registro-diferente', status: 409 })
    }
    expect(await list()).toHaveLength(1)
    // The same name in another order is another record.
    const before = uuid
    uuid = (await sendOrdem(server)).body.uuid
    await record(begin('2026-03-14T10:12:00Z'), 'bruno', registro)
    expect(await list()).toHaveLength(1)
    uuid = before
  })

  test('has the time of the server’s clock where that of the telephone is wrong by hours', async () => {
    // The telephone says 18:00 when it is 15:00: what it did at 13:12 was done at 10:12.
    await record({ tipo: 'inicio', ...clocks('2026-03-14T13:12:00Z', '2026-03-14T18:00:00Z') })
    expect(await list()).toMatchObject([
      {
        em: '2026-03-14T10:12:00.000Z',
        feitoEm: '2026-03-14T13:12:00.000Z',
        recebidoEm: NOW.toISOString(),
        relogioS: 10_800,
      },
    ])
  })

  test('keeps the order of the acts of one wrong clock, however long each was on its way', async () => {
    // The clock is three hours fast. The first arrives 5 s after it was sent, the second, done 2 s later, at once.
    await record({ tipo: 'inicio', ...clocks('2026-03-14T13:12:00Z', '2026-03-14T17:59:55Z') })
    await record({ tipo: 'conclusao', ...clocks('2026-03-14T13:12:02Z', '2026-03-14T18:00:00Z') })
    const rows = await list()
    // The error of the first, 10,795 s, corrects both.
    expect(rows.map(({ tipo, em }) => [tipo, em])).toEqual([
      ['inicio', '2026-03-14T10:12:05.000Z'],
      ['conclusao', '2026-03-14T10:12:07.000Z'],
    ])
  })

  test('is corrected by its own clock, where another telephone of the person is right', async () => {
    await record({ tipo: 'inicio', ...clocks('2026-03-14T13:12:00Z', '2026-03-14T18:00:00Z') })
    await record({ tipo: 'conclusao', ...clocks('2026-03-14T11:00:00Z') })
    expect((await list()).map(({ tipo, em }) => [tipo, em])).toEqual([
      ['inicio', '2026-03-14T10:12:00.000Z'],
      ['conclusao', '2026-03-14T11:00:00.000Z'],
    ])
  })

  test('says whether an order is being worked on', async () => {
    expect(await field()).toBeUndefined()
    const { registro } = await record(begin('2026-03-14T10:00:00Z'))
    expect(await field()).toEqual({ desde: '2026-03-14T10:00:00.000Z' })
    await record(end('2026-03-14T12:00:00Z'))
    expect(await field()).toEqual({ desde: '2026-03-14T10:00:00.000Z', ate: '2026-03-14T12:00:00.000Z' })
    await record(begin('2026-03-14T13:00:00Z'))
    expect(await field()).toEqual({ desde: '2026-03-14T13:00:00.000Z' })
    await server.as('bruno').withdrawRegistro({ params: { uuid, registro: registro.uuid }, query: {} } as never)
    const { ordens } = await server.as('carla').listOrdens({ query: { pageSize: 100 } })
    expect(ordens.find((one) => one.uuid === uuid)?.campo).toEqual({ desde: '2026-03-14T13:00:00.000Z' })
  })

  test('is taken by an order that was closed, cancelled or archived meanwhile', async () => {
    await server.as('carla').updateOrdem({ params: { uuid }, body: { situacao: 'Cancelada', motivo: 'Choveu' } })
    await record(begin('2026-03-14T10:00:00Z'))
    await server.as('ana').deleteOrdem({ params: { uuid } })
    await record(end('2026-03-14T11:00:00Z'))
    expect(await list('ana')).toHaveLength(2)
    await expect(list('bruno')).rejects.toMatchObject({ status: 404 })
  })

  test('is refused without a value, beyond possible values, and of an unknown kind', async () => {
    const reading = { tipo: 'leitura', ...clocks('2026-03-14T11:00:00Z') }
    const fields = async (body: object) => {
      const problem = await record(body).then(
        () => undefined,
        (error: { extras: { erros?: readonly { campo: string }[] } }) => error,
      )
      return problem?.extras.erros?.map(({ campo }) => campo)
    }
    expect(await fields(reading)).toEqual(['temperaturaC'])
    expect(await fields({ ...reading, temperaturaC: 275 })).toEqual(['temperaturaC'])
    expect(await fields({ ...reading, umidadePercent: 101, ventoMs: -1 })).toEqual(['umidadePercent', 'ventoMs'])
    expect(await fields({ ...reading, temperaturaC: 20, lat: 95, lon: 0 })).toEqual(['lat'])
    await expect(record({ tipo: 'voo', ...clocks('2026-03-14T11:00:00Z') })).rejects.toMatchObject({ status: 422 })
    expect(await list()).toEqual([])
  })
})

describe('a photograph', () => {
  test('comes back byte by byte as a download, once, with what it shows', async () => {
    const registro = crypto.randomUUID()
    const sent = { registro, fields: { assunto: 'medidor', lat: '-21.8', lon: '-50.3' } }
    for (const _ of [1, 2]) expect((await sendFile(sent)).status).toBe(200)
    const [row, ...others] = await list()
    expect(others).toEqual([])
    expect(row).toMatchObject({
      tipo: 'foto',
      arquivo: { nome: 'foto.jpg', bytes: JPEG.byteLength, assunto: 'medidor' },
    })
    const answer = await server.fetch(`/ordens-servico/${uuid}/campo/${registro}/arquivo`, {}, 'davi')
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(JPEG)
    const other = await sendFile({ ...sent, content: new Uint8Array([...JPEG, 0]) })
    expect(other).toMatchObject({ status: 409, body: { codigo: 'registro-diferente' } })
  })

  test.each([
    ['a text', { content: 'não é uma foto' }],
    ['a program', { content: '#!/bin/sh\nrm -rf /' }],
    ['a track', { name: 'trajeto.gpx', content: '<gpx></gpx>' }],
    ['a photograph as a track', { fields: { tipo: 'trajeto' } }],
  ])('is not %s', async (_, sent) => {
    expect(await sendFile(sent)).toMatchObject({ status: 422, body: { codigo: 'arquivo-conteudo' } })
    expect(await list()).toEqual([])
  })

  test('has no route for people of others, and a record without a file has none', async () => {
    const { registro } = await record(begin('2026-03-14T10:00:00Z'))
    const ofBegin = await server.fetch(`/ordens-servico/${uuid}/campo/${registro.uuid}/arquivo`, {}, 'carla')
    expect(ofBegin.status).toBe(404)
    const { body } = await sendFile({})
    const path = `/ordens-servico/${uuid}/campo/${body.registro!.uuid}`
    expect((await server.fetch(`${path}/arquivo`, {}, 'bruno')).status).toBe(200)
    await server.db
      .updateTable('ordens_servico')
      .set({
        empresa_id: server.places.boreal,
        unidade_id: null,
        piloto_id: server.places.joao,
        prestadora_id: server.places.vooalto,
      })
      .where('uuid', '=', uuid)
      .execute()
    for (const person of ['davi', 'eva', 'bruno', 'gil'] as const) {
      expect((await server.fetch(`${path}/arquivo`, {}, person)).status).toBe(404)
      expect((await sendFile({}, person)).status).toBe(404)
      const withdrawn = server.as(person).withdrawRegistro({ params: { uuid, registro: body.registro!.uuid } })
      await expect(withdrawn).rejects.toMatchObject({ status: 404 })
    }
  })
})

describe('a record', () => {
  test('is withdrawn by who made it or may change the order, once, and stays', async () => {
    const { registro } = await record(begin('2026-03-14T10:00:00Z'))
    const withdraw = (person: PersonName) =>
      server.as(person).withdrawRegistro({ params: { uuid, registro: registro.uuid } })
    await expect(withdraw('gil')).rejects.toMatchObject({ status: 403 })
    const first = await withdraw('carla')
    expect(first.registro.retirado).toEqual({ em: NOW.toISOString(), por: 'Carla Dias' })
    expect((await withdraw('bruno')).registro.retirado?.por).toBe('Carla Dias')
    const never = server.as('bruno').withdrawRegistro({ params: { uuid, registro: crypto.randomUUID() } })
    await expect(never).rejects.toMatchObject({ codigo: 'registro-inexistente', status: 404 })
    const { atos } = await server.as('carla').readOrdemHistory({ params: { uuid } })
    expect(atos.map(({ acao }) => acao)).toEqual(['retirar-registro', 'registrar-campo', 'cadastrar'])
  })

  test('does not change, whoever writes to the database', async () => {
    await record(begin('2026-03-14T10:00:00Z'))
    const change = sql`update registros_campo set em = em + interval '1 hour'`.execute(server.db)
    await expect(change).rejects.toThrow(/only appended/)
    await expect(sql`delete from registros_campo`.execute(server.db)).rejects.toThrow(/only appended/)
  })
})

describe('a checklist', () => {
  const save = (dono: 'empresa' | 'prestadora', itens: string[], antes: string[], person: PersonName) =>
    server.as(person).saveLista({ params: { uuid, dono }, body: { itens, antes } })
  const listas = async (person: PersonName) => (await server.as(person).listCampo({ params: { uuid } })).listas

  test('is written by the prestadora and by the empresa, and read by the pilot', async () => {
    expect(await listas('bruno')).toEqual([])
    await save('prestadora', ['Bicos limpos', 'Vazão conferida'], [], 'gil')
    await save('empresa', ['Bandeirinha avisada'], [], 'davi')
    expect(await listas('bruno')).toEqual([
      { dono: 'empresa', de: 'Usina Aurora', itens: ['Bandeirinha avisada'] },
      { dono: 'prestadora', de: 'AeroSul Aviação', itens: ['Bicos limpos', 'Vazão conferida'] },
    ])
    expect((await listas('gil')).map(({ dono, editavel }) => [dono, editavel])).toEqual([
      ['empresa', undefined],
      ['prestadora', true],
    ])
    for (const [dono, person] of [
      ['empresa', 'gil'],
      ['prestadora', 'davi'],
      ['empresa', 'bruno'],
      ['prestadora', 'bruno'],
      ['empresa', 'eva'],
    ] as const) {
      await expect(save(dono, ['x'], [], person)).rejects.toMatchObject({ status: 403 })
    }
  })

  test('that another person changed meanwhile is not overwritten', async () => {
    const before = (await listas('gil')).find(({ dono }) => dono === 'prestadora')!.itens
    await save('prestadora', ['Um'], before, 'gil')
    await expect(save('prestadora', ['Dois'], before, 'carla')).rejects.toMatchObject({
      codigo: 'conflito',
      status: 412,
    })
    await save('prestadora', [], ['Um'], 'carla')
    expect((await listas('gil')).find(({ dono }) => dono === 'prestadora')!.itens).toEqual([])
  })
})
