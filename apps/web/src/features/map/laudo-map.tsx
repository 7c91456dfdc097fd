/** The efficiency map: the map fills the window, everything else floats above it. */
import { type LaudoInfo, MAP_PRESETS, type MapPreset } from '@faixa/contract'
import { CAMADAS, type Camada, isEvaluated, laudoTitle, OVERLAP_CLASSES, taxaClasses } from '@faixa/domain'
import { formatQuantity, hectares } from '@faixa/units'
import { Skeleton } from '@mantine/core'
import { type ComponentProps, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { savePreference } from '../../account/save-preference.ts'
import { chosenPass, evaluatedClasses, laudoLayer, layerAmount } from '../../laudo/laudo-layers.ts'
import { choiceOf, PRESET_LABELS, PRESET_LAYERS, presetShown, showsDefects } from '../../laudo/laudo-presets.ts'
import { fieldOf, fieldView } from '../../laudo/layers/field-of.ts'
import type { MapEngine } from '../../map/engine/map-context.ts'
import { ChosenCamera } from '../../map/frame/chosen-camera.tsx'
import { FoldButton } from '../../map/frame/fold-button.tsx'
import type { LayerPresets } from '../../map/frame/layer-presets.tsx'
import { cameraIn, searchOfToggled, visibleIn } from '../../map/frame/map-address.ts'
import { type FrameState, MapFrame, useFrame } from '../../map/frame/map-frame.tsx'
import type { LayerSource, MapLayer } from '../../map/map-layer.ts'
import { PointerDetails } from '../../map/popup/pointer-details.tsx'
import { useMapScene } from '../../map/scene/use-map-scene.ts'
import type { SprayedFlight } from '../../map/tools/replay/sprayed-flight.ts'
import { paths } from '../../paths.ts'
import { useUserInfo } from '../../session/use-session.ts'
import { lazyPart } from '../../ui/connection/load-part.ts'
import { useNarrow } from '../../ui/page/narrow.ts'
import { type AddressState, useAddress } from '../../ui/page/use-address.ts'
import { type MapSearch, readMapSearch } from './map-search.ts'
import { DataCard } from './panel/data-card.tsx'
import { LaudoSummary } from './panel/laudo-summary.tsx'
import { decidedIn, describeHit, plotFigures, rowIn } from './plot-hit.ts'
import { chosenPlot, chosenPolygon, plotNames, pointedPlot } from './plot-layers.ts'
import { Flown, replayTab, useFlight, usePaddings } from './replay/flight-on-map.tsx'
import { useSurroundings } from './surroundings/use-surroundings.tsx'
import { isLayerWanted, sourcesOf, useLaudoLayers } from './use-laudo-layers.ts'
import { WIND_LAYER, windLayer, windSwathOf } from './wind/wind-layer.ts'

/** Loaded after the card, because users do not export before they see the laudo. */
const ExportMenu = lazyPart(() => import('./export-menu.tsx'))
/** Loaded when the layer of the wind is shown. */
const WindReader = lazyPart(() => import('./wind/wind-reader.tsx'))
/** Loaded when the job of flying the missed ground again is shown. */
const ReflyReader = lazyPart(() => import('./refly/refly-reader.tsx'))
/** Loaded with the first edit, because viewing a map needs no dialogs. */
const EditModal = lazyPart(() => import('./edit/edit-modal.tsx'))
/** Longest time for which a map waits for its layers, ms. */
const WAIT_MS = 600

export function LaudoMap({ info }: { readonly info: LaudoInfo }) {
  const address = useAddress(readMapSearch, paths.map)
  const { search, put } = address
  const { preferencias } = useUserInfo()
  const framed = useFrame(true)
  const screen = useRef<HTMLDivElement>(null)
  const engine = useRef<MapEngine>(undefined)
  const [sprayed, setSprayed] = useState<SprayedFlight>()
  const { selectedPlot, selectPlot, polygon, setPolygon, passada, selectPass, looked } = useChosenParts(address, framed)
  const choice = choiceOf(preferencias?.mapaCamadas)
  const visible = visibleIn(search, choice)
  const calm = showsDefects(visible) || sprayed !== undefined
  const { loaded, loading, failed, retry } = useLaudoLayers(
    [info],
    (_, name) => isLayerWanted(name, visible) || looked.includes(name),
  )
  const opens = useOpening(loading)
  const [pointed, setPointed] = useState<number>()
  const [refly, setRefly] = useState<readonly MapLayer[]>([])
  const [wind, setWind] = useState<readonly LayerSource[]>([])
  const [windFailure, setWindFailure] = useState<{ readonly retry: () => void }>()
  const layers = useDrawnLayers(info, loaded, { calm, pointed, selectedPlot, polygon, passada, refly, search, wind })
  const windSwathM = windSwathOf(info)
  const readsWind = search.vento === true && windSwathM !== undefined
  const drawn = readsWind ? [...visible, WIND_LAYER] : visible
  const scene = useMapScene(layers, drawn, search.base ?? preferencias?.mapaBase)

  const flight = useFlight(info, { loaded, loading, visible, instante: search.instante })
  const { padding, flown } = usePaddings(framed, flight)
  const plots = loaded.find(({ name }) => name === 'area')?.plots
  const editing = useEditing(address)
  const camera = cameraIn(search)
  const field = fieldOf(info)
  const around = useSurroundings(field, scene.base)

  const card = (
    <DataCard
      info={info}
      selectedPlot={selectedPlot}
      onPlot={selectPlot}
      polygon={polygon}
      onPolygon={setPolygon}
      passada={passada}
      onPassada={selectPass}
      pointedPlot={pointed}
      onPointPlot={setPointed}
      onEdit={editing.open}
      reviews={search.conferir === true}
      onReview={(reviews) => put({ conferir: reviews ? true : undefined })}
      leastHa={search.reaplicar}
      onLeastHa={(reaplicar) => put({ reaplicar })}
      actions={
        <CardActions
          info={info}
          scene={scene}
          engine={engine}
          frame={screen}
          onFold={framed.narrow ? undefined : framed.setFolded}
        />
      }
    />
  )
  return (
    <>
      <MapFrame
        ref={screen}
        frame={{ ...framed, padding }}
        label={`Mapa do laudo ${laudoTitle(info)}`}
        scene={scene}
        onToggle={(id) =>
          put((before) =>
            id === WIND_LAYER ? { vento: before.vento ? undefined : true } : searchOfToggled(before, id, choice),
          )
        }
        presets={presetsOf(info, visible, (camadas) => put({ camadas }))}
        onLeast={(passadas) => put({ passadas: passadas === OVERLAP_CLASSES[0].from ? undefined : passadas })}
        onBase={(chave) => put({ base: chave })}
        camera={camera}
        home={fieldView(field)}
        whole={info.limites && { label: 'Ver o voo inteiro', bounds: info.limites }}
        engine={engine}
        onRest={put}
        loading={loading}
        opens={opens}
        failed={failed || windFailure !== undefined}
        onRetry={() => {
          if (failed) retry()
          windFailure?.retry()
        }}
        card={{ value: 'laudo', label: 'Laudo', content: card }}
        cardLabel="Dados do laudo"
        summary={<LaudoSummary info={info} />}
        sheetLabel="Painel do laudo"
        player={replayTab({
          flight,
          applied: loaded.find(({ name }) => name === 'aplicacao')?.answer,
          sprayed,
          onSprayed: setSprayed,
          clima: info.clima && info.uuid,
          offsetH: info.trajeto?.fusoHoras,
        })}
      >
        {(measuring) => (
          <>
            <LaudoPointer
              layers={layers}
              active={!measuring}
              info={info}
              onPoint={setPointed}
              onPlot={selectPlot}
              onPolygon={setPolygon}
            />
            <Cameras
              info={info}
              plots={plots}
              selectedPlot={selectedPlot}
              passada={passada}
              camera={camera}
              padding={padding}
            />
            {around.drawn}
            <Flown flight={flight} info={info} sprayed={sprayed} padding={flown} />
          </>
        )}
      </MapFrame>
      {around.reader}
      {readsWind && (
        <Suspense>
          <WindReader uuid={info.uuid} swathM={windSwathM} onRead={setWind} onFailed={setWindFailure} />
        </Suspense>
      )}
      {search.reaplicar !== undefined && (
        <Suspense>
          <ReflyReader info={info} leastHa={search.reaplicar} onRead={setRefly} />
        </Suspense>
      )}
      {editing.wasOpened && (
        <Suspense>
          <EditModal info={info} opened={editing.isOpen} campo={search.campo} onClose={editing.close} />
        </Suspense>
      )}
    </>
  )
}

interface CardActionsProps extends ComponentProps<typeof ExportMenu> {
  readonly onFold: ((folded: boolean) => void) | undefined
}

function CardActions({ onFold, ...menu }: CardActionsProps) {
  return (
    <>
      <Suspense fallback={<Skeleton circle height={34} />}>
        <ExportMenu {...menu} />
      </Suspense>
      {onFold && <FoldButton folded={false} onFold={onFold} />}
    </>
  )
}

interface CamerasProps extends Pick<ComponentProps<typeof ChosenCamera>, 'camera' | 'padding'> {
  readonly info: LaudoInfo
  readonly plots: ReturnType<typeof useLaudoLayers>['loaded'][number]['plots'] | undefined
  readonly selectedPlot: number | undefined
  readonly passada: number | undefined
}

/** The map moves to the chosen plot, and to the chosen doubted pass. */
function Cameras({ info, plots, selectedPlot, passada, camera, padding }: CamerasProps) {
  return (
    <>
      <ChosenCamera
        chosen={selectedPlot}
        bounds={plots?.find(({ row }) => row === selectedPlot)?.bounds}
        camera={camera}
        home={fieldOf(info)}
        padding={padding}
      />
      <ChosenCamera
        chosen={passada}
        bounds={info.avisos.flatMap(({ passadas = [] }) => passadas).find((one) => one.passada === passada)?.limites}
        camera={undefined}
        home={fieldOf(info)}
        padding={padding}
      />
    </>
  )
}

interface LaudoPointerProps extends Pick<ComponentProps<typeof PointerDetails>, 'layers' | 'active'> {
  readonly info: LaudoInfo
  readonly onPoint: (row: number | undefined) => void
  readonly onPlot: (row: number) => void
  readonly onPolygon: (polygon: number) => void
}

/** Shows the name under the pointer; a click chooses a plot, or the polygon of a decision. */
function LaudoPointer({ layers, active, info, onPoint, onPlot, onPolygon }: LaudoPointerProps) {
  return (
    <PointerDetails
      layers={layers}
      active={active}
      describe={(hit) => describeHit(hit, info)}
      figures={(hits) => plotFigures(hits, info)}
      onHover={(hits) => onPoint(rowIn(hits))}
      onHits={(hits) => {
        const row = rowIn(hits)
        if (row !== undefined) onPlot(row)
        const marcador = decidedIn(hits, info)
        if (marcador !== undefined) onPolygon(marcador)
      }}
    />
  )
}

/** The plot in the address, counted from 1, and the highlighted doubted pass. */
function useChosenParts({ search, step }: AddressState<MapSearch>, { narrow, sheet, setSheet }: FrameState) {
  const selectedPlot = search.talhao === undefined ? undefined : search.talhao - 1
  const selectPlot = (row: number | undefined) => {
    if (row === selectedPlot) return
    // A step of the history: going back restores the previous camera.
    step({ talhao: row === undefined ? undefined : row + 1, lat: undefined, lon: undefined, z: undefined })
    if (narrow && sheet === 'full') setSheet('half')
  }
  /** The highlighted polygon of a decision. */
  const [polygon, setPolygon] = useState<number>()
  const [passada, setPassada] = useState<number>()
  const selectPass = (chosen: number | undefined) => {
    setPassada(chosen)
    if (narrow && sheet === 'full') setSheet('half')
  }
  /** The layers of the highlighted polygon and pass, needed even when hidden. */
  const looked = [
    ...(polygon === undefined ? [] : ['area-total']),
    ...(passada === undefined ? [] : ['passadas-em-duvida']),
  ]
  return { selectedPlot, selectPlot, polygon, setPolygon, passada, selectPass, looked }
}

/** The dialog of the edit, which the address opens. */
function useEditing({ search, put, step }: AddressState<MapSearch>) {
  const isOpen = search.editar === true
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)

  // Closing goes back the step of opening, so that Back does not show the same map again; a link that opens it has no such step.
  const openedHere = useRef(false)
  const close = () => {
    if (openedHere.current) history.back()
    else put({ editar: undefined, campo: undefined })
    openedHere.current = false
  }
  const open = (campo?: MapSearch['campo']) => {
    openedHere.current = true
    step({ editar: true, campo })
  }
  return { isOpen, wasOpened, open, close }
}

