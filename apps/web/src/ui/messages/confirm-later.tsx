import { type ComponentProps, Suspense, useState } from 'react'
import { lazyPart } from '../connection/load-part.ts'
import type { ConfirmDialog } from './confirm-dialog.tsx'

const Dialog = lazyPart(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }))

/** A ConfirmDialog whose code is loaded with the first question: a screen is seen before anything on it is confirmed. */
export function ConfirmLater(props: ComponentProps<typeof ConfirmDialog>) {
  const [mounted, setMounted] = useState(props.opened)
  if (props.opened && !mounted) setMounted(true)
  if (!mounted) return null
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  )
}
