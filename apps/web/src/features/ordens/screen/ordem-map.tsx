/** The plots of an order on a map: by their states once a flight was compared, and as they were ordered before. */
import { PLOT_STATE_NAMES } from '@faixa/domain'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { keyOf } from '../../../api/query.ts'
import { MapLater } from '../../../map/scene/map-later.tsx'
import { Swatch } from '../../../map/swatch.tsx'
import classes from '../ordens.module.css'
import { boundsIn, orderedLayer, PLOT_STATE_LAYERS, stateLayers } from './plot-state-layers.ts'

const MAP_HEIGHT = 360

interface OrdemMapProps {
  readonly uuid: string
  /** Instant of the comparison: another instant has other states. Absent before a flight. */
  readonly calculadoEm?: string
}

export function OrdemMap({ uuid, calculadoEm }: OrdemMapProps) {
  const sent = { params: { uuid } }
  const isCompared = calculadoEm !== undefined
  const { data } = useQuery({
    queryKey: keyOf('readOrdemMap', sent, calculadoEm ?? 'pedidos'),
    queryFn: async ({ signal }) => (await api.readOrdemMap(sent, { signal })).text(),
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
