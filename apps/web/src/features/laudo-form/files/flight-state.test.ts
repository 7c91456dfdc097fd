import type { Role } from '@faixa/flight'
import { describe, expect, test } from 'vitest'
import type { FileFacts, FoundPreview, MeasuredPreview } from '../../../flight-worker/flight-answers.ts'
import { checkFiles, lackOf } from './check-files.ts'
import { drawnFlight, type FlightEvent, NO_FLIGHT, nextFlight, shownFlight } from './flight-state.ts'
import { flightToMeasure } from './flight-to-measure.ts'
import { checkSwap, swapIn, swapToOffer } from './swap.ts'
import { widthAsked } from './width-asked.ts'

const KEPT = { manterArquivos: true }
const IDS = { area: 1, aplicacao: 2, trajeto: 3 } as const satisfies Record<Role, number>
const FILES = { area: [1], aplicacao: [2], trajeto: [3] }

function fileOf(role: Role, bytes = 10) {
  return { id: IDS[role], file: new File(['x'.repeat(bytes)], `${role}.kml`) }
}

function facts(looksLike: FileFacts['looksLike'], lines: number, nothingFor: FileFacts['nothingFor']): FileFacts {
  const counts = { placemarks: 1, polygons: 1, lines, points: 0, areaHa: 1, lengthKm: 0 }
  return {
    source: { format: 'kml' },
    looksLike,
    ...counts,
    avisos: [],
    nothingFor,
    lacksWidth: false,
  }
}

const read = (
  role: Role,
  looksLike: FileFacts['looksLike'],
  lines = 0,
  nothingFor: FileFacts['nothingFor'] = {},
): FlightEvent => ({
  kind: 'reading',
  id: IDS[role],
  reading: { kind: 'read', facts: facts(looksLike, lines, nothingFor) },
})

const after = (...events: FlightEvent[]) => events.reduce(nextFlight, NO_FLIGHT)
const placed: FlightEvent = {
  kind: 'place',
  files: { area: [fileOf('area')], aplicacao: [fileOf('aplicacao', 20)], trajeto: [fileOf('trajeto')] },
}
const rightly = [placed, read('area', 'area'), read('aplicacao', 'swath-polygons'), read('trajeto', 'track')]

test('without an area file and without a registered plot in reach nothing is sent', () => {
  const files = { aplicacao: [fileOf('aplicacao')], trajeto: [fileOf('trajeto')] }
  const measured = (registered: { near: number; taken: number }) => {
    const flight = { registered } as MeasuredPreview
    return checkFiles(
      after(
        { kind: 'place', files },
        { kind: 'measure', files: { aplicacao: [2], trajeto: [3] } },
        { kind: 'measured', found: flight },
      ),
    )
  }
  expect(measured({ near: 4, taken: 1 })).toEqual([])
  expect(measured({ near: 0, taken: 0 })).toEqual([
    { campo: 'file_area', mensagem: 'Não há talhões cadastrados perto deste voo: escolha o traçado da área.' },
  ])
  expect(measured({ near: 4, taken: 0 })[0]?.mensagem).toContain('não atinge nenhum talhão cadastrado')
})

