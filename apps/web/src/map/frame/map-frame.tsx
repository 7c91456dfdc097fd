/** The frame of every full-screen map: controls, layers, ruler, scale, legend, and a card, or a bottom sheet on a narrow window. */
import { present } from '@faixa/units'
import { Loader, Popover } from '@mantine/core'
import { useDebouncedCallback, useLocalStorage } from '@mantine/hooks'
import { IconRuler2, IconStack2 } from '@tabler/icons-react'
import { type ReactNode, type Ref, type RefObject, Suspense, useRef, useState } from 'react'
import { lazyPart } from '../../ui/connection/load-part.ts'
import { useBelow1100, useNarrow } from '../../ui/page/narrow.ts'
import { MapButton, MapControls, type View } from '../controls/map-controls.tsx'
import { PointerPosition } from '../controls/pointer-position.tsx'
import { ScaleBar } from '../controls/scale-bar.tsx'
import type { Padding } from '../engine/fit-bounds.ts'
import type { MapEngine } from '../engine/map-context.ts'
import { type Camera, MapView } from '../engine/map-view.tsx'
import type { MapScene } from '../scene/use-map-scene.ts'
import { BottomSheet, type SheetHeight, type SheetTab } from './bottom-sheet.tsx'
import { FoldButton } from './fold-button.tsx'
import type { LayerPresets } from './layer-presets.tsx'
import { LayerSwitcher } from './layer-switcher.tsx'
import { Legend } from './legend.tsx'
import { searchOfCamera } from './map-address.ts'
import { MapFailures } from './map-failures.tsx'
import classes from './map-frame.module.css'

const RulerTool = lazyPart(() => import('../tools/ruler/ruler-tool.tsx'))

/** CSS pixels that the card covers, and a margin around the content. */
const BESIDE_CARD = { top: 40, right: 72, bottom: 56, left: 428 }
const BELOW_FOLDED_CARD = { top: 84, right: 72, bottom: 56, left: 40 }
const ABOVE_SHEET = { top: 24, right: 66, left: 24 }
/** Share of the window below the top bar that the sheet takes. */
const SHEET_SHARES = { low: 0.14, half: 0.46, full: 0.46 } as const satisfies Record<SheetHeight, number>
/** The address follows the map when it rests, not while it moves: browsers limit how often it may change. */
const REST_MS = 300
const READING_PX = 62
const TOP_BAR_PX = 56
const BOTTOM_BAR_PX = 57

export interface FrameState {
  readonly narrow: boolean
  readonly sheet: SheetHeight
  readonly setSheet: (height: SheetHeight) => void
  /** The card is folded to one line; always false where the frame has no such line. */
  readonly folded: boolean
  readonly setFolded: (folded: boolean) => void
  /** Place of the legend, which `padding` keeps free on wide windows. */
  readonly legend: RefObject<HTMLDivElement | null>
  /** Margins that the card or the sheet covers on each side. */
  readonly padding: Padding
}

