/** Zoom, north, the whole laudo: what every map has. */
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowsMaximize, IconMinus, IconNavigation, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useMapEngine } from '../engine/map-context.ts'
import { asLngLat, type Bounds } from '../engine/map-view.tsx'
import classes from './map-controls.module.css'

interface MapControlsProps {
  /** Where «ver tudo» goes. */
  readonly bounds?: Bounds
  readonly padding?: { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number }
  /** More buttons below. */
  readonly children?: ReactNode
}

export function MapControls({ bounds, padding, children }: MapControlsProps) {
  const map = useMapEngine()
  const bearing = useBearing()
  return (
    <div className={classes.stack} data-map-controls>
      <div className={classes.group}>
        <MapButton label="Aproximar" onClick={() => map.zoomIn()} icon={<IconPlus size={18} />} />
        <MapButton label="Afastar" onClick={() => map.zoomOut()} icon={<IconMinus size={18} />} />
        <MapButton
          label="Norte para cima"
          onClick={() => map.resetNorth()}
          icon={<IconNavigation size={18} style={{ transform: `rotate(${-bearing}deg)` }} />}
        />
        {bounds && (
          <MapButton
            label="Ver tudo"
            onClick={() => map.fitBounds(asLngLat(bounds), { padding: padding ?? 40, maxZoom: 17 })}
            icon={<IconArrowsMaximize size={18} />}
          />
        )}
      </div>
      {children}
    </div>
  )
}

interface MapButtonProps {
  readonly label: string
  readonly icon: ReactNode
  readonly onClick: () => void
  readonly pressed?: boolean
}

export function MapButton({ label, icon, onClick, pressed }: MapButtonProps) {
  return (
    <Tooltip label={label} position="left" withArrow>
      <ActionIcon
        variant={pressed ? 'filled' : 'subtle'}
        {...(!pressed && { color: 'gray' })}
        size={34}
        radius={0}
        className={classes.button}
        aria-label={label}
        {...(pressed !== undefined && { 'aria-pressed': pressed })}
        onClick={onClick}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}

function useBearing(): number {
  const map = useMapEngine()
  const [bearing, setBearing] = useState(() => map.getBearing())
  useEffect(() => {
    const turn = () => setBearing(map.getBearing())
    map.on('rotate', turn)
    return () => void map.off('rotate', turn)
  }, [map])
  return bearing
}
