/** The efficiency map: the map fills the window, everything else floats above it. */
import type { Camada, LaudoInfo } from '@faixa/contract'
import { laudoTitle } from '@faixa/domain'
import { Loader, Popover, useComputedColorScheme } from '@mantine/core'
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks'
import { IconRuler2, IconStack2 } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { MapButton, MapControls } from '../../map/controls/map-controls.tsx'
import { PointerPlace } from '../../map/controls/pointer-place.tsx'
import { ScaleBar } from '../../map/controls/scale-bar.tsx'
import type { MapEngine } from '../../map/engine/map-context.ts'
import { MapView } from '../../map/engine/map-view.tsx'
import { useLayerUrls } from '../../map/engine/use-layer-urls.ts'
import { mapStyle } from '../../map/map-style.ts'
import { flightClock } from '../../map/replay/flight-clock.ts'
import { FlightMarker } from '../../map/replay/flight-marker.tsx'
import { RulerTool } from '../../map/ruler/ruler-tool.tsx'
import { BottomSheet, type SheetHeight } from './bottom-sheet.tsx'
import { EditModal } from './edit/edit-modal.tsx'
import { ExportMenu } from './export-menu.tsx'
import { fieldOf } from './field-of.ts'
import classes from './laudo-map.module.css'
import { LayerSwitcher } from './layers/layer-switcher.tsx'
import { Legend } from './layers/legend.tsx'
import { useBaseMaps } from './layers/use-base-maps.ts'
import { useLaudoLayers } from './layers/use-laudo-layers.ts'
import { LayersFailed } from './layers-failed.tsx'
import { MapDetails } from './map-details.tsx'
import { cameraIn, searchOfCamera, searchOfVisible, visibleIn } from './map-search.ts'
import { DataCard } from './panel/data-card.tsx'
import { PlotCamera } from './plot-camera.tsx'
import { ReplayBar } from './replay/replay-bar.tsx'
import { useMapSearch } from './use-map-search.ts'

/** CSS pixels that the card covers, and a margin around what is shown. */
const BESIDE_CARD = { top: 40, right: 72, bottom: 56, left: 428 }
const ABOVE_SHEET = { top: 24, right: 56, left: 24 }
/** Of the window below the top bar. */
const SHEET_SHARES = { low: 0.1, half: 0.46, full: 0.46 } as const satisfies Record<SheetHeight, number>
const READING_PX = 48
const TOP_BAR_PX = 56
/** The address follows the map when it rests, not while it moves: browsers limit how often it may change. */
const REST_MS = 300

