/** Asks before signing out deletes what the server does not have; signs out at once where nothing waits. */
import { useEffect, useState } from 'react'
import { signOut } from '../account/session-actions.ts'
import { ConfirmDialog } from '../ui/messages/confirm-dialog.tsx'
import { type WaitingHere, waitingHere } from './waiting-here.ts'

interface SignOutQuestionProps {
  readonly leave?: () => Promise<void>
  readonly onClose: () => void
}

export default function SignOutQuestion({ leave = signOut, onClose }: SignOutQuestionProps) {
  const [waiting, setWaiting] = useState<WaitingHere>()
  const [busy, setBusy] = useState(false)
  const begin = async () => {
    setBusy(true)
    await leave()
    // A refusal has been shown, and the person is still signed in.
    onClose()
  }
  useEffect(() => {
    void waitingHere().then((found) => (found ? setWaiting(found) : begin()))
  }, [])
  if (!waiting) return null
  return (
    <ConfirmDialog
      opened
      title="Sair sem enviar o que foi feito no campo?"
      confirmLabel="Sair e apagar"
      cancelLabel="Ficar"
      danger
      busy={busy}
      onConfirm={() => void begin()}
      onClose={onClose}
    >
      Há {waiting.text}: sair {waiting.isOne ? 'o apaga' : 'os apaga'} deste aparelho.
    </ConfirmDialog>
  )
}
