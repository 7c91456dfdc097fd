/** All protected areas within reach on a map, with the distances of those on the list's page; it goes to the chosen one. */
import type { Protecao } from '@faixa/contract'
import { CLASSIFICACOES } from '@faixa/contract'
import { unionOf } from '@faixa/flight'
import { PACKED_TYPE } from '@faixa/geometry'
import { Paper, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { api } from '../../../api/client.ts'
import { keyOf } from '../../../api/query.ts'
import { type FlightReader, openFlightReader } from '../../../flight-worker/flight-reader.ts'
import { ClassLegend } from '../../../protecao/class-legend.tsx'
import { layerIdOf, protecaoLayers } from '../../../protecao/protecao-layers.ts'
import { widened } from '../../../protecao/widened.ts'

const SmallMap = lazy(async () => ({ default: (await import('../../../map/scene/small-map.tsx')).SmallMap }))

const MAP_HEIGHT = 440
const SHOWN = CLASSIFICACOES.map(layerIdOf)

interface ProtecaoListMapProps {
  readonly empresa: number | undefined
  /** Rows of the page. */
  readonly areas: readonly Protecao[]
  readonly chosen: Protecao | undefined
}

export default function ProtecaoListMap({ empresa, areas, chosen }: ProtecaoListMapProps) {
  const packed = usePacked(empresa)
  const zones = useZones(packed, areas)
  const layers = useMemo(
    () => (packed ? protecaoLayers(CLASSIFICACOES, [...(zones ? [zones] : []), packed]) : []),
    [packed, zones],
  )
  if (areas.length === 0) return null
  const listed = chosen ? [chosen] : areas
  const bounds = unionOf(listed.map(({ limites, distanciaM = 0 }) => widened(limites, distanciaM)))
  return (
    <Paper withBorder mt="md" p="sm" style={{ overflow: 'hidden' }}>
      <Suspense fallback={<Skeleton height={MAP_HEIGHT} />}>
        <SmallMap
          layers={layers}
          visible={SHOWN}
          home={{ label: 'Ver as áreas da página', bounds }}
          height={MAP_HEIGHT}
          label="Mapa das áreas de proteção"
        />
      </Suspense>
      <ClassLegend classificacoes={[...new Set(areas.map(({ classificacao }) => classificacao))]} />
    </Paper>
  )
}

/** The registered areas packed for drawing; the browser keeps the answer and asks at each visit whether it still holds. */
function usePacked(empresa: number | undefined): Blob | undefined {
  const sent = { query: empresa === undefined ? {} : { empresa } }
  const { data } = useQuery({
    queryKey: [...keyOf('listProtecoes', sent), 'formas'],
    queryFn: async ({ signal }) => (await api.listProtecoes(sent, { signal, accept: PACKED_TYPE })).blob(),
    staleTime: 0,
    refetchOnWindowFocus: false,
    // The same bytes keep their layer on the map.
    structuralSharing: false,
  })
  return data
}

/** The zones of the page's areas, drawn in the worker. */
function useZones(packed: Blob | undefined, areas: readonly Protecao[]): Blob | undefined {
  const [zones, setZones] = useState<Blob>()
  const reader = useRef<FlightReader>(undefined)
  useEffect(() => {
    const opened = openFlightReader((news) => {
      if (news.kind === 'zones') setZones(news.features)
    })
    reader.current = opened
    return () => opened.close()
  }, [])
  const run = useRef(0)
  useEffect(() => {
    if (!packed) return
    run.current += 1
    const wanted = areas.flatMap(({ id, distanciaM, classificacao }) =>
      distanciaM === undefined ? [] : [{ areas: [id], metres: distanciaM, classificacao }],
    )
    reader.current?.drawZones(run.current, { of: packed, zones: wanted })
  }, [packed, areas])
  return zones
}
