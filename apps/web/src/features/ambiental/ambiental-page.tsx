/** /map/ambiental: laudos and protected areas, each laudo with its verdicts. */

import type { Verdicts } from '@faixa/contract'
import { laudoTitle } from '@faixa/domain'
import { Title } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useMemo, useState } from 'react'
import { query } from '../../api/query.ts'
import { usePackedShapes } from '../../entidades/use-packed-shapes.ts'
import { PinnedPosition } from '../../map/controls/pinned-position.tsx'
import { boundsOf } from '../../map/engine/bounds-of.ts'
import { ChosenCamera } from '../../map/frame/chosen-camera.tsx'
import { cameraIn, searchOfToggled, visibleIn } from '../../map/frame/map-address.ts'
import { MapFrame, useFrame } from '../../map/frame/map-frame.tsx'
import { PointerDetails } from '../../map/popup/pointer-details.tsx'
import { useMapScene } from '../../map/scene/use-map-scene.ts'
import side from '../../map/side/side.module.css'
import { paths } from '../../paths.ts'
import type { ProtectedFeature } from '../../protecao/area-layers.ts'
import { useUserInfo } from '../../session/use-session.ts'
import { showToast } from '../../ui/messages/toast.ts'
import { type AddressState, useAddress } from '../../ui/page/use-address.ts'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { DownloadProgress } from '../../ui/states/download-progress.tsx'
import { type AmbientalSearch, readAmbientalSearch, uuidsIn } from './ambiental-search.ts'
import { PLOTS_ID } from './company-plots.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { type PartialLaudo, partialLaudoQuery } from './partial-laudo.ts'
import { ResultList } from './result-list.tsx'
import { SearchForm } from './search-form.tsx'
import { CHOICE, useAmbientalLayers, useRequiredZones } from './use-ambiental-layers.ts'
import { useFoundLaudos } from './use-found-laudos.ts'
import { useJudgedAreas } from './use-judged-areas.ts'
import { VerdictPanel } from './verdict-panel.tsx'

/**
 * Place where the map opens without a laudo and without protected areas (specification 000 §9): zoom 12 near latitude -22.39, longitude
 * -53.89.
 */
const OPENING = { lat: -22.39, lon: -53.89, zoom: 12 }

export default function AmbientalPage() {
  usePageTitle('Ambiental')
  const address = useAddress(readAmbientalSearch, paths.environmentalMap)
  const { search, put, step } = address
  const { show, openLaudo } = usePlaces(address)
  const frame = useFrame()
  const [deciding, setDeciding] = useState<boolean>()

  const shown = uuidsIn(search.laudos)
  const { list, setHidden } = useFoundLaudos(search, (uuid) => {
    if (!shown.includes(uuid)) return
    show(uuid, false)
    showToast({ title: 'Laudo fora do mapa', message: 'Um laudo que você via não está mais disponível.', tone: 'info' })
  })
  const { partials, loaded, reading } = usePartialLaudos(shown)
  const openUuid = search.laudo
  const open = loaded.find(({ info }) => info.uuid === openUuid)

  const verdicts = useQuery({
    ...query('readLaudoVerdicts', { params: { uuid: openUuid ?? '' } }),
    enabled: openUuid !== undefined,
  }).data?.veredictos
  const verdict = verdicts?.find(({ area }) => area.uuid === search.area)
  const areas = useJudgedAreas(openUuid, verdicts)
  const { zones, drawing } = useRequiredZones(openUuid, areas, verdicts)
  const visible = visibleIn(search, CHOICE)
  const { data: plots, done: plotsDone } = usePackedShapes('listAreas', undefined, visible.includes(PLOTS_ID))
  const layers = useAmbientalLayers({ plots, areas: areas.data, openUuid, zones, loaded, verdict, verdicts, visible })
  const { preferencias } = useUserInfo()
  const scene = useMapScene(layers, visible, search.base ?? preferencias?.mapaBase, 'satelite')

  const openArea = (area: string | undefined) => {
    step({ area, lat: undefined, lon: undefined, z: undefined })
    if (frame.narrow && frame.sheet === 'full') frame.setSheet('half')
  }

  const camera = cameraIn(search)
  const nearest =
    verdict?.pontos && boundsOf([verdict.pontos.aplicacao, verdict.pontos.area, ...(verdict.dentro ?? [])])
  const { home, areasBounds } = useHome(shown.length > 0 ? loaded : undefined, areas.data)
  const card =
    openUuid === undefined ? (
      <SearchCard
        search={search}
        list={list}
        shown={shown}
        reading={reading}
        step={step}
        onShow={show}
        onOpen={openLaudo}
      />
    ) : (
      <VerdictPanel
        key={openUuid}
        uuid={openUuid}
        partial={open}
        areas={areas.data}
        zones={zones}
        drawing={drawing}
        area={search.area}
        onArea={openArea}
        onBack={() => step({ laudo: undefined, area: undefined })}
        onDecide={setDeciding}
      />
    )
  return (
    <>
      <MapFrame
        frame={frame}
        label="Mapa ambiental"
        scene={scene}
        inAllNotations
        onToggle={(id) => put((before) => searchOfToggled(before, id, CHOICE))}
        onBase={(chave) => put({ base: chave })}
        camera={camera ?? (shown.length === 0 && !areas.isPending && !areasBounds ? OPENING : undefined)}
        home={home.bounds && { label: home.label, bounds: home.bounds }}
        onRest={put}
        loading={partials.some(({ isFetching, data }) => isFetching && !data) || areas.isPending}
        failed={partials.some(({ isError }) => isError) || areas.isError}
        onRetry={() => {
          for (const { isError, refetch } of partials) if (isError) void refetch()
          if (areas.isError) void areas.refetch()
        }}
        card={{ value: 'laudos', label: 'Laudos', content: card }}
        cardLabel="Laudos e veredictos"
        sheetLabel="Painel do mapa ambiental"
      >
        {(measuring) => (
          <>
            <AreaPointer layers={layers} active={!measuring} verdicts={verdicts} onArea={openArea} />
            <DownloadProgress label="Baixando os talhões" done={plotsDone} />
            <DownloadProgress label="Baixando as áreas" done={areas.done} />
            <PinnedPosition active={!measuring} />
            <ChosenCamera
              chosen={openUuid === undefined ? undefined : `${openUuid} ${search.area ?? ''}`}
              bounds={nearest ?? open?.bounds}
              camera={camera}
              home={home.bounds}
              padding={frame.padding}
            />
          </>
        )}
      </MapFrame>
      {deciding !== undefined && open && (
        <DecisionDialog
          uuid={open.info.uuid}
          name={laudoTitle(open.info)}
          hide={deciding}
          onClose={() => setDeciding(undefined)}
          onDone={(hidden) => {
            setDeciding(undefined)
            setHidden(open.info.uuid, hidden)
          }}
        />
      )}
    </>
  )
}

