/**
 * Loads the surroundings of a laudo, below its layers, for the base map without network: municípios, registered plots and neighbouring
 * laudos.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { api } from '../../../api/client.ts'
import { keyOf, query } from '../../../api/query.ts'
import type { Bounds } from '../../../map/engine/extent.ts'
import { PALETTES } from '../../../map/palette.ts'
import type { UnderlayLayer } from '../../../map/underlay/underlay.tsx'
import { useMay } from '../../../session/use-session.ts'
import { useScheme } from '../../../ui/page/use-scheme.ts'
import { boxAround } from './box-around.ts'
import { borders, laudosAround, plotsAround } from './surrounding-layers.ts'

const NOTHING: readonly UnderlayLayer[] = []

/** Farther than a map of a field shows, degrees. */
const NEAR = { least: 0.04, most: 1 }
/** A município and its neighbours. */
const WIDE = { least: 0.8, most: 4 }

interface SurroundingsProps {
  readonly field: Bounds
  /** Receives the layers, which are loaded before the map exists. */
  readonly onRead: (layers: readonly UnderlayLayer[]) => void
}

export function Surroundings({ field, onRead }: SurroundingsProps) {
  const palette = PALETTES[useScheme()]
  const readsPlots = useMay('readArea')
  const limites = boxAround(field, NEAR)
  // A part that cannot be loaded is not drawn: the laudo's map does not depend on it.
  const divisas = useQuery({
    ...query('readDivisas', { query: { limites: boxAround(field, WIDE) } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const laudos = useQuery(query('listNearLaudos', { query: { limites } }))
  const plots = useQuery({
    queryKey: keyOf('listAreas', { query: { limites } }),
    queryFn: async ({ signal }) => (await api.listAreas({ query: { limites } }, { signal })).text(),
    enabled: readsPlots,
  })
  // Drawn together, because each change redraws the whole map.
  const comes = divisas.isLoading || laudos.isLoading || plots.isLoading
  const layers = useMemo(
    () =>
      comes
        ? NOTHING
        : [
            ...borders(divisas.data, palette),
            ...plotsAround(plots.data, palette),
            ...laudosAround(laudos.data?.laudos, field, palette),
          ],
    [comes, divisas.data, plots.data, laudos.data, palette, field],
  )
  useEffect(() => onRead(layers), [layers, onRead])
  return null
}
