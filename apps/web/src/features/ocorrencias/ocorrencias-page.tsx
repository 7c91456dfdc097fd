/** /ocorrencias: which flights came near a place in a period, for the answer to a complaint. */

import type { ReplyOf, Routes } from '@faixa/contract'
import type { GeoJsonGeometry } from '@faixa/geometry'
import { present } from '@faixa/units'
import { Button, Group, Text, Title } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { query } from '../../api/query.ts'
import { layerQuery } from '../../laudo/layers/layer-query.ts'
import { shortestDistances } from '../../laudo/ocorrencia/shortest-distances.ts'
import { boundsOf } from '../../map/engine/bounds-of.ts'
import { middleOf } from '../../map/engine/extent.ts'
import { useMapEngine } from '../../map/engine/map-context.ts'
import { ChosenCamera } from '../../map/frame/chosen-camera.tsx'
import { cameraIn, type LayerChoice, searchOfToggled, visibleIn } from '../../map/frame/map-address.ts'
import { MapFrame, useFrame } from '../../map/frame/map-frame.tsx'
import { PointerDetails } from '../../map/popup/pointer-details.tsx'
import { useMapScene } from '../../map/scene/use-map-scene.ts'
import { DrawAround } from '../../map/select/draw-around.tsx'
import side from '../../map/side/side.module.css'
import { SideHeader } from '../../map/side/side-header.tsx'
import { paths } from '../../paths.ts'
import { radiusAround } from '../../protecao/zones-around.ts'
import { useMay, useUserInfo } from '../../session/use-session.ts'
import { useAddress } from '../../ui/page/use-address.ts'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { CaseList } from './case-list.tsx'
import { CasePanel } from './case-panel.tsx'
import { addressOf } from './case-words.ts'
import { FlightDetails } from './flight-details.tsx'
import { FlightList } from './flight-list.tsx'
import { FLOWN_ID, NEAREST_ID, nearLayers, OPEN_IDS, PLACE_ID, RADIUS_ID, SPRAYED_ID } from './near-layers.ts'
import { type OcorrenciasSearch, readOcorrenciasSearch } from './ocorrencias-search.ts'
import { aroundIn, drawnPlace, geometryOf, type Place, placeIn, placeText, questionIn } from './question.ts'
import { type Picking, QuestionForm } from './question-form.tsx'
import { SaveCase } from './save-case.tsx'

const IDS = [RADIUS_ID, ...OPEN_IDS, FLOWN_ID, SPRAYED_ID, NEAREST_ID, PLACE_ID]
const CHOICE: LayerChoice<string> = { all: IDS, atFirst: IDS }
/** Place where the map opens without a question (specification 000 §9). */
const OPENING = { lat: -22.39, lon: -53.89, zoom: 6 }

