/** What every full-screen map has around it: controls, layers, ruler, scale, legend, and a card, or on a narrow window a sheet. */
import { Loader, Popover } from '@mantine/core'
import { IconRuler2, IconStack2 } from '@tabler/icons-react'
import { type ReactNode, type Ref, type RefObject, useRef, useState } from 'react'
import type { BaseMap } from '../../map/base/base-map.ts'
import { MapButton, MapControls } from '../../map/controls/map-controls.tsx'
import { PointerPlace } from '../../map/controls/pointer-place.tsx'
import { ScaleBar } from '../../map/controls/scale-bar.tsx'
import type { MapEngine } from '../../map/engine/map-context.ts'
import { type Bounds, type Camera, MapView, type Padding } from '../../map/engine/map-view.tsx'
import type { MapStyle } from '../../map/map-style.ts'
import { RulerTool } from '../../map/ruler/ruler-tool.tsx'
import { useNarrow } from '../../ui/narrow.ts'
import { BaseFailed } from './base-failed.tsx'
import { BottomSheet, type SheetHeight, type SheetTab } from './bottom-sheet.tsx'
import { LayersFailed } from './layers-failed.tsx'
import classes from './map-frame.module.css'

/** CSS pixels that the card covers, and a margin around what is shown. */
const BESIDE_CARD = { top: 40, right: 72, bottom: 56, left: 428 }
const ABOVE_SHEET = { top: 24, right: 56, left: 24 }
/** Of the window below the top bar. */
const SHEET_SHARES = { low: 0.1, half: 0.46, full: 0.46 } as const satisfies Record<SheetHeight, number>
/** The address follows the map when it rests, not while it moves: browsers limit how often it may change. */
export const REST_MS = 300
const READING_PX = 48
const TOP_BAR_PX = 56

export interface FrameState {
  readonly narrow: boolean
  readonly sheet: SheetHeight
  readonly setSheet: (height: SheetHeight) => void
  /** What is covered of the map. */
  readonly padding: Padding
}

export function useFrame(): FrameState {
  const narrow = useNarrow()
  const [sheet, setSheet] = useState<SheetHeight>('half')
  const padding = narrow
    ? { ...ABOVE_SHEET, bottom: (window.innerHeight - TOP_BAR_PX) * SHEET_SHARES[sheet] + READING_PX }
    : BESIDE_CARD
  return { narrow, sheet, setSheet, padding }
}

interface MapFrameProps {
  readonly ref?: Ref<HTMLDivElement>
  readonly frame: FrameState
  readonly label: string
  readonly style: MapStyle
  /** In the style, below everything. */
  readonly base: BaseMap
  readonly camera: Camera | undefined
  /** Where it opens. */
  readonly field: Bounds | undefined
  /** Of everything drawn, where that is more. */
  readonly whole?: Bounds | undefined
  readonly engine?: RefObject<MapEngine | undefined>
  readonly onMoveEnd: (camera: Camera) => void
  readonly switcher: ReactNode
  readonly legend: ReactNode
  readonly loading: boolean
  readonly failed: boolean
  readonly onRetry: () => void
  /** On wide windows, with its name. */
  readonly card: ReactNode
  readonly cardLabel: string
  readonly sheetLabel: string
  /** On narrow ones. */
  readonly tabs: readonly SheetTab[]
  /** Above the scale, on wide windows. */
  readonly replay?: ReactNode
  /** On the map; while something is measured, clicks are the ruler's. */
  readonly children: (measuring: boolean) => ReactNode
}

export function MapFrame(props: MapFrameProps) {
  const { frame, label, style, base, camera, field, whole, engine, onMoveEnd, switcher, legend, loading, failed } =
    props
  const { narrow, sheet, setSheet, padding } = frame
  const [measuring, setMeasuring] = useState<'pointer' | 'keys'>()
  const rulerButton = useRef<HTMLButtonElement>(null)
  const [choosing, setChoosing] = useState(false)
  const closeRuler = () => {
    setMeasuring(undefined)
    rulerButton.current?.focus()
  }
  return (
    <div
      ref={props.ref}
      className={classes.screen}
      data-narrow={narrow || undefined}
      data-sheet={narrow ? sheet : undefined}
    >
      <MapView
        key={field?.join() ?? 'sem limites'}
        style={style}
        {...(camera && { camera })}
        {...(field && { bounds: field })}
        padding={padding}
        {...(engine && { engine })}
        label={label}
        onMoveEnd={onMoveEnd}
      >
        <MapControls {...(field && { field })} {...(whole && { whole })} padding={padding}>
          <div className={classes.tools}>
            {!narrow && (
              <Popover
                opened={choosing}
                onChange={setChoosing}
                position="left-start"
                offset={12}
                trapFocus
                returnFocus
                shadow="md"
              >
                <Popover.Target>
                  <MapButton
                    label="Camadas e mapa de fundo"
                    active={choosing}
                    icon={<IconStack2 size={18} />}
                    onClick={() => setChoosing(!choosing)}
                  />
                </Popover.Target>
                <Popover.Dropdown>{switcher}</Popover.Dropdown>
              </Popover>
            )}
            <MapButton
              label="Régua"
              ref={rulerButton}
              pressed={measuring !== undefined}
              icon={<IconRuler2 size={18} />}
              // A press of a key counts no clicks.
              onClick={({ detail }) => setMeasuring(measuring ? undefined : detail === 0 ? 'keys' : 'pointer')}
            />
          </div>
        </MapControls>
        {props.children(measuring !== undefined)}
        <div className={classes.notices} data-map-controls>
          <BaseFailed base={base} />
          {failed && <LayersFailed onRetry={props.onRetry} />}
        </div>
        <div className={classes.bottom}>
          {measuring && <RulerTool byKey={measuring === 'keys'} onClose={closeRuler} />}
          {!narrow && props.replay}
          <div className={classes.reading}>
            <ScaleBar />
            <PointerPlace />
          </div>
        </div>
      </MapView>
      {!narrow && <div className={classes.legend}>{legend}</div>}
      {loading && (
        <div className={classes.loading} role="status">
          <Loader size={14} /> Carregando camadas…
        </div>
      )}
      {narrow ? (
        <BottomSheet label={props.sheetLabel} height={sheet} onHeight={setSheet} tabs={props.tabs} />
      ) : (
        <aside className={classes.card} aria-label={props.cardLabel}>
          {props.card}
        </aside>
      )}
    </div>
  )
}

/** Inside a sheet's tab. */
export function TabRoom({ children }: { readonly children: ReactNode }) {
  return <div className={classes.tab}>{children}</div>
}