describe('a flight is measured', () => {
  test('once everything chosen was read', () => {
    expect(flightToMeasure(after(placed, read('aplicacao', 'swath-polygons')), undefined)).toBeUndefined()
    expect(flightToMeasure(after(...rightly), undefined)).toEqual({ files: FILES })
  })

  test('with the typed width where there are lines, which alone have it', () => {
    expect(flightToMeasure(after(...rightly), 22)).toEqual({ files: FILES })
    const lines = after(placed, read('area', 'area'), read('aplicacao', 'swath-lines', 4), read('trajeto', 'track'))
    expect(flightToMeasure(lines, 22)).toEqual({ files: FILES, faixaExecutada: 22 })
  })

  test('against registered plots where there is no area file, once it is known which', () => {
    const files = { aplicacao: [2], trajeto: [3] }
    const unplanned = after(
      { kind: 'place', files: { aplicacao: [fileOf('aplicacao')], trajeto: [fileOf('trajeto')] } },
      read('aplicacao', 'swath-polygons'),
      read('trajeto', 'track'),
    )
    const found = { id: 7, geojson: new Blob(['{}']) }
    expect(flightToMeasure(unplanned, undefined)).toEqual({ files })
    expect(flightToMeasure(unplanned, undefined, { kind: 'asked' })).toBeUndefined()
    expect(flightToMeasure(unplanned, undefined, { kind: 'failed' })).toEqual({ files })
    expect(flightToMeasure(unplanned, undefined, { kind: 'found', found })).toEqual({ files, registered: found })
    // A chosen area file takes precedence over registered plots.
    expect(flightToMeasure(after(...rightly), undefined, { kind: 'asked' })).toEqual({ files: FILES })
    expect(flightToMeasure(after(...rightly), undefined, { kind: 'found', found })).toEqual({ files: FILES })
  })

  test('by what the person decided about these files', () => {
    const decided = { manterTalhoes: [3], segundoVoo: true }
    const state = after(...rightly, { kind: 'decide', decided })
    expect(flightToMeasure(state, undefined)).toEqual({ files: FILES, decided })
    const other = nextFlight(state, { kind: 'place', files: { area: [fileOf('area')] } })
    expect(flightToMeasure(nextFlight(other, read('area', 'area')), undefined)?.decided).toEqual({ segundoVoo: true })
    // A decision that equals the proposal changes nothing that is measured.
    const taken = nextFlight(state, { kind: 'decide', decided: { manterTalhoes: [], segundoVoo: false } })
    expect(flightToMeasure(taken, undefined)).toEqual({ files: FILES })
  })

  test('and its numbers are shown before its layers exist, never beside other files', () => {
    const found = { numbers: { passadas: 7 } } as unknown as FoundPreview
    const early = after(...rightly, { kind: 'measure', files: FILES }, { kind: 'found', found })
    expect([shownFlight(early), drawnFlight(early)]).toEqual([found, undefined])
    const other = nextFlight(early, { kind: 'place', files: { area: [{ id: 9, file: fileOf('area').file }] } })
    expect(shownFlight(other)).toBeUndefined()
    expect(shownFlight(nextFlight(other, { kind: 'found', found }))).toBeUndefined()
    const refused = { unmeasurable: { code: 'camadas-pesadas', message: 'Pesada.' } } as const
    expect(shownFlight(nextFlight(early, { kind: 'measured', found: refused }))).toBeUndefined()
  })

  test('and what was measured before a decision is shown until the next is', () => {
    const flight = { numbers: {} } as unknown as MeasuredPreview
    const measured = after(...rightly, { kind: 'measure', files: FILES }, { kind: 'measured', found: flight })
    const again = nextFlight(nextFlight(measured, { kind: 'decide', decided: { soTocados: true } }), {
      kind: 'measure',
      files: FILES,
    })
    expect(shownFlight(again)).toBe(flight)
    const none = { code: 'sem-talhao-a-medir', message: 'Nenhum.' } as const
    const left = nextFlight(again, { kind: 'measured', found: { unmeasurable: none } })
    // There are no numbers, but decisions can still be undone.
    expect([shownFlight(left), left.last]).toEqual([undefined, flight])
    expect(checkFiles(left)).toEqual([{ campo: 'file_area', mensagem: 'Nenhum.' }])
    expect(nextFlight(left, { kind: 'remove', role: 'area' }).last).toBeUndefined()
  })

  test('and figures never belong to other files than those in the fields', () => {
    const flight = { numbers: {} } as unknown as MeasuredPreview
    const answer: FlightEvent = { kind: 'measured', found: flight }
    const measuring = after(...rightly, { kind: 'measure', files: FILES })
    const changes: FlightEvent[] = [
      { kind: 'place', files: { aplicacao: [{ id: 9, file: new File([], 'outra.kml') }] } },
      { kind: 'remove', role: 'trajeto' },
      { kind: 'place-in', role: 'area', was: 1, id: 9, system: 'EPSG:31982' },
      { kind: 'arrange', arrangement: { area: [2], aplicacao: [1], trajeto: [3] } },
    ]
    for (const change of changes) {
      const shown = nextFlight(nextFlight(measuring, answer), change)
      expect([shownFlight(shown), shown.last]).toEqual([undefined, undefined])
      // The worker's answer was sent before it knew of the change.
      const late = nextFlight(nextFlight(nextFlight(measuring, change), { kind: 'idle' }), answer)
      expect([shownFlight(late), late.last]).toEqual([undefined, undefined])
      const again = nextFlight(late, { kind: 'measure', files: { aplicacao: [9] } })
      expect(shownFlight(again)).toBeUndefined()
    }
  })

  test('not while files seem to be swapped, unless the person insists', () => {
    const swapped = [placed, read('area', 'swath-polygons'), read('aplicacao', 'area'), read('trajeto', 'track')]
    expect(flightToMeasure(after(...swapped), undefined)).toBeUndefined()
    expect(flightToMeasure(after(...swapped, { kind: 'decide', decided: KEPT }), undefined)).toEqual({
      files: FILES,
      decided: KEPT,
    })
  })

  test('not after the person stopped it, until it is asked for again', () => {
    const stopped = after(...rightly, { kind: 'stop' })
    expect(flightToMeasure(stopped, undefined)).toBeUndefined()
    expect(checkFiles(stopped)).toEqual([])
    const again = nextFlight(stopped, { kind: 'again' })
    expect(again.slots.area[0]?.reading.kind).toBe('reading')
  })
})

