/** Several laudos above one base: the same frame as a laudo's own map. */
import type { LaudoInfo } from '@faixa/contract'
import { laudoTitle } from '@faixa/domain'
import { useDebouncedCallback } from '@mantine/hooks'
import { useMemo } from 'react'
import type { Bounds } from '../../../map/engine/map-view.tsx'
import { useLayerUrls } from '../../../map/engine/use-layer-urls.ts'
import { mapStyle } from '../../../map/map-style.ts'
import { useScheme } from '../../../ui/use-scheme.ts'
import { fieldOf } from '../field-of.ts'
import { LayerSwitcher } from '../layers/layer-switcher.tsx'
import { Legend } from '../layers/legend.tsx'
import { useBaseMaps } from '../layers/use-base-maps.ts'
import { MapDetails } from '../map-details.tsx'
import { MapFrame, REST_MS, TabRoom, useFrame } from '../map-frame.tsx'
import { cameraIn, searchOfCamera, searchOfVisible } from '../map-search.ts'
import { PlotCamera } from '../plot-camera.tsx'
import { describeHit, PlotFigures } from '../plot-hit.tsx'
import { SeveralCard } from './several-card.tsx'
import { countText, layersIn, SEVERAL_LAYERS, uuidsIn } from './several-search.ts'
import type { SeveralLaudos } from './use-several-laudos.ts'
import { useSeveralLayers } from './use-several-layers.ts'
import { useSeveralSearch } from './use-several-search.ts'

interface SeveralMapProps {
  readonly several: SeveralLaudos
  /** Of the address, beyond what one map shows. */
  readonly left: number
}

export function SeveralMap({ several, left }: SeveralMapProps) {
  const { search, put, step } = useSeveralSearch()
  const scheme = useScheme()
  const frame = useFrame()
  const infos = several.ready
  const off = uuidsIn(search.fora)
  const isDrawn = ({ uuid }: LaudoInfo) => !off.includes(uuid)

  const visible = layersIn(search)
  const present = SEVERAL_LAYERS.filter((name) =>
    infos.some(({ camadas }) => camadas.some((one) => one.camada === name)),
  )
  const { loaded, loading, failed, retry } = useSeveralLayers(infos, visible, isDrawn)
  const urls = useLayerUrls(loaded)
  const { bases, base } = useBaseMaps(search.base, scheme)
  const drawn = infos.filter(isDrawn)
  const chosen = drawn.find(({ uuid }) => uuid === search.laudo)
  const visibleKey = visible.join()
  const drawnKey = drawn.map(({ uuid }) => uuid).join()
  const labels = useMemo(() => infos.filter(({ uuid }) => drawnKey.includes(uuid)).flatMap(labelOf), [infos, drawnKey])
  const style = useMemo(
    () =>
      mapStyle({
        base,
        scheme,
        layers: urls.map((layer) => ({
          ...layer,
          visible: drawnKey.includes(layer.of) && visibleKey.split(',').includes(layer.name),
        })),
        labels,
        ...(chosen && { selectedLaudo: chosen.uuid }),
      }),
    [base, scheme, urls, drawnKey, visibleKey, labels, chosen],
  )

  const camera = cameraIn(search)
  const field = boundsOf(infos)
  const keepCamera = useDebouncedCallback(put, REST_MS)
  const choose = (uuid: string | undefined) => {
    step({ laudo: uuid, lat: undefined, lon: undefined, z: undefined })
    if (frame.narrow && frame.sheet === 'full') frame.setSheet('half')
  }
  const infoOf = (uuid: string | undefined) => infos.find((info) => info.uuid === uuid)

  const switcher = (
    <LayerSwitcher
      present={present}
      visible={visible}
      onToggle={(name) =>
        put((before) => {
          const shown = layersIn(before)
          const next = shown.includes(name) ? shown.filter((other) => other !== name) : [...shown, name]
          return { camadas: searchOfVisible(next) }
        })
      }
      bases={bases}
      base={base}
      onBase={(chave) => put({ base: chave })}
    />
  )
  const card = (
    <SeveralCard
      several={several}
      left={left}
      collapsible={!frame.narrow}
      isDrawn={isDrawn}
      chosen={chosen?.uuid}
      onChoose={(uuid) => choose(uuid === chosen?.uuid ? undefined : uuid)}
      onDraw={(uuid, wanted) =>
        put((before) => {
          const out = uuidsIn(before.fora).filter((other) => other !== uuid)
          return {
            fora: (wanted ? out : [...out, uuid]).join(','),
            ...(!wanted && uuid === before.laudo && { laudo: undefined }),
          }
        })
      }
    />
  )
  return (
    <MapFrame
      frame={frame}
      label={`Mapa de ${infos.map(laudoTitle).join(', ')}`}
      style={style}
      base={base}
      camera={camera}
      field={field}
      onMoveEnd={(moved) => keepCamera(searchOfCamera(moved))}
      switcher={switcher}
      legend={<Legend visible={present.filter((name) => visible.includes(name))} />}
      loading={loading}
      failed={failed}
      onRetry={retry}
      card={card}
      cardLabel={countText(infos.length)}
      sheetLabel="Painel dos laudos"
      tabs={[
        { value: 'laudos', label: 'Laudos', content: card },
        { value: 'camadas', label: 'Camadas', content: <TabRoom>{switcher}</TabRoom> },
      ]}
    >
      {(measuring) => (
        <>
          <MapDetails
            owners={drawn.map(({ uuid }) => uuid)}
            active={!measuring}
            describe={(hit) => {
              const info = infoOf(hit.of)
              return info ? `${laudoTitle(info)}: ${describeHit(hit, info)}` : ''
            }}
            figures={(hits) => {
              const info = infoOf(hits.find(({ row }) => row !== undefined)?.of)
              return info && <PlotFigures info={info} hits={hits} />
            }}
            onHits={(hits) => {
              const of = hits.find((hit) => hit.of !== undefined)?.of
              // Without moving the map: whoever clicked sees it already.
              if (of !== undefined) put({ laudo: of })
            }}
          />
          <PlotCamera
            row={chosen && infos.indexOf(chosen)}
            plots={infos.flatMap((info, row) => {
              const bounds = fieldOf(info)
              return bounds ? [{ row, bounds }] : []
            })}
            camera={camera}
            field={field}
            padding={frame.padding}
          />
        </>
      )}
    </MapFrame>
  )
}

function labelOf(info: LaudoInfo) {
  const field = fieldOf(info)
  if (!field) return []
  const [west, south, east, north] = field
  return [{ lon: (west + east) / 2, lat: (south + north) / 2, text: info.codigo }]
}

/** Around all of them, those that are not drawn too: nothing jumps when one is put away. */
function boundsOf(infos: readonly LaudoInfo[]): Bounds | undefined {
  const all = infos.flatMap((info) => {
    const field = fieldOf(info)
    return field ? [field] : []
  })
  if (all.length === 0) return undefined
  return [
    Math.min(...all.map(([west]) => west)),
    Math.min(...all.map(([, south]) => south)),
    Math.max(...all.map(([, , east]) => east)),
    Math.max(...all.map(([, , , north]) => north)),
  ]
}
