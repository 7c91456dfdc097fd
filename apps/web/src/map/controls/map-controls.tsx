/** The buttons of every map: zoom, north, and back to the map's content. */
import { present } from '@faixa/units'
import { ActionIcon, type ActionIconProps, type ElementProps, Tooltip } from '@mantine/core'
import { IconArrowsMaximize, IconFocusCentered, IconMinus, IconNavigation, IconPlus } from '@tabler/icons-react'
import { type ReactNode, type Ref, useEffect, useState } from 'react'
import type { Bounds } from '../engine/extent.ts'
import { fitBounds, type Padding } from '../engine/fit-bounds.ts'
import { useMapEngine } from '../engine/map-context.ts'
import classes from './map-controls.module.css'

/** A view of the map that a button shows. */
export interface View {
  /** Label of the button: «Ver …». */
  readonly label: string
  readonly bounds: Bounds
}

interface MapControlsProps {
  /** The view that the map opens on. */
  readonly home?: View
  /** Everything drawn, where that is more than `home`. */
  readonly whole?: View
  readonly padding?: Padding
  /** Buttons shown below the others. */
  readonly children?: ReactNode
}

export function MapControls({ home, whole, padding, children }: MapControlsProps) {
  const map = useMapEngine()
  const bearing = useBearing()
  const show = ({ bounds }: View) => fitBounds(map, bounds, padding)
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
        {home && <MapButton label={home.label} onClick={() => show(home)} icon={<IconFocusCentered size={18} />} />}
        {whole && whole.bounds.join() !== home?.bounds.join() && (
          <MapButton label={whole.label} onClick={() => show(whole)} icon={<IconArrowsMaximize size={18} />} />
        )}
      </div>
      {children}
    </div>
  )
}

interface MapButtonProps extends ActionIconProps, ElementProps<'button', keyof ActionIconProps> {
  readonly label: string
  readonly icon: ReactNode
  readonly ref?: Ref<HTMLButtonElement>
  /** State of a tool that is on or off. */
  readonly pressed?: boolean
  /** The button looks pressed; for tools whose state is announced otherwise. */
  readonly active?: boolean
}

export function MapButton({ label, icon, pressed, active = pressed ?? false, ...rest }: MapButtonProps) {
  return (
    <Tooltip label={label} position="left" withArrow disabled={active && pressed === undefined}>
      <ActionIcon
        {...rest}
        variant={active ? 'filled' : 'subtle'}
        {...(!active && { color: 'gray' })}
        size={34}
        radius={0}
        className={classes.button}
        aria-label={label}
        data-active={active || undefined}
        {...present({ 'aria-pressed': pressed })}
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
    const follow = () => setBearing(map.getBearing())
    map.on('rotate', follow)
    return () => void map.off('rotate', follow)
  }, [map])
  return bearing
}
