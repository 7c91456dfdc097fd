/** The efficiency map: the map fills the window, everything else floats above it. */
import type { LaudoInfo } from '@faixa/contract'
import { type Camada, laudoTitle } from '@faixa/domain'
import { useDebouncedCallback } from '@mantine/hooks'
import { useMemo, useRef, useState } from 'react'
import type { MapEngine } from '../../map/engine/map-context.ts'
import { useLayerUrls } from '../../map/engine/use-layer-urls.ts'
import { mapStyle } from '../../map/map-style.ts'
import { flightClock } from '../../map/replay/flight-clock.ts'
import { FlightMarker } from '../../map/replay/flight-marker.tsx'
import { useScheme } from '../../ui/use-scheme.ts'
import { EditModal } from './edit/edit-modal.tsx'
import { ExportMenu } from './export-menu.tsx'
import { fieldOf } from './field-of.ts'
import { LayerSwitcher } from './layers/layer-switcher.tsx'
import { Legend } from './layers/legend.tsx'
import { useBaseMaps } from './layers/use-base-maps.ts'
import { useLaudoLayers } from './layers/use-laudo-layers.ts'
import { MapDetails } from './map-details.tsx'
import { MapFrame, REST_MS, TabRoom, useFrame } from './map-frame.tsx'
import { cameraIn, searchOfCamera, searchOfVisible, visibleIn } from './map-search.ts'
import { DataCard } from './panel/data-card.tsx'
import { PlotCamera } from './plot-camera.tsx'
import { describeHit, PlotFigures, rowIn } from './plot-hit.tsx'
import { ReplayBar } from './replay/replay-bar.tsx'
import { useMapSearch } from './use-map-search.ts'

export function LaudoMap({ info }: { readonly info: LaudoInfo }) {
  const { search, put, step } = useMapSearch()
  const scheme = useScheme()
  const frame = useFrame()
  const { narrow, sheet, setSheet, padding } = frame
  const screen = useRef<HTMLDivElement>(null)
  const engine = useRef<MapEngine>(undefined)
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
  const keepCamera = useDebouncedCallback(put, REST_MS)
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
      actions={<ExportMenu info={info} visible={shown} base={base} style={style} engine={engine} frame={screen} />}
    />
  )
  const replay = clock && shown.includes('trajeto') && <ReplayBar clock={clock} nowMs={nowMs} onNow={setNowMs} />

  return (
    <>
      <MapFrame
        ref={screen}
        frame={frame}
        label={`Mapa do laudo ${laudoTitle(info)}`}
        style={style}
        base={base}
        camera={camera}
        field={field}
        whole={info.limites}
        engine={engine}
        onMoveEnd={(moved) => keepCamera(searchOfCamera(moved))}
        switcher={switcher}
        legend={<Legend visible={shown} />}
        loading={loading}
        failed={failed}
        onRetry={retry}
        card={card}
        cardLabel="Dados do laudo"
        sheetLabel="Painel do laudo"
        replay={replay}
        tabs={[
          { value: 'laudo', label: 'Laudo', content: card },
          { value: 'camadas', label: 'Camadas', content: <TabRoom>{switcher}</TabRoom> },
          ...(replay ? [{ value: 'voo', label: 'Voo', content: <TabRoom>{replay}</TabRoom> }] : []),
        ]}
      >
        {(measuring) => (
          <>
            <MapDetails
              active={!measuring}
              describe={(hit) => describeHit(hit, info)}
              figures={(hits) => <PlotFigures info={info} hits={hits} />}
              onHits={(hits) => {
                const row = rowIn(hits)
                if (row !== undefined) selectPlot(row)
              }}
            />
            <PlotCamera row={selectedPlot} plots={plots} camera={camera} field={field} padding={padding} />
            {clock && nowMs !== undefined && shown.includes('trajeto') && (
              <FlightMarker instant={clock.at(nowMs)} padding={padding} />
            )}
          </>
        )}
      </MapFrame>
      <EditModal info={info} opened={search.editar === true} onClose={() => put({ editar: undefined })} />
    </>
  )
}

function toggled(visible: readonly Camada[], name: Camada): readonly Camada[] {
  return visible.includes(name) ? visible.filter((other) => other !== name) : [...visible, name]
}
