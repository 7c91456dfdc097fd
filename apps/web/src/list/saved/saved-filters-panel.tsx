import { SAVED_FILTERS_MAX, type SavedFilter } from '@faixa/contract'
import { ActionIcon, Button, Skeleton, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconCheck, IconReplace, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import type { ListTerms, SavedList } from '../address/list-address.ts'
import classes from './saved-filters.module.css'
import { summaryOf } from './saved-search.ts'
import { savedFilterActs, type useSavedFilters } from './use-saved-filters.ts'

interface SavedFiltersPanelProps {
  readonly filters: ReturnType<typeof useSavedFilters>
  readonly terms: ListTerms
  readonly lista: SavedList
  readonly consulta: string
  /** The saved filter that is shown. */
  readonly current: SavedFilter | undefined
  readonly onApply: (consulta: string) => void
}

const LONGEST = 60

export default function SavedFiltersPanel(props: SavedFiltersPanelProps) {
  const { filters, terms, lista, consulta, current, onApply } = props
  const { data, error, refetch } = filters
  const acts = savedFilterActs(lista)
  const [nome, setNome] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const typed = nome.trim()
  const same = data?.find((filter) => filter.nome.toLowerCase() === typed.toLowerCase())
  const full = data !== undefined && data.length >= SAVED_FILTERS_MAX && !same

  const save = async (name: string, replaces: boolean) => {
    // The pressed button is disabled meanwhile or gone: without the focus inside, Escape would close nothing.
    field.current?.focus()
    setBusy(true)
    setProblem(undefined)
    try {
      await acts.save({ nome: name, consulta }, replaces)
      setNome('')
    } catch (refusal) {
      setProblem(refusal instanceof Error ? refusal.message : 'Não foi possível salvar o filtro.')
    } finally {
      setBusy(false)
    }
  }
  const remove = (filter: SavedFilter) => {
    field.current?.focus()
    void acts.remove(filter)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed === '') setProblem('Dê um nome ao filtro.')
    else void save(same?.nome ?? typed, same !== undefined)
  }

  return (
    <>
      {!data && !error && (
        <Loading label="Carregando os filtros salvos">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} height={20} m="md" />
          ))}
        </Loading>
      )}
      {!data && error && <ErrorState problem={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyState sentence="Nenhum filtro salvo. Deixe a lista como gosta de vê-la e dê um nome a ela abaixo." />
      )}
      {data && data.length > 0 && (
        <ul aria-label="Filtros salvos" className={classes.list}>
          {data.map((filter) => (
            <li key={filter.id} className={classes.item} data-current={filter.id === current?.id || undefined}>
              <UnstyledButton
                className={classes.apply ?? ''}
                aria-current={filter.id === current?.id || undefined}
                onClick={() => onApply(filter.consulta)}
              >
                <span className={classes.name}>
                  {filter.nome}
                  {filter.id === current?.id && <IconCheck size={16} aria-label="Na tela" />}
                </span>
                <span className={classes.summary}>{summaryOf(terms, filter.consulta)}</span>
              </UnstyledButton>
              {filter.id !== current?.id && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={30}
                  aria-label={`Substituir ${filter.nome} pelo que está na tela`}
                  title="Substituir pelo que está na tela"
                  disabled={busy}
                  onClick={() => void save(filter.nome, true)}
                >
                  <IconReplace size={18} stroke={1.75} />
                </ActionIcon>
              )}
              <ActionIcon
                variant="subtle"
                color="gray"
                size={30}
                aria-label={`Excluir o filtro ${filter.nome}`}
                title="Excluir"
                onClick={() => remove(filter)}
              >
                <IconTrash size={18} stroke={1.75} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          ref={field}
          label="Salvar o que está na tela"
          description="Busca, filtros, ordem e colunas; a página, não."
          placeholder="Nome do filtro"
          maxLength={LONGEST}
          value={nome}
          error={problem ?? (full && `São ${SAVED_FILTERS_MAX} filtros salvos: exclua ou substitua um deles.`)}
          onChange={(event) => {
            setNome(event.currentTarget.value)
            setProblem(undefined)
          }}
        />
        <Button type="submit" size="sm" loading={busy} disabled={full || !data}>
          {same ? 'Substituir' : 'Salvar'}
        </Button>
        {same && (
          <Text size="xs" c="dimmed" role="status">
            Já existe um filtro com este nome: ele será substituído.
          </Text>
        )}
      </form>
    </>
  )
}