export default function OcorrenciasPage() {
  usePageTitle('Ocorrências')
  const { search, put, step } = useAddress(readOcorrenciasSearch, paths.ocorrencias)
  const frame = useFrame()
  const [picking, setPicking] = useState<Picking>()
  const [saving, setSaving] = useState(false)
  const maySave = useMay('saveOcorrencia')
  const asked = questionIn(search)
  const around = aroundIn(search)
  // A case asks by its own place, which may have changed or gone since.
  const question = search.caso !== undefined && around ? { ocorrencia: search.caso, ...around } : asked
  const found = useQuery({
    ...query('listVoosPerto', { query: question ?? { lat: 0, lon: 0, raioM: 1, de: '', ate: '' } }),
    enabled: question !== undefined,
  })
  const voos = question ? found.data?.voos : undefined
  const open = voos?.find(({ uuid }) => uuid === search.voo)
  const place = usePlace(search, question && found.data)
  const placeBounds = place && boundsOf([place.coordinates])
  const circle = useCircle(place, search)
  const visible = visibleIn(search, CHOICE)
  const [aplicacao, trajeto] = useOpenLayers(open?.uuid, visible)
  const layers = useMemo(
    () => nearLayers({ place, circle, voos: voos ?? [], open, flown: present({ aplicacao, trajeto }) }),
    [place, circle, voos, open, aplicacao, trajeto],
  )
  const { preferencias } = useUserInfo()
  const scene = useMapScene(layers, visible, search.base ?? preferencias?.mapaBase, 'satelite')
  const camera = cameraIn(search)
  const home = useMemo(() => (circle ? boundsOf(circle) : undefined), [circle])
  const nearest =
    open &&
    place &&
    boundsOf([shortestDistances(place, open).map(({ from, to }) => [from, to]), open.lugarAplicacao, open.lugarTrajeto])
  const openFlight = (voo: string | undefined) => step({ voo, lat: undefined, lon: undefined, z: undefined })
  const still = { voo: undefined, lat: undefined, lon: undefined, z: undefined }
  const take = (drawn: Place) => {
    setPicking(undefined)
    put({ lugar: placeText(drawn), voo: undefined })
  }
  const answer = { voos, error: found.error, onRetry: () => void found.refetch(), onOpen: openFlight }
  const card = open ? (
    <FlightDetails voo={open} middle={placeBounds && middleOf(placeBounds)} onBack={() => openFlight(undefined)} />
  ) : search.caso !== undefined ? (
    <CasePanel
      key={search.caso}
      uuid={search.caso}
      found={answer}
      onBack={() => step({ ...still, caso: undefined, casos: 'lista' })}
    />
  ) : search.casos === 'lista' ? (
    <>
      <SideHeader title="Ocorrências salvas" backLabel="Voltar à pergunta" onBack={() => step({ casos: undefined })} />
      <CaseList onOpen={(caso) => step({ ...still, casos: undefined, ...addressOf(caso) })} />
    </>
  ) : (
    <>
      <Title order={1} size="md" lh="22px" className={side.heading ?? ''}>
        Ocorrências
      </Title>
      <Text size="sm" c="dimmed" className={side.heading ?? ''}>
        Que voos passaram perto de um lugar: a distância, o minuto, a válvula e o lado do vento.
      </Text>
      <QuestionForm
        searched={{ lugar: search.lugar, raio: search.raio, de: search.de, ate: search.ate }}
        nome={found.data?.lugar?.nome}
        busy={found.isFetching}
        picking={picking}
        onPick={setPicking}
        onAsk={(asked) => {
          step({ ...asked, ...still })
          if (question) void found.refetch()
        }}
      />
      {question && (
        <FlightList key={Object.values(question).join(' ')} {...answer} semData={found.data?.semData ?? 0} />
      )}
      <Group gap="xs" p="md">
        {maySave && asked && voos && (
          <Button size="xs" variant="default" onClick={() => setSaving(true)}>
            Salvar ocorrência
          </Button>
        )}
        <Button size="xs" variant="subtle" onClick={() => step({ casos: 'lista' })}>
          Ocorrências salvas
        </Button>
      </Group>
      {saving && asked && (
        <SaveCase
          question={asked}
          empresas={new Set(voos?.map(({ empresa }) => empresa))}
          onSaved={(caso) => step({ ...still, caso })}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  )
  return (
    <MapFrame
      frame={frame}
      label="Mapa de ocorrências"
      scene={scene}
      inAllNotations
      onToggle={(id) => put((before) => searchOfToggled(before, id, CHOICE))}
      onBase={(chave) => put({ base: chave })}
      camera={camera ?? (question ? undefined : OPENING)}
      home={home && { label: 'Ver o raio da pergunta', bounds: home }}
      onRest={put}
      loading={found.isFetching}
      opens={!question || found.error !== null || circle !== undefined || camera !== undefined}
      failed={false}
      onRetry={() => {}}
      card={{ value: 'voos', label: 'Voos', content: card }}
      cardLabel="Pergunta e voos"
      sheetLabel="Painel de ocorrências"
    >
      {(measuring) => (
        <>
          {picking === 'ponto' && <PlacePicker onPlace={take} onCancel={() => setPicking(undefined)} />}
          {picking === 'poligono' && (
            <DrawAround kind="lasso" onDrawn={(path) => take(drawnPlace(path))} onLeave={() => setPicking(undefined)} />
          )}
          <PointerDetails
            layers={layers}
            active={!measuring && !picking}
            describe={({ layer, properties: [first] }) =>
              [layer.title, first['nome']].filter((part) => typeof part === 'string').join(': ')
            }
            figures={() => undefined}
            onHits={(hits) => {
              const uuid = hits.map(({ properties: [first] }) => first['uuid']).find((one) => typeof one === 'string')
              if (uuid !== undefined) openFlight(uuid)
            }}
          />
          <ChosenCamera
            chosen={open?.uuid ?? (circle && `${search.lugar} ${search.raio} ${search.caso}`)}
            bounds={nearest ?? home}
            camera={camera}
            home={home}
            padding={frame.padding}
          />
        </>
      )}
    </MapFrame>
  )
}

/** The place that the address says, or that of the answer; a case's own place is known from the answer only. */
function usePlace(
  { lugar, caso }: OcorrenciasSearch,
  answer: Pick<ReplyOf<Routes['listVoosPerto']>, 'lugar'> | undefined,
): GeoJsonGeometry | undefined {
  const written = useMemo(() => geometryOf(placeIn(lugar)), [lugar])
  if (answer?.lugar) return answer.lugar.geometria as GeoJsonGeometry
  return caso !== undefined && !answer ? undefined : written
}

/** What the open flight sprayed and flew, each read when it is shown. */
function useOpenLayers(uuid: string | undefined, visible: readonly string[]): readonly (Blob | undefined)[] {
  return useQueries({
    queries: OPEN_IDS.map((name) => ({
      ...layerQuery({ uuid: uuid ?? '', camadas: [] }, name),
      enabled: uuid !== undefined && visible.includes(name),
    })),
    combine: (answers) => answers.map(({ data }) => data?.shown),
  })
}

/** The outline of the radius, drawn by the flight worker on the ellipsoid. */
function useCircle(place: GeoJsonGeometry | undefined, { lugar, caso, raio }: OcorrenciasSearch) {
  const { data } = useQuery({
    queryKey: ['raio', lugar, caso, raio, place?.type],
    queryFn: ({ signal }) => radiusAround(place!, raio!, signal),
    enabled: place !== undefined && raio !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  return data
}

interface PlacePickerProps {
  readonly onPlace: (place: Place) => void
  readonly onCancel: () => void
}

/** The next click marks the place; Escape ends it. */
function PlacePicker({ onPlace, onCancel }: PlacePickerProps) {
  const map = useMapEngine()
  const mark = useEffectEvent(onPlace)
  const cancel = useEffectEvent(onCancel)
  useEffect(() => {
    const canvas = map.getCanvas()
    const before = canvas.style.cursor
    canvas.style.cursor = 'crosshair'
    const click = ({ lngLat }: { readonly lngLat: { readonly lng: number; readonly lat: number } }) =>
      mark({ tipo: 'ponto', lat: lngLat.lat, lon: lngLat.lng })
    const escape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') cancel()
    }
    map.on('click', click)
    window.addEventListener('keydown', escape)
    return () => {
      canvas.style.cursor = before
      map.off('click', click)
      window.removeEventListener('keydown', escape)
    }
  }, [map])
  return null
}
