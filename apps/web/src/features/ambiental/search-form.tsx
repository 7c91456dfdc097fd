/** The search of the environmental map: a period, invalid while half filled or reversed, and the code of the service order behind its switch. */

import { Button, Group, Loader, Switch } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { DateField } from '../../form/fields/date-field.tsx'
import { dateTextOf, isoOfDate } from '../../form/fields/date-text.ts'
import { TextField } from '../../form/fields/text-field.tsx'
import side from '../../map/side/side.module.css'
import { type PeriodTyped, periodFault } from './period-fault.ts'

export interface Searched {
  readonly inicio?: string | undefined
  readonly fim?: string | undefined
  readonly os?: string | undefined
}

interface SearchFormProps {
  /** The search that was made last, as the address has it. */
  readonly searched: Searched
  readonly busy: boolean
  readonly onSearch: (searched: Searched) => void
  readonly onClear: () => void
}

export function SearchForm({ searched, busy, onSearch, onClear }: SearchFormProps) {
  const [typed, setTyped] = useState(() => typedOf(searched))
  const [withOs, setWithOs] = useState(searched.os !== undefined)
  const [os, setOs] = useState(searched.os ?? '')
  const [touched, setTouched] = useState(false)
  const address = JSON.stringify(searched)
  const [shown, setShown] = useState(address)
  // Going back changes the fields in place, which keeps the focus where it is.
  if (address !== shown) {
    setShown(address)
    setTyped(typedOf(searched))
    setWithOs(searched.os !== undefined)
    setOs(searched.os ?? '')
  }
  const fault = periodFault(typed)
  const period = (name: keyof PeriodTyped, label: string) => ({
    id: `periodo-${name}`,
    label,
    value: typed[name],
    error: touched && fault?.field === name ? fault.sentence : undefined,
    onChange: (text: string) => setTyped((before) => ({ ...before, [name]: text })),
    onLeave: () => setTouched(typed.inicio !== '' && typed.fim !== ''),
  })
  return (
    <form
      className={side.form}
      aria-label="Buscar laudos"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTouched(true)
        if (fault) return document.getElementById(`periodo-${fault.field}`)?.focus()
        onSearch({
          inicio: isoOfDate(typed.inicio),
          fim: isoOfDate(typed.fim),
          os: withOs && os.trim() !== '' ? os.trim() : undefined,
        })
      }}
    >
      <div className={side.period}>
        <DateField {...period('inicio', 'De')} />
        <DateField {...period('fim', 'Até')} />
      </div>
      <Switch
        size="sm"
        label="Código da OS"
        checked={withOs}
        onChange={(event) => setWithOs(event.currentTarget.checked)}
      />
      {withOs && (
        <TextField
          {...{ id: 'codigo-os', label: 'Código', value: os, error: undefined, maxLength: 200 }}
          onChange={setOs}
          onLeave={() => {}}
        />
      )}
      <Group gap="xs">
        {/* Not disabled during the search, which would remove the focus. */}
        <Button
          type="submit"
          size="xs"
          aria-busy={busy}
          leftSection={busy ? <Loader size={16} color="currentColor" /> : <IconSearch size={16} />}
        >
          Buscar
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            setTyped({ inicio: '', fim: '' })
            setWithOs(false)
            setOs('')
            setTouched(false)
            onClear()
          }}
        >
          Limpar
        </Button>
      </Group>
    </form>
  )
}

function typedOf({ inicio, fim }: Searched): PeriodTyped {
  return {
    inicio: inicio === undefined ? '' : dateTextOf(inicio),
    fim: fim === undefined ? '' : dateTextOf(fim),
  }
}