describe('swapped files', () => {
  const swapped = after(placed, read('area', 'swath-polygons'), read('aplicacao', 'area'), read('trajeto', 'track'))

  test('are recognised by content, and change places without being read again', () => {
    const { arrangement, roles } = swapIn(swapped)!
    expect(roles).toEqual(['area', 'aplicacao'])
    const cured = nextFlight(swapped, { kind: 'arrange', arrangement: arrangement! })
    expect(cured.slots.area[0]?.file.name).toBe('aplicacao.kml')
    expect(swapIn(cured)).toBeUndefined()
    expect(flightToMeasure(cured, undefined)?.files).toEqual({ area: [2], aplicacao: [1], trajeto: [3] })
  })

  test('are a decision before they are sent, which lapses with the files', () => {
    expect(checkSwap(swapped).map(({ campo }) => campo)).toEqual(['manterArquivos'])
    const kept = nextFlight(swapped, { kind: 'decide', decided: KEPT })
    expect(checkSwap(kept)).toEqual([])
    const other = nextFlight(kept, { kind: 'place', files: { trajeto: [fileOf('trajeto')] } })
    expect(checkSwap(nextFlight(other, read('trajeto', 'track')))).toHaveLength(1)
    expect(checkSwap(after(...rightly))).toEqual([])
  })

  test('are told by size only where content cannot tell', () => {
    const sized = (areaBytes: number, area: FileFacts['looksLike'], aplicacao: FileFacts['looksLike']) =>
      swapIn(
        after(
          { kind: 'place', files: { area: [fileOf('area', areaBytes)], aplicacao: [fileOf('aplicacao', 20)] } },
          read('area', area),
          read('aplicacao', aplicacao),
        ),
      )
    expect(sized(30, 'unclear', 'unclear')).toEqual({
      roles: ['area', 'aplicacao'],
      files: 2,
      by: 'size',
      arrangement: { area: [2], aplicacao: [1], trajeto: [] },
    })
    expect(sized(19, 'unclear', 'unclear')).toBeUndefined()
    // A file whose contents fit its field stays there, whatever its size.
    expect(sized(30, 'unclear', 'swath-polygons')).toEqual({ roles: ['area'], files: 1, by: 'size' })
    expect(sized(30, 'area', 'unclear')).toBeUndefined()
    expect(sized(30, 'area', 'swath-polygons')).toBeUndefined()
  })
})

