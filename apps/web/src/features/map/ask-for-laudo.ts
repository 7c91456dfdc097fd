import { queryClient } from '../../api/query.ts'
import { laudoQuery } from '../../laudo/laudo-query.ts'
import { laudoIn } from './map-search.ts'

/** `segment`: the part of the path that may name a laudo. A failed request is not reported: the map repeats it, and reports the failure. */
export function askForLaudo(segment: string | undefined): void {
  const uuid = laudoIn(segment)
  if (uuid !== undefined) void queryClient.prefetchQuery(laudoQuery(uuid))
}
