/** /relatorio-mensal: the monthly report of a prestadora for the authority. Prestadora and month are in the address. */
import { mesText } from '@faixa/domain'
import { ActionIcon, Skeleton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { query } from '../../api/query.ts'
import { choicesOf } from '../../entidades/entidade-choices.ts'
import { ChoiceField } from '../../form/fields/choice-field.tsx'
import { paths } from '../../paths.ts'
import { useMay } from '../../session/use-session.ts'
import { ButtonLink } from '../../ui/page/links.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { useAddress } from '../../ui/page/use-address.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import classes from './mensal.module.css'
import { readMensalSearch } from './mensal-address.ts'
import { MensalEnvios } from './mensal-envios.tsx'
import { MensalReport } from './mensal-report.tsx'
import { monthAfter, offeredMeses, usualMes } from './months.ts'

const TITLE = 'Relatório Mensal'

export default function MensalPage() {
  const { search, step, put } = useAddress(readMensalSearch, paths.relatorioMensal)
  const { data: prestadoras, error, refetch } = useQuery(query('listPrestadoras', {}))
  const mayCreate = useMay('createEntidade')
  const now = new Date()
  const mes = search.mes ?? usualMes(now)
  // If only one prestadora is available, it is preselected.
  const prestadora = search.prestadora ?? (prestadoras?.length === 1 ? prestadoras[0]!.id : undefined)
  if (!prestadoras) {
    return (
      <>
        <PageHeader title={TITLE} />
        {error ? <ErrorState problem={error} onRetry={() => void refetch()} /> : <PageSkeleton />}
      </>
    )
  }
  const choice = (
    <MonthChoice
      prestadoras={prestadoras}
      prestadora={prestadora}
      mes={mes}
      now={now}
      onPrestadora={(id) => step({ prestadora: id, mes })}
      onMes={(chosen) => step({ prestadora, mes: chosen })}
    />
  )
  if (prestadora !== undefined) {
    return (
      <MensalReport
        key={`${prestadora} ${mes}`}
        sent={{ prestadora, mes }}
        title={TITLE}
        choice={choice}
        uf={search.uf}
        onlyGaps={search.faltas === true}
        onOnlyGaps={(faltas) => put({ faltas: faltas ? true : undefined })}
        filling={search.preencher === true}
        onFilling={(preencher) => put({ preencher: preencher ? true : undefined })}
      />
    )
  }
  return (
    <>
      <PageHeader title={TITLE} subtitle={mesText(mes)} />
      {prestadoras.length === 0 ? (
        <EmptyState
          sentence="Ainda não há prestadoras cadastradas."
          action={mayCreate ? <ButtonLink to={paths.prestadoras}>Ver as prestadoras</ButtonLink> : undefined}
        />
      ) : (
        <>
          {choice}
          <MensalEnvios mes={mes} />
          <EmptyState sentence="Escolha a prestadora para ver as operações dela no mês." />
        </>
      )}
    </>
  )
}

interface MonthChoiceProps {
  readonly prestadoras: readonly { readonly id: number; readonly nome: string }[]
  readonly prestadora: number | undefined
  readonly mes: string
  readonly now: Date
  readonly onPrestadora: (id: number) => void
  readonly onMes: (mes: string) => void
}

function MonthChoice({ prestadoras, prestadora, mes, now, onPrestadora, onMes }: MonthChoiceProps) {
  const id = useId()
  const field = { error: undefined, onLeave: () => {} }
  return (
    <div className={classes.choice}>
      <ChoiceField
        {...field}
        id={`${id}-prestadora`}
        label="Prestadora"
        placeholder="Escolha a prestadora"
        value={prestadora === undefined ? '' : `${prestadora}`}
        choices={choicesOf(prestadoras)}
        onChange={(chosen) => onPrestadora(Number(chosen))}
      />
      <div className={classes.month}>
        <ActionIcon variant="default" size={36} aria-label="Mês anterior" onClick={() => onMes(monthAfter(mes, -1))}>
          <IconChevronLeft size={18} />
        </ActionIcon>
        <ChoiceField
          {...field}
          id={`${id}-mes`}
          label="Mês"
          value={mes}
          choices={offeredMeses(now, mes).map((value) => ({ value, label: mesText(value) }))}
          onChange={onMes}
        />
        <ActionIcon variant="default" size={36} aria-label="Mês seguinte" onClick={() => onMes(monthAfter(mes, 1))}>
          <IconChevronRight size={18} />
        </ActionIcon>
      </div>
    </div>
  )
}

function PageSkeleton() {
  return (
    <Loading label="Carregando o relatório mensal">
      <Skeleton height={62} mb="lg" radius="md" />
      <Skeleton height={92} mb="lg" radius="md" />
      <Skeleton height={420} radius="md" />
    </Loading>
  )
}
