import { TRACE_RULE } from '@faixa/flight'
import { sql } from 'kysely'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { simulatedFiles } from '../../../testing/flight-files.fixture.ts'
import { startRealWorker } from '../../../testing/real-worker.fixture.ts'

const real = await startRealWorker()
afterAll(() => real.stop())
await real.work()
const { db, places } = real

/** Each test has its own flight, a degree apart from those of other tests. */
let flights = 0
const flight = () => ({ areaHa: 10, seed: 3, lon: -50 + ++flights, takeOffMs: Date.UTC(2026, 2, 14 + flights, 10, 12) })

const pairsOf = (laudoId: number) =>
  db.selectFrom('laudos_coincidencias').selectAll().where('laudo_id', '=', laudoId).orderBy('outro_id').execute()

/** Waits until the laudo was compared with the others in their current state. */
async function compared(laudoId: number) {
  await real.settled(laudoId)
  return vi.waitFor(
    async () => {
      const voo = await db
        .selectFrom('laudos_voos')
        .select('conferido_em')
        .where('laudo_id', '=', laudoId)
        .executeTakeFirst()
      expect(voo?.conferido_em).toBeInstanceOf(Date)
      const findings = await real.rows('laudos_achados', laudoId)
      return findings.filter(({ onde }) => onde === 'outros laudos')
    },
    { timeout: 60_000, interval: 50 },
  )
}

async function again(laudoId: number, change: object) {
  await db.updateTable('laudos').set(change).where('id', '=', laudoId).execute()
  await db.updateTable('laudos_voos').set({ conferido_em: null }).where('laudo_id', '=', laudoId).execute()
  await real.queue.enqueue(db, 'comparar-laudo', { laudoId })
  return compared(laudoId)
}

async function sentFlight() {
  const laudo = await real.send(simulatedFiles(flight()))
  await compared(laudo.id)
  return laudo
}

const eachCoordinate = (kml: string, change: (degrees: number) => number) =>
  kml.replace(/-?\d+\.\d+(?=,-?\d)|(?<=\d,)-?\d+\.\d+/g, (number) => `${change(Number(number))}`)

