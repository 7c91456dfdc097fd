/** Sends an invitation again, which invalidates the previous link, and cancels one; each is explained before. */
import type { Entity, Tipo } from '@faixa/contract'
import { Modal } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { api } from '../../../api/client.ts'
import { lazyPart } from '../../../ui/connection/load-part.ts'
import { ConfirmLater } from '../../../ui/messages/confirm-later.tsx'
import { refused } from '../../../ui/messages/refused.ts'
import { showToast } from '../../../ui/messages/toast.ts'
import { useBusy } from '../../../ui/messages/use-busy.ts'
import { readAgain } from '../use-archiving.tsx'
import type { Invited } from './invitation-note.tsx'

const InvitationNote = lazyPart(async () => ({ default: (await import('./invitation-note.tsx')).InvitationNote }))

interface Inviting {
  readonly send: (entity: Entity) => Promise<void>
  readonly askCancel: (entity: Entity) => void
  /** Id of the row whose invitation is being sent, so that a second click sends nothing. */
  readonly sending: number | undefined
  readonly dialog: ReactNode
}

export function useInviting(tipo: Tipo): Inviting {
  const [sending, setSending] = useState<number>()
  const [shown, setShown] = useState<{ readonly entity: Entity; readonly invited: Invited }>()
  const [invitee, setInvitee] = useState<Entity>()
  const [opened, setOpened] = useState(false)
  const [busy, perform] = useBusy()

  const send = async (entity: Entity) => {
    if (sending !== undefined) return
    setSending(entity.id)
    try {
      const invited = await api.inviteEntity({ params: { tipo, id: entity.id } })
      if (invited.entrega === 'email') {
        setShown(undefined)
        showToast({ title: 'Convite', message: `${invited.message} O link anterior, se havia um, não vale mais.` })
      } else setShown({ entity, invited })
      await readAgain()
    } catch (problem) {
      refused('O convite não foi enviado', problem)
    } finally {
      setSending(undefined)
    }
  }

  const cancel = ({ id }: Entity) =>
    perform('O convite não foi cancelado', async () => {
      const { message } = await api.cancelInvitation({ params: { tipo, id } })
      setOpened(false)
      showToast({ title: 'Convite', message })
      await readAgain()
    })

  return {
    send,
    sending,
    askCancel(entity) {
      setInvitee(entity)
      setOpened(true)
    },
    dialog: (
      <Suspense>
        {invitee && (
          <ConfirmLater
            opened={opened}
            busy={busy}
            title={`Cancelar o convite de ${invitee.nome}`}
            confirmLabel="Cancelar convite"
            cancelLabel="Voltar"
            danger
            onConfirm={() => void cancel(invitee)}
            onClose={() => setOpened(false)}
          >
            O link que {invitee.nome} recebeu deixa de valer na hora. O cadastro continua na lista, sem acesso ao
            sistema, até um novo convite ou uma senha digitada na edição.
          </ConfirmLater>
        )}
        {shown && (
          <Modal
            opened
            onClose={() => setShown(undefined)}
            title={`Convite de ${shown.entity.nome}`}
            centered
            closeButtonProps={{ 'aria-label': 'Fechar' }}
          >
            <InvitationNote invited={shown.invited} onAgain={() => void send(shown.entity)} />
          </Modal>
        )}
      </Suspense>
    ),
  }
}
