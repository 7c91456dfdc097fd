/** The filter of the report (specification 001 §2.6): loads lines, in place of those on the screen or beside them. */
import { Problem, relatorioFilterSchema } from '@faixa/contract'
import { TRATAMENTOS } from '@faixa/domain'
import { filterTexts } from '@faixa/export'
import { present } from '@faixa/units'
import { Button, Card, Group, Switch, Tooltip } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, Fragment, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { byId, soleEntidades } from '../../entidades/chosen-entidades.ts'
import { choicesOf } from '../../entidades/entidade-choices.ts'
import type { Entidades } from '../../entidades/use-entidades.ts'
import { ChoiceField } from '../../form/fields/choice-field.tsx'
import { ChoicesField } from '../../form/fields/choices-field.tsx'
import { DateField } from '../../form/fields/date-field.tsx'
import { dateTextOf, isoOfDate } from '../../form/fields/date-text.ts'
import { errorsOfSchema } from '../../form/state/field-errors.ts'
import type { Values } from '../../form/state/field-state.ts'
import { useFields } from '../../form/state/use-fields.ts'
import { type Period, periodsBefore } from '../../list/filters/periods.ts'
import { showToast } from '../../ui/messages/toast.ts'
import classes from './effectiveness.module.css'
import { loadedLine, openedFilters } from './load-lines.ts'
import { type LoadedFilter, namedFilters } from './report-state.ts'
import type { Report } from './use-report.ts'

const LABELS = {
  empresa: 'Empresa',
  prestadora: 'Prestadora',
  tratamento: 'Tratamento',
  dataInicial: 'Início do período',
  dataFinal: 'Fim do período',
} as const

type FilterField = keyof typeof LABELS

const TITLE = 'Relatório de Efetividade:'
const WRONG = 'Por favor, preencha corretamente os campos, antes de realizar a filtragem!'

interface FilterCardProps {
  readonly report: Report
  readonly entidades: Entidades
  readonly draftKey: string
  readonly maySave: boolean
  /** The filters of the saved report that is open. */
  readonly opened: readonly LoadedFilter[] | undefined
  /** The download button. */
  readonly actions: ReactNode
  readonly onLoaded: (isKept: boolean) => void
}

export function FilterCard(props: FilterCardProps) {
  const { report, entidades, draftKey, maySave, opened, actions, onLoaded } = props
  const [state, dispatch] = report
  const fields = useFields<FilterField>({
    labels: LABELS,
    initial: { ...soleEntidades(entidades), tratamento: '', ...textsOf(periodsBefore(new Date())[0]) },
    check: (values) => errorsOfSchema(relatorioFilterSchema, bodyOf(values, {})),
    draftKey,
    isQuietWhileEmpty: true,
  })
  const [keep, setKeep] = useState(false)
  const [busy, setBusy] = useState(false)
  const isWrong = fields.errors.length > 0

  const fill = useEffectEvent(() => opened && fields.put(valuesOf(opened)))
  // The answer about a saved report is the same object until it is read again.
  const openedKey = JSON.stringify(opened)
  useEffect(() => {
    if (openedKey !== undefined) fill()
  }, [openedKey])

  const load = async (values = fields.values) => {
    const { prestadoras, tratamentos, ...chosen } = chosenIn(values)
    const filtros = filtersOf(values).map((body): LoadedFilter => {
      const { empresa, prestadora, tratamento, ...days } = relatorioFilterSchema.parse(body)
      return {
        ...days,
        empresa: { id: empresa, nome: byId(entidades.empresas, `${empresa}`)?.nome ?? '' },
        ...(prestadora !== undefined && {
          prestadora: { id: prestadora, nome: byId(entidades.prestadoras, `${prestadora}`)?.nome ?? '' },
        }),
        ...present({ tratamento }),
      }
    })
    const filter = {
      empresa: Number(chosen.empresa),
      dataInicial: chosen.dataInicial,
      dataFinal: chosen.dataFinal,
      ...(prestadoras.length > 0 && { prestadora: prestadoras.map(Number) }),
      ...(tratamentos.length > 0 && { tratamento: tratamentos as TratamentoNome[] }),
    }
    setBusy(true)
    showToast({ title: TITLE, message: 'Resgatando as Aplicações...', tone: 'info' })
    try {
      const found = await api.listEffectiveness({ query: filter })
      if ('message' in found) {
        showToast({ title: TITLE, message: found.message, tone: 'warning' })
        if (!keep) dispatch({ kind: 'load', filtros, lines: [], keep })
      } else {
        dispatch({ kind: 'load', filtros, lines: found.map(loadedLine), keep })
        showToast({ title: TITLE, message: 'As Aplicações foram resgatadas!' })
      }
      onLoaded(keep)
    } catch (error) {
      const refusal = error instanceof Problem && error.status === 422 ? error.message : undefined
      const message = refusal ?? 'Ocorreu um erro ao resgatar as Aplicações!'
      showToast({ title: TITLE, message, tone: refusal === undefined ? 'danger' : 'warning' })
    }
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWrong) fields.tried()
    else if (!busy) void load()
  }

  return (
    <Card withBorder component="form" aria-label="Filtro do relatório" onSubmit={submit} noValidate>
      <div className={classes.filter}>
        <ChoiceField {...fields.field('empresa')} required placeholder="..." choices={choicesOf(entidades.empresas)} />
        <ChoicesField {...fields.field('prestadora')} placeholder="Todas" choices={choicesOf(entidades.prestadoras)} />
        <ChoicesField {...fields.field('tratamento')} placeholder="Todos" choices={TREATMENTS} />
        <DateField {...fields.field('dataInicial')} required />
        <DateField {...fields.field('dataFinal')} required />
      </div>
      <p className={classes.periods}>
        Período:{' '}
        {periodsBefore(new Date()).map((period, index) => (
          <Fragment key={period.label}>
            {index > 0 && ' · '}
            <button type="button" onClick={() => fields.put(textsOf(period))}>
              {period.label}
            </button>
          </Fragment>
        ))}
      </p>
      {maySave && state.history.present.filtros.length === 0 && (
        <Again
          onAgain={(filtros) => {
            const values = { ...valuesOf(filtros), ...textsOf(periodsBefore(new Date())[0]) }
            fields.put(values)
            if (!busy) void load(values)
          }}
        />
      )}
      <Group mt="md" gap="sm" justify="space-between">
        <Switch
          label="Manter os dados ao carregar"
          description="As linhas que já estão na tela ficam, e as novas entram ao lado delas."
          checked={keep}
          disabled={state.history.present.lines.length === 0}
          onChange={(event) => setKeep(event.currentTarget.checked)}
        />
        <Group gap="xs">
          {actions}
          <Tooltip
            label={WRONG}
            disabled={!isWrong}
            multiline
            maw={300}
            events={{ hover: true, focus: true, touch: true }}
          >
            {/* A button that cannot be pressed stays reachable, so that its reason can be read. */}
            <Button
              type="submit"
              loading={busy}
              leftSection={<IconDownload size={16} aria-hidden />}
              {...(isWrong && { 'data-disabled': true, 'aria-disabled': true, title: '' })}
              aria-describedby={isWrong ? 'motivo-carregar' : undefined}
            >
              Carregar
            </Button>
          </Tooltip>
          <span id="motivo-carregar" hidden>
            {WRONG}
          </span>
        </Group>
      </Group>
    </Card>
  )
}

