/** All registered plots within reach on a map that opens on those of the list's page, and moves to the chosen one. */

import type { Plot } from '@faixa/contract'
import { unionOf } from '@faixa/flight'
import { Paper } from '@mantine/core'
import { useMemo } from 'react'
import { usePackedShapes } from '../../../entidades/use-packed-shapes.ts'
import { withDots } from '../../../map/layers/far-dots.ts'
import { fillLook } from '../../../map/layers/fill-look.ts'
import { labelLook } from '../../../map/layers/label-look.ts'
import { outlineLook } from '../../../map/layers/outline-look.ts'
import type { MapLayer } from '../../../map/map-layer.ts'
import { MapLater } from '../../../map/scene/map-later.tsx'
import { DownloadProgress } from '../../../ui/states/download-progress.tsx'
import { around } from '../plot-bounds.ts'

const MAP_HEIGHT = 420
const COLOUR = '#3f8efc'
const PLOTS = withDots(
  // At lower zoom levels 100,000 plots would consist only of outlines.
  fillLook({ lineColour: COLOUR, lineWidth: 1.5, fillColour: COLOUR, fillOpacity: 0.2 }, { outlinedFrom: 10 }),
  COLOUR,
)
const NAMES = labelLook({ text: 'rotulo', from: 13 })
const SHOWN = ['talhoes']

interface PlotMapProps {
  readonly empresa: number | undefined
  /** Rows of the page. */
  readonly plots: readonly Plot[]
  readonly chosen: Plot | undefined
}

export function PlotMap({ empresa, plots, chosen }: PlotMapProps) {
  const { data: packed, done } = usePackedShapes('listAreas', empresa)
  const chosenId = chosen?.id
  const layers = useMemo((): readonly MapLayer[] => {
    if (!packed) return []
    const source = [{ features: packed }]
    return [
      { id: 'talhoes', title: 'Talhões', look: PLOTS, source },
      { id: 'talhao-escolhido', look: outlineLook(['==', ['get', 'id'], chosenId ?? -1]), source },
      { id: 'talhoes-nomes', look: NAMES, source },
    ]
  }, [packed, chosenId])
  if (plots.length === 0) return null
  const bounds = chosen ? around(chosen.limites) : unionOf(plots.map(({ limites }) => limites))
  return (
    <Paper withBorder mt="md" p={0} pos="relative" style={{ overflow: 'hidden' }}>
      <MapLater
        layers={layers}
        visible={SHOWN}
        home={{ label: 'Ver os talhões da página', bounds }}
        height={MAP_HEIGHT}
        label="Mapa dos talhões"
      />
      <DownloadProgress label="Baixando os talhões" done={done} />
    </Paper>
  )
}
