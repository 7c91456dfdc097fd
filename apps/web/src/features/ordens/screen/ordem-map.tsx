/** The plots of an order on a map: by their states once a flight was compared, and as they were ordered before. */
import type { Ordem } from '@faixa/contract'
import { PLOT_STATE_NAMES } from '@faixa/domain'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { MapLater } from '../../../map/scene/map-later.tsx'
import { Swatch } from '../../../map/swatch.tsx'
import { ordemMapQuery } from '../ordem-map-query.ts'
import classes from '../ordens.module.css'
import { boundsIn, orderedLayer, PLOT_STATE_LAYERS, stateLayers } from './plot-state-layers.ts'

const MAP_HEIGHT = 360

interface OrdemMapProps {
  readonly ordem: Pick<Ordem, 'uuid' | 'versao'>
  /** Instant of the comparison: another instant has other states. Absent before a flight. */
  readonly calculadoEm?: string
}

export function OrdemMap({ ordem: { uuid, versao }, calculadoEm }: OrdemMapProps) {
  const isCompared = calculadoEm !== undefined
  const { data } = useQuery({
    ...ordemMapQuery(uuid, calculadoEm ?? versao),
    select: (text) => ({ layers: isCompared ? stateLayers(text) : [orderedLayer(text)], bounds: boundsIn(text) }),
  })
  if (!data) return <Skeleton height={MAP_HEIGHT} my="md" />
  return (
    <div className={classes.map}>
      <MapLater
        layers={data.layers}
        visible={isCompared ? PLOT_STATE_NAMES : data.layers.map(({ id }) => id)}
        home={{ label: 'Ver a ordem', bounds: data.bounds }}
        height={MAP_HEIGHT}
        label={isCompared ? 'Mapa do planejado e do voado' : 'Mapa dos talhões pedidos'}
      />
      {isCompared && (
        <ul className={classes.legend} aria-label="Legenda">
          {PLOT_STATE_LAYERS.map(({ id, title, look }) => (
            <li key={id}>
              <Swatch look={look} /> {title}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
