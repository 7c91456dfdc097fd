/** Draws the file's areas and the zones around them while one chooses. */

import { protecaoLabel } from '@faixa/domain'
import { Text } from '@mantine/core'
import { useMemo } from 'react'
import type { FoundAreas } from '../../../flight-worker/flight-answers.ts'
import { middleOf } from '../../../map/engine/extent.ts'
import { widened } from '../../../map/engine/widened.ts'
import { MapLater } from '../../../map/scene/map-later.tsx'
import { ClassLegend } from '../../../protecao/class-legend.tsx'
import { layerIdOf, protecaoLayers } from '../../../protecao/protecao-layers.ts'
import type { ChosenArea } from './chosen-areas.ts'
import type { Zones } from './use-protecao-file.ts'

const MAP_HEIGHT = 460

interface ProtecaoMapProps {
  readonly found: FoundAreas
  readonly chosen: readonly ChosenArea[]
  readonly zones: Zones | undefined
  /** Metres of the widest zone, which the map's opening view includes. */
  readonly widest: number
  /** Index of the highlighted area. */
  readonly shown: number | undefined
}

export function ProtecaoMap({ found, chosen, zones, widest, shown }: ProtecaoMapProps) {
  const shapes = useMemo(() => new Blob([shapesText(found, chosen)]), [found, chosen])
  const classificacoes = useMemo(
    () => [...new Set(chosen.flatMap(({ taken, classificacao }) => (taken ? [classificacao] : [])))],
    [chosen],
  )
  const layers = useMemo(
    () => protecaoLayers(classificacoes, [...(zones ? [zones.features] : []), shapes]),
    [classificacoes, zones, shapes],
  )
  const area = shown === undefined ? undefined : found.rows[shown]
  return (
    <>
      <MapLater
        layers={layers}
        visible={classificacoes.map(layerIdOf)}
        home={{ label: 'Ver tudo', bounds: widened((area ?? found).bounds, widest) }}
        height={MAP_HEIGHT}
        label="Mapa das áreas e de suas distâncias"
      />
      <ClassLegend classificacoes={classificacoes} />
      <Text size="xs" c="dimmed" role="status">
        {zones && !zones.done ? 'Desenhando as distâncias…' : 'Tracejado: até onde vai a distância de cada área.'}
      </Text>
    </>
  )
}

function shapesText({ rows }: FoundAreas, chosen: readonly ChosenArea[]): string {
  const features = rows.flatMap(({ geometria, bounds }, i) => {
    const { taken, classificacao, nome } = chosen[i]!
    if (!taken) return []
    const at = { type: 'Point', coordinates: middleOf(bounds) }
    return [
      { type: 'Feature', properties: { classificacao, indice: i }, geometry: geometria },
      { type: 'Feature', properties: { rotulo: protecaoLabel(classificacao, nome) }, geometry: at },
    ]
  })
  return JSON.stringify({ type: 'FeatureCollection', features })
}