interface AgainProps {
  readonly onAgain: (filtros: readonly LoadedFilter[]) => void
}

/** The filter of the latest saved report, for the last week. */
function Again({ onAgain }: AgainProps) {
  const found = useQuery(query('listRelatorios', { query: { page: 1, pageSize: 1 } }))
  const [latest] = found.data?.relatorios ?? []
  if (!latest) return undefined
  const filtros = openedFilters(latest)
  const { empresa, prestadora, tratamento } = filterTexts(namedFilters(filtros))
  return (
    <p className={classes.periods}>
      Último relatório salvo: {empresa} · {prestadora} · {tratamento}.{' '}
      <button type="button" onClick={() => onAgain(filtros)}>
        Carregar o mesmo da semana passada
      </button>
    </p>
  )
}

type TratamentoNome = (typeof TRATAMENTOS)[number]['nome']

const TREATMENTS = TRATAMENTOS.map(({ nome }) => ({ value: nome, label: nome }))

const textsOf = ({ from, to }: Pick<Period, 'from' | 'to'>) => ({
  dataInicial: dateTextOf(from),
  dataFinal: dateTextOf(to),
})
const listOf = (text: string) => text.split(',').filter(Boolean)

function chosenIn(values: Values<FilterField>) {
  return {
    // An empty field is refused with its own sentence.
    empresa: values.empresa === '' ? undefined : values.empresa,
    prestadoras: listOf(values.prestadora),
    tratamentos: listOf(values.tratamento),
    dataInicial: isoOfDate(values.dataInicial) ?? '',
    dataFinal: isoOfDate(values.dataFinal) ?? '',
  }
}

/** One filter as it is sent; without a prestadora or a treatment it takes those of all. */
function bodyOf(
  values: Values<FilterField>,
  of: { readonly prestadora?: string | undefined; readonly tratamento?: string | undefined },
) {
  const { empresa, dataInicial, dataFinal } = chosenIn(values)
  return { empresa, dataInicial, dataFinal, ...of }
}

/** A filter for each chosen prestadora with each chosen treatment. */
function filtersOf(values: Values<FilterField>) {
  const { prestadoras, tratamentos } = chosenIn(values)
  const orAll = (list: readonly string[]) => (list.length === 0 ? [undefined] : list)
  return orAll(prestadoras).flatMap((prestadora) =>
    orAll(tratamentos).map((tratamento) => bodyOf(values, { prestadora, tratamento })),
  )
}

/** Values of saved filters for the fields of the form: each once, and none where a filter accepts all. */
function valuesOf(filtros: readonly LoadedFilter[]): Values<FilterField> {
  const each = (text: (filtro: LoadedFilter) => string | undefined) => {
    const texts = filtros.map(text)
    return texts.includes(undefined) ? '' : [...new Set(texts)].join(',')
  }
  const days = filtros.flatMap(({ dataInicial, dataFinal }) => [dataInicial, dataFinal]).toSorted()
  return {
    empresa: `${filtros[0]?.empresa.id ?? ''}`,
    prestadora: each(({ prestadora }) => prestadora && `${prestadora.id}`),
    tratamento: each(({ tratamento }) => tratamento),
    ...textsOf({ from: days[0] ?? '', to: days.at(-1) ?? '' }),
  }
}
