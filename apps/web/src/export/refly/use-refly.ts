/** The ground that a laudo missed, as a job to be flown again. */
import type { LaudoInfo } from '@faixa/contract'
import type { ReflyPack } from '@faixa/flight'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { layerQuery } from '../../laudo/layers/layer-query.ts'
import { loadPart } from '../../ui/connection/load-part.ts'

/** The executed swath, m: as measured from the files, otherwise as typed; undefined without either. */
export function executedSwath({ faixaMedida, faixaExecutada }: LaudoInfo): number | undefined {
  const swathM = faixaMedida ?? faixaExecutada
  return swathM !== undefined && swathM > 0 ? swathM : undefined
}

/** Tells whether missed ground and a swath to fly it with exist. */
export function mayRefly(info: LaudoInfo): boolean {
  return executedSwath(info) !== undefined && info.camadas.some(({ camada }) => camada === 'area-nao-aplicada')
}

/** `info` is absent while the laudo is loading. `leastHa`: minimum size of a polygon worth flying to; undefined for the default. */
export function useRefly(info: LaudoInfo | undefined, leastHa: number | undefined) {
  const client = useQueryClient()
  const swathM = info && executedSwath(info)
  const litresAHa = info?.taxaAplicacao ?? info?.vazaoContratada
  return useQuery({
    queryKey: ['reaplicacao', info?.uuid, info?.processadoEm, leastHa, swathM, litresAHa],
    queryFn: async (): Promise<ReflyPack> => {
      const [{ missedGround }, { answer }] = await Promise.all([
        loadPart(() => import('./refly-files.ts')),
        client.ensureQueryData(layerQuery(info!, 'area-nao-aplicada')),
      ])
      return missedGround(answer, { leastHa: leastHa!, swathM: swathM!, litresAHa })
    },
    enabled: leastHa !== undefined && info !== undefined && mayRefly(info),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    placeholderData: (before) => before,
  })
}