/** The laudos on the map, and the progress of those being loaded. */
function usePartialLaudos(shown: readonly string[]) {
  const [done, setDone] = useState<ReadonlyMap<string, number | undefined>>(new Map())
  const onProgress = (uuid: string, part: number | undefined) => setDone((before) => new Map(before).set(uuid, part))
  const partials = useQueries({ queries: shown.map((uuid) => partialLaudoQuery(uuid, onProgress)) })
  return {
    partials,
    loaded: partials.flatMap(({ data }) => (data ? [data] : [])),
    reading: new Map([...done].filter(([uuid]) => partials[shown.indexOf(uuid)]?.isFetching)),
  }
}

/** The map opens on the laudos, or without any on the protected areas. */
function useHome(laudos: readonly PartialLaudo[] | undefined, areas: readonly ProtectedFeature[] | undefined) {
  const areasBounds = useMemo(() => boundsOf((areas ?? []).map(({ geometry }) => geometry.coordinates)), [areas])
  const home = laudos
    ? { label: 'Ver os laudos', bounds: boundsOf(laudos.map(({ bounds }) => bounds && corners(bounds))) }
    : { label: 'Ver as áreas protegidas', bounds: areasBounds }
  return { home, areasBounds }
}

interface AreaPointerProps extends Pick<ComponentProps<typeof PointerDetails>, 'layers' | 'active'> {
  readonly verdicts: Verdicts['veredictos'] | undefined
  readonly onArea: (uuid: string) => void
}

/** Shows the name under the pointer; a click on an area with a verdict opens it. */
function AreaPointer({ layers, active, verdicts, onArea }: AreaPointerProps) {
  return (
    <PointerDetails
      layers={layers}
      active={active}
      describe={({ layer, properties: [first] }) =>
        [layer.title, first['nome'] ?? first['rotulo']].filter((part) => typeof part === 'string').join(': ')
      }
      figures={() => undefined}
      onHits={(hits) => {
        const uuid = hits.map(({ properties: [first] }) => first['uuid']).find((one) => typeof one === 'string')
        if (uuid !== undefined && verdicts?.some(({ area }) => area.uuid === uuid)) onArea(uuid)
      }}
    />
  )
}

interface SearchCardProps extends Pick<ComponentProps<typeof ResultList>, 'shown' | 'reading' | 'onShow' | 'onOpen'> {
  readonly search: AmbientalSearch
  readonly list: ReturnType<typeof useFoundLaudos>['list']
  readonly step: AddressState<AmbientalSearch>['step']
}

function SearchCard({ search: { inicio, fim, os }, list, shown, reading, step, onShow, onOpen }: SearchCardProps) {
  const searched = { inicio, fim, os }
  return (
    <>
      <Title order={1} size="md" lh="22px" className={side.heading ?? ''}>
        Mapa ambiental
      </Title>
      <SearchForm
        searched={searched}
        busy={list.isFetching}
        onSearch={(wanted) => {
          step(wanted)
          void list.refetch()
        }}
        onClear={() => step({ inicio: undefined, fim: undefined, os: undefined })}
      />
      <ResultList
        key={Object.values(searched).join(' ')}
        found={list.data}
        error={list.error}
        onRetry={() => void list.refetch()}
        shown={shown}
        reading={reading}
        onShow={onShow}
        onOpen={onOpen}
      />
    </>
  )
}

/** The parts of the address that clicks change: the laudos on the map, and the one whose verdicts are open. */
function usePlaces({ search, put, step }: AddressState<AmbientalSearch>) {
  const show = (uuid: string, wanted: boolean) =>
    put((before) => {
      const unlisted = uuidsIn(before.laudos).filter((other) => other !== uuid)
      return {
        laudos: (wanted ? [...unlisted, uuid] : unlisted).join(','),
        ...(!wanted && before.laudo === uuid && { laudo: undefined, area: undefined }),
      }
    })
  const openLaudo = (uuid: string) => {
    const laudos = [...uuidsIn(search.laudos).filter((other) => other !== uuid), uuid].join(',')
    step({ laudos, laudo: uuid, area: undefined, lat: undefined, lon: undefined, z: undefined })
  }
  return { show, openLaudo }
}

function corners([west, south, east, north]: readonly [number, number, number, number]) {
  return [
    [west, south],
    [east, north],
  ]
}
