import type { LaudoListed } from '@faixa/contract'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import type { ListQuery } from '../../../list/address/list-query.ts'
import type { Column } from '../../../list/columns/column.ts'

const ExportDialog = lazy(() => import('./export-dialog.tsx'))

export interface ExportButtonProps {
  /** The query of the list; its page does not matter. */
  readonly query: ListQuery
  /** Every column that this person may see. */
  readonly columns: readonly Column<LaudoListed>[]
  readonly shown: readonly Column<LaudoListed>[]
  /** Selected laudos, offered besides everything that the filters find. */
  readonly selected?: readonly LaudoListed[]
}

interface ButtonProps extends ExportButtonProps {
  /** True among other buttons, where it is less prominent. */
  readonly quiet?: boolean
}

/** Opens the export, which everybody may use (specification 001 §6). */
export function ExportButton({ quiet = false, ...props }: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [asked, setAsked] = useState(false)
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        ref={button}
        {...(quiet ? { variant: 'subtle', size: 'compact-sm' } : { variant: 'default' })}
        leftSection={<IconDownload size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => {
          setAsked(true)
          setOpened(true)
        }}
      >
        Exportar
      </Button>
      {asked && (
        <Suspense>
          <ExportDialog
            {...props}
            opened={opened}
            onClose={() => setOpened(false)}
            // The dialog is loaded too late to know which element had the focus.
            onClosed={() => button.current?.focus()}
          />
        </Suspense>
      )}
    </>
  )
}
