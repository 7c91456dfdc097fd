/** The address of the environmental map: the search, the shown laudos, and the laudo and area whose verdict is open. */
import { uuidSchema } from '@faixa/contract'
import { present } from '@faixa/units'
import { type MapAddress, readMapAddress } from '../../map/frame/map-address.ts'

export interface AmbientalSearch extends MapAddress {
  /** First and last day, yyyy-mm-dd: both or none. */
  readonly inicio?: string
  readonly fim?: string
  /** Code of the service order. */
  readonly os?: string
  /** uuids of the laudos on the map, separated by commas. */
  readonly laudos?: string
  /** uuid of the laudo whose verdicts are open; one of `laudos`. */
  readonly laudo?: string
  /** uuid of the area whose verdict is open. */
  readonly area?: string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

export function readAmbientalSearch(raw: Readonly<Record<string, unknown>>): AmbientalSearch {
  const laudos = uuidsIn(raw['laudos'])
  const [laudo] = uuidsIn(raw['laudo'])
  const [area] = uuidsIn(raw['area'])
  const [inicio, fim] = [dayIn(raw['inicio']), dayIn(raw['fim'])]
  const os = typeof raw['os'] === 'string' ? raw['os'].trim() : typeof raw['os'] === 'number' ? `${raw['os']}` : ''
  const isOpen = laudo !== undefined && laudos.includes(laudo)
  return {
    ...readMapAddress(raw),
    ...(inicio !== undefined && fim !== undefined && inicio <= fim && { inicio, fim }),
    ...present({ os: os || undefined, laudos: laudos.join(',') || undefined }),
    ...(isOpen && { laudo, ...present({ area }) }),
  }
}

export function uuidsIn(value: unknown): readonly string[] {
  if (typeof value !== 'string') return []
  const uuids = value.split(',').map((text) => text.trim().toLowerCase())
  return [...new Set(uuids.filter((uuid) => uuidSchema.safeParse(uuid).success))]
}

function dayIn(value: unknown): string | undefined {
  return typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined
}
