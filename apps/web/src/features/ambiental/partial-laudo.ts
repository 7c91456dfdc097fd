/** Reads a laudo as the environmental map shows it, once, with the progress of its transfer. */
import type { ReplyOf, Routes } from '@faixa/contract'
import { CAMADAS, type Camada } from '@faixa/domain'
import { queryOptions } from '@tanstack/react-query'
import { apiOver } from '../../api/client.ts'
import { keyOf } from '../../api/query.ts'
import type { Bounds } from '../../map/engine/map-view.tsx'

type Answer = ReplyOf<Routes['readPartialLaudo']>

export interface PartialLaudo {
  readonly info: Answer['laudoInfo']
  /** GeoJSON text of each layer that it has. */
  readonly layers: Readonly<Partial<Record<Camada, string>>>
  readonly bounds: Bounds | undefined
}

/** `onProgress`: from 0 to 1; undefined where the server does not tell how much will come. */
export function partialLaudoQuery(uuid: string, onProgress: (uuid: string, done: number | undefined) => void) {
  const sent = { params: { uuid } }
  return queryOptions({
    queryKey: [...keyOf('readPartialLaudo', sent), 'camadas'],
    queryFn: async ({ signal }): Promise<PartialLaudo> => {
      const watched = apiOver(async (input, init) => {
        const response = await fetch(input, init)
        return response.ok ? await withProgress(response, (done) => onProgress(uuid, done)) : response
      })
      try {
        return asPartial(await watched.readPartialLaudo(sent, { signal }))
      } finally {
        onProgress(uuid, undefined)
      }
    },
    staleTime: 60_000,
    structuralSharing: false,
  })
}

async function withProgress(response: Response, tell: (done: number | undefined) => void): Promise<Response> {
  // The length of a compressed answer is that of what is sent, and the pieces are of what was unpacked.
  const total = response.headers.has('content-encoding') ? Number.NaN : Number(response.headers.get('content-length'))
  const reader = response.body?.getReader()
  if (!reader) return response
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let loaded = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    pieces.push(value)
    loaded += value.byteLength
    tell(total > 0 ? Math.min(1, loaded / total) : undefined)
  }
  return new Response(new Blob(pieces), { headers: { 'content-type': 'application/json' } })
}

function asPartial({ laudoInfo, collections }: Answer): PartialLaudo {
  const byLayer = Map.groupBy(collections, ({ properties }) => properties.laudoHasLayer.layer)
  const layers = Object.fromEntries(
    CAMADAS.flatMap((name) => {
      const features = byLayer.get(name)
      return features ? [[name, JSON.stringify({ type: 'FeatureCollection', features })]] : []
    }),
  )
  const framed = [...(byLayer.get('area') ?? []), ...(byLayer.get('aplicacao') ?? [])]
  return { info: laudoInfo, layers, bounds: boundsOf(framed.map(({ geometry }) => geometry.coordinates)) }
}

/** The box of nested positions; undefined without any. */
export function boundsOf(coordinates: readonly unknown[]): Bounds | undefined {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  const visit = (value: unknown): void => {
    if (!Array.isArray(value)) return
    const [lon, lat] = value as readonly unknown[]
    if (typeof lon !== 'number' || typeof lat !== 'number') {
      value.forEach(visit)
      return
    }
    west = Math.min(west, lon)
    east = Math.max(east, lon)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  visit(coordinates)
  return west > east ? undefined : [west, south, east, north]
}
