/** /map/ambiental: laudos beside what is protected, each with its verdicts. */
import type { LaudoEvent } from '@faixa/contract'
import { CAMADAS, type Camada, laudoTitle } from '@faixa/domain'
import { Title } from '@mantine/core'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api } from '../../api/client.ts'
import { useLaudoEvents } from '../../api/events.ts'
import { invalidate, keyOf, query } from '../../api/query.ts'
import { usePackedShapes } from '../../entidades/use-packed-shapes.ts'
import { laudoLayer } from '../../laudo/laudo-layers.ts'
import { PinnedPosition } from '../../map/controls/pinned-position.tsx'
import { boundsOf } from '../../map/engine/bounds-of.ts'
import { ChosenCamera } from '../../map/frame/chosen-camera.tsx'
import { cameraIn, type LayerChoice, searchOfToggled, visibleIn } from '../../map/frame/map-address.ts'
import { MapFrame, useFrame } from '../../map/frame/map-frame.tsx'
import { PointerDetails } from '../../map/popup/pointer-details.tsx'
import { useMapScene } from '../../map/scene/use-map-scene.ts'
import { paths } from '../../paths.ts'
import { AREA_LAYER_IDS, areaLayers } from '../../protecao/area-layers.ts'
import { useZoneLayer } from '../../protecao/use-zone-layer.ts'
import { zonesAround } from '../../protecao/zones-around.ts'
import { ZONES_ID, zoneFeatures, zonesLayer } from '../../protecao/zones-layer.ts'
import { useUserInfo } from '../../session/use-session.ts'
import { showToast } from '../../ui/messages/toast.ts'
import { useAddress } from '../../ui/page/use-address.ts'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { DownloadProgress } from '../../ui/states/download-progress.tsx'
import classes from './ambiental.module.css'
import { readAmbientalSearch, uuidsIn } from './ambiental-search.ts'
import { companyPlots, PLOTS_ID } from './company-plots.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { partialLaudoQuery } from './partial-laudo.ts'
import { afterEvent, type Found, ResultList } from './result-list.tsx'
import { SearchForm } from './search-form.tsx'
import { useJudgedAreas } from './use-judged-areas.ts'
import { SHORTEST_ID, shortestLayer, WITHIN_ID, withinLayer } from './verdict-layers.ts'
import { VerdictPanel } from './verdict-panel.tsx'

const LAUDO_LAYERS = CAMADAS.filter((name) => ['area-total', 'area', 'aplicacao', 'trajeto'].includes(name))

const CHOICE: LayerChoice<string> = {
  all: [PLOTS_ID, ...AREA_LAYER_IDS, ZONES_ID, ...LAUDO_LAYERS, WITHIN_ID, SHORTEST_ID],
  atFirst: [...AREA_LAYER_IDS, ZONES_ID, 'area', 'aplicacao', 'trajeto', WITHIN_ID, SHORTEST_ID],
}

/** Where the map opens without a laudo and without protected areas (specification 000 §9): zoom 12 near latitude -22.39, longitude -53.89. */
const OPENING = { lat: -22.39, lon: -53.89, zoom: 12 }

