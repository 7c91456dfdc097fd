/** Requests a laudo and the layers on which its map opens while the map's code is loading: one after the other would take twice as long. */
import { queryClient } from '../../api/query.ts'
import { choiceOf } from '../../laudo/laudo-presets.ts'
import { laudoQuery } from '../../laudo/laudo-query.ts'
import { layerQuery } from '../../laudo/layers/layer-query.ts'
import { visibleIn } from '../../map/frame/map-address.ts'
import { getSession } from '../../session/session.ts'
import { laudoIn } from './map-search.ts'
import { isLayerWanted } from './use-laudo-layers.ts'

interface Entered {
  readonly params: { readonly segment?: string }
  readonly search: object
}

/** A failed request is neither repeated nor reported here: the map repeats it, and reports the failure. */
export default async function readAhead({ params: { segment }, search }: Entered): Promise<void> {
  const uuid = laudoIn(segment)
  if (uuid === undefined) return
  const visible = visibleIn(search, choiceOf(getSession().userInfo?.preferencias?.mapaCamadas))
  const { laudoInfo } = await queryClient.fetchQuery(laudoQuery(uuid))
  for (const { camada } of laudoInfo.camadas) {
    if (isLayerWanted(camada, visible)) void queryClient.prefetchQuery(layerQuery(laudoInfo, camada))
  }
}
