import { uuidSchema } from '@faixa/contract'
import { queryClient } from '../../api/query.ts'
import { laudoQuery } from '../../laudo/laudo-query.ts'

/** `segment`: the part of the address that may be a laudo's uuid. A read that fails is not reported: the map reads again, and reports the failure. */
export function askForLaudo(segment: string): void {
  if (uuidSchema.safeParse(segment).success) void queryClient.prefetchQuery(laudoQuery(segment.toLowerCase()))
}
