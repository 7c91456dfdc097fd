import { formatNumber } from '@faixa/units'
import { Button, NativeSelect, Text, TextInput } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type FormEvent, useId, useState } from 'react'
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
  // Beyond the counted rows, a full page means at least one more.
  const totalPages = totalIsLimited ? Math.max(counted, page + (shown === pageSize ? 1 : 0)) : counted
  const first = (page - 1) * pageSize + 1
  return (
    <div className={classes.pager}>
      <div className={classes.size}>
        <NativeSelect
          size="xs"
          aria-label="Linhas por página"
          data-screen-only
          value={pageSize}
          data={pageSizes.map((size) => ({ value: `${size}`, label: `${size} linhas` }))}
          onChange={(event) => onPageSize(Number(event.currentTarget.value))}
        />
        <span role="status" className={classes.count}>
          {shown > 0 &&
            `${formatNumber(first, 0)}–${formatNumber(first + shown - 1, 0)} de ${formatNumber(totalItems, 0)}${totalIsLimited ? ' ou mais' : ''}`}
        </span>
      </div>
      {totalPages > 2 && <PageJump key={page} page={page} last={totalPages} onPage={onPage} />}
      <nav aria-label="Páginas" className={classes.pages} data-screen-only>
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

interface PageJumpProps {
  readonly page: number
  readonly last: number
  readonly onPage: (page: number) => void
}

/** Goes to the page whose number is typed, with Enter. */
function PageJump({ page, last, onPage }: PageJumpProps) {
  const [typed, setTyped] = useState('')
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = Math.min(last, Math.max(1, Number(typed)))
    if (typed !== '' && wanted !== page) onPage(wanted)
  }
  return (
    <form onSubmit={submit} className={classes.jump} data-screen-only>
      <Text component="label" htmlFor={id} size="xs" c="dimmed">
        Salte para a página
      </Text>
      <TextInput
        id={id}
        size="xs"
        w={56}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        value={typed}
        placeholder={`${page}`}
        onChange={(event) => setTyped(event.currentTarget.value.replaceAll(/\D/g, ''))}
      />
    </form>
  )
}
