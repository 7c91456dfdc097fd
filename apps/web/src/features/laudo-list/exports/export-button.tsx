import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { lazyPart } from '../../../ui/connection/load-part.ts'
import type { ExportScope } from './export-plan.ts'

const ExportDialog = lazyPart(() => import('./export-dialog.tsx'))

interface ButtonProps extends ExportScope {
  /** True among other buttons, where it is less prominent. */
  readonly quiet?: boolean
}

/** Opens the export, which all people may use (specification 001 §6). */
export function ExportButton({ quiet = false, ...props }: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [mounted, setMounted] = useState(false)
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        ref={button}
        {...(quiet ? { variant: 'subtle', size: 'compact-sm' } : { variant: 'default' })}
        leftSection={<IconDownload size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => {
          setMounted(true)
          setOpened(true)
        }}
      >
        Exportar
      </Button>
      {mounted && (
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
