import { Button } from '@mantine/core'
import { IconGauge } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import type { ListQuery } from '../../../list/address/list-query.ts'
import { paths } from '../../../paths.ts'
import { useAddress } from '../../../ui/page/use-address.ts'
import { readListSearch } from '../laudo-address.ts'

const RendimentoDialog = lazy(() => import('./rendimento-dialog.tsx'))

interface RendimentoButtonProps {
  /** What the list asks the server; order and page do not matter. */
  readonly query: ListQuery
}

/** The yield of pilots, of everything that the filters find; open in the address. */
export function RendimentoButton({ query }: RendimentoButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const { search, step } = useAddress(readListSearch, paths.laudos)
  const opened = search.rendimento === true
  const [asked, setAsked] = useState(opened)
  if (opened && !asked) setAsked(true)
  return (
    <>
      <Button
        ref={button}
        variant="default"
        leftSection={<IconGauge size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => step({ rendimento: true })}
      >
        Rendimento
      </Button>
      {asked && (
        <Suspense>
          <RendimentoDialog
            query={query}
            opened={opened}
            onClose={() => step({ rendimento: undefined })}
            // It comes too late to see where the focus was.
            onClosed={() => button.current?.focus()}
          />
        </Suspense>
      )}
    </>
  )
}
