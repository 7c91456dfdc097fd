/** The map's queries: the laudo without its layers, then each layer when it is to be seen. */
import type { LaudoInfo } from '@faixa/contract'
import type { Camada } from '@faixa/domain'
import { queryOptions } from '@tanstack/react-query'
import { api, apiOver } from '../../api/client.ts'
import { type ReadLayer, readLayerAnswer } from './layer-reader/layer-reader.ts'

/** When a request is made: whoever makes many lets some wait. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>

const atOnce: Turn = (work) => work()

/** News may not get through every proxy; a laudo that is read now and then arrives anyway. */
const READ_AGAIN_MS = 5000

export const laudoQuery = (uuid: string, turn: Turn = atOnce) =>
  queryOptions({
    queryKey: ['laudo', uuid],
    queryFn: ({ signal }) =>
      turn(async () => {
        const { laudoInfo } = await api.readLaudo({ params: { uuid }, query: { camadas: 'nenhuma' } }, { signal })
        return laudoInfo
      }),
    refetchInterval: ({ state: { data } }) => (data && !data.ready && !data.error ? READ_AGAIN_MS : false),
  })

export interface LaudoLayer extends ReadLayer {
  /** The laudo. */
  readonly of: string
  readonly name: Camada
  /** The server's answer, for exports. */
  readonly answer: Blob
}

/** Layers of one measurement never change. */
export const layerQuery = (
  { uuid, processadoEm }: Pick<LaudoInfo, 'uuid' | 'processadoEm'>,
  name: Camada,
  turn: Turn = atOnce,
) =>
  queryOptions({
    queryKey: ['laudo', uuid, 'camada', name, processadoEm],
    queryFn: ({ signal }) =>
      turn(async (): Promise<LaudoLayer> => {
        signal.throwIfAborted()
        const answer = await layerAnswer(uuid, name, signal)
        return { of: uuid, name, answer, ...(await readLayerAnswer(answer, signal)) }
      }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })

/** The answer's bytes, unread: parsing a large layer would hold this thread for a second. */
async function layerAnswer(uuid: string, name: Camada, signal: AbortSignal): Promise<Blob> {
  let body: Blob | undefined
  const keep: typeof fetch = async (input, init) => {
    const response = await fetch(input, init)
    if (!response.ok) return response
    body = await response.blob()
    return Response.json({})
  }
  await apiOver(keep).readLaudo({ params: { uuid }, query: { camadas: name } }, { signal })
  if (!body) throw new Error('an answer without a body')
  return body
}
