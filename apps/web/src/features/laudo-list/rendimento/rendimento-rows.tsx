import type { RendimentoSummary } from '@faixa/contract'
import { NativeSelect } from '@mantine/core'
import type { SortTerm } from '../../../list/address/sort-order.ts'
import { SortHeading } from '../../../list/table/sort-heading.tsx'
import classes from './rendimento.module.css'
import { type Linha, RENDIMENTO_COLUMNS } from './rendimento-columns.ts'

interface RendimentoRowsProps {
  readonly rendimento: RendimentoSummary
  /** Lines in the order of the screen. */
  readonly linhas: readonly Linha[]
}

interface RendimentoTableProps extends RendimentoRowsProps {
  readonly sort: readonly SortTerm[]
  readonly onSort: (column: string, together: boolean) => void
}

const LABEL = 'Rendimento por piloto'
const keyOf = ({ prestadora, piloto }: Linha) => `${prestadora.id} ${piloto.id}`

export function RendimentoTable({ rendimento, linhas, sort, onSort }: RendimentoTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
    <section className={classes.scroll} aria-label={LABEL} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {RENDIMENTO_COLUMNS.map((column) => (
              <SortHeading key={column.name} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {linhas.map((linha) => (
            <tr key={keyOf(linha)}>
              {RENDIMENTO_COLUMNS.map(({ name, numeric, cell }) => (
                <td key={name} data-numeric={numeric || undefined}>
                  {cell(linha)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            {RENDIMENTO_COLUMNS.map(({ name, numeric, total }) => (
              <td key={name} data-numeric={numeric || undefined}>
                {total(rendimento)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

interface RendimentoCardsProps extends RendimentoRowsProps {
  readonly sort: string
  readonly onSort: (sort: string) => void
}

const FIGURES = RENDIMENTO_COLUMNS.filter(({ numeric }) => numeric)

/** Lines as cards on a telephone, the total first, because hundreds of pilots may follow. */
export function RendimentoCards({ rendimento, linhas, sort, onSort }: RendimentoCardsProps) {
  return (
    <>
      <NativeSelect
        label="Ordenar por"
        value={sort}
        data={[
          { value: '', label: 'Prestadora e piloto' },
          ...FIGURES.map(({ name, label }) => ({ value: `-${name}`, label: `${label}, decrescente` })),
        ]}
        onChange={(event) => onSort(event.currentTarget.value)}
      />
      <ul className={classes.cards} aria-label={LABEL}>
        <li className={classes.card}>
          <strong>Total</strong>
          <dl className={classes.figures}>
            {FIGURES.map(({ name, label, total }) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>{total(rendimento)}</dd>
              </div>
            ))}
          </dl>
        </li>
        {linhas.map((linha) => (
          <li key={keyOf(linha)} className={classes.card}>
            <strong>{linha.piloto.nome}</strong>
            <span className={classes.of}>{linha.prestadora.nome}</span>
            <dl className={classes.figures}>
              {FIGURES.map(({ name, label, cell }) => (
                <div key={name}>
                  <dt>{label}</dt>
                  <dd>{cell(linha)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </>
  )
}