describe('the files that are needed', () => {
  test('are those of the application', () => {
    expect(checkFiles(NO_FLIGHT).map(({ campo }) => campo)).toEqual(['file_aplicacao'])
    expect(checkFiles(after(...rightly))).toEqual([])
  })

  test('must be readable, and measurable', () => {
    const broken = after(placed, { kind: 'reading', id: 3, reading: { kind: 'unusable', message: 'Não é KML.' } })
    expect(checkFiles(broken)).toEqual([{ campo: 'file_trajeto', mensagem: 'Não é KML.' }])
    const empty = after(
      ...rightly,
      { kind: 'measure', files: FILES },
      { kind: 'measured', found: { unmeasurable: { code: 'sem-talhao', message: 'Sem talhão.' } } },
    )
    expect(checkFiles(empty)).toEqual([{ campo: 'file_area', mensagem: 'Sem talhão.' }])
  })

  test('must hold something for their field, which a track may lack', () => {
    const nothingFor = { area: 'Sem talhão.', aplicacao: 'Sem aplicação.', trajeto: 'Sem trajeto.' }
    const points = (role: Role) => read(role, 'unclear', 0, nothingFor)
    const pointless = after(placed, points('area'), points('aplicacao'), points('trajeto'))
    expect(checkFiles(pointless)).toEqual([
      { campo: 'file_area', mensagem: 'Sem talhão.' },
      { campo: 'file_aplicacao', mensagem: 'Sem aplicação.' },
    ])
    expect(lackOf(pointless, 'trajeto')).toBe('Sem trajeto.')
    expect(flightToMeasure(pointless, undefined)).toBeUndefined()
    const untracked = after(placed, read('area', 'area'), read('aplicacao', 'swath-polygons'), points('trajeto'))
    expect(flightToMeasure(untracked, undefined)).toEqual({ files: FILES })
  })

  test('are not judged in fields that nobody chose for them', () => {
    const together = after(
      { ...placed, together: true },
      read('area', 'track', 0, { area: 'Sem talhão.' }),
      read('aplicacao', 'area', 0, {}),
    )
    expect(checkFiles(together)).toEqual([])
    expect(swapToOffer(together)).toBeUndefined()
    const dealt = [read('trajeto', 'swath-polygons')].reduce(nextFlight, together)
    expect(checkFiles(dealt)).toEqual([])
    expect(swapToOffer(dealt)).toBeUndefined()
    const arranged = nextFlight(dealt, { kind: 'arrange', arrangement: swapIn(dealt)!.arrangement! })
    expect(checkFiles(arranged)).toEqual([])
    expect(arranged.slots.area[0]?.file.name).toBe('aplicacao.kml')
  })

  test('are one each', () => {
    const { file } = fileOf('aplicacao')
    const twice = after({
      kind: 'place',
      files: { area: [fileOf('area')], aplicacao: [{ id: 2, file }], trajeto: [{ id: 3, file }] },
    })
    expect(checkFiles(twice)).toEqual([
      {
        campo: 'file_trajeto',
        mensagem: 'Este é o mesmo arquivo do campo Aplicação: certifique-se de colocar cada um em seu campo.',
      },
    ])
  })

  test('carry what was said of them until another is chosen', () => {
    const refused = after(...rightly, { kind: 'refuse', errors: { area: 'Grande demais.' } })
    expect(checkFiles(refused)).toEqual([{ campo: 'file_area', mensagem: 'Grande demais.' }])
    expect(checkFiles(nextFlight(refused, { kind: 'place', files: { area: [fileOf('area')] } }))).toEqual([])
  })
})

test('lines without a width ask for one, and the measured spacing is proposed', () => {
  const lines = { ...facts('swath-lines', 40, {}), lacksWidth: true }
  const unmeasured = after(
    ...[placed, read('area', 'area'), read('trajeto', 'track')],
    { kind: 'reading', id: IDS.aplicacao, reading: { kind: 'read', facts: lines } },
    { kind: 'measure', files: FILES },
    {
      kind: 'measured',
      found: { unmeasurable: { code: 'faixa-nao-informada', message: 'Falta.', measuredWidthM: 19.95 } },
    },
  )
  // The field requires input, and no file is at fault.
  expect(checkFiles(unmeasured)).toEqual([])
  expect(widthAsked(unmeasured, undefined)).toEqual({ isRequired: true, missing: 'Falta.', proposedM: 20 })
  expect(widthAsked(unmeasured, 18)).toMatchObject({ isRequired: true, missing: undefined })
  // Decisions about exchanged files come first.
  const swapped = nextFlight(unmeasured, { ...read('area', 'track') })
  expect(widthAsked(swapped, undefined)).toMatchObject({ isRequired: false, missing: undefined })
  expect(widthAsked(after(...rightly), undefined)).toEqual({ isRequired: false, missing: undefined })
})

