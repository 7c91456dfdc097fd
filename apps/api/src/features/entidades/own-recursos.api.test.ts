/** A prestadora manages its own aircraft, their certificates and responsible persons; those of another do not exist for it. */

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem, type Tipo } from '@faixa/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkStoredFiles, type FaultyFile } from '../../files/check/check-stored-files.ts'
import { keyOf } from '../../files/stores/content-key.ts'
import type { PersonName } from '../../testing/people.fixture.ts'
import { startTestServer, type TestServer } from '../../testing/server.fixture.ts'

let server: TestServer
/** An aircraft of each prestadora. */
let aircraft: ReadonlyMap<number, number>
beforeAll(async () => {
  server = await startTestServer()
  const { aerosul, vooalto } = server.places
  const rows = await server.db
    .insertInto('aeronaves')
    .values([
      { nome: 'PT-AER', tipo: 'tripulada', prestadora_id: aerosul },
      { nome: 'PT-VOO', tipo: 'tripulada', prestadora_id: vooalto },
    ])
    .returning(['id', 'prestadora_id'])
    .execute()
  aircraft = new Map(rows.map(({ id, prestadora_id }) => [prestadora_id, id]))
})
afterAll(() => server.stop())

const KINDS = [
  [
    'certificados',
    (i: number, prestadora: number) => ({
      nivel: 'certificado',
      nome: `40 bicos ${'ABCDEFGHIJ'[i]}`,
      faixa: 18.5,
      data: '2026-03-10',
      aeronave: aircraft.get(prestadora),
    }),
    { cv: 12 },
  ],
  [
    'aeronaves',
    (i: number, prestadora: number) => ({
      nivel: 'aeronave',
      nome: `PT-XX${'ABCDEFGHIJ'[i]}`,
      tipo: 'tripulada',
      prestadora,
    }),
    { documento: 'CVA 123' },
  ],
  [
    'responsaveis',
    (i: number, prestadora: number) => ({
      nivel: 'responsavel',
      nome: `Zuleica ${'ABCDEFGHIJ'[i]}`,
      profissao: 'agronomo',
      prestadora,
    }),
    { registro: 'CREA 1' },
  ],
] as const satisfies readonly (readonly [Tipo, (i: number, prestadora: number) => object, edit: object])[]

const register = async (person: PersonName, body: object) =>
  (await server.as(person).registerEntity({ body: body as never })).id

const refusal = async (act: Promise<unknown>) => {
  const error = await act.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Problem)) throw new Error('nothing was refused')
  return error.codigo
}

describe.each(KINDS)('%s', (tipo, typed, edit) => {
  test('of the own prestadora are registered, listed, changed and archived by it', async () => {
    const { aerosul, vooalto } = server.places
    const foreign = await register('carla', typed(0, vooalto))
    const id = await register('gil', typed(1, aerosul))
    const gil = server.as('gil')
    const listed = async (person: PersonName) => {
      const { entidades } = await server.as(person).listEntities({ params: { tipo }, query: {} })
      return entidades
        .map((one) => one.id)
        .filter((one) => ![...aircraft.values()].includes(one) || tipo !== 'aeronaves')
    }
    expect(await listed('gil')).toEqual([id])
    const one = { params: { tipo, id } }
    await gil.updateEntity({ ...one, body: edit } as never)
    expect(await gil.readEntity(one)).toMatchObject(edit)
    expect((await gil.readEntityHistory(one)).atos).toHaveLength(2)
    await gil.deleteEntity(one)
    expect(await refusal(gil.readEntity(one))).toBe('nao-encontrado')
    expect(await listed('igor')).toEqual([foreign])
  })

  test('of another prestadora do not exist, and nothing is given to it or taken from it', async () => {
    const { aerosul, vooalto } = server.places
    const created = await register('gil', typed(2, aerosul))
    const foreign = await register('carla', typed(3, vooalto))
    const gil = server.as('gil')
    const one = { params: { tipo, id: foreign } }
    for (const act of [
      () => gil.readEntity(one),
      () => gil.readEntityHistory(one),
      () => gil.updateEntity({ ...one, body: { nome: 'PT-ZZZ' } } as never),
      () => gil.countArchived(one),
      () => gil.deleteEntity(one),
    ]) {
      expect(await refusal(act())).toBe('nao-encontrado')
    }
    expect(await refusal(register('gil', typed(4, vooalto)))).toBe('dados-invalidos')
    const owner = tipo === 'certificados' ? { aeronave: aircraft.get(vooalto) } : { prestadora: vooalto }
    const moved = gil.updateEntity({ params: { tipo, id: created }, body: owner } as never)
    expect(await refusal(moved)).toBe('dados-invalidos')
    expect(await refusal(gil.restoreEntity(one))).toBe('sem-permissao')
  })

  test.each<PersonName>(['davi', 'eva', 'bruno'])('are nothing for %s', async (person) => {
    expect(await refusal(server.as(person).listEntities({ params: { tipo }, query: {} }))).toBe('sem-permissao')
    expect(await refusal(register(person, typed(5, server.places.aerosul)))).toBe('sem-permissao')
  })
})

