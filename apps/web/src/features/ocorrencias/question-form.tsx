/** The question: a place, typed or marked on the map, a radius and a period. */

import { RAIO_MAXIMO_M } from '@faixa/contract'
import { formatTyped } from '@faixa/units'
import { Button, Group, Loader } from '@mantine/core'
import { IconMapPin, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { DateField } from '../../form/fields/date-field.tsx'
import { dateTextOf, isoOfDate } from '../../form/fields/date-text.ts'
import { QuantityField } from '../../form/fields/quantity-field.tsx'
import { TextField } from '../../form/fields/text-field.tsx'
import { formatPosition } from '../../map/controls/format-position.ts'
import { readPosition } from '../../map/controls/read-position.ts'
import side from '../../map/side/side.module.css'
import type { OcorrenciasSearch } from './ocorrencias-search.ts'
import { placeIn, placeText } from './question.ts'

/** The question as the address has it. */
type Asked = Required<Pick<OcorrenciasSearch, 'lugar' | 'raio' | 'de' | 'ate'>>

interface QuestionFormProps {
  readonly searched: { readonly [Part in keyof Asked]: Asked[Part] | undefined }
  readonly busy: boolean
  /** The next click on the map marks the place. */
  readonly picking: boolean
  readonly onPick: (picking: boolean) => void
  readonly onAsk: (question: Asked) => void
}

type Typed = Readonly<Record<'lugar' | 'raio' | 'de' | 'ate', string>>

/** Radius that is proposed, m: beekeepers ask to be told of flights within 6 km, and most complaints are of the next field. */
const RADIUS_M = 2000

export function QuestionForm({ searched, busy, picking, onPick, onAsk }: QuestionFormProps) {
  const [typed, setTyped] = useState(() => typedOf(searched))
  const [tried, setTried] = useState(false)
  const address = JSON.stringify(searched)
  const [shown, setShown] = useState(address)
  // A click on the map, or going back, changes the fields in place, and what was typed beside them stays.
  if (address !== shown) {
    setShown(address)
    const now = typedOf(searched)
    setTyped((before) => ({ ...now, de: now.de || before.de, ate: now.ate || before.ate }))
  }
  const faults = faultsOf(typed)
  const field = (name: keyof Typed, label: string) => ({
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
          lugar: placeText(readPosition(typed.lugar)!),
          raio: Number(typed.raio),
          de: isoOfDate(typed.de)!,
          ate: isoOfDate(typed.ate)!,
        })
      }}
    >
      <TextField
        {...field('lugar', 'Lugar (latitude, longitude)')}
        placeholder="-21,17050; -48,82240"
        maxLength={100}
      />
      <Button
        size="xs"
        variant={picking ? 'filled' : 'default'}
        aria-pressed={picking}
        leftSection={<IconMapPin size={16} />}
        onClick={() => onPick(!picking)}
      >
        {picking ? 'Clique no lugar, no mapa' : 'Marcar no mapa'}
      </Button>
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

function typedOf({ lugar, raio, de, ate }: QuestionFormProps['searched']): Typed {
  const place = placeIn(lugar)
  return {
    lugar: place ? formatPosition(place.lon, place.lat) : '',
    raio: `${raio ?? RADIUS_M}`,
    de: de === undefined ? '' : dateTextOf(de),
    ate: ate === undefined ? '' : dateTextOf(ate),
  }
}

function faultsOf({ lugar, raio, de, ate }: Typed): Partial<Typed> {
  const [first, last] = [isoOfDate(de), isoOfDate(ate)]
  const metres = Number(raio)
  return {
    ...(readPosition(lugar) === undefined && {
      lugar:
        lugar.trim() === ''
          ? 'Informe o lugar, ou marque-o no mapa.'
          : 'Escreva latitude e longitude, como -21,1705; -48,8224.',
    }),
    ...(!(raio !== '' && metres >= 1 && metres <= RAIO_MAXIMO_M) && {
      raio: `O raio vai de 1 a ${formatTyped(RAIO_MAXIMO_M, 0)} m.`,
    }),
    ...(first === undefined && { de: de.trim() === '' ? 'Informe o início.' : 'Data inválida.' }),
    ...(last === undefined
      ? { ate: ate.trim() === '' ? 'Informe o fim.' : 'Data inválida.' }
      : first !== undefined && last < first && { ate: 'O fim é anterior ao início.' }),
  }
}