describe('the same flight', () => {
  test('sent again with one newline more, for another empresa, is a check to confirm on both laudos, in a new revision', async () => {
    const files = simulatedFiles(flight())
    const first = await real.send(files)
    await compared(first.id)
    const second = await real.send(
      { ...files, aplicacao: `${files.aplicacao}\n` },
      { empresa_id: places.boreal, unidade_id: null },
    )
    for (const { id } of [second, first]) {
      const [found, ...more] = await compared(id)
      expect(more).toEqual([])
      expect(found).toMatchObject({
        codigo: 'mesmo-voo',
        gravidade: 'aviso',
        confirmar: true,
        mensagem: 'Outro laudo tem o mesmo voo: 100\u00a0% das passadas são as mesmas, nos mesmos horários.',
      })
      expect((await real.state(id)).avisos_abertos).toContain('mesmo-voo')
      const revisions = await db
        .selectFrom('revisoes')
        .select(['causa', sql<string>`documento::text`.as('documento')])
        .where('laudo_id', '=', id)
        .orderBy('numero')
        .execute()
      const byComparison = revisions.filter(({ causa }) => causa === 'conferencia')
      expect(byComparison).toHaveLength(1)
      expect(byComparison[0]!.documento).toContain('mesmo-voo')
    }
  })

  test.each([
    ['positions with six decimals', (kml: string) => eachCoordinate(kml, (degrees) => Math.round(1e6 * degrees) / 1e6)],
    ['positions moved by three centimetres', (kml: string) => eachCoordinate(kml, (degrees) => degrees + 3e-7)],
    [
      'placemarks in another order, and half of them',
      (kml: string) => {
        const marks = kml.match(/<Placemark[\s\S]*?<\/Placemark>/g)!
        const kept = marks.slice(0, marks.length / 2).toReversed()
        return `<kml><Document>${kept.join('')}</Document></kml>`
      },
    ],
  ])('is found with %s, and without its track', async (_, changed) => {
    const files = simulatedFiles(flight())
    const [first, second] = await Promise.all([
      real.send(files),
      real.send({ area: files.area, aplicacao: changed(files.aplicacao) }),
    ])
    await Promise.all([compared(first.id), compared(second.id)])
    expect(await pairsOf(first.id)).toMatchObject([{ outro_id: second.id, codigo: 'mesmo-voo' }])
    expect(await pairsOf(second.id)).toMatchObject([{ outro_id: first.id, codigo: 'mesmo-voo' }])
  })

  test('is no longer two when one laudo is deleted, and is again when it is restored; what was confirmed lapses', async () => {
    const files = simulatedFiles(flight())
    const first = await real.send(files)
    await compared(first.id)
    const second = await real.send({ ...files, trajeto: `${files.trajeto}\n` })
    expect(await compared(second.id)).toHaveLength(1)
    const { mensagem } = (await compared(first.id))[0]!
    const { usuario_id } = await real.state(first.id)
    const quando = new Date()
    await db
      .insertInto('laudos_confirmacoes')
      .values({ laudo_id: first.id, codigo: 'mesmo-voo', mensagem, usuario_id, quando })
      .execute()
    expect(await again(second.id, { arquivado_em: new Date() })).toEqual([])
    expect(await compared(first.id)).toEqual([])
    expect((await real.state(first.id)).avisos_abertos ?? []).not.toContain('mesmo-voo')
    await again(second.id, { arquivado_em: null })
    expect(await compared(first.id)).toHaveLength(1)
    expect((await real.state(first.id)).avisos_abertos).toContain('mesmo-voo')
  })

  test('sent again and again is a pair with five before and five after, so that none makes all others wait', async () => {
    const files = simulatedFiles(flight())
    const ids: number[] = []
    for (let copy = 0; copy < 8; copy++) {
      const { id } = await real.send({ ...files, trajeto: `${files.trajeto}${'\n'.repeat(copy)}` })
      await compared(id)
      ids.push(id)
    }
    const partnersOf = async (id: number) =>
      (await pairsOf(id)).map(({ outro_id }) => outro_id).toSorted((a, b) => a - b)
    expect(await partnersOf(ids[0]!)).toEqual(ids.slice(1, 6))
    expect(await partnersOf(ids[7]!)).toEqual(ids.slice(2, 7))
    // When its pairs are removed, the first laudo still has the same flight as the last two.
    for (const id of ids.slice(1, 6)) await again(id, { arquivado_em: new Date() })
    await expect.poll(() => partnersOf(ids[0]!)).toEqual(ids.slice(6))
  })

  test('stays a check while a laudo is measured again', async () => {
    const files = simulatedFiles(flight())
    const first = await real.send(files)
    const second = await real.send({ ...files, trajeto: `${files.trajeto}\n` })
    await compared(first.id)
    await compared(second.id)
    await real.reprocess(second.id)
    await real.settled(second.id)
    expect((await real.state(second.id)).avisos_abertos).toContain('mesmo-voo')
    expect(await compared(second.id)).toHaveLength(1)
  })

  const readOutdated = () => real.queue.enqueue(db, 'comparar-laudos-anteriores', undefined)
  const traceOf = (laudoId: number) =>
    db.selectFrom('laudos_voos').selectAll().where('laudo_id', '=', laudoId).executeTakeFirstOrThrow()
  const setTrace = (laudoId: number, row: { readonly regra: number; readonly passagens?: Buffer }) =>
    db.updateTable('laudos_voos').set(row).where('laudo_id', '=', laudoId).execute()

  test.each([
    ['before there were traces', 0],
    ['by an older rule', 1],
  ])('is found in a laudo that was read %s, once it was read again; no settlement waits for that', async (_, regra) => {
    const files = simulatedFiles(flight())
    const first = await real.send(files)
    await compared(first.id)
    const { passagens } = await traceOf(first.id)
    // The older rule gave these files the crossings of another flight, or none.
    const older = regra === 0 ? Buffer.of() : (await traceOf((await sentFlight()).id)).passagens
    await setTrace(first.id, { regra, passagens: older })
    const second = await real.send({ ...files, trajeto: `${files.trajeto}\n` })
    expect(await compared(second.id)).toEqual([])
    await readOutdated()
    await expect.poll(async () => (await traceOf(first.id)).regra, { timeout: 30_000 }).toBe(TRACE_RULE)
    expect(await traceOf(first.id)).toMatchObject({ passagens, conferido_em: expect.any(Date) })
    await expect.poll(() => pairsOf(first.id), { timeout: 30_000 }).toMatchObject([{ outro_id: second.id }])
    expect(await compared(first.id)).toHaveLength(1)
    expect(await compared(second.id)).toHaveLength(1)
  })

  test('is found by the trace of an older rule where its files are gone; those of other laudos are read all the same', async () => {
    const files = simulatedFiles(flight())
    const [first, other] = await Promise.all([real.send(files), sentFlight()])
    await compared(first.id)
    const { passagens } = await traceOf(first.id)
    for (const { id } of [first, other]) await setTrace(id, { regra: 1 })
    const [{ sha256 }] = (await db
      .selectFrom('laudos_arquivos')
      .select('sha256')
      .where('laudo_id', '=', first.id)
      .where('papel', '=', 'aplicacao')
      .execute()) as [{ sha256: Buffer }]
    await real.deps.files.delete(sha256.toString('hex'))
    await readOutdated()
    for (const { id } of [first, other]) {
      await expect.poll(async () => (await traceOf(id)).regra, { timeout: 30_000 }).toBe(TRACE_RULE)
    }
    expect(await traceOf(first.id)).toMatchObject({ passagens, conferido_em: expect.any(Date) })
    const second = await real.send({ ...files, aplicacao: `${files.aplicacao}\n` })
    expect(await compared(second.id)).toHaveLength(1)
  })
})

