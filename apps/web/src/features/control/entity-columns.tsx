/** The columns of the lists of the administration, made of the fields that a row of each has. */
import { ENTITY_COLUMNS, ENTITY_KINDS, type Entity, rangeOfDays, type Tipo } from '@faixa/contract'
import { ABSENT, formatNumber, present } from '@faixa/units'
import type { ReactNode } from 'react'
import { type EntityField, entityLabels, FIELDS, fieldOf, showField } from '../../entidades/entity-fields.tsx'
import type { Column } from '../../list/columns/column.ts'
import type { ListFilter } from '../../list/filters/list-filter.ts'
import classes from './control.module.css'
import { EntityMark } from './entity-mark.tsx'

const NOT_SHOWN: ReadonlySet<string> = new Set([
  'id',
  'versao',
  'posicao',
  'arquivado',
  'removido',
  'emEncerramento',
  'pdf',
  'convite',
  'padraoDeposito',
])

export function entityColumns(tipo: Tipo): readonly Column<Entity>[] {
  const sortable = new Set(ENTITY_COLUMNS[tipo])
  const names = Object.keys(ENTITY_KINDS[tipo].row.shape).filter((name) => !NOT_SHOWN.has(name)) as EntityField[]
  const position: Column<Entity> = {
    name: 'posicao',
    label: '#',
    numeric: true,
    cell: ({ posicao }) => (posicao === undefined ? ABSENT : formatNumber(posicao, 0)),
  }
  return [
    position,
    ...names.map((name): Column<Entity> => {
      const { label, share, numeric } = fieldOf(tipo, name)
      return {
        name,
        label,
        ...present({ share, numeric }),
        ...(sortable.has(name) && { sort: name }),
        cell: (row) =>
          name === 'nome' && isMarked(row) ? <MarkedName entity={row} /> : <Cell name={name} row={row} />,
      }
    }),
    ...(tipo === 'certificados' ? [ATTACHED] : []),
  ]
}

const ATTACHED: Column<Entity> = { name: 'pdf', label: 'PDF', cell: ({ pdf }) => (pdf ? 'Anexado' : ABSENT) }

/** A range of each column of days, the beginning of every other one, and the archived rows, which administrators may restore. */
export function entityFilters(tipo: Tipo): readonly ListFilter[] {
  const labels = entityLabels(tipo)
  return [
    ...ENTITY_COLUMNS[tipo].map((name): ListFilter => {
      const label = labels[name as EntityField]
      const range = rangeOfDays(name)
      return range
        ? { kind: 'days', label, from: range[0], to: range[1] }
        : { kind: 'text', key: name, label, beneathHeading: true }
    }),
    {
      kind: 'choice',
      key: 'arquivados',
      label: 'Situação',
      needs: 'restoreArchived',
      options: [{ value: 'sim', label: 'Arquivados' }],
    },
  ]
}

const isMarked = (row: Entity) => row.emEncerramento || ('convite' in row && row.convite !== null)

function MarkedName({ entity }: { readonly entity: Entity }) {
  return (
    <span className={classes.invited}>
      <span className={classes.name} title={entity.nome}>
        {entity.nome}
      </span>
      <EntityMark entity={entity} />
    </span>
  )
}

function Cell({ name, row }: { readonly name: EntityField; readonly row: Entity }): ReactNode {
  const value = (row as Readonly<Record<string, unknown>>)[name]
  const { cell } = FIELDS[name]
  return cell && typeof value === 'string' ? cell(value) : (showField(name, value) ?? ABSENT)
}
