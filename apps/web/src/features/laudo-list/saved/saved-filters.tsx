import { Button, Popover } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { paths } from '../../../paths.ts'
import { useAddress } from '../../../ui/use-address.ts'
import { readListSearch } from '../laudo-address.ts'
import classes from './saved-filters.module.css'
import { isSame, withoutKept } from './saved-search.ts'
import { useSavedFilters } from './use-saved-filters.ts'

const SavedFiltersPanel = lazy(() => import('./saved-filters-panel.tsx'))

interface SavedFiltersProps {
  /** What is on the screen, as it would be kept. */
  readonly consulta: string
  /** Something narrows the list: it may be one of those that were kept. */
  readonly inUse: boolean
}

/** The button says which of them is on the screen. */
export function SavedFilters({ consulta, inUse }: SavedFiltersProps) {
  const { step } = useAddress(readListSearch, paths.laudos)
  const [opened, setOpened] = useState(false)
  const saved = useSavedFilters(opened || inUse)
  const current = saved.data?.find((filter) => isSame(filter.consulta, consulta))
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
            list={saved}
            consulta={consulta}
            current={current}
            onApply={(search) => {
              setOpened(false)
              step((before) => ({ ...withoutKept(before), ...search }))
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