test.each<Tipo>(['empresas', 'pilotos', 'prestadoras', 'produtos', 'funcionarios'])(
  '%s stay those of staff alone',
  async (tipo) => {
    const gil = server.as('gil')
    expect(await refusal(gil.listEntities({ params: { tipo }, query: {} }))).toBe('sem-permissao')
    expect(await refusal(gil.readEntity({ params: { tipo, id: 1 } }))).toBe('sem-permissao')
    expect(await refusal(gil.deleteEntity({ params: { tipo, id: 1 } }))).toBe('sem-permissao')
  },
)

describe('the PDF of a certificate', () => {
  let id: number
  let foreign: number
  beforeAll(async () => {
    const { aerosul, vooalto } = server.places
    id = await register('gil', { ...KINDS[0][1](6, aerosul) })
    foreign = await register('carla', KINDS[0][1](7, vooalto))
  })

  interface Sent {
    readonly person?: PersonName
    readonly of?: number
    readonly name?: string
    readonly key?: string
  }

  let written = 0
  const pdfOf = () => new Blob([`%PDF-1.7\n% ensaio ${(written += 1)}\n%%EOF\n`])
  const pathOf = (of: number) => `/entidades/certificados/${of}/pdf`
  const attach = async (content: Blob = pdfOf(), { person = 'gil', of = id, name = 'a.pdf', key = '' }: Sent = {}) => {
    const body = new FormData()
    body.append('file', content, name)
    const headers: Record<string, string> = key === '' ? {} : { 'idempotency-key': key }
    const response = await server.fetch(pathOf(of), { method: 'PUT', body, headers }, person)
    return { status: response.status, body: (await response.json()) as { codigo?: string; detail?: string } }
  }
  const read = (person: PersonName, of = id) => server.fetch(pathOf(of), {}, person)
  const remove = (query: { sha256?: string } = {}) => server.as('gil').removeCertificadoPdf({ params: { id }, query })
  const shown = async () => (await server.as('gil').readEntity({ params: { tipo: 'certificados', id } })).pdf
  const kept = async (sha256: string) =>
    (await server.db.selectFrom('arquivos').select('sha256').where('sha256', '=', Buffer.from(sha256, 'hex')).execute())
      .length

  test('is attached, listed, sent as it was, replaced and taken away, and each is in the history', async () => {
    const content = pdfOf()
    expect(await attach(content, { name: 'ensaio nº 7.pdf' })).toMatchObject({
      status: 200,
      body: { message: '«ensaio nº 7.pdf» está anexado ao certificado.' },
    })
    const { entidades } = await server.as('gil').listEntities({ params: { tipo: 'certificados' }, query: {} })
    const listed = entidades.find((one) => one.id === id)!
    expect(listed.pdf).toMatchObject({ nome: 'ensaio nº 7.pdf', bytes: content.size })
    const response = await read('gil')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; /)
    expect(await response.text()).toBe(await content.text())
    await attach(pdfOf(), { name: 'certo.pdf', person: 'carla' })
    expect(await kept(listed.pdf!.sha256)).toBe(0)
    expect(await refusal(remove({ sha256: listed.pdf!.sha256 }))).toBe('conflito')
    expect(await remove({ sha256: (await shown())!.sha256 })).toEqual({
      message: '«certo.pdf» não está mais no certificado.',
    })
    expect(await shown()).toBeUndefined()
    expect(await refusal(remove())).toBe('nao-encontrado')
    expect((await read('gil')).status).toBe(404)
    const { atos } = await server.as('gil').readEntityHistory({ params: { tipo: 'certificados', id } })
    expect(atos.map(({ acao, mudancas }) => [acao, ...mudancas.flatMap(({ depois }) => depois)])).toEqual([
      ['tirar-pdf', null],
      ['trocar-pdf', 'certo.pdf'],
      ['anexar-pdf', 'ensaio nº 7.pdf'],
      ['cadastrar'],
    ])
  })

  test('is attached once by two clicks, and used of the quota of the prestadora once', async () => {
    const used = async () =>
      (await server.db.selectFrom('prestadoras_uso').select('bytes').execute()).reduce(
        (sum, { bytes }) => sum + bytes,
        0,
      )
    const [content, before] = [pdfOf(), await used()]
    const key = `certificado-${id}`
    const first = await attach(content, { key })
    expect(await attach(content, { key })).toEqual(first)
    expect((await used()) - before).toBe(content.size)
  })

  test.each([
    ['no PDF', () => new Blob(['<html>%PDF-1.7 %%EOF']), 'a.pdf', 422, 'arquivo-conteudo'],
    ['cut off', () => pdfOf().slice(0, -7), 'a.pdf', 422, 'arquivo-conteudo'],
    ['named as something else', pdfOf, 'a.html', 422, 'arquivo-extensao'],
    ['of 25 MB', () => new Blob(['%PDF-1.7\n', new Uint8Array(25_000_000), '%%EOF']), 'a.pdf', 413, 'arquivo-grande'],
  ])('that is %s is refused, and the one of before stays', async (_, content, name, status, codigo) => {
    await attach(pdfOf(), { name: 'fica.pdf' })
    expect(await attach(content(), { name })).toMatchObject({ status, body: { codigo } })
    expect(await shown()).toMatchObject({ nome: 'fica.pdf' })
  })

  test('has its reason in one sentence where its content is none', async () => {
    expect((await attach(new Blob(['texto']))).body.detail).toBe(
      'O certificado («a.pdf») não é um PDF, ou veio pela metade.',
    )
  })

  test('does not exist for another prestadora, nor is it anything for people without certificates', async () => {
    await attach()
    await attach(pdfOf(), { of: foreign, person: 'carla' })
    const missing = await (await read('gil', 999_999)).json()
    expect(await (await read('gil', foreign)).json()).toEqual(missing)
    expect((await attach(pdfOf(), { of: foreign })).body).toEqual((await attach(pdfOf(), { of: 999_999 })).body)
    expect((await read('igor')).status).toBe(404)
    for (const person of ['davi', 'eva', 'bruno', 'helena'] as const) {
      expect((await read(person)).status).toBe(403)
      expect((await attach(pdfOf(), { person })).status).toBe(403)
    }
    expect(await shown()).toBeDefined()
  })

  test('is named by the check of the store, and leaves with an archived certificate until that is restored', async () => {
    await attach(pdfOf(), { name: 'perdido.pdf' })
    const { sha256 } = (await shown())!
    const one = { params: { tipo: 'certificados' as const, id } }
    await server.as('gil').deleteEntity(one)
    expect((await read('gil')).status).toBe(404)
    expect((await attach()).status).toBe(404)
    expect((await read('ana')).status).toBe(200)
    await rm(join(server.deps.settings.files, keyOf(sha256)))
    const found: FaultyFile[] = []
    await checkStoredFiles({ db: server.db, files: server.deps.files, onFault: (fault) => found.push(fault) })
    expect(found.find((fault) => fault.sha256 === sha256)?.uses).toEqual([
      {
        de: 'certificado de faixa',
        titulo: 'PT-AER, «40 bicos G»',
        papel: 'pdf',
        nome: 'perdido.pdf',
        excluido: true,
      },
    ])
    await server.as('ana').restoreEntity(one)
    expect(await shown()).toMatchObject({ nome: 'perdido.pdf' })
  })
})
