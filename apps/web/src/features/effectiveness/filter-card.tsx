/** The filter of the report (specification 001 §2.6): loads lines, in place of those on the screen or beside them. */
import { Problem, relatorioFilterSchema } from '@faixa/contract'
import { TRATAMENTOS } from '@faixa/domain'
import { Button, Card, Group, Switch, Tooltip } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { api } from '../../api/client.ts'
import { byId, soleEntidades } from '../../entidades/chosen-entidades.ts'
import { choicesOf } from '../../entidades/entidade-choices.ts'
import type { Entidades } from '../../entidades/use-entidades.ts'
import { ChoiceField } from '../../form/fields/choice-field.tsx'
import { DateField } from '../../form/fields/date-field.tsx'
import { isoOfDate } from '../../form/fields/date-text.ts'
import { errorsOfSchema } from '../../form/state/field-errors.ts'
import type { Values } from '../../form/state/field-state.ts'
import { useFields } from '../../form/state/use-fields.ts'
import { showToast } from '../../ui/messages/toast.ts'
import classes from './effectiveness.module.css'
import { loadedLine } from './load-lines.ts'
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
  /** The download button. */
  readonly actions: ReactNode
  readonly onLoaded: (isKept: boolean) => void
}

export function FilterCard({ report: [state, dispatch], entidades, draftKey, actions, onLoaded }: FilterCardProps) {
  const fields = useFields<FilterField>({
    labels: LABELS,
    initial: { ...soleEntidades(entidades), tratamento: '', dataInicial: '', dataFinal: '' },
    check: (values) => errorsOfSchema(relatorioFilterSchema, bodyOf(values)),
    draftKey,
    isQuietWhileEmpty: true,
  })
  const [keep, setKeep] = useState(false)
  const [busy, setBusy] = useState(false)
  const isWrong = fields.errors.length > 0

  const load = async () => {
    const filter = relatorioFilterSchema.parse(bodyOf(fields.values))
    const { empresa, prestadora, ...rest } = filter
    const filtro = {
      ...rest,
      empresa: { id: empresa, nome: byId(entidades.empresas, `${empresa}`)?.nome ?? '' },
      prestadora: { id: prestadora, nome: byId(entidades.prestadoras, `${prestadora}`)?.nome ?? '' },
    }
    setBusy(true)
    showToast({ title: TITLE, message: 'Resgatando as Aplicações...', tone: 'info' })
    try {
      const found = await api.listEffectiveness({ query: filter })
      if ('message' in found) {
        showToast({ title: TITLE, message: found.message, tone: 'warning' })
        if (!keep) dispatch({ kind: 'load', filtro, lines: [], keep })
      } else {
        dispatch({ kind: 'load', filtro, lines: found.map(loadedLine), keep })
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
        <ChoiceField
          {...fields.field('prestadora')}
          required
          placeholder="..."
          choices={choicesOf(entidades.prestadoras)}
        />
        <ChoiceField {...fields.field('tratamento')} required placeholder="..." choices={TREATMENTS} />
        <DateField {...fields.field('dataInicial')} required />
        <DateField {...fields.field('dataFinal')} required />
      </div>
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

const TREATMENTS = TRATAMENTOS.map(({ nome }) => ({ value: nome, label: nome }))

/** An empty field is refused with its own sentence. */
function bodyOf(values: Values<FilterField>) {
  return {
    ...values,
    empresa: values.empresa === '' ? undefined : values.empresa,
    prestadora: values.prestadora === '' ? undefined : values.prestadora,
    dataInicial: isoOfDate(values.dataInicial) ?? '',
    dataFinal: isoOfDate(values.dataFinal) ?? '',
  }
}