export function LaudoMap({ info }: { readonly info: LaudoInfo }) {
  const { search, put, step } = useMapSearch()
  const scheme = useComputedColorScheme('light')
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false
  const frame = useRef<HTMLDivElement>(null)
  const engine = useRef<MapEngine>(undefined)
  const [measuring, setMeasuring] = useState<'pointer' | 'keys'>()
  const rulerButton = useRef<HTMLButtonElement>(null)
  const [choosing, setChoosing] = useState(false)
  const [sheet, setSheet] = useState<SheetHeight>('half')
  const [nowMs, setNowMs] = useState<number>()

  const visible = visibleIn(search)
  const present = info.camadas.map(({ camada }) => camada)
  const shown = present.filter((name) => visible.includes(name))
  const { loaded, loading, failed, retry } = useLaudoLayers(info, visible)
  const { bases, base } = useBaseMaps(search.base, scheme)
  const features = useMemo(() => loaded.map(({ name, shown: blob }) => ({ name, features: blob })), [loaded])
  const urls = useLayerUrls(features)
  const selectedPlot = search.talhao === undefined ? undefined : search.talhao - 1
  const visibleNames = searchOfVisible(visible)
  const style = useMemo(
    () =>
      mapStyle({
        base,
        scheme,
        layers: urls.map((layer) => ({ ...layer, visible: visibleNames.split(',').includes(layer.name) })),
        ...(selectedPlot !== undefined && { selectedPlot }),
      }),
    [base, scheme, urls, visibleNames, selectedPlot],
  )
  const legs = loaded.find(({ name }) => name === 'trajeto')?.legs
  const clock = useMemo(() => legs && flightClock(legs), [legs])
  const plots = loaded.find(({ name }) => name === 'area')?.plots ?? []

  const camera = cameraIn(search)
  const field = fieldOf(info)
  const padding = narrow
    ? { ...ABOVE_SHEET, bottom: (window.innerHeight - TOP_BAR_PX) * SHEET_SHARES[sheet] + READING_PX }
    : BESIDE_CARD
  const keepCamera = useDebouncedCallback(put, REST_MS)
  const closeRuler = () => {
    setMeasuring(undefined)
    rulerButton.current?.focus()
  }
  const selectPlot = (row: number | undefined) => {
    if (row === selectedPlot) return
    // The way back undoes it: what was seen before is left in the step before.
    step({ talhao: row === undefined ? undefined : row + 1, lat: undefined, lon: undefined, z: undefined })
    if (narrow && sheet === 'full') setSheet('half')
  }

  const switcher = (
    <LayerSwitcher
      present={present}
      visible={visible}
      onToggle={(name) => put((before) => ({ camadas: searchOfVisible(toggled(visibleIn(before), name)) }))}
      bases={bases}
      base={base}
      onBase={(chave) => put({ base: chave })}
    />
  )
  const card = (
    <DataCard
      info={info}
      selectedPlot={selectedPlot}
      onPlot={selectPlot}
      onEdit={() => step({ editar: true })}
      actions={<ExportMenu info={info} visible={shown} base={base} style={style} engine={engine} frame={frame} />}
    />
  )
  const replay = clock && shown.includes('trajeto') && <ReplayBar clock={clock} nowMs={nowMs} onNow={setNowMs} />

  return (
    <div
      ref={frame}
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
        engine={engine}
        label={`Mapa do laudo ${laudoTitle(info)}`}
        onMoveEnd={(moved) => keepCamera(searchOfCamera(moved))}
      >
        <MapControls {...(field && { field })} {...(info.limites && { whole: info.limites })} padding={padding}>
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
        <MapDetails info={info} active={!measuring} onPlot={selectPlot} />
        <PlotCamera row={selectedPlot} plots={plots} camera={camera} field={field} padding={padding} />
        {clock && nowMs !== undefined && shown.includes('trajeto') && (
          <FlightMarker instant={clock.at(nowMs)} padding={padding} />
        )}
        <div className={classes.bottom}>
          {measuring && <RulerTool byKey={measuring === 'keys'} onClose={closeRuler} />}
          {!narrow && replay}
          <div className={classes.reading}>
            <ScaleBar />
            <PointerPlace />
          </div>
        </div>
      </MapView>
      {!narrow && (
        <div className={classes.legend}>
          <Legend visible={shown} />
        </div>
      )}
      {loading && (
        <div className={classes.loading} role="status">
          <Loader size={14} /> Carregando camadas…
        </div>
      )}
      {failed && <LayersFailed onRetry={retry} />}
      {narrow ? (
        <BottomSheet
          height={sheet}
          onHeight={setSheet}
          tabs={[
            { value: 'laudo', label: 'Laudo', content: card },
            { value: 'camadas', label: 'Camadas', content: <div className={classes.tab}>{switcher}</div> },
            ...(replay ? [{ value: 'voo', label: 'Voo', content: <div className={classes.tab}>{replay}</div> }] : []),
          ]}
        />
      ) : (
        <aside className={classes.card} aria-label="Dados do laudo">
          {card}
        </aside>
      )}
      <EditModal info={info} opened={search.editar === true} onClose={() => put({ editar: undefined })} />
    </div>
  )
}

function toggled(visible: readonly Camada[], name: Camada): readonly Camada[] {
  return visible.includes(name) ? visible.filter((other) => other !== name) : [...visible, name]
}