interface Chosen {
  readonly calm: boolean
  readonly pointed: number | undefined
  readonly selectedPlot: number | undefined
  readonly polygon: number | undefined
  readonly passada: number | undefined
  readonly refly: readonly MapLayer[]
  readonly search: MapSearch
  readonly wind: readonly LayerSource[]
}

function useDrawnLayers(info: LaudoInfo, loaded: ReturnType<typeof useLaudoLayers>['loaded'], chosen: Chosen) {
  const { calm, pointed, selectedPlot, polygon, passada, refly, wind } = chosen
  const { passadas } = chosen.search
  const { camadas } = info
  const narrow = useNarrow()
  return useMemo(() => {
    const present = CAMADAS.filter((name) => camadas.some(({ camada }) => camada === name))
    const plots = sourcesOf(loaded, 'area')
    return [
      ...present.map((name) =>
        laudoLayer(name, sourcesOf(loaded, name), { narrow, ...drawingOf(info, loaded, name, calm, passadas) }),
      ),
      ...(windSwathOf(info) === undefined ? [] : [windLayer(wind)]),
      pointedPlot(pointed, plots),
      chosenPlot(selectedPlot, plots),
      chosenPolygon(polygon, [...sourcesOf(loaded, 'area-total'), ...plots]),
      ...(passada === undefined ? [] : [chosenPass(passada, sourcesOf(loaded, 'passadas-em-duvida'))]),
      plotNames(plots),
      ...refly,
    ]
  }, [info, camadas, calm, narrow, loaded, pointed, selectedPlot, polygon, passada, passadas, refly, wind])
}

