import { AMOUNT_DEFAULT, AMOUNT_MAX } from '@faixa/contract'
import { TRATAMENTOS } from '@faixa/domain'
import { Button, Checkbox, Collapse, NumberInput, Paper, Switch, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type Ref, useId, useState } from 'react'
import { ENTIDADE_FILTERS } from '../../entidades/entidade-filters.ts'
import { DateField } from '../../form/fields/date-field.tsx'
import { dateTextOf, isoOfDate } from '../../form/fields/date-text.ts'
import { textOf } from '../../list/address/list-address.ts'
import { ChoiceFilterField } from '../../list/filters/filter-panel.tsx'
import { forgottenWith } from '../../list/filters/list-filter.ts'
import { useChoices } from '../../list/filters/use-choices.ts'
import { isFor } from '../../session/reader.ts'
import { useReader } from '../../session/use-session.ts'
import classes from './dashboard.module.css'
import { type DashboardEntidade, type DashboardSearch, uncheckedIn } from './dashboard-address.ts'

interface FilterCardProps {
  readonly search: DashboardSearch
  readonly isOpen: boolean
  readonly isLoading: boolean
  readonly onToggle: () => void
  /** The button that opens and closes the card. */
  readonly toggle: Ref<HTMLButtonElement>
  /** The part of the address that the filter is; empty to clear it. */
  readonly onFilter: (filter: DashboardFilterPart) => void
}

export type DashboardFilterPart = Pick<DashboardSearch, 'inicio' | 'fim' | 'sem' | 'quantidade' | DashboardEntidade>

const NAMES = TRATAMENTOS.map(({ nome }) => nome)

/** The filter as it is being typed; nothing is filtered before Filtrar is pressed. */
interface Typed {
  readonly inicio: string
  readonly fim: string
  readonly unchecked: readonly string[]
  readonly entidades: Readonly<Partial<Record<string, string>>>
  readonly limited: boolean
  readonly quantidade: number | string
}

function typedOf(search: DashboardSearch): Typed {
  const { inicio, fim, sem, quantidade } = search
  const entidades = (['empresa', 'unidade', 'prestadora', 'piloto'] as const).map((name) => [
    name,
    textOf(search[name]),
  ])
  return {
    inicio: inicio === undefined ? '' : dateTextOf(inicio),
    fim: fim === undefined ? '' : dateTextOf(fim),
    unchecked: uncheckedIn(sem),
    entidades: Object.fromEntries(entidades) as Typed['entidades'],
    limited: quantidade !== undefined,
    quantidade: quantidade ?? AMOUNT_DEFAULT,
  }
}

/** Returns the faults, by part of the filter. */
export function filterFaults({ inicio, fim, unchecked, limited, quantidade }: Typed) {
  const [first, last] = [isoOfDate(inicio), isoOfDate(fim)]
  const isTyped = [inicio, fim].some((text) => text.trim() !== '')
  const amount = Number(quantidade)
  return {
    period: !isTyped
      ? undefined
      : first === undefined || last === undefined
        ? 'Preencha as duas datas do período.'
        : first > last
          ? 'O início do período é posterior ao fim.'
          : undefined,
    treatments: unchecked.length >= NAMES.length ? 'Marque pelo menos um tratamento.' : undefined,
    amount:
      limited && !(quantidade !== '' && Number.isInteger(amount) && amount >= 1 && amount <= AMOUNT_MAX)
        ? `A quantidade vai de 1 a ${AMOUNT_MAX}.`
        : undefined,
  }
}

