/** Archives an area, after a question, and brings it back. */
import { Problem, type Protecao } from '@faixa/contract'
import { type ReactNode, Suspense, useState } from 'react'
import { api } from '../../../api/client.ts'
import { lazyPart } from '../../../ui/connection/load-part.ts'
import { showToast, UNDO_MS } from '../../../ui/messages/toast.ts'
import { readAgain } from '../read-again.ts'

const ConfirmDialog = lazyPart(async () => ({
  default: (await import('../../../ui/messages/confirm-dialog.tsx')).ConfirmDialog,
}))

interface Archiving {
  readonly ask: (area: Protecao) => void
  readonly restore: (area: Pick<Protecao, 'uuid' | 'nome'>) => void
  readonly dialog: ReactNode
}

export function useArchiving(): Archiving {
  const [asked, setAsked] = useState<Protecao>()
  const [opened, setOpened] = useState(false)
  const [busy, setBusy] = useState(false)

  const restore = async ({ uuid, nome }: Pick<Protecao, 'uuid' | 'nome'>) => {
    try {
      await api.restoreProtecao({ params: { uuid } })
      showToast({ title: 'Restaurada', message: `«${nome}» está de volta.` })
    } catch (error) {
      sayRefused('Não foi possível restaurar', error)
    }
    readAgain()
  }

  const archive = async (area: Protecao) => {
    setBusy(true)
    try {
      const { message } = await api.deleteProtecao({ params: { uuid: area.uuid } })
      setOpened(false)
      const action = { label: 'Desfazer', onAct: () => void restore(area) }
      showToast({ title: 'Arquivada', message, ms: UNDO_MS, action })
    } catch (error) {
      sayRefused('Não foi possível arquivar', error)
    } finally {
      setBusy(false)
      readAgain()
    }
  }

  return {
    ask(area) {
      setAsked(area)
      setOpened(true)
    },
    restore: (area) => void restore(area),
    dialog: asked && (
      <Suspense>
        <ConfirmDialog
          opened={opened}
          busy={busy}
          title={`Arquivar ${asked.nome}`}
          confirmLabel="Arquivar"
          danger
          onConfirm={() => void archive(asked)}
          onClose={() => setOpened(false)}
        >
          As próximas aplicações deixam de ser conferidas com ela; os veredictos que já existem ficam. Se apenas mudou
          de lugar, edite a validade.
        </ConfirmDialog>
      </Suspense>
    ),
  }
}

function sayRefused(title: string, error: unknown): void {
  if (!(error instanceof Problem)) throw error
  showToast({ title, message: error.message, tone: 'warning' })
}
