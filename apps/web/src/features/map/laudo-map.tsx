/** The efficiency map: the map fills the window, everything else floats above it. */
import { type LaudoInfo, MAP_PRESETS, type MapPreset } from '@faixa/contract'
import { CAMADAS, type Camada, laudoTitle, OVERLAP_CLASSES } from '@faixa/domain'
import { formatQuantity, hectares } from '@faixa/units'
import { Skeleton } from '@mantine/core'
import { Suspense, useMemo, useRef, useState } from 'react'
import { savePreference } from '../../account/save-preference.ts'
import { useRefly } from '../../export/refly/use-refly.ts'
import { chosenPass, laudoLayer, layerAmount } from '../../laudo/laudo-layers.ts'
import { choiceOf, PRESET_LABELS, PRESET_LAYERS, presetShown, showsDefects } from '../../laudo/laudo-presets.ts'
import { fieldOf, fieldView } from '../../laudo/layers/field-of.ts'
import type { MapEngine } from '../../map/engine/map-context.ts'
import { ChosenCamera } from '../../map/frame/chosen-camera.tsx'
import { FoldButton } from '../../map/frame/fold-button.tsx'
import { cameraIn, searchOfToggled, visibleIn } from '../../map/frame/map-address.ts'
import { MapFrame, useFrame } from '../../map/frame/map-frame.tsx'
import { PointerDetails } from '../../map/popup/pointer-details.tsx'
import { useMapScene } from '../../map/scene/use-map-scene.ts'
import { flightClock, instantIn } from '../../map/tools/replay/flight-clock.ts'
import { FlightMarker } from '../../map/tools/replay/flight-marker.tsx'
import type { SprayedFlight } from '../../map/tools/replay/sprayed-flight.ts'
import { paths } from '../../paths.ts'
import { useUserInfo } from '../../session/use-session.ts'
import { lazyPart } from '../../ui/connection/load-part.ts'
import { useAddress } from '../../ui/page/use-address.ts'
import { readMapSearch } from './map-search.ts'
import { DataCard } from './panel/data-card.tsx'
import { LaudoSummary } from './panel/laudo-summary.tsx'
import { decidedIn, describeHit, plotFigures, rowIn } from './plot-hit.ts'
import { chosenPlot, chosenPolygon, plotNames, pointedPlot } from './plot-layers.ts'
import { reflyLayers } from './refly/refly-layers.ts'
import { useSurroundings } from './surroundings/use-surroundings.tsx'
import { isLayerWanted, sourcesOf, useLaudoLayers } from './use-laudo-layers.ts'
import { useOpening } from './use-opening.ts'

/** Height of the replay's two rows, px: its place is kept while it loads. */
const REPLAY_HEIGHT = 68

/** Comes with the layer of the trajectory, which is not shown at first. */
const ReplayBar = lazyPart(() => import('./replay/replay-bar.tsx'))
/** Comes once the card is there: nobody exports what is not seen yet. */
const ExportMenu = lazyPart(() => import('./export-menu.tsx'))
/** Comes with the first edit: dialogs are no part of looking at a map. */
const EditModal = lazyPart(() => import('./edit/edit-modal.tsx'))
const FlightStrip = lazyPart(() => import('../../map/tools/replay/flight-strip.tsx'))

/** Height of the replay's bar before it is used, CSS pixels, for which the map has padding. */
const REPLAY_PX = 76
/** By how much the bar may grow when it is used: its readings take up to three lines. The aircraft is not to be behind it. */
const READINGS_PX = 60