function presetsOf(
  { camadas }: LaudoInfo,
  visible: readonly string[],
  onLayers: (camadas: string) => void,
): LayerPresets {
  return {
    presets: MAP_PRESETS.map((value) => ({ value, label: PRESET_LABELS[value] })),
    shown: presetShown(
      visible,
      camadas.map(({ camada }) => camada),
    ),
    onPreset: (value) => {
      const preset = value as MapPreset
      // The layers are in the address, so that a link shows the same as its sender's screen.
      onLayers(PRESET_LAYERS[preset].join())
      void savePreference({ mapaCamadas: preset })
    },
  }
}

/**
 * True once the layers are loaded or have delayed the map for 600 ms, after which it is opened without them. `loading` is true while they
 * load.
 */
function useOpening(loading: boolean): boolean {
  const [opens, setOpens] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOpens(true), loading ? WAIT_MS : 0)
    return () => clearTimeout(timer)
  }, [loading])
  return opens
}

function drawingOf(
  info: LaudoInfo,
  loaded: ReturnType<typeof useLaudoLayers>['loaded'],
  name: Camada,
  calm: boolean,
  least: number | undefined,
) {
  if (isEvaluated(name)) {
    const areas = loaded.find((layer) => layer.name === name)?.hectares
    return { classes: evaluatedClasses(name, areas), isFixed: true as const }
  }
  if (name === 'taxa') return info.taxa && { classes: taxaClasses(info.taxa), isFixed: true as const }
  const classes = OVERLAP_CLASSES.map(({ from, title, colour }, i) => {
    const area = info.sobreposicaoPorPassadas?.[i]
    return { from, title, colour, ...(area !== undefined && { amount: formatQuantity(hectares(area), 'ha') }) }
  })
  return { calm, amount: layerAmount(info, name), ...(name === 'sobreposicao' && { classes, least }) }
}
