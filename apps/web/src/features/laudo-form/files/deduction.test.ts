import { describe, expect, test } from 'vitest'
import type { FileFacts } from '../../../flight-worker/flight-answers.ts'
import { checkFiles } from './check-files.ts'
import { type FlightEvent, NO_FLIGHT, nextFlight } from './flight-state.ts'
import { flightToMeasure } from './flight-to-measure.ts'
import { mayBeDeduced } from './swap.ts'

const TRACK: FileFacts = {
  source: { format: 'texto' },
  looksLike: 'track',
  placemarks: 1,
  polygons: 0,
  lines: 1,
  points: 0,
  areaHa: 0,
  lengthKm: 9,
  avisos: [],
  nothingFor: {},
  lacksWidth: false,
}

describe('a flight of tracks alone', () => {
  const place: FlightEvent = { kind: 'place', files: { trajeto: [{ id: 3, file: new File(['x'], 'voo.csv') }] } }
  const tracks = nextFlight(nextFlight(NO_FLIGHT, place), {
    kind: 'reading',
    id: 3,
    reading: { kind: 'read', facts: TRACK },
  })
  const application = { id: 2, file: new File(['y'], 'aplicacao.kml') }
  const withApplication = nextFlight(tracks, { kind: 'place', files: { aplicacao: [application] } })
  const asked = nextFlight(tracks, { kind: 'decide', decided: { aplicacaoDoTrajeto: true } })

  test('is offered to have its passes deduced, and measured once that is wanted', () => {
    expect([NO_FLIGHT, tracks, withApplication].map(mayBeDeduced)).toEqual([false, true, false])
    expect(flightToMeasure(tracks, undefined)).toBeUndefined()
    expect(checkFiles(tracks)[0]?.mensagem).toBe('Escolha o arquivo da aplicação, ou deduza-a do trajeto.')
    expect(checkFiles(asked)).toEqual([])
    // The width is used as it is typed.
    expect(flightToMeasure(asked, 9)).toEqual({
      files: { trajeto: [3] },
      faixaExecutada: 9,
      decided: { aplicacaoDoTrajeto: true },
    })
  })

  test('has nothing to measure where nothing is flown in rows, which is said at the track', () => {
    const unmeasurable = { code: 'sem-passadas-deduzidas', message: 'Sem passadas.' } as const
    const measured = [
      { kind: 'measure', files: { trajeto: [3] } },
      { kind: 'measured', found: { unmeasurable } },
    ] as const
    expect(checkFiles(measured.reduce<typeof asked>(nextFlight, asked))).toEqual([
      { campo: 'file_trajeto', mensagem: 'Sem passadas.' },
    ])
  })

  test('is deduced no more once a file says what was applied', () => {
    const known = nextFlight(asked, { kind: 'place', files: { aplicacao: [application] } })
    expect(known.decided).toEqual({})
    expect(
      nextFlight(asked, { kind: 'place', files: { area: [{ id: 1, file: new File(['z'], 'area.kml') }] } }).decided,
    ).toEqual({
      aplicacaoDoTrajeto: true,
    })
  })
})
