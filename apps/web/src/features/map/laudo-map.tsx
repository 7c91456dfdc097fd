/** The efficiency map: the map fills the window, everything else floats above it. */
import type { LaudoInfo } from '@faixa/contract'
import { CAMADAS, laudoTitle } from '@faixa/domain'
import { useMemo, useRef, useState } from 'react'
import { LAUDO_CHOICE, laudoLayer } from '../../laudo/laudo-layers.ts'
import type { MapEngine } from '../../map/engine/map-context.ts'
import { ChosenCamera } from '../../map/frame/chosen-camera.tsx'
import { cameraIn, searchOfToggled, visibleIn } from '../../map/frame/map-address.ts'
import { MapFrame, useFrame } from '../../map/frame/map-frame.tsx'
import { PointerDetails } from '../../map/popup/pointer-details.tsx'
import { useMapScene } from '../../map/scene/use-map-scene.ts'
import { flightClock } from '../../map/tools/replay/flight-clock.ts'
import { FlightMarker } from '../../map/tools/replay/flight-marker.tsx'
import { paths } from '../../paths.ts'
import { useUserInfo } from '../../session/use-session.ts'
import { useAddress } from '../../ui/page/use-address.ts'
import { EditModal } from './edit/edit-modal.tsx'
import { ExportMenu } from './export-menu.tsx'
import { fieldOf, fieldView } from './field-of.ts'
import { readMapSearch } from './map-search.ts'
import { DataCard } from './panel/data-card.tsx'
import { describeHit, plotFigures, rowIn } from './plot-hit.ts'
import { chosenPlot, plotNames } from './plot-layers.ts'
import { ReplayBar } from './replay/replay-bar.tsx'
import { sourcesOf, useLaudoLayers } from './use-laudo-layers.ts'

export function LaudoMap({ info }: { readonly info: LaudoInfo }) {
  const { search, put, step } = useAddress(readMapSearch, paths.map)
  const frame = useFrame()
  const { narrow, sheet, setSheet, padding } = frame
  const screen = useRef<HTMLDivElement>(null)
  const engine = useRef<MapEngine>(undefined)
  const [nowMs, setNowMs] = useState<number>()

  const visible = visibleIn(search, LAUDO_CHOICE)
  // The layer `area` is always loaded, because clicks and the table find plots in it.
  const { loaded, loading, failed, retry } = useLaudoLayers(
    [info],
    (_, name) => name === 'area' || visible.includes(name),
  )
  const selectedPlot = search.talhao === undefined ? undefined : search.talhao - 1
  const { camadas } = info
  const layers = useMemo(() => {
    const present = CAMADAS.filter((name) => camadas.some(({ camada }) => camada === name))
    const plots = sourcesOf(loaded, 'area')
    return [
      ...present.map((name) => laudoLayer(name, sourcesOf(loaded, name))),
      chosenPlot(selectedPlot, plots),
      plotNames(plots),
    ]
  }, [camadas, loaded, selectedPlot])
  const { preferencias } = useUserInfo()
  const scene = useMapScene(layers, visible, search.base ?? preferencias?.mapaBase)

  const legs = loaded.find(({ name }) => name === 'trajeto')?.legs
  const clock = useMemo(() => legs && flightClock(legs), [legs])
  const flies = clock !== undefined && visible.includes('trajeto')
  const plots = loaded.find(({ name }) => name === 'area')?.plots

  const camera = cameraIn(search)
  const field = fieldOf(info)
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
      onEdit={() => step({ editar: true })}
      actions={<ExportMenu info={info} scene={scene} engine={engine} frame={screen} />}
    />
  )
  return (
    <>
      <MapFrame
        ref={screen}
        frame={frame}
        label={`Mapa do laudo ${laudoTitle(info)}`}
        scene={scene}
        onToggle={(id) => put((before) => searchOfToggled(before, id, LAUDO_CHOICE))}
        onBase={(chave) => put({ base: chave })}
        camera={camera}
        home={fieldView(field)}
        whole={info.limites && { label: 'Ver o voo inteiro', bounds: info.limites }}
        engine={engine}
        onRest={put}
        loading={loading}
        failed={failed}
        onRetry={retry}
        card={{ value: 'laudo', label: 'Laudo', content: card }}
        cardLabel="Dados do laudo"
        sheetLabel="Painel do laudo"
        player={
          flies
            ? { value: 'voo', label: 'Voo', content: <ReplayBar clock={clock} nowMs={nowMs} onNow={setNowMs} /> }
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
              onHits={(hits) => {
                const row = rowIn(hits)
                if (row !== undefined) selectPlot(row)
              }}
            />
            <ChosenCamera
              chosen={selectedPlot}
              bounds={plots?.find(({ row }) => row === selectedPlot)?.bounds}
              camera={camera}
              home={field}
              padding={padding}
            />
            {flies && nowMs !== undefined && <FlightMarker instant={clock.at(nowMs)} padding={padding} />}
          </>
        )}
      </MapFrame>
      <EditModal info={info} opened={search.editar === true} onClose={() => put({ editar: undefined })} />
    </>
  )
}
