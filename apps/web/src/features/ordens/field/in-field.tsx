/**
 * An order of service on a telephone, for the person on the airstrip: its plots on a map in the order of the work, what to keep away from,
 * and how far and in which direction the next plot is.
 */
import { type Ordem, Problem } from '@faixa/contract'
import { CLASSES_PROTECAO, type DistanciasDaArea } from '@faixa/domain'
import { wayToArea } from '@faixa/geometry'
import { formatDistance, formatNumber } from '@faixa/units'
import { NativeSelect, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { configuracaoQuery } from '../../../api/configuracao-query.ts'
import { useOrdemEvents } from '../../../api/events.ts'
import { farmName, plotName } from '../../../export/rows/plot-name.ts'
import { nearAreas } from '../../../export/work/near-areas.ts'
import { boundsOf } from '../../../map/engine/bounds-of.ts'
import type { Bounds } from '../../../map/engine/extent.ts'
import { MapLater } from '../../../map/scene/map-later.tsx'
import { AREA_LAYER_IDS, areaLayers, type ProtectedFeature } from '../../../protecao/area-layers.ts'
import { useProtectedAreas } from '../../../protecao/use-protected-areas.ts'
import { useZoneLayer } from '../../../protecao/use-zone-layer.ts'
import { lazyPart } from '../../../ui/connection/load-part.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { ordemMapQuery } from '../ordem-map-query.ts'
import classes from './field.module.css'
import { ownPlaceLayer, plotLayers, stripLayer } from './field-layers.ts'
import { fieldPlots } from './field-plots.ts'
import { type OwnPlace, useOwnPlace } from './use-own-place.ts'
import { stripText, wayText } from './way-text.ts'

const AircraftFiles = lazyPart(() => import('./aircraft-files.tsx'))
const OwnPlaceButton = lazyPart(() => import('./own-place-button.tsx'))

const MAP_HEIGHT = 360

export default function InField({ ordem }: { readonly ordem: Ordem }) {
  const { uuid, versao, plots, situacao, arquivado, pistas } = ordem
  const { data: field, error, refetch } = useQuery({ ...ordemMapQuery(uuid, versao), select: fieldPlots })
  // The server knows what is near orders that are open or flown.
  const knowsNear = !arquivado && (situacao === 'Aberta' || situacao === 'Voada')
  const register = useProtectedAreas('to-fly', knowsNear)
  const readAgain = () => void (knowsNear && register.refetch())
  // What is near depends on the plots of the order.
  useOrdemEvents((event) => event.uuid === uuid && readAgain(), readAgain)
  const near = useMemo(
    () => (register.data && field?.bounds ? nearAreas(register.data, field.bounds) : undefined),
    [register.data, field],
  )
  const zones = useZoneLayer(near, true)
  const own = useOwnPlace()
  // Pictures that the device keeps around the order, where a provider allows it.
  const base = useQuery(configuracaoQuery).data?.mapas.find(({ semRede }) => semRede === true)
  const [chosen, setChosen] = useState<number>()
  const row = chosen !== undefined && chosen < plots.length ? chosen : nextRow(ordem)
  const before = useMemo(() => (field ? plotLayers(field, row) : []), [field, row])
  const areas = useMemo(() => areaLayers(near ?? [], AREA_LAYER_IDS), [near])
  const strips = useMemo(() => stripLayer(pistas), [pistas])
  const plot = plots[row]
  const home = useFirstView(field?.bounds, own.place)
  if (!field) {
    if (!error) return <Skeleton height={MAP_HEIGHT} />
    const problem = error instanceof Problem ? error : new Problem('indisponivel')
    return <ErrorState problem={problem} onRetry={() => void refetch()} />
  }
  if (!home) return null
  const layers = [...before, ...(zones ? [zones] : []), ...areas, ...(pistas ? [strips] : []), ownPlaceLayer(own.place)]
  const area = field.areas[row]
  const way = own.place && area && wayToArea(own.place.lon, own.place.lat, area)
  const around = [
    ...(near ?? []).map(({ geometry }) => geometry.coordinates),
    ...(pistas ?? []).map(({ lon, lat }) => [lon, lat]),
  ]
  const whole = boundsOf([...cornersOf(home), ...around])
  return (
    <>
      <MapLater
        layers={layers}
        visible={layers.map(({ id }) => id)}
        base={base}
        home={{ label: 'Ver os talhões', bounds: home }}
        {...(whole && { whole: { label: 'Ver também o que está perto', bounds: whole } })}
        height={MAP_HEIGHT}
        label="Mapa dos talhões na ordem do trabalho"
        buttons={
          <Suspense>
            <OwnPlaceButton isOn={own.isOn} onToggle={own.toggle} />
          </Suspense>
        }
      />
      <div className={classes.way}>
        {way && plot && <Text fw={600}>{wayText(plotName(plot, row), way)}</Text>}
        {own.place && (
          <Text size="sm" c="dimmed">
            Rumo do norte verdadeiro. Precisão do aparelho: {formatNumber(Math.ceil(own.place.accuracyM), 0)} m.
          </Text>
        )}
        <Text size="sm" role="status">
          {statusOf(own)}
        </Text>
      </div>
      <NativeSelect
        className={classes.choice}
        mt="xs"
        label="Ir para"
        value={row}
        data={plots.map((each, i) => ({
          value: `${i}`,
          label: [`${i + 1}. ${plotName(each, i)}`, farmName(each)].filter(Boolean).join(' · '),
        }))}
        onChange={(event) => setChosen(Number(event.currentTarget.value))}
      />
      {pistas && plot && area && (
        <ul aria-label="Pistas de onde já se voou" className={classes.near}>
          {pistas.map((pista) => (
            <li key={`${pista.lon} ${pista.lat}`}>
              {stripText(pista, plotName(plot, row), wayToArea(pista.lon, pista.lat, area))}
            </li>
          ))}
        </ul>
      )}
      {knowsNear && <Near areas={near} isError={register.isError} />}
      <Suspense>
        <AircraftFiles ordem={ordem} field={field} near={near} />
      </Suspense>
    </>
  )
}

/** The first plot that was not treated yet. */
function nextRow({ comparacao, plots }: Ordem): number {
  const states = comparacao?.plots ?? []
  const next = states.length === plots.length ? states.findIndex(({ estado }) => estado !== 'tratado') : 0
  return Math.max(next, 0)
}

/** The plots, and the place where the person was first: later ones do not move the map below a finger. */
function useFirstView(bounds: Bounds | undefined, place: OwnPlace | undefined): Bounds | undefined {
  const [first, setFirst] = useState<OwnPlace>()
  if (place && !first) setFirst(place)
  if (!place && first) setFirst(undefined)
  return useMemo(
    () => (bounds && first ? boundsOf([...cornersOf(bounds), [first.lon, first.lat]]) : bounds),
    [bounds, first],
  )
}

function cornersOf([west, south, east, north]: Bounds) {
  return [
    [west, south],
    [east, north],
  ]
}

function statusOf({ isOn, place, failure }: ReturnType<typeof useOwnPlace>): string | undefined {
  if (failure === 'refused')
    return 'O navegador não permite ver onde você está: dê a este site a permissão de localização.'
  if (failure === 'unavailable')
    return 'O aparelho não diz onde está agora: ligue a localização, de preferência a céu aberto.'
  if (place) return undefined
  return isOn ? 'Procurando a sua posição…' : 'Toque em «Minha posição», no mapa, para ver a distância e o rumo.'
}

interface NearProps {
  readonly areas: readonly ProtectedFeature[] | undefined
  readonly isError: boolean
}

/** What lies near the plots. That it could not be read is said: it is not the same as nothing. */
function Near({ areas, isError }: NearProps) {
  if (!areas) {
    return isError ? (
      <Text role="alert" size="sm" mt="sm">
        As áreas protegidas não puderam ser lidas: o mapa está sem elas.
      </Text>
    ) : null
  }
  if (areas.length === 0) {
    return (
      <Text size="sm" c="dimmed" mt="sm">
        Perto destes talhões não há área protegida nem obstáculo entre os que você vê.
      </Text>
    )
  }
  return (
    <ul aria-label="Perto destes talhões" className={classes.near}>
      {areas.map(({ properties }) => (
        <li key={properties.uuid}>
          {[properties.nome, CLASSES_PROTECAO[properties.classificacao].nome, keepAway(properties)]
            .filter(Boolean)
            .join(' · ')}
        </li>
      ))}
    </ul>
  )
}

function keepAway({ distanciaM, distanciaDroneM }: DistanciasDaArea): string | undefined {
  const manned = distanciaM === undefined ? undefined : `manter ${formatDistance(distanciaM)}`
  if (distanciaDroneM === undefined || distanciaDroneM === distanciaM) return manned
  return [manned, `drone: ${formatDistance(distanciaDroneM)}`].filter(Boolean).join('; ')
}
