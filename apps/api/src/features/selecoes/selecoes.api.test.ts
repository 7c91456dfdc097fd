import { SELECTION_DAYS, SELECTION_MAX } from '@faixa/contract'
import { readPackedShapes } from '@faixa/geometry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PersonName } from '../../testing/people.fixture.ts'
import { insertPlots } from '../../testing/registered-plots.fixture.ts'
import { startTestServer, type TestServer } from '../../testing/server.fixture.ts'
import { areaFile, areaKml, NEXT_PLOT, ordemFields, PLOT, sendOrdem } from '../ordens/ordem-upload.fixture.ts'
import { sweepSelections } from './selecoes.queries.ts'

let server: TestServer
/** Ids of plots of the head office and of the unidade Norte of Aurora, and of Boreal. */
let sede: readonly number[]
let norte: readonly number[]
let boreal: readonly number[]
const NOW = new Date('2026-03-14T15:00:00Z')

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => NOW } })
  const { places, db } = server
  const kml = await areaKml([PLOT, NEXT_PLOT]).text()
  sede = await insertPlots(db, kml, { empresa_id: places.aurora })
  norte = await insertPlots(db, kml, { empresa_id: places.aurora, unidade_id: places.norte })
  boreal = await insertPlots(db, kml, { empresa_id: places.boreal })
})
afterAll(() => server.stop())

const keep = async (talhoes: readonly number[], person: PersonName = 'davi') =>
  (await server.as(person).keepSelection({ body: { talhoes: [...talhoes] } })).codigo
const read = (codigo: string, person: PersonName) => server.as(person).readSelection({ params: { codigo } })
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (problem: { readonly status: number }) => problem.status,
  )

describe('a kept selection', () => {
  test('is read back in order and without repetitions, whatever the case of the letters of its code', async () => {
    const codigo = await keep([sede[1]!, sede[0]!, sede[1]!])
    expect(codigo).toMatch(/^[2-9B-Z]{10}$/)
    expect(await read(` ${codigo.toLowerCase()} `, 'davi')).toEqual({ talhoes: sede })
  })

  test('has one code however often the person keeps it, and another for somebody else', async () => {
    const again = await Promise.all([keep(norte), keep(norte), keep(norte.toReversed())])
    expect(new Set(again).size).toBe(1)
    expect(await keep(norte, 'fabio')).not.toBe(again[0])
  })

  test.each<[PersonName, 200 | 404]>([
    ['ana', 200],
    ['carla', 200],
    ['fabio', 200],
    ['gil', 200],
    // A person of a unidade may not see plots of the head office; the others belong to another tenant, or fly no order with these plots.
    ['eva', 404],
    ['helena', 404],
    ['igor', 404],
    ['bruno', 404],
  ])('exists for %s exactly if all its plots are within reach: %i', async (person, status) => {
    const codigo = await keep([...sede, ...norte])
    expect(await statusOf(read(codigo, person))).toBe(status)
  })

  test('goes on existing for those who saw its plots once these were replaced', async () => {
    const [old] = await insertPlots(server.db, await areaKml([PLOT]).text(), { empresa_id: server.places.aurora })
    const codigo = await keep([old!])
    await server.db.updateTable('areas_empresa').set({ arquivado_em: NOW }).where('id', '=', old!).execute()
    expect(await read(codigo, 'carla')).toEqual({ talhoes: [old] })
    expect(await statusOf(read(codigo, 'helena'))).toBe(404)
  })

  test('is swept once nobody has kept it for long', async () => {
    const codigo = await keep([norte[0]!])
    const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
    await sweepSelections(server.db, later(SELECTION_DAYS - 1))
    expect(await statusOf(read(codigo, 'davi'))).toBe(200)
    await sweepSelections(server.db, later(SELECTION_DAYS + 1))
    expect(await statusOf(read(codigo, 'davi'))).toBe(404)
  })
})

describe('what cannot be kept', () => {
  test.each<[string, () => readonly number[]]>([
    ['a plot of another tenant beside own ones', () => [...sede, boreal[0]!]],
    ['a plot that does not exist', () => [999_999]],
    ['a plot that only an order has, for those who see the register', () => [-1_048_577]],
    ['no plot', () => []],
    ['plot 0', () => [0]],
    ['half a plot', () => [0.5]],
    ['more plots than any usina has', () => Array.from({ length: SELECTION_MAX + 1 }, (_, i) => i + 1)],
  ])('%s', async (_, talhoes) => {
    expect(await statusOf(keep(talhoes()))).toBe(422)
  })

  test('a code of other letters is refused, and one that nobody made does not exist', async () => {
    expect(await statusOf(read('aeiou', 'davi'))).toBe(422)
    expect(await statusOf(read('2222222222', 'davi'))).toBe(404)
  })
})

describe('the plots of a pilot', () => {
  const flown = async (person: PersonName) => {
    const answer = await server.fetch('/ordens-servico/talhoes', {}, person)
    expect(answer.status).toBe(200)
    return readPackedShapes(await answer.blob())
  }

  test('are those of the own open orders, registered ones under their ids and each once', async () => {
    const ofBruno = ordemFields(server, { talhoes: sede.join(), codigo: 'OS 1' })
    await sendOrdem(server, { fields: ofBruno, files: [] })
    await sendOrdem(server, { fields: { ...ofBruno, codigo: 'OS 2', data: '2026-03-12' }, files: [] })
    const { body: third } = await sendOrdem(server, {
      fields: ordemFields(server, { codigo: 'OS 3' }),
      files: [areaFile([PLOT])],
    })
    await sendOrdem(server, {
      fields: ordemFields(server, { codigo: 'OS 4', piloto: `${server.places.beto}`, talhoes: norte.join() }),
      files: [],
    })
    const shapes = await flown('bruno')
    expect(shapes.map(({ id, properties }) => [id > 0 ? id : 'order', properties['ordem']])).toEqual([
      ['order', 'OS 3'],
      [sede[0], 'OS 2'],
      [sede[1], 'OS 2'],
    ])
    expect(await flown('joao')).toEqual([])
    // A closed or cancelled order is no longer to be flown.
    const body = { situacao: 'Cancelada', motivo: 'Chuva' } as const
    await server.as('carla').updateOrdem({ params: { uuid: third.uuid }, body })
    expect((await flown('bruno')).map(({ id }) => id)).toEqual(sede)

    // A pilot may store any plots that he may choose, and only people who may see all of them find the selection.
    const [ordered] = shapes
    const codigo = await keep([ordered!.id, ...sede], 'bruno')
    expect(await read(codigo, 'bruno')).toEqual({ talhoes: [ordered!.id, ...sede] })
    for (const person of ['joao', 'davi', 'gil'] as const) expect(await statusOf(read(codigo, person))).toBe(404)
    expect(await statusOf(keep(norte, 'bruno'))).toBe(422)
    // A colleague of the usina sends the plots of his orders.
    expect(await statusOf(read(await keep(sede), 'bruno'))).toBe(200)
    expect(await statusOf(read(await keep(norte), 'bruno'))).toBe(404)
  })

  test('are not the register, which pilots do not see', async () => {
    const answer = await server.fetch('/entidades/area_empresa/', {}, 'bruno')
    expect(answer.status).toBe(403)
  })
})