export function FilterCard({ search, isOpen, isLoading, onToggle, toggle, onFilter }: FilterCardProps) {
  const id = useId()
  const reader = useReader()
  const [typed, setTyped] = useState(() => typedOf(search))
  // A step back in the history brings the filter of that time back.
  const [seen, setSeen] = useState(() => JSON.stringify(typedOf(search)))
  const applied = JSON.stringify(typedOf(search))
  if (seen !== applied) {
    setSeen(applied)
    setTyped(typedOf(search))
  }
  const filters = ENTIDADE_FILTERS.filter((filter) => isFor(reader, filter))
  const choices = useChoices(filters, typed.entidades, isOpen)
  const faults = filterFaults(typed)
  const fault = faults.period ?? faults.treatments ?? faults.amount
  const change = (part: Partial<Typed>) => setTyped({ ...typed, ...part })

  const clear = () => {
    setTyped(typedOf({}))
    onFilter({})
  }
  const date = (name: 'inicio' | 'fim', label: string) => (
    <DateField
      id={`${id}-${name}`}
      label={label}
      value={typed[name]}
      error={faults.period !== undefined && bothSeen(typed) ? true : undefined}
      onChange={(text) => change({ [name]: text })}
      onLeave={() => {}}
    />
  )

  return (
    <Paper component="section" withBorder data-screen-only aria-labelledby={`${id}-title`}>
      <UnstyledButton
        ref={toggle}
        className={classes.filterHead ?? ''}
        id={`${id}-title`}
        aria-expanded={isOpen}
        aria-controls={`${id}-fields`}
        onClick={onToggle}
      >
        FILTROS
        <IconChevronDown size={18} aria-hidden data-open={isOpen || undefined} />
      </UnstyledButton>
      <Collapse expanded={isOpen} transitionDuration={0} id={`${id}-fields`}>
        <form
          className={classes.filters}
          onSubmit={(event) => {
            event.preventDefault()
            if (fault === undefined && !isLoading) onFilter(filterOf(typed))
          }}
        >
          <div className={classes.fields}>
            {date('inicio', 'Período: início')}
            {date('fim', 'Período: fim')}
            {filters.map((filter) => (
              <ChoiceFilterField
                key={filter.key}
                filter={filter}
                used={typed.entidades}
                choices={choices}
                onChange={(text) =>
                  change({
                    entidades: {
                      ...typed.entidades,
                      ...Object.fromEntries(Object.keys(forgottenWith(filters, filter.key)).map((key) => [key, ''])),
                      [filter.key]: text,
                    },
                  })
                }
              />
            ))}
            <NumberInput
              label="Quantidade"
              description="Só os laudos mais recentes"
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              min={1}
              max={AMOUNT_MAX}
              allowDecimal={false}
              clampBehavior="none"
              disabled={!typed.limited}
              value={typed.quantidade}
              error={faults.amount !== undefined}
              onChange={(quantidade) => change({ quantidade })}
            />
            <Switch
              className={classes.switch ?? ''}
              label="Limitar a quantidade"
              checked={typed.limited}
              onChange={(event) => change({ limited: event.currentTarget.checked })}
            />
          </div>
          <Treatments unchecked={typed.unchecked} onChange={(unchecked) => change({ unchecked })} />
          <div className={classes.acts}>
            <Button type="submit" disabled={fault !== undefined || isLoading} aria-describedby={`${id}-fault`}>
              Filtrar
            </Button>
            <Button variant="default" disabled={isLoading} onClick={clear}>
              Limpar
            </Button>
            <span id={`${id}-fault`} role="status" className={classes.fault}>
              {fault}
            </span>
          </div>
        </form>
      </Collapse>
    </Paper>
  )
}

interface TreatmentsProps {
  readonly unchecked: readonly string[]
  readonly onChange: (unchecked: readonly string[]) => void
}

function Treatments({ unchecked, onChange }: TreatmentsProps) {
  return (
    <fieldset className={classes.treatments}>
      <legend>Tratamentos</legend>
      <div>
        {NAMES.map((nome) => (
          <Checkbox
            key={nome}
            size="sm"
            label={nome}
            checked={!unchecked.includes(nome)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? unchecked.filter((one) => one !== nome) : [...unchecked, nome])
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

function filterOf({ entidades, unchecked, limited, quantidade, ...typed }: Typed): DashboardFilterPart {
  const [inicio, fim] = [isoOfDate(typed.inicio), isoOfDate(typed.fim)]
  return {
    ...Object.fromEntries(Object.entries(entidades).filter(([, ids]) => ids !== '' && ids !== undefined)),
    ...(inicio !== undefined && fim !== undefined && { inicio, fim }),
    ...(unchecked.length > 0 && { sem: unchecked.join(',') }),
    ...(limited && { quantidade: Number(quantidade) }),
  }
}

/** With only one date the other is still being typed: a fault is shown only once the other is typed, or was skipped. */
function bothSeen({ inicio, fim }: Typed): boolean {
  return inicio.trim().length > 0 || fim.trim().length > 0
}