describe('where and when a flight came near', () => {
  const placesOf = (laudoId: number) =>
    db
      .selectFrom('laudos_voos_lugares')
      .select(['caixa', 'dias'])
      .where('laudo_id', '=', laudoId)
      .orderBy(sql`caixa::text`)
      .execute()
  const valveOf = async (laudoId: number) => {
    const row = await db
      .selectFrom('laudos_voos')
      .select('valvula')
      .where('laudo_id', '=', laudoId)
      .executeTakeFirstOrThrow()
    return row.valvula
  }

  test('is kept with its measurement, and follows the typed days', async () => {
    const { id } = await sentFlight()
    const kept = await placesOf(id)
    expect(kept.length).toBeGreaterThan(0)
    // From the typed 14 March to the day of the log, which the range excludes only on the next.
    const after = new Date(Date.UTC(2026, 2, 15 + flights)).toISOString().slice(0, 10)
    for (const { dias } of kept) expect(dias).toBe(`[2026-03-14,${after})`)
    expect(await valveOf(id)).toBeInstanceOf(Buffer)
    await db
      .updateTable('laudos')
      .set({ data_inicial: '2026-01-10 23:50', data_final: '2026-01-11 00:10' })
      .where('id', '=', id)
      .execute()
    for (const { dias } of await placesOf(id)) expect(dias.startsWith('[2026-01-10,')).toBe(true)
  })

  test('is read from the files of a laudo of before, which has one box around everything until then', async () => {
    const { id } = await sentFlight()
    const [kept, valve] = [await placesOf(id), await valveOf(id)]
    const whole = '(0,0),(-70,-30)'
    await db.deleteFrom('laudos_voos_lugares').where('laudo_id', '=', id).execute()
    await db.insertInto('laudos_voos_lugares').values({ laudo_id: id, caixa: whole, dias: kept[0]!.dias }).execute()
    await db.updateTable('laudos_voos').set({ regra: 2, valvula: null }).where('laudo_id', '=', id).execute()
    await real.queue.enqueue(db, 'comparar-laudos-anteriores', undefined)
    await expect.poll(() => placesOf(id), { timeout: 30_000 }).toEqual(kept)
    expect(await valveOf(id)).toEqual(valve)
  })
})

describe('two honest flights', () => {
  test('over the same field on other days are not the same', async () => {
    const options = flight()
    const first = await real.send(simulatedFiles(options))
    const later = { ...options, takeOffMs: options.takeOffMs + 20 * 86_400_000, windMps: 4 }
    const second = await real.send(simulatedFiles({ ...later, seed: 77 }))
    await compared(first.id)
    expect(await compared(second.id)).toEqual([])
  })

  test('over neighbouring fields flown alike are not the same', async () => {
    const options = flight()
    const first = await real.send(simulatedFiles(options))
    const second = await real.send(simulatedFiles({ ...options, lon: options.lon + 0.004 }), { piloto_id: places.beto })
    await compared(first.id)
    expect(await compared(second.id)).toEqual([])
  })
})

describe('one pilot in two places', () => {
  test('in the same minute of two tracks is a check on both, until another pilot flew', async () => {
    const options = flight()
    const first = await real.send(simulatedFiles(options))
    const second = await real.send(simulatedFiles({ ...options, lat: -20 }))
    await compared(second.id)
    const [found] = await compared(first.id)
    expect(found).toMatchObject({ codigo: 'piloto-em-dois-lugares', confirmar: true })
    // The log is in UTC, 10 h there, and the field's clock three hours behind it.
    expect(found!.mensagem).toMatch(
      /há outro laudo a mais de 5\u00a0km daqui em \d\d\/03\/2026, às 07:\d\d \(hora local, UTC-3\)/,
    )
    expect(await again(second.id, { piloto_id: places.beto })).toEqual([])
    expect(await compared(first.id)).toEqual([])
  })

  test('at the typed times is one where the tracks have none', async () => {
    const options = flight()
    const withoutTimes = ({ area, aplicacao }: ReturnType<typeof simulatedFiles>) => ({
      area,
      aplicacao: aplicacao.replace(/<TimeSpan>[\s\S]*?<\/TimeSpan>|<TimeStamp>[\s\S]*?<\/TimeStamp>/g, ''),
    })
    const typed = { data_inicial: '2025-01-10 07:00', data_final: '2025-01-10 09:00', data: '2025-01-10' }
    const first = await real.send(withoutTimes(simulatedFiles(options)), typed)
    await compared(first.id)
    const second = await real.send(withoutTimes(simulatedFiles({ ...options, lat: -20 })), {
      ...typed,
      data_inicial: '2025-01-10 08:00',
    })
    const [found] = await compared(second.id)
    expect(found?.mensagem).toBe(
      'O piloto está em dois lugares ao mesmo tempo: há outro laudo a mais de 20\u00a0km daqui nos horários informados.',
    )
    expect(await again(second.id, { data_inicial: '2025-01-10 08:55' })).toEqual([])
  })
})
