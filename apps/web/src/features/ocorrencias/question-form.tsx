/** The question: a place, typed, chosen or drawn on the map, a radius and a period. */

import { RAIO_MAXIMO_M } from '@faixa/contract'
import { formatTyped } from '@faixa/units'
import { Button, Group, Loader, SegmentedControl } from '@mantine/core'
import { IconLasso, IconMapPin, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { DateField } from '../../form/fields/date-field.tsx'
import { dateTextOf, isoOfDate } from '../../form/fields/date-text.ts'
import { QuantityField } from '../../form/fields/quantity-field.tsx'
import { TextField } from '../../form/fields/text-field.tsx'
import { formatPosition } from '../../map/controls/format-position.ts'
import { readPosition } from '../../map/controls/read-position.ts'
import side from '../../map/side/side.module.css'
import type { OcorrenciasSearch } from './ocorrencias-search.ts'
import { AreaField, PlotField } from './place-field.tsx'
import { type Place, placeIn, placeText } from './question.ts'

/** The question as the address has it. */
type Asked = Required<Pick<OcorrenciasSearch, 'lugar' | 'raio' | 'de' | 'ate'>>

type Kind = Place['tipo']
/** What the map takes: the next click marks the point, or the next drag draws the polygon. */
export type Picking = 'ponto' | 'poligono'

interface QuestionFormProps {
  readonly searched: { readonly [Part in keyof Asked]: Asked[Part] | undefined }
  /** Name of the plot or protected area that was asked about. */
  readonly nome: string | undefined
  readonly busy: boolean
  readonly picking: Picking | undefined
  readonly onPick: (picking: Picking | undefined) => void
  readonly onAsk: (question: Asked) => void
}

type Typed = Readonly<Record<'lugar' | 'raio' | 'de' | 'ate', string>> & { readonly tipo: Kind }

const KINDS = [
  { value: 'ponto', label: 'Ponto' },
  { value: 'talhao', label: 'Talhão' },
  { value: 'areaProtecao', label: 'Área protegida' },
  { value: 'poligono', label: 'Polígono' },
] as const satisfies readonly { readonly value: Kind; readonly label: string }[]

/** Faults of a place that is missing, and of one that cannot be read. */
const PLACE_FAULTS = {
  ponto: ['Informe o lugar, ou marque-o no mapa.', 'Escreva latitude e longitude, como -21,1705; -48,8224.'],
  talhao: ['Escolha o talhão.', 'Escolha o talhão.'],
  areaProtecao: ['Escolha a área protegida.', 'Escolha a área protegida.'],
  poligono: [
    'Desenhe o polígono no mapa, ou escreva seus vértices.',
    'Escreva latitude e longitude de 3 vértices ou mais, como -21.17,-48.82;-21.17,-48.81;-21.18,-48.81.',
  ],
} as const satisfies Record<Kind, readonly [missing: string, wrong: string]>

/** Radius that is proposed, m: beekeepers ask to be told of flights within 6 km, and most complaints are of the next field. */
const RADIUS_M = 2000

export function QuestionForm({ searched, nome, busy, picking, onPick, onAsk }: QuestionFormProps) {
  const [typed, setTyped] = useState(() => typedOf(searched))
  const [tried, setTried] = useState(false)
  const address = JSON.stringify(searched)
  const [shown, setShown] = useState(address)
  // A click on the map, or going back, changes the fields in place, and what was typed beside them stays.
  if (address !== shown) {
    setShown(address)
    const now = typedOf(searched)
    setTyped((before) => ({
      ...(now.lugar === '' ? { ...now, tipo: before.tipo } : now),
      de: now.de || before.de,
      ate: now.ate || before.ate,
    }))
  }
  const faults = faultsOf(typed)
  const field = (name: Exclude<keyof Typed, 'tipo'>, label: string) => ({
    id: `ocorrencia-${name}`,
    label,
    value: typed[name],
    required: true,
    error: tried ? faults[name] : undefined,
    onChange: (text: string) => setTyped((before) => ({ ...before, [name]: text })),
    onLeave: () => {},
  })
  return (
    <form
      className={side.form}
      aria-label="Buscar voos perto de um lugar"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        const [wrong] = Object.keys(faults)
        if (wrong !== undefined) return document.getElementById(`ocorrencia-${wrong}`)?.focus()
        onAsk({
          lugar: placeText(placeOf(typed)!),
          raio: Number(typed.raio),
          de: isoOfDate(typed.de)!,
          ate: isoOfDate(typed.ate)!,
        })
      }}
    >
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label="Tipo do lugar"
        data={[...KINDS]}
        value={typed.tipo}
        onChange={(tipo) => {
          setTyped((before) => ({ ...before, tipo, lugar: '' }))
          setTried(false)
          onPick(undefined)
        }}
      />
      {typed.tipo === 'ponto' && (
        <TextField
          {...field('lugar', 'Lugar (latitude, longitude)')}
          placeholder="-21,17050; -48,82240"
          maxLength={100}
        />
      )}
      {typed.tipo === 'talhao' && <PlotField {...field('lugar', 'Talhão')} nome={nome} />}
      {typed.tipo === 'areaProtecao' && <AreaField {...field('lugar', 'Área protegida')} nome={nome} />}
      {typed.tipo === 'poligono' && (
        <TextField
          {...field('lugar', 'Vértices (latitude,longitude; ...)')}
          placeholder="-21.17,-48.82;-21.17,-48.81;-21.18,-48.81"
          maxLength={10_000}
        />
      )}
      {(typed.tipo === 'ponto' || typed.tipo === 'poligono') && (
        <PickButton kind={typed.tipo} pressed={picking === typed.tipo} onPick={onPick} />
      )}
      <QuantityField {...field('raio', 'Raio')} unit="m" />
      <div className={side.period}>
        <DateField {...field('de', 'De')} />
        <DateField {...field('ate', 'Até')} />
      </div>
      <Group gap="xs">
        {/* Not disabled during the search, which would remove the focus. */}
        <Button
          type="submit"
          size="xs"
          aria-busy={busy}
          leftSection={busy ? <Loader size={16} color="currentColor" /> : <IconSearch size={16} />}
        >
          Buscar voos
        </Button>
      </Group>
    </form>
  )
}

