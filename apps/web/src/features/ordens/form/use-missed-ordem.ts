/** The order for the ground that a laudo missed, loaded like its map: the server decides who may see the laudo. */
import { useQuery } from '@tanstack/react-query'
import { mayRefly, useRefly } from '../../../export/refly/use-refly.ts'
import { laudoQuery } from '../../../laudo/laudo-query.ts'
import { loadPart } from '../../../ui/connection/load-part.ts'
import { missedOrdem } from './missed-ordem.ts'
import { type OrdemValues, todayText } from './ordem-fields.ts'

interface MissedOrdem {
  readonly isPending: boolean
  /** Absent where none was requested, during loading, and where `instead` explains why there is none. */
  readonly ordem?: { readonly given: Partial<OrdemValues>; readonly area: File }
  readonly instead?: string
}

/** `laudo`: its uuid; absent where the order is of something else. `leastHa`: smallest polygon. */
export function useMissedOrdem(laudo: string | undefined, leastHa: number | undefined): MissedOrdem {
  const read = useQuery({ ...laudoQuery(laudo ?? ''), enabled: laudo !== undefined })
  const info = read.data
  const { data: pack, isError } = useRefly(info, leastHa)
  // The writer of KML is loaded only where it is needed.
  const area = useQuery({
    queryKey: ['area-nao-aplicada-da-ordem', laudo, leastHa, info?.processadoEm],
    queryFn: async () =>
      (await loadPart(() => import('../../../export/refly/refly-files.ts'))).orderedGround(pack!, info!.nome),
    enabled: info !== undefined && pack !== undefined && pack.pieces.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  if (laudo === undefined) return { isPending: false }
  if (info && pack && area.data) {
    return { isPending: false, ordem: { given: { ...missedOrdem(info, pack), data: todayText() }, area: area.data } }
  }
  if (read.isError) return { isPending: false, instead: 'O laudo deste link não existe mais, ou você não o vê.' }
  if (isError || area.isError)
    return { isPending: false, instead: 'A área não aplicada não pôde ser lida: envie o arquivo da área.' }
  if (pack?.pieces.length === 0 || (info && !mayRefly(info))) {
    return { isPending: false, instead: 'O laudo deste link não deixou área sem aplicação desse tamanho.' }
  }
  return { isPending: true }
}
