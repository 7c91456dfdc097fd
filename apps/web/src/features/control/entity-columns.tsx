/** The columns of the lists of the administration, made of the fields that a row of each has. */
import { ENTITY_COLUMNS, type Entity, ROWS, TIPOS, type Tipo } from '@faixa/contract'
import { SEDE_NAME, TIPOS_AERONAVE, type TipoAeronave } from '@faixa/domain'
import { ABSENT, formatNumber } from '@faixa/units'
import type { ReactNode } from 'react'
import { type EntityField, entityLabels } from '../../entidades/entity-labels.ts'
import type { Column } from '../../list/columns/column.ts'
import type { ListFilter } from '../../list/filters/list-filter.ts'
import classes from './control.module.css'
import { CONTROL_LISTS } from './entity-kinds.ts'
import { InvitationMark } from './invitation/invitation-mark.tsx'
import { ValidadeText } from './validade-text.tsx'

const NOT_SHOWN: ReadonlySet<string> = new Set(['id', 'versao', 'arquivado', 'removido', 'convite'])
/** Words that may be cut, with the part of the table that they would like, percent. */
const SHARES: Readonly<Partial<Record<string, number>>> = {
  nome: 24,
  email: 24,
  razaoSocial: 22,
  empresa: 18,
  unidade: 16,
  prestadora: 20,
  empresas: 24,
  cidade: 14,
  validade: 24,
}

export function entityLabel(tipo: Tipo, name: string): string {
  if (name === 'posicao') return '#'
  return entityLabels(TIPOS[tipo])[name as EntityField]
}

export function entityColumns(tipo: Tipo): readonly Column<Entity>[] {
  const sortable = new Set(ENTITY_COLUMNS[tipo])
  const names = ['posicao', ...Object.keys(ROWS[tipo].shape).filter((name) => name !== 'posicao')]
  return names
    .filter((name) => !NOT_SHOWN.has(name))
    .map((name) => ({
      name,
      label: entityLabel(tipo, name),
      ...(sortable.has(name) && { sort: name }),
      ...(SHARES[name] !== undefined && { share: SHARES[name] }),
      ...(name === 'posicao' && { numeric: true }),
      cell: (row) =>
        name === 'nome' && isInvited(row) ? (
          <InvitedName entity={row} />
        ) : (
          shown(name, (row as Readonly<Record<string, unknown>>)[name])
        ),
    }))
}

/** The beginning of every column, and the archived rows, which administrators may restore. */
export function entityFilters(tipo: Tipo): readonly ListFilter[] {
  return [
    ...ENTITY_COLUMNS[tipo].map((name): ListFilter => {
      return { kind: 'text', key: name, label: entityLabel(tipo, name), beneathHeading: true }
    }),
    {
      ...{ kind: 'choice', key: 'arquivados', label: 'Situação', needs: 'restoreArchived' },
      options: [{ value: 'sim', label: 'Arquivados' }],
    },
  ]
}

export function usualColumns(tipo: Tipo): readonly string[] {
  return CONTROL_LISTS[tipo].usual
}

const isInvited = (row: Entity) => 'convite' in row && row.convite !== null

function InvitedName({ entity }: { readonly entity: Entity }) {
  return (
    <span className={classes.invited}>
      <span className={classes.name} title={entity.nome}>
        {entity.nome}
      </span>
      <InvitationMark entity={entity} />
    </span>
  )
}

type Named = { readonly nome: string }

function shown(name: string, value: unknown): ReactNode {
  if (name === 'unidade') return (value as Named | null)?.nome ?? SEDE_NAME
  if (value === null || value === undefined || value === '') return ABSENT
  if (name === 'tipo') return TIPOS_AERONAVE[value as TipoAeronave]
  if (name === 'validade') return <ValidadeText validade={value as string} />
  if (Array.isArray(value)) return (value as Named[]).map(({ nome }) => nome).join(', ') || ABSENT
  if (typeof value === 'object') return (value as Named).nome
  return name === 'posicao' ? formatNumber(value as number, 0) : `${value as string | number}`
}