test('a file without a coordinate system asks for it, and is read again in the chosen one', () => {
  const systems = [{ code: 'EPSG:31982', name: 'SIRGAS 2000 / UTM 22S' }]
  const message = 'Falta o «talhoes.prj».'
  const asking = after(placed, { kind: 'reading', id: IDS.area, reading: { kind: 'unusable', message }, systems })
  expect(checkFiles(asking)).toEqual([{ campo: 'file_area', mensagem: message }])
  expect(asking.slots.area[0]?.systems).toEqual(systems)
  const chosen = nextFlight(asking, { kind: 'place-in', role: 'area', was: 1, id: 9, system: 'EPSG:31982' })
  expect(chosen.slots.area[0]).toMatchObject({ id: 9, system: 'EPSG:31982', systems, reading: { kind: 'reading' } })
  expect(checkFiles(chosen)).toEqual([])
  // Another file makes the form ask again.
  expect(nextFlight(chosen, placed).slots.area[0]).not.toHaveProperty('system')
})

describe('a job of many flights', () => {
  const many: FlightEvent = {
    kind: 'place',
    files: { trajeto: [4, 5].map((id) => ({ id, file: new File([`${id}`], `voo ${id}.csv`) })) },
    added: true,
  }
  const readAs = (id: number, looksLike: FileFacts['looksLike'], more: Partial<FileFacts> = {}): FlightEvent => ({
    kind: 'reading',
    id,
    reading: { kind: 'read', facts: { ...facts(looksLike, 1, {}), ...more } },
  })

  test('has its files measured together, each of which can be taken out', () => {
    const added = after(...rightly, many, readAs(4, 'track'), readAs(5, 'track'))
    expect(flightToMeasure(added, undefined)?.files).toEqual({ area: [1], aplicacao: [2], trajeto: [3, 4, 5] })
    const less = nextFlight(added, { kind: 'remove', role: 'trajeto', id: 4 })
    expect(flightToMeasure(less, undefined)?.files).toEqual({ area: [1], aplicacao: [2], trajeto: [3, 5] })
    expect(flightToMeasure(nextFlight(less, { kind: 'remove', role: 'trajeto' }), undefined)?.files).toEqual({
      area: [1],
      aplicacao: [2],
    })
  })

  test('waits for every file, and is refused for one that cannot be read', () => {
    const waiting = after(...rightly, many, readAs(4, 'track'))
    expect(flightToMeasure(waiting, undefined)).toBeUndefined()
    const broken = nextFlight(waiting, { kind: 'reading', id: 5, reading: { kind: 'unusable', message: 'Não é CSV.' } })
    expect(checkFiles(broken)).toEqual([{ campo: 'file_trajeto', mensagem: 'Não é CSV.' }])
  })

  test('is not refused for one file without anything in it', () => {
    const nothingFor = { aplicacao: 'Nada.' }
    const more: FlightEvent = { ...many, files: { aplicacao: [{ id: 4, file: new File(['4'], 'vazio.csv') }] } }
    const one = after(...rightly, more, readAs(4, 'unclear', { nothingFor }))
    expect(checkFiles(one)).toEqual([])
    expect(flightToMeasure(one, undefined)?.files.aplicacao).toEqual([2, 4])
  })

  test('is refused where the server would not take so many files, or so many bytes', () => {
    const files = Array.from({ length: 501 }, (_, i) => ({ id: i + 10, file: new File(['x'], `${i}.csv`) }))
    const all = after(...rightly, { kind: 'place', files: { trajeto: files } })
    expect(checkFiles(all)[0]?.mensagem).toContain('São 501 arquivos, e o campo leva até 500')
    // Four times the largest file: one of each role.
    expect(checkFiles(after(...rightly), 10)).toEqual([])
    expect(checkFiles(after(...rightly), 9)[0]?.mensagem).toContain('passam, juntos, do limite')
  })

  test('has logs with the valve as its application where nothing else is', () => {
    const log = { hasSprayStates: true }
    const logs = [readAs(4, 'track', log), readAs(5, 'track', log)]
    const dealt = after({ ...many, together: true }, ...logs)
    expect(swapIn(dealt)?.arrangement).toEqual({ area: [], aplicacao: [4, 5], trajeto: [] })
    // A person who puts them there keeps them there.
    expect(swapIn(after(many, ...logs))).toBeUndefined()
  })
})
