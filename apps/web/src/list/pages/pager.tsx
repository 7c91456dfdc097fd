import { formatNumber } from '@faixa/units'
import { Button, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { pageWindow } from './page-window.ts'
import classes from './pager.module.css'

interface PagerProps {
  readonly page: number
  readonly pageSize: number
  readonly pageSizes: readonly number[]
  readonly totalItems: number
  /** True where `totalItems` is a lower limit. */
  readonly totalIsLimited: boolean
  /** Number of rows on this page. */
  readonly shown: number
  readonly onPage: (page: number) => void
  readonly onPageSize: (size: number) => void
}

export function Pager({
  page,
  pageSize,
  pageSizes,
  totalItems,
  totalIsLimited,
  shown,
  onPage,
  onPageSize,
}: PagerProps) {
  const counted = Math.ceil(totalItems / pageSize)
  // Beyond the counted rows, a full page is followed by at least one more.
  const totalPages = totalIsLimited ? Math.max(counted, page + (shown === pageSize ? 1 : 0)) : counted
  const first = (page - 1) * pageSize + 1
  return (
    <div className={classes.pager}>
      <div className={classes.size}>
        <NativeSelect
          size="xs"
          aria-label="Linhas por página"
          value={pageSize}
          data={pageSizes.map((size) => ({ value: `${size}`, label: `${size} linhas` }))}
          onChange={(event) => onPageSize(Number(event.currentTarget.value))}
        />
        <span role="status" className={classes.count}>
          {shown > 0 &&
            `${formatNumber(first, 0)}–${formatNumber(first + shown - 1, 0)} de ${formatNumber(totalItems, 0)}${totalIsLimited ? ' ou mais' : ''}`}
        </span>
      </div>
      <nav aria-label="Páginas" className={classes.pages}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconChevronLeft size={14} aria-hidden />}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          Anterior
        </Button>
        <span className={classes.numbers}>
          {pageWindow(page, totalPages).map((number) => (
            <Button
              key={number}
              variant={number === page ? 'filled' : 'subtle'}
              {...(number !== page && { color: 'gray' })}
              size="compact-sm"
              className={classes.number ?? ''}
              aria-label={`Página ${number}`}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onPage(number)}
            >
              {formatNumber(number, 0)}
            </Button>
          ))}
        </span>
        <Button
          variant="default"
          size="xs"
          rightSection={<IconChevronRight size={14} aria-hidden />}
          disabled={page >= totalPages}
          onClick={() => onPage(page + 1)}
        >
          Próxima
        </Button>
      </nav>
    </div>
  )
}
