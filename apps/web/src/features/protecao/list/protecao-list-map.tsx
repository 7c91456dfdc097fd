/** All protected areas within reach on a map, with the distances of those on the list's page; it moves to the chosen one. */

import { CLASSIFICACOES, type Protecao } from '@faixa/contract'
import { type Classificacao, LARGER_DISTANCES, largerDistance } from '@faixa/domain'
import { unionOf } from '@faixa/flight'
import { valuesOfPacked } from '@faixa/geometry'
import { Paper, Text } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { usePackedShapes } from '../../../entidades/use-packed-shapes.ts'
import type { ZonesAsked } from '../../../flight-worker/flight-answers.ts'
import { widened } from '../../../map/engine/widened.ts'
import { MapLater } from '../../../map/scene/map-later.tsx'
import { ClassLegend } from '../../../protecao/class-legend.tsx'
import { layerIdOf, protecaoLayers } from '../../../protecao/protecao-layers.ts'
import { useZones } from '../../../protecao/use-zones.ts'
import { DownloadProgress } from '../../../ui/states/download-progress.tsx'

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
  const drawn = useClassesOf(packed)
  const zones = useZones(useMemo(() => zonesOf(packed, areas), [packed, areas]))
  const layers = useMemo(
    () => (packed ? protecaoLayers(CLASSIFICACOES, [...(zones ? [zones] : []), packed]) : []),
    [packed, zones],
  )
  if (areas.length === 0) return null
  const listed = chosen ? [chosen] : areas
  const bounds = unionOf(listed.map((area) => widened(area.limites, largerDistance(area) ?? 0)))
  return (
    <Paper withBorder mt="md" p="sm" pos="relative" style={{ overflow: 'hidden' }}>
      <MapLater
        layers={layers}
        visible={SHOWN}
        home={{ label: 'Ver as áreas da página', bounds }}
        height={MAP_HEIGHT}
        label="Mapa das áreas de proteção"
      />
      <DownloadProgress label="Baixando as áreas" done={done} />
      <ClassLegend classificacoes={drawn} />
      <Text size="xs" c="dimmed" mt={4}>
        Linhas tracejadas: {LARGER_DISTANCES.note.charAt(0).toLowerCase() + LARGER_DISTANCES.note.slice(1)}
      </Text>
    </Paper>
  )
}

/** The classifications that the map draws, in the order of the norms' table. */
function useClassesOf(packed: Blob | undefined): readonly Classificacao[] {
  const [there, setThere] = useState<readonly Classificacao[]>([])
  useEffect(() => {
    if (!packed) return
    let isCurrent = true
    void valuesOfPacked(packed, 'classificacao').then(
      (values) => isCurrent && setThere(CLASSIFICACOES.filter((classificacao) => values.has(classificacao))),
    )
    return () => {
      isCurrent = false
    }
  }, [packed])
  return there
}

/** The zones of the page's areas. */
function zonesOf(packed: Blob | undefined, areas: readonly Protecao[]): ZonesAsked | undefined {
  const zones = areas.flatMap((area) => {
    const metres = largerDistance(area)
    return metres === undefined ? [] : [{ areas: [area.id], metres, classificacao: area.classificacao }]
  })
  return packed && { of: packed, zones }
}