/** `foldable`: the frame has a `summary`. The choice is stored on the device. */
export function useFrame(foldable = false): FrameState {
  const narrow = useBelow1100()
  const bars = TOP_BAR_PX + (useNarrow() ? BOTTOM_BAR_PX : 0)
  const [sheet, setSheet] = useState<SheetHeight>('half')
  const [wantsFolded, setFolded] = useLocalStorage({
    key: 'faixa-cartao-recolhido',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const legend = useRef<HTMLDivElement>(null)
  const folded = foldable && wantsFolded && !narrow
  const besideCard = folded ? BELOW_FOLDED_CARD : BESIDE_CARD
  const padding = narrow
    ? { ...ABOVE_SHEET, bottom: (window.innerHeight - bars) * SHEET_SHARES[sheet] + READING_PX }
    : { ...besideCard, corner: legend }
  return { narrow, sheet, setSheet, folded, setFolded, legend, padding }
}

interface MapFrameProps {
  readonly ref?: Ref<HTMLDivElement>
  readonly frame: FrameState
  /** Name of the map for screen readers. */
  readonly label: string
  readonly scene: MapScene
  readonly onToggle: (layerId: string) => void
  readonly presets?: LayerPresets
  /** Called with the degree from which a layer of classes is to be drawn, where a map has one. */
  readonly onLeast?: (from: number) => void
  /** The pointer's position is shown in three notations where there is room. */
  readonly inAllNotations?: boolean
  readonly onBase: (chave: string) => void
  readonly camera: Camera | undefined
  /** The map opens on it. */
  readonly home: View | undefined
  /** Everything drawn, where that is more than `home`. */
  readonly whole?: View | undefined
  readonly engine?: RefObject<MapEngine | undefined>
  /** Called when the map rests after a move, with the position for the address. */
  readonly onRest: (position: ReturnType<typeof searchOfCamera>) => void
  readonly loading: boolean
  /** False while the map's content is loading, as in MapView. */
  readonly opens?: boolean
  readonly failed: boolean
  readonly onRetry: () => void
  /** A card beside the map on wide windows; the first tab of the sheet on narrow ones. */
  readonly card: SheetTab
  /** One line that replaces the card when it is folded, and in the lowest sheet. */
  readonly summary?: ReactNode
  readonly cardLabel: string
  readonly sheetLabel: string
  /** A bar above the scale on wide windows; the last tab of the sheet on narrow ones. */
  readonly player?: SheetTab | undefined
  /** Buttons of further tools, below the ruler's. */
  readonly tools?: ReactNode
  /** Controls inside the map; while `measuring`, clicks belong to the ruler. */
  readonly children: (measuring: boolean) => ReactNode
}

export function MapFrame(props: MapFrameProps) {
  const { frame, label, scene, camera, home, whole, engine, loading, card, player, summary, presets } = props
  const { narrow, sheet, setSheet, folded, setFolded, padding } = frame
  const [measuring, setMeasuring] = useState<'pointer' | 'keys'>()
  const rulerButton = useRef<HTMLButtonElement>(null)
  const [choosing, setChoosing] = useState(false)
  const keepCamera = useDebouncedCallback(props.onRest, REST_MS)
  const closeRuler = () => {
    setMeasuring(undefined)
    rulerButton.current?.focus()
  }
  const switcher = (
    <LayerSwitcher
      {...scene}
      presets={presets}
      isLegend={narrow}
      onToggle={props.onToggle}
      onLeast={props.onLeast}
      onBase={props.onBase}
    />
  )
  return (
    <div
      ref={props.ref}
      className={classes.screen}
      data-narrow={narrow || undefined}
      data-sheet={narrow ? sheet : undefined}
      data-folded={folded || undefined}
      data-summary={summary !== undefined || undefined}
    >
      <MapView
        key={home?.bounds.join() ?? 'sem limites'}
        style={scene.style}
        {...present({ camera, bounds: home?.bounds, engine, opens: props.opens })}
        padding={padding}
        label={label}
        onMoveEnd={(moved) => keepCamera(searchOfCamera(moved))}
      >
        <MapControls {...present({ home, whole })} padding={padding}>
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
              // A click by keyboard has no click count.
              onClick={({ detail }) => setMeasuring(measuring ? undefined : detail === 0 ? 'keys' : 'pointer')}
            />
            {props.tools}
          </div>
        </MapControls>
        {props.children(measuring !== undefined)}
        <div className={classes.notices} data-map-controls>
          <MapFailures base={scene.base} failed={props.failed} onRetry={props.onRetry} />
        </div>
        <div className={classes.bottom}>
          {measuring && (
            <Suspense>
              <RulerTool byKey={measuring === 'keys'} onClose={closeRuler} />
            </Suspense>
          )}
          {!narrow && player?.content}
          <div className={classes.reading}>
            <ScaleBar />
            <PointerPosition inAllNotations={props.inAllNotations === true && !narrow} />
          </div>
        </div>
      </MapView>
      {!narrow && (
        <div className={classes.legend} ref={frame.legend}>
          <Legend {...scene} presets={presets} onToggle={props.onToggle} onLeast={props.onLeast} />
        </div>
      )}
      {loading && (
        <div className={classes.loading} role="status">
          <Loader size={14} /> Carregando camadas…
        </div>
      )}
      {narrow ? (
        <BottomSheet
          label={props.sheetLabel}
          height={sheet}
          summary={summary}
          onHeight={setSheet}
          tabs={[
            card,
            { value: 'camadas', label: 'Camadas', content: <div className={classes.tab}>{switcher}</div> },
            ...(player ? [{ ...player, content: <div className={classes.tab}>{player.content}</div> }] : []),
          ]}
        />
      ) : (
        <aside className={classes.card} aria-label={props.cardLabel}>
          {folded ? (
            <div className={classes.folded}>
              {summary}
              <FoldButton folded onFold={setFolded} />
            </div>
          ) : (
            card.content
          )}
        </aside>
      )}
    </div>
  )
}