const PICKS = {
  ponto: { Icon: IconMapPin, label: 'Marcar no mapa', pressed: 'Clique no lugar, no mapa' },
  poligono: { Icon: IconLasso, label: 'Desenhar no mapa', pressed: 'Desenhe em volta do lugar, no mapa' },
} as const

interface PickButtonProps {
  readonly kind: Picking
  readonly pressed: boolean
  readonly onPick: (picking: Picking | undefined) => void
}

function PickButton({ kind, pressed, onPick }: PickButtonProps) {
  const { Icon, label, pressed: hint } = PICKS[kind]
  return (
    <Button
      size="xs"
      variant={pressed ? 'filled' : 'default'}
      aria-pressed={pressed}
      leftSection={<Icon size={16} />}
      onClick={() => onPick(pressed ? undefined : kind)}
    >
      {pressed ? hint : label}
    </Button>
  )
}

function typedOf({ lugar, raio, de, ate }: QuestionFormProps['searched']): Typed {
  const place = placeIn(lugar)
  return {
    tipo: place?.tipo ?? 'ponto',
    lugar: place ? writtenOf(place) : '',
    raio: `${raio ?? RADIUS_M}`,
    de: de === undefined ? '' : dateTextOf(de),
    ate: ate === undefined ? '' : dateTextOf(ate),
  }
}

/** The place as its field has it. */
function writtenOf(place: Place): string {
  switch (place.tipo) {
    case 'ponto':
      return formatPosition(place.lon, place.lat)
    case 'talhao':
      return `${place.talhao}`
    case 'areaProtecao':
      return place.areaProtecao
    case 'poligono':
      return place.poligono
  }
}

function placeOf({ tipo, lugar }: Pick<Typed, 'tipo' | 'lugar'>): Place | undefined {
  if (tipo === 'ponto') {
    const at = readPosition(lugar)
    return at && { tipo, ...at }
  }
  const place = placeIn(tipo === 'talhao' ? `talhao:${lugar}` : tipo === 'areaProtecao' ? `area:${lugar}` : lugar)
  return place?.tipo === tipo ? place : undefined
}

function faultsOf(typed: Typed): Partial<Record<keyof Typed, string>> {
  const { tipo, lugar, raio, de, ate } = typed
  const [first, last] = [isoOfDate(de), isoOfDate(ate)]
  const metres = Number(raio)
  return {
    ...(placeOf(typed) === undefined && { lugar: PLACE_FAULTS[tipo][lugar.trim() === '' ? 0 : 1] }),
    ...(!(raio !== '' && metres >= 1 && metres <= RAIO_MAXIMO_M) && {
      raio: `O raio vai de 1 a ${formatTyped(RAIO_MAXIMO_M, 0)} m.`,
    }),
    ...(first === undefined && { de: de.trim() === '' ? 'Informe o início.' : 'Data inválida.' }),
    ...(last === undefined
      ? { ate: ate.trim() === '' ? 'Informe o fim.' : 'Data inválida.' }
      : first !== undefined && last < first && { ate: 'O fim é anterior ao início.' }),
  }
}
