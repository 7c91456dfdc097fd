/** Asks before signing out deletes acts of the field that the server does not have; signs out at once where there are none. */
import { useEffect, useState } from 'react'
import { signOut } from '../account/session-actions.ts'
import { getSession } from '../session/session.ts'
import { ConfirmDialog } from '../ui/messages/confirm-dialog.tsx'
import { outboxStore } from './outbox-store.ts'

export default function SignOutQuestion({ onClose }: { readonly onClose: () => void }) {
  const [waiting, setWaiting] = useState<number>()
  useEffect(() => {
    void countWaiting().then((found) => (found === 0 ? signOut() : setWaiting(found)))
  }, [])
  if (waiting === undefined) return null
  return (
    <ConfirmDialog
      opened
      title="Sair sem enviar o que foi feito no campo?"
      confirmLabel="Sair e apagar"
      cancelLabel="Ficar"
      danger
      onConfirm={() => void signOut()}
      onClose={onClose}
    >
      {waiting === 1
        ? 'Há um registro do campo que o servidor ainda não tem: sair o apaga deste aparelho.'
        : `Há ${waiting} registros do campo que o servidor ainda não tem: sair os apaga deste aparelho.`}
    </ConfirmDialog>
  )
}

/** Those that wait, and those that were refused; 0 where the storage is switched off. */
async function countWaiting(): Promise<number> {
  const { userInfo } = getSession()
  const kept = await outboxStore.list().catch(() => [])
  return kept.filter(({ pessoa, estado }) => pessoa === userInfo?.id && estado !== 'recebido').length
}