export default function AmbientalPage() {
  usePageTitle('Ambiental')
  const { search, put, step } = useAddress(readAmbientalSearch, paths.environmentalMap)
  const frame = useFrame()
  const client = useQueryClient()
  const [reading, setReading] = useState<ReadonlyMap<string, number | undefined>>(new Map())
  const [deciding, setDeciding] = useState<boolean>()

  const { inicio, fim, os } = search
  const body = {
    ...(inicio !== undefined && fim !== undefined && { input_period: { inicio, fim } }),
    ...(os !== undefined && { input_os: os }),
  }
  const listKey = keyOf('filterLaudos', { body })
  const list = useQuery({ queryKey: listKey, queryFn: ({ signal }) => api.filterLaudos({ body }, { signal }) })
  const news = (event: LaudoEvent) => {
    client.setQueryData<readonly Found[]>(listKey, (found) => found && afterEvent(found, event))
    if (event.ready) void invalidate('readLaudoVerdicts', { params: { uuid: event.uuid } })
    if (event.excluido && uuidsIn(search.laudos).includes(event.uuid)) {
      show(event.uuid, false)
      showToast({
        title: 'Laudo fora do mapa',
        message: 'Um laudo que você via não está mais disponível.',
        tone: 'info',
      })
    }
    void invalidate('filterLaudos')
  }
  useLaudoEvents(news, () => void invalidate('filterLaudos'))

  const shown = uuidsIn(search.laudos)
  const tell = (uuid: string, done: number | undefined) => setReading((before) => new Map(before).set(uuid, done))
  const partials = useQueries({ queries: shown.map((uuid) => partialLaudoQuery(uuid, tell)) })
  const loaded = partials.flatMap(({ data }) => (data ? [data] : []))
  const openUuid = search.laudo
  const open = loaded.find(({ info }) => info.uuid === openUuid)

  const verdicts = useQuery({
    ...query('readLaudoVerdicts', { params: { uuid: openUuid ?? '' } }),
    enabled: openUuid !== undefined,
  }).data?.veredictos
  const verdict = verdicts?.find(({ area }) => area.uuid === search.area)
  const areas = useJudgedAreas(openUuid, verdicts)
  const showsPlots = visibleIn(search, CHOICE).includes(PLOTS_ID)
  const { data: plots, done: plotsDone } = usePackedShapes('listAreas', undefined, showsPlots)

  // The zones of the areas that the open laudo was judged by, each with the distance that was required of it.
  const { data: zones, isFetching: drawing } = useQuery({
    queryKey: [
      'zonas',
      openUuid,
      areas.dataUpdatedAt,
      verdicts?.map(({ area, distanciaExigidaM }) => `${area.uuid}${distanciaExigidaM}`).join(),
    ],
    queryFn: ({ signal }) =>
      zonesAround(
        (verdicts ?? []).flatMap(({ area: { uuid, classificacao }, distanciaExigidaM: metres }) => {
          const geometry = areas.data?.find(({ properties }) => properties.uuid === uuid)?.geometry
          return geometry && metres !== undefined ? [{ uuid, classificacao, geometry, metres }] : []
        }),
        signal,
      ),
    enabled: verdicts !== undefined && areas.data !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })

  const visible = visibleIn(search, CHOICE)
  // Without an open laudo every area has the zone that the register requires, as on the map of jobs.
  const registered = useZoneLayer(openUuid === undefined ? areas.data : undefined, visible.includes(ZONES_ID))
  const visibleKey = visible.join()
  const loadedKey = loaded.map(({ info }) => info.uuid).join()
  const layers = useMemo(
    () => [
      companyPlots(plots),
      ...areaLayers(areas.data ?? [], visibleKey.split(',')),
      openUuid === undefined ? (registered ?? zonesLayer(undefined)) : zonesLayer(zoneFeatures(zones)),
      ...LAUDO_LAYERS.map((name: Camada) =>
        laudoLayer(
          name,
          loaded.flatMap(({ info, layers: own }) => {
            const features = own[name]
            return features === undefined ? [] : [{ of: info.uuid, features }]
          }),
        ),
      ).filter(({ source }) => source.length > 0),
      withinLayer(verdict ? [verdict] : (verdicts ?? [])),
      shortestLayer(verdict),
    ],
    // `loaded` is a new list at each rendering, with the same laudos.
    // biome-ignore lint/correctness/useExhaustiveDependencies: loadedKey names what is in it.
    [plots, areas.data, openUuid, registered, zones, loadedKey, verdict, verdicts, visibleKey],
  )
  const { preferencias } = useUserInfo()
  const scene = useMapScene(layers, visible, search.base ?? preferencias?.mapaBase, 'satelite')

  const show = (uuid: string, wanted: boolean) =>
    put((before) => {
      const others = uuidsIn(before.laudos).filter((other) => other !== uuid)
      return {
        laudos: (wanted ? [...others, uuid] : others).join(','),
        ...(!wanted && before.laudo === uuid && { laudo: undefined, area: undefined }),
      }
    })
  const openLaudo = (uuid: string) => {
    const laudos = [...uuidsIn(search.laudos).filter((other) => other !== uuid), uuid].join(',')
    step({ laudos, laudo: uuid, area: undefined, lat: undefined, lon: undefined, z: undefined })
  }
  const openArea = (area: string | undefined) => {
    step({ area, lat: undefined, lon: undefined, z: undefined })
    if (frame.narrow && frame.sheet === 'full') frame.setSheet('half')
  }

  const camera = cameraIn(search)
  const nearest =
    verdict?.pontos && boundsOf([verdict.pontos.aplicacao, verdict.pontos.area, ...(verdict.dentro ?? [])])
  const areasBounds = useMemo(
    () => boundsOf((areas.data ?? []).map(({ geometry }) => geometry.coordinates)),
    [areas.data],
  )
  const home =
    shown.length > 0
      ? { label: 'Ver os laudos', bounds: boundsOf(loaded.map(({ bounds }) => bounds && corners(bounds))) }
      : { label: 'Ver as áreas protegidas', bounds: areasBounds }
  const card =
    openUuid === undefined ? (
      <>
        <Title order={1} size="md" lh="22px" className={classes.heading ?? ''}>
          Mapa ambiental
        </Title>
        <SearchForm
          searched={{ inicio, fim, os }}
          busy={list.isFetching}
          onSearch={(searched) => {
            step(searched)
            void list.refetch()
          }}
          onClear={() => step({ inicio: undefined, fim: undefined, os: undefined })}
        />
        <ResultList
          key={`${inicio} ${fim} ${os}`}
          found={list.data}
          error={list.error}
          onRetry={() => void list.refetch()}
          shown={shown}
          reading={new Map([...reading].filter(([uuid]) => partials[shown.indexOf(uuid)]?.isFetching))}
          onShow={show}
          onOpen={openLaudo}
        />
      </>
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
            <PointerDetails
              layers={layers}
              active={!measuring}
              describe={({ layer, properties: [first] }) =>
                [layer.title, first['nome'] ?? first['rotulo']].filter((part) => typeof part === 'string').join(': ')
              }
              figures={() => undefined}
              onHits={(hits) => {
                const uuid = hits.map(({ properties: [first] }) => first['uuid']).find((one) => typeof one === 'string')
                if (uuid !== undefined && verdicts?.some(({ area }) => area.uuid === uuid)) openArea(uuid)
              }}
            />
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
            client.setQueryData<readonly Found[]>(listKey, (found) =>
              found?.map((laudo) => (laudo.uuid === open.info.uuid ? { ...laudo, hidden } : laudo)),
            )
            void invalidate('readLaudoVerdicts')
            void invalidate('filterLaudos')
          }}
        />
      )}
    </>
  )
}

function corners([west, south, east, north]: readonly [number, number, number, number]) {
  return [
    [west, south],
    [east, north],
  ]
}