export function LaudoMap({ info }: { readonly info: LaudoInfo }) {
  const { search, put, step } = useAddress(readMapSearch, paths.map)
  const { preferencias } = useUserInfo()
  const framed = useFrame(true)
  const { narrow, sheet, setSheet } = framed
  const screen = useRef<HTMLDivElement>(null)
  const engine = useRef<MapEngine>(undefined)
  const [movedMs, setMovedMs] = useState<number>()
  const [sprayed, setSprayed] = useState<SprayedFlight>()
  const [follows, setFollows] = useState(true)

  /** The polygon of a decision that is looked at. */
  const [polygon, setPolygon] = useState<number>()

  /** The doubted pass that is looked at. */
  const [passada, setPassada] = useState<number>()

  const choice = choiceOf(preferencias?.mapaCamadas)
  const visible = visibleIn(search, choice)
  const calm = showsDefects(visible) || sprayed !== undefined
  const { loaded, loading, failed, retry } = useLaudoLayers(
    [info],
    (_, name) =>
      isLayerWanted(name, visible) ||
      (name === 'area-total' && polygon !== undefined) ||
      (name === 'passadas-em-duvida' && passada !== undefined),
  )
  const opens = useOpening(loading)
  const selectedPlot = search.talhao === undefined ? undefined : search.talhao - 1
  const [pointed, setPointed] = useState<number>()
  const { data: pack } = useRefly(info, search.reaplicar)
  const { camadas } = info
  const layers = useMemo(() => {
    const present = CAMADAS.filter((name) => camadas.some(({ camada }) => camada === name))
    const plots = sourcesOf(loaded, 'area')
    return [
      ...present.map((name) => laudoLayer(name, sourcesOf(loaded, name), drawingOf(info, name, calm, search.passadas))),
      pointedPlot(pointed, plots),
      chosenPlot(selectedPlot, plots),
      chosenPolygon(polygon, [...sourcesOf(loaded, 'area-total'), ...plots]),
      ...(passada === undefined ? [] : [chosenPass(passada, sourcesOf(loaded, 'passadas-em-duvida'))]),
      plotNames(plots),
      ...reflyLayers(search.reaplicar === undefined ? undefined : pack),
    ]
  }, [info, camadas, calm, loaded, pointed, selectedPlot, polygon, passada, search.passadas, search.reaplicar, pack])
  const scene = useMapScene(layers, visible, search.base ?? preferencias?.mapaBase)

  const legs = loaded.find(({ name }) => name === 'trajeto')?.legs
  const clock = useMemo(() => legs && flightClock(legs), [legs])
  const nowMs = movedMs ?? (clock && instantIn(search.instante, clock))
  const flies = clock !== undefined && visible.includes('trajeto')
  // The replay of a flight with times has its place while the layer is on its way.
  const willFly = loading && visible.includes('trajeto') && info.trajeto?.inicio !== undefined
  const below = (flies || willFly) && !narrow ? REPLAY_PX : 0
  const padding = useMemo(() => ({ ...framed.padding, bottom: framed.padding.bottom + below }), [framed.padding, below])
  const flown = useMemo(() => ({ ...padding, bottom: padding.bottom + (below && READINGS_PX) }), [padding, below])
  const frame = { ...framed, padding }
  const plots = loaded.find(({ name }) => name === 'area')?.plots

  const edits = search.editar === true
  const [wasEdited, setWasEdited] = useState(edits)
  if (edits && !wasEdited) setWasEdited(true)

  // Closing goes the step back that opening went, so that Back does not show the same map once more; a link that opens it has none.
  const openedEdit = useRef(false)
  const closeEdit = () => {
    if (openedEdit.current) history.back()
    else put({ editar: undefined, campo: undefined })
    openedEdit.current = false
  }

  const camera = cameraIn(search)
  const field = fieldOf(info)
  const around = useSurroundings(field, scene.base)
  const doubted = info.avisos.flatMap(({ passadas = [] }) => passadas)
  const selectPass = (chosen: number | undefined) => {
    setPassada(chosen)
    if (narrow && sheet === 'full') setSheet('half')
  }
  const selectPlot = (row: number | undefined) => {
    if (row === selectedPlot) return
    // A step of the history: going back restores the camera that the map had before.
    step({ talhao: row === undefined ? undefined : row + 1, lat: undefined, lon: undefined, z: undefined })
    if (narrow && sheet === 'full') setSheet('half')
  }

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
      onEdit={(campo) => {
        openedEdit.current = true
        step({ editar: true, campo })
      }}
      leastHa={search.reaplicar}
      onLeastHa={(reaplicar) => put({ reaplicar })}
      actions={
        <>
          <Suspense fallback={<Skeleton circle height={34} />}>
            <ExportMenu info={info} scene={scene} engine={engine} frame={screen} />
          </Suspense>
          {!narrow && <FoldButton folded={false} onFold={framed.setFolded} />}
        </>
      }
    />
  )
  return (
    <>
      <MapFrame
        ref={screen}
        frame={frame}
        label={`Mapa do laudo ${laudoTitle(info)}`}
        scene={scene}
        onToggle={(id) => put((before) => searchOfToggled(before, id, choice))}
        presets={{
          presets: MAP_PRESETS.map((value) => ({ value, label: PRESET_LABELS[value] })),
          shown: presetShown(
            visible,
            camadas.map(({ camada }) => camada),
          ),
          onPreset: (value) => {
            const preset = value as MapPreset
            // In the address, so that a link shows what its sender saw.
            put({ camadas: PRESET_LAYERS[preset].join() })
            void savePreference({ mapaCamadas: preset })
          },
        }}
        onLeast={(passadas) => put({ passadas: passadas === OVERLAP_CLASSES[0].from ? undefined : passadas })}
        onBase={(chave) => put({ base: chave })}
        camera={camera}
        home={fieldView(field)}
        whole={info.limites && { label: 'Ver o voo inteiro', bounds: info.limites }}
        engine={engine}
        onRest={put}
        loading={loading}
        opens={opens}
        failed={failed}
        onRetry={retry}
        card={{ value: 'laudo', label: 'Laudo', content: card }}
        cardLabel="Dados do laudo"
        summary={<LaudoSummary info={info} />}
        sheetLabel="Painel do laudo"
        player={
          flies || willFly
            ? {
                value: 'voo',
                label: 'Voo',
                content: !flies ? (
                  <Skeleton height={REPLAY_HEIGHT} />
                ) : (
                  <Suspense fallback={<Skeleton height={REPLAY_HEIGHT} />}>
                    <ReplayBar
                      clock={clock}
                      nowMs={nowMs}
                      onNow={setMovedMs}
                      applied={loaded.find(({ name }) => name === 'aplicacao')?.answer}
                      sprayed={sprayed}
                      onSprayed={setSprayed}
                      onFollow={setFollows}
                    />
                  </Suspense>
                ),
              }
            : undefined
        }
      >
        {(measuring) => (
          <>
            <PointerDetails
              layers={layers}
              active={!measuring}
              describe={(hit) => describeHit(hit, info)}
              figures={(hits) => plotFigures(hits, info)}
              onHover={(hits) => setPointed(rowIn(hits))}
              onHits={(hits) => {
                const row = rowIn(hits)
                if (row !== undefined) selectPlot(row)
                const marcador = decidedIn(hits, info)
                if (marcador !== undefined) setPolygon(marcador)
              }}
            />
            <ChosenCamera
              chosen={selectedPlot}
              bounds={plots?.find(({ row }) => row === selectedPlot)?.bounds}
              camera={camera}
              home={field}
              padding={padding}
            />
            <ChosenCamera
              chosen={passada}
              bounds={doubted.find((one) => one.passada === passada)?.limites}
              camera={undefined}
              home={field}
              padding={padding}
            />
            {around.drawn}
            {flies && nowMs !== undefined && (
              <>
                <FlightMarker instant={clock.at(nowMs)} padding={flown} follows={follows} home={field} />
                {sprayed && (
                  <Suspense>
                    <FlightStrip
                      sprayed={sprayed}
                      nowMs={nowMs}
                      widthM={info.faixaMedida ?? info.faixaExecutada ?? info.faixaContratada}
                    />
                  </Suspense>
                )}
              </>
            )}
          </>
        )}
      </MapFrame>
      {around.reader}
      {wasEdited && (
        <Suspense>
          <EditModal info={info} opened={edits} campo={search.campo} onClose={closeEdit} />
        </Suspense>
      )}
    </>
  )
}

function drawingOf(info: LaudoInfo, name: Camada, calm: boolean, least: number | undefined) {
  const classes = OVERLAP_CLASSES.map(({ from, title, colour }, i) => {
    const area = info.sobreposicaoPorPassadas?.[i]
    return { from, title, colour, ...(area !== undefined && { amount: formatQuantity(hectares(area), 'ha') }) }
  })
  return { calm, amount: layerAmount(info, name), ...(name === 'sobreposicao' && { classes, least }) }
}
