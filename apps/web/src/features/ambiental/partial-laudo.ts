/** Reads a laudo as the environmental map shows it, once, with the progress of its transfer. */
import type { ReplyOf, Routes } from '@faixa/contract'
import { CAMADAS, type Camada } from '@faixa/domain'
import { queryOptions } from '@tanstack/react-query'
import { apiOver } from '../../api/client.ts'
import { keyOf } from '../../api/query.ts'
import { readWithProgress } from '../../api/read-with-progress.ts'
import { boundsOf } from '../../map/engine/bounds-of.ts'
import type { Bounds } from '../../map/engine/extent.ts'

type Answer = ReplyOf<Routes['readPartialLaudo']>

export interface PartialLaudo {
  readonly info: Answer['laudoInfo']
  /** GeoJSON text of each layer that it has. */
  readonly layers: Readonly<Partial<Record<Camada, string>>>
  readonly bounds: Bounds | undefined
}

/** `onProgress`: from 0 to 1; undefined where the server does not send the length. */
export function partialLaudoQuery(uuid: string, onProgress: (uuid: string, done: number | undefined) => void) {
  const sent = { params: { uuid } }
  return queryOptions({
    queryKey: [...keyOf('readPartialLaudo', sent), 'camadas'],
    queryFn: async ({ signal }): Promise<PartialLaudo> => {
      const watched = apiOver(async (input, init) => {
        const response = await fetch(input, init)
        if (!response.ok) return response
        return new Response(await readWithProgress(response, (done) => onProgress(uuid, done)))
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
