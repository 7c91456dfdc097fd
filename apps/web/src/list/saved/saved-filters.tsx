import { Button, Popover } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../ui/connection/load-part.ts'
import type { SavedList } from '../address/list-address.ts'
import type { List } from '../use-list.ts'
import classes from './saved-filters.module.css'
import { isSame } from './saved-search.ts'
import { useSavedFilters } from './use-saved-filters.ts'

const SavedFiltersPanel = lazyPart(() => import('./saved-filters-panel.tsx'))

interface SavedFiltersProps<Row> {
  readonly list: List<Row>
  readonly lista: SavedList
}

/** The button of the saved filters, named after the current one. */
export function SavedFilters<Row>({ list, lista }: SavedFiltersProps<Row>) {
  const { terms, consulta, isNarrowed, apply } = list
  const [opened, setOpened] = useState(false)
  // A list without search and filters cannot be a saved one, so that the saved filters need not be read.
  const saved = useSavedFilters(lista, opened || isNarrowed)
  const current = saved.data?.find((filter) => isSame(terms, filter.consulta, consulta))
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus withinPortal width={340}>
      <Popover.Target>
        <Button
          variant={current ? 'light' : 'default'}
          leftSection={<IconBookmark size={16} fill={current ? 'currentColor' : 'none'} aria-hidden />}
          classNames={{ label: classes.label ?? '' }}
          aria-label={current ? `Filtros salvos: ${current.nome}` : 'Filtros salvos'}
          onClick={() => setOpened(!opened)}
        >
          {current?.nome ?? 'Filtros salvos'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Filtros salvos" p={0}>
        <Suspense>
          <SavedFiltersPanel
            filters={saved}
            terms={terms}
            lista={lista}
            consulta={consulta}
            current={current}
            onApply={(chosen) => {
              setOpened(false)
              apply(chosen)
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
