/** The choice of a registered plot or protected area, which the server searches: an empresa has thousands of them. */
import { CLASSES_PROTECAO } from '@faixa/domain'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../api/query.ts'
import type { FieldProps } from '../../form/state/use-fields.ts'
import { useUserInfo } from '../../session/use-session.ts'

/** Pause in typing after which the server is asked, ms. */
const TYPED_MS = 300
/** Choices that are listed: typing finds the others. */
const LISTED = 30

interface PlaceFieldProps extends FieldProps {
  /** Name of the chosen place as the answer says it: the address has only its number. */
  readonly nome: string | undefined
}

export function PlotField(props: PlaceFieldProps) {
  const search = useSearch()
  const { data, isFetching } = useQuery({
    ...query('listPlots', { query: { busca: search.settled, pageSize: LISTED } }),
    placeholderData: keepPreviousData,
  })
  const choices = data?.talhoes.map(({ id, empresa, fazenda, codigoFazenda, talhao, nome }) => ({
    value: `${id}`,
    label: [fazenda ?? codigoFazenda, talhao ?? nome].filter(Boolean).join(' · ') || `Talhão ${id}`,
    empresa: empresa.nome,
  }))
  return (
    <SearchedField {...props} {...search} choices={choices} busy={isFetching} nothing="Nenhum talhão encontrado." />
  )
}

export function AreaField(props: PlaceFieldProps) {
  const search = useSearch()
  const { data, isFetching } = useQuery({
    ...query('listProtecaoPage', { query: { busca: search.settled, pageSize: LISTED } }),
    placeholderData: keepPreviousData,
  })
  const choices = data?.areas.map(({ uuid, empresa, nome, classificacao }) => ({
    value: uuid,
    label: `${nome} · ${CLASSES_PROTECAO[classificacao].nome}`,
    empresa: empresa.nome,
  }))
  return (
    <SearchedField
      {...props}
      {...search}
      choices={choices}
      busy={isFetching}
      nothing="Nenhuma área protegida encontrada."
    />
  )
}

function useSearch() {
  const [typed, setTyped] = useState('')
  const [settled] = useDebouncedValue(typed.trim(), TYPED_MS)
  return { settled, typed, onType: setTyped }
}

interface SearchedFieldProps extends PlaceFieldProps, ReturnType<typeof useSearch> {
  readonly choices: readonly { readonly value: string; readonly label: string; readonly empresa: string }[] | undefined
  readonly busy: boolean
  readonly nothing: string
}

function SearchedField({ choices, busy, nothing, nome, settled, typed, onType, ...field }: SearchedFieldProps) {
  const { value, onChange, onLeave, ...rest } = field
  const { empresaId } = useUserInfo()
  // People of several empresas read of which one a place is.
  const listed = (choices ?? []).map(({ value, label, empresa }) => ({
    value,
    label: empresaId === undefined ? `${label} · ${empresa}` : label,
  }))
  const isListed = value === '' || listed.some((choice) => choice.value === value)
  return (
    <Select
      {...rest}
      value={value === '' ? null : value}
      data={isListed ? listed : [{ value, label: nome ?? 'Carregando o nome...' }, ...listed]}
      withAsterisk
      aria-required
      searchable
      // The server has searched already.
      filter={({ options }) => options}
      onSearchChange={(text) => {
        // The label of the chosen place is no search.
        onType(listed.some(({ label }) => label === text) || text === nome ? '' : text)
      }}
      openOnFocus={false}
      allowDeselect={false}
      nothingFoundMessage={busy || typed.trim() !== settled ? 'Procurando...' : nothing}
      maxDropdownHeight={280}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      placeholder="Digite para procurar"
      onChange={(chosen) => onChange(chosen ?? '')}
      onBlur={onLeave}
    />
  )
}
