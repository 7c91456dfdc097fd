/** Queries for the layers of laudos, each read when it is first shown. */
import type { LaudoInfo } from '@faixa/contract'
import { type Camada, type EvaluatedLayer, isEvaluated } from '@faixa/domain'
import { present } from '@faixa/units'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { apiOver } from '../../api/client.ts'
import { keyOf, type Schedule } from '../../api/query.ts'
import { inWorker } from '../../ui/worker/open-worker.ts'
import type { LayerProgram } from './layer-reader.worker.ts'
import { type ReadLayer, readLayerOf } from './read-layer.ts'

export interface LaudoLayer extends ReadLayer {
  /** uuid of the laudo. */
  readonly of: string
  readonly name: Camada
  /** The server's answer, for exports. */
  readonly answer: Blob
}

type Measured = Pick<LaudoInfo, 'uuid' | 'processadoEm' | 'camadas' | EvaluatedLayer>

/** The key includes the measurement, whose layers never change; for an evaluated layer also the evaluation, which may follow it again. */
export const layerQuery = (info: Measured, name: Camada, schedule: Schedule = (work) => work()) =>
  queryOptions({
    queryKey: keyOf('readLaudo', { params: { uuid: info.uuid }, query: { camadas: name } }, versionOf(info, name)),
    queryFn: ({ signal }) =>
      schedule(async (): Promise<LaudoLayer> => {
        signal.throwIfAborted()
        const answer = await layerAnswer(info.uuid, name, signal)
        return { of: info.uuid, name, answer, ...(await readLayerAnswer(answer, signal)) }
      }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })

function versionOf(info: Measured, name: Camada): string {
  const { processadoEm = '', camadas } = info
  if (!isEvaluated(name)) return processadoEm
  // The evaluated figure of the same name comes with the layer.
  return JSON.stringify([processadoEm, info[name], camadas.find(({ camada }) => camada === name)?.feicoes])
}

/** A layer from the map's cache, or a separate request: a request through the map's cache would redraw the map, even for a hidden layer. */
export async function layerForFile(client: QueryClient, info: Measured, name: Camada): Promise<LaudoLayer> {
  const layer = layerQuery(info, name)
  const known = client.getQueryData(layer.queryKey)
  return known ?? client.fetchQuery({ ...layer, queryKey: [...layer.queryKey, 'arquivo'] as never })
}

/** The answer's bytes, unparsed: parsing a large layer would block this thread for a second. */
export async function layerAnswer(uuid: string, name: Camada, signal: AbortSignal): Promise<Blob> {
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

/**
 * Size up to which an answer is parsed on the main thread, in some 15 ms: a worker would take longer to start. A large one would block it
 * for a second.
 */
const SMALL_BYTES = 1_000_000

/** `answer`: GET /laudos/:uuid?camadas=… unchanged. Rejects when it is not such an answer, or when aborted. */
async function readLayerAnswer(answer: Blob, signal?: AbortSignal): Promise<ReadLayer> {
  if (answer.size > SMALL_BYTES) {
    return inWorker<LayerProgram, ReadLayer>(startReader, ({ read }) => read(answer, present({ signal })))
  }
  const read = await readLayerOf(answer)
  signal?.throwIfAborted()
  return read
}

function startReader(): Worker {
  return new Worker(new URL('./layer-reader.worker.ts', import.meta.url), { type: 'module' })
}
