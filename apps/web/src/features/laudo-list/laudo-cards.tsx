import type { LaudoListed } from '@faixa/contract'
import { laudoTitle } from '@faixa/domain'
import { Button, NativeSelect, Text } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { formatWhen } from '../../export/rows/format-when.ts'
import { CheckBox } from '../../table/check-box.tsx'
import type { Column } from '../../table/column.ts'
import type { RowSelection } from '../../table/use-row-selection.ts'
import { LaudoDetail } from './laudo-detail.tsx'
import classes from './laudo-list.module.css'
import { LaudoStatus } from './laudo-status.tsx'

interface LaudoCardsProps {
  readonly label: string
  readonly laudos: readonly LaudoListed[]
  readonly columns: readonly Column<LaudoListed>[]
  readonly stale: boolean
  readonly sort: string
  readonly onSort: (sort: string) => void
  readonly selection: RowSelection<LaudoListed>
  readonly actions: (laudo: LaudoListed) => ReactNode
}

/** The list on a telephone, where a table would have to be scrolled sideways. */
export function LaudoCards({ label, laudos, columns, stale, sort, onSort, selection, actions }: LaudoCardsProps) {
  const allHere = laudos.every(({ uuid }) => selection.picked.has(uuid))
  const sortable = columns.flatMap(({ sort: by, label }) => (by === undefined ? [] : [{ by, label }]))
  return (
    <>
      <div className={classes.order}>
        <NativeSelect
          label="Ordenar por"
          value={sort}
          data={[
            ...(sortable.some(({ by }) => sort === by || sort === `-${by}`)
              ? []
              : [{ value: sort, label: 'Várias colunas' }]),
            ...sortable.flatMap(({ by, label }) => [
              { value: `-${by}`, label: `${label}, decrescente` },
              { value: by, label: `${label}, crescente` },
            ]),
          ]}
          onChange={(event) => onSort(event.currentTarget.value)}
        />
        <div className={classes.all}>
          <CheckBox
            label="Selecionar a página"
            checked={allHere}
            mixed={!allHere && laudos.some(({ uuid }) => selection.picked.has(uuid))}
            onToggle={() => selection.put(laudos, !allHere)}
          />
          <Text size="sm" aria-hidden>
            Selecionar a página
          </Text>
        </div>
      </div>
      <ul aria-label={label} aria-busy={stale} className={classes.cards} data-stale={stale || undefined}>
        {laudos.map((laudo) => (
          <LaudoCard key={laudo.uuid} laudo={laudo} columns={columns} selection={selection} actions={actions} />
        ))}
      </ul>
    </>
  )
}

/** Said in the card's own words; the rest opens. */
const SAID = ['codigo', 'nome', 'tratamento', 'cultura', 'prestadora', 'piloto', 'dataInicial', 'status']

function LaudoCard({
  laudo,
  columns,
  selection,
  actions,
}: Pick<LaudoCardsProps, 'columns' | 'selection' | 'actions'> & { readonly laudo: LaudoListed }) {
  const id = useId()
  const [opened, setOpened] = useState(false)
  const picked = selection.picked.has(laudo.uuid)
  const when = formatWhen(laudo.dataInicial)
  return (
    <li className={classes.card} data-picked={picked || undefined}>
      <div className={classes.top}>
        <CheckBox
          label={`Selecionar ${laudoTitle(laudo)}`}
          checked={picked}
          onToggle={() => selection.put([laudo], !picked)}
        />
        <Text size="sm" fw={600} className={classes.title ?? ''}>
          {laudoTitle(laudo)}
        </Text>
        <LaudoStatus laudo={laudo} />
      </div>
      <Text size="sm">
        {laudo.tratamento} · {laudo.cultura}
      </Text>
      <Text size="sm" c="dimmed">
        {laudo.piloto.nome} · {laudo.piloto.prestadora.nome}
      </Text>
      <div className={classes.bottom}>
        <Text size="sm" c="dimmed" className={classes.when ?? ''}>
          {when}
        </Text>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={opened}
          aria-controls={opened ? id : undefined}
          onClick={() => setOpened(!opened)}
        >
          {opened ? 'Menos' : 'Detalhes'}
        </Button>
        {actions(laudo)}
      </div>
      {opened && (
        <div id={id}>
          <LaudoDetail laudo={laudo} columns={columns.filter(({ name }) => !SAID.includes(name))} />
        </div>
      )}
    </li>
  )
}
