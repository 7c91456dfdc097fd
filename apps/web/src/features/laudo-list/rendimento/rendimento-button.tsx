import { Button } from '@mantine/core'
import { IconGauge } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import type { ListQuery } from '../../../list/address/list-query.ts'
import { paths } from '../../../paths.ts'
import { lazyPart } from '../../../ui/connection/load-part.ts'
import { useAddress } from '../../../ui/page/use-address.ts'
import { readListSearch } from '../laudo-address.ts'

const RendimentoDialog = lazyPart(() => import('./rendimento-dialog.tsx'))

interface RendimentoButtonProps {
  /** The query of the list; its order and page do not matter. */
  readonly query: ListQuery
}

/** Opens the yield of pilots over all laudos of the filters. The address keeps whether it is open. */
export function RendimentoButton({ query }: RendimentoButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const { search, step } = useAddress(readListSearch, paths.laudos)
  const opened = search.rendimento === true
  const [mounted, setMounted] = useState(opened)
  if (opened && !mounted) setMounted(true)
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
      {mounted && (
        <Suspense>
          <RendimentoDialog
            query={query}
            opened={opened}
            onClose={() => step({ rendimento: undefined })}
            // The dialog is loaded too late to know which element had the focus.
            onClosed={() => button.current?.focus()}
          />
        </Suspense>
      )}
    </>
  )
}
