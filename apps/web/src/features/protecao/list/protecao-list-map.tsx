/** All protected areas within reach on a map, with the distances of those on the list's page; it goes to the chosen one. */
import type { Protecao } from '@faixa/contract'
import { CLASSIFICACOES } from '@faixa/contract'
import { unionOf } from '@faixa/flight'
import { Paper, Skeleton } from '@mantine/core'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { usePackedShapes } from '../../../entidades/use-packed-shapes.ts'
import { type FlightReader, openFlightReader } from '../../../flight-worker/flight-reader.ts'
import { ClassLegend } from '../../../protecao/class-legend.tsx'
import { layerIdOf, protecaoLayers } from '../../../protecao/protecao-layers.ts'
import { widened } from '../../../protecao/widened.ts'
import { DownloadProgress } from '../../../ui/states/download-progress.tsx'

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
  const { data: packed, done } = usePackedShapes('listProtecoes', empresa)
  const zones = useZones(packed, areas)
  const layers = useMemo(
    () => (packed ? protecaoLayers(CLASSIFICACOES, [...(zones ? [zones] : []), packed]) : []),
    [packed, zones],
  )
  if (areas.length === 0) return null
  const listed = chosen ? [chosen] : areas
  const bounds = unionOf(listed.map(({ limites, distanciaM = 0 }) => widened(limites, distanciaM)))
  return (
    <Paper withBorder mt="md" p="sm" pos="relative" style={{ overflow: 'hidden' }}>
      <Suspense fallback={<Skeleton height={MAP_HEIGHT} />}>
        <SmallMap
          layers={layers}
          visible={SHOWN}
          home={{ label: 'Ver as áreas da página', bounds }}
          height={MAP_HEIGHT}
          label="Mapa das áreas de proteção"
        />
      </Suspense>
      <DownloadProgress label="Baixando as áreas" done={done} />
      <ClassLegend classificacoes={[...new Set(areas.map(({ classificacao }) => classificacao))]} />
    </Paper>
  )
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
