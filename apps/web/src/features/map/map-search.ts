/**
 * The address of a laudo's map: the part that every map has, the chosen plot, the overlap that is drawn, the replay's instant, the ground
 * to be flown again, and whether the edit modal is open.
 */
import { uuidSchema } from '@faixa/contract'
import { type MapAddress, readMapAddress, within } from '../../map/frame/map-address.ts'

export interface MapSearch extends MapAddress {
  /** Row of the chosen plot in `talhoes`, counted from 1. */
  readonly talhao?: number
  /** Initial instant of the replay, ISO 8601. */
  readonly instante?: string
  /** Minimum number of passes of which the overlap is drawn; absent: all. */
  readonly passadas?: number
  /** Smallest missed polygon, ha, of the job that is shown; absent where none is. */
  readonly reaplicar?: number
  /** True while the passes are coloured by their angle to the wind. */
  readonly vento?: true
  /** True in the mode in which laudos are reviewed, one after the other. */
  readonly conferir?: true
  /** True while the edit modal is open. */
  readonly editar?: true
  /** The field at which the edit modal opens. */
  readonly campo?: string
}

export function readMapSearch(raw: Readonly<Record<string, unknown>>): MapSearch {
  const talhao = within(raw.talhao, 1, 100_000)
  const reaplicar = within(raw.reaplicar, 0, 1000)
  const passadas = within(raw.passadas, 3, 4)
  return {
    ...readMapAddress(raw),
    ...(reaplicar !== undefined && { reaplicar }),
    ...(passadas !== undefined && Number.isInteger(passadas) && { passadas }),
    ...(talhao !== undefined && Number.isInteger(talhao) && { talhao }),
    ...(isInstant(raw.instante) && { instante: raw.instante }),
    ...(typeof raw.campo === 'string' && /^[a-zA-Z\d.]{1,60}$/.test(raw.campo) && { campo: raw.campo }),
    ...((raw.conferir === true || raw.conferir === 'true') && { conferir: true }),
    ...((raw.vento === true || raw.vento === 'true') && { vento: true }),
    ...((raw.editar === true || raw.editar === 'true') && { editar: true }),
  }
}

/** The laudo in the path, in the lower case of the server's keys and events; undefined where the path has none. */
export function laudoIn(segment: string | undefined): string | undefined {
  return uuidSchema.safeParse(segment?.toLowerCase()).data
}

function isInstant(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(Date.parse(value))
}
