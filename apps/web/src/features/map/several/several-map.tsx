/** Several laudos above one base: the same frame as a laudo's own map. */
import type { LaudoInfo } from '@faixa/contract'
import { laudoTitle } from '@faixa/domain'
import { useMemo } from 'react'
import { laudoLayer, SEVERAL_CHOICE } from '../../../laudo/laudo-layers.ts'
import { fieldOf, fieldView } from '../../../laudo/layers/field-of.ts'
import type { Bounds } from '../../../map/engine/extent.ts'
import { ChosenCamera } from '../../../map/frame/chosen-camera.tsx'
import { cameraIn, searchOfToggled, visibleIn } from '../../../map/frame/map-address.ts'
import { MapFrame, useFrame } from '../../../map/frame/map-frame.tsx'
import { PointerDetails } from '../../../map/popup/pointer-details.tsx'
import { useMapScene } from '../../../map/scene/use-map-scene.ts'
import { paths } from '../../../paths.ts'
import { useUserInfo } from '../../../session/use-session.ts'
import { useAddress } from '../../../ui/page/use-address.ts'
import { describeHit, plotFigures, rowOf } from '../plot-hit.ts'
import { chosenLaudo, plotNamesAmongSeveral } from '../plot-layers.ts'
import { useSurroundings } from '../surroundings/use-surroundings.tsx'
import { sourcesOf, useLaudoLayers } from '../use-laudo-layers.ts'
import { laudoLabels } from './laudo-labels.ts'
import { SeveralCard } from './several-card.tsx'
import { countText, readSeveralSearch, uuidsIn } from './several-search.ts'
import { fourAtOnce, type SeveralLaudos } from './use-several-laudos.ts'

interface SeveralMapProps {
  readonly several: SeveralLaudos
  /** Number of laudos in the address beyond those that one map shows. */
  readonly left: number
}

export function SeveralMap({ several, left }: SeveralMapProps) {
  const { search, put, step } = useAddress(readSeveralSearch, paths.severalMap)
  const frame = useFrame()
  const infos = several.ready
  const off = uuidsIn(search.fora)
  const isDrawn = ({ uuid }: LaudoInfo) => !off.includes(uuid)

  const visible = visibleIn(search, SEVERAL_CHOICE)
  const { loaded, loading, failed, retry } = useLaudoLayers(
    infos,
    (info, name) => isDrawn(info) && visible.includes(name),
    fourAtOnce,
  )
  const chosen = infos.find((info) => isDrawn(info) && info.uuid === search.laudo)
  const chosenUuid = chosen?.uuid
  const plotsSeen = visible.includes('area')
  const offKey = off.join()
  const layers = useMemo(() => {
    const isHidden = (of: string | undefined) => of !== undefined && offKey.includes(of)
    const present = SEVERAL_CHOICE.all.filter((name) =>
      infos.some((info) => info.camadas.some((c) => c.camada === name)),
    )
    const drawn = present.map((name) =>
      laudoLayer(
        name,
        sourcesOf(loaded, name).map((source) => ({ ...source, hidden: isHidden(source.of) })),
      ),
    )
    const plots = sourcesOf(loaded, 'area').map((source) => ({ ...source, hidden: !plotsSeen || isHidden(source.of) }))
    return [
      ...drawn,
      chosenLaudo(plots.filter(({ of }) => of === chosenUuid)),
      plotNamesAmongSeveral(plots),
      laudoLabels(infos.filter(({ uuid }) => !isHidden(uuid))),
    ]
  }, [infos, loaded, offKey, plotsSeen, chosenUuid])
  const { preferencias } = useUserInfo()
  const scene = useMapScene(layers, visible, search.base ?? preferencias?.mapaBase)

  const camera = cameraIn(search)
  const field = useMemo(() => boundsOf(infos), [infos])
  const around = useSurroundings(field, scene.base)
  const choose = (uuid: string | undefined) => {
    step({ laudo: uuid, lat: undefined, lon: undefined, z: undefined })
    if (frame.narrow && frame.sheet === 'full') frame.setSheet('half')
  }
  const infoOf = (uuid: string | undefined) => infos.find((info) => info.uuid === uuid)

  const card = (
    <SeveralCard
      several={several}
      left={left}
      collapsible={!frame.narrow}
      isDrawn={isDrawn}
      chosen={chosenUuid}
      onChoose={(uuid) => choose(uuid === chosenUuid ? undefined : uuid)}
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
    <>
      <MapFrame
        frame={frame}
        label={`Mapa de ${infos.map(laudoTitle).join(', ')}`}
        scene={scene}
        onToggle={(id) => put((before) => searchOfToggled(before, id, SEVERAL_CHOICE))}
        onBase={(chave) => put({ base: chave })}
        camera={camera}
        home={fieldView(field)}
        onRest={put}
        loading={loading}
        failed={failed}
        onRetry={retry}
        card={{ value: 'laudos', label: 'Laudos', content: card }}
        cardLabel={countText(infos.length)}
        sheetLabel="Painel dos laudos"
      >
        {(measuring) => (
          <>
            <PointerDetails
              layers={layers}
              active={!measuring}
              describe={(hit) => {
                const info = infoOf(hit.of)
                return info ? `${laudoTitle(info)}: ${describeHit(hit, info)}` : ''
              }}
              figures={(hits) => {
                const info = infoOf(hits.find((hit) => rowOf(hit) !== undefined)?.of)
                return info && plotFigures(hits, info)
              }}
              onHits={(hits) => {
                const of = hits.find((hit) => hit.of !== undefined)?.of
                // The map does not move: the clicked laudo is on the screen.
                if (of !== undefined) put({ laudo: of })
              }}
            />
            {around.drawn}
            <ChosenCamera
              chosen={chosenUuid}
              bounds={chosen && fieldOf(chosen)}
              camera={camera}
              home={field}
              padding={frame.padding}
            />
          </>
        )}
      </MapFrame>
      {around.reader}
    </>
  )
}

/** Bounds of all laudos, hidden ones included, so that the map stays when one is hidden. */
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
