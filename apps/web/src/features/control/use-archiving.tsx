/** Deletes entities, which is archiving them: what leaves with them is said before, and both ways are open afterwards. */
import { type Entity, Problem, type Tipo } from '@faixa/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { api } from '../../api/client.ts'
import { invalidate, query } from '../../api/query.ts'
import { focusFirstRow } from '../../list/table/data-table.tsx'
import { useMay } from '../../session/use-session.ts'
import { lazyPart } from '../../ui/connection/load-part.ts'
import { showToast, UNDO_MS } from '../../ui/messages/toast.ts'
import { CONTROL_LISTS, leavesWith } from './entity-kinds.ts'

const ConfirmDialog = lazyPart(async () => ({
  default: (await import('../../ui/messages/confirm-dialog.tsx')).ConfirmDialog,
}))

/** Time until a closed dialog has left the screen. */
const CLOSED_MS = 300

interface Archiving {
  readonly ask: (entity: Entity) => void
  readonly restore: (entity: Entity) => Promise<void>
  readonly dialog: ReactNode
}

export function useArchiving(tipo: Tipo): Archiving {
  const mayRestore = useMay('restoreArchived')
  const [asked, setAsked] = useState<Entity>()
  const [opened, setOpened] = useState(false)
  const [busy, setBusy] = useState(false)
  const { one } = CONTROL_LISTS[tipo]

  const restore = async ({ id, nome }: Entity) => {
    try {
      await api.restoreEntity({ params: { tipo, id } })
      await readAgain()
      showToast({ title: 'Restaurado', message: `${sentenceStart(one)} ${nome} está de volta.` })
    } catch (error) {
      sayRefused('Não foi possível restaurar', error)
    }
  }

  const archive = async (entity: Entity) => {
    setBusy(true)
    try {
      const { message } = await api.deleteEntity({ params: { tipo, id: entity.id } })
      await readAgain()
      setOpened(false)
      showToast({
        title: 'EXCLUÍDO!',
        message,
        ...(mayRestore && { ms: UNDO_MS, action: { label: 'Desfazer', onAct: () => void restore(entity) } }),
      })
      // The row has gone with the button that opened the dialog.
      setTimeout(focusFirstRow, CLOSED_MS)
    } catch (error) {
      sayRefused('Não foi possível excluir', error)
    } finally {
      setBusy(false)
    }
  }

  return {
    ask(entity) {
      setAsked(entity)
      setOpened(true)
    },
    restore,
    dialog: asked && (
      <Suspense>
        <ConfirmDialog
          opened={opened}
          busy={busy}
          title={`ATENÇÃO! Excluir ${one} ${asked.nome}`}
          confirmLabel="Deletar"
          cancelLabel="Abortar"
          danger
          onConfirm={() => void archive(asked)}
          onClose={() => setOpened(false)}
        >
          <Consequences tipo={tipo} entity={asked} />
        </ConfirmDialog>
      </Suspense>
    ),
  }
}

function Consequences({ tipo, entity }: { readonly tipo: Tipo; readonly entity: Entity }) {
  const { data } = useQuery(query('countArchived', { params: { tipo, id: entity.id } }))
  const mayRestore = useMay('restoreArchived')
  return (
    <>
      {CONTROL_LISTS[tipo].warning} {data && leavesWith(data)}{' '}
      {mayRestore
        ? 'Você pode desfazer logo depois, ou restaurar mais tarde em «Arquivados».'
        : 'Só um administrador pode restaurar depois.'}
    </>
  )
}

/** Lists of the administration, and the choices that forms and filters offer. */
export async function readAgain(): Promise<void> {
  await Promise.all([invalidate('listEntities'), invalidate('listEmpresas'), invalidate('listPrestadoras')])
}

function sayRefused(title: string, error: unknown): void {
  if (!(error instanceof Problem)) throw error
  showToast({ title, message: error.extras.erros?.[0]?.mensagem ?? error.message, tone: 'warning' })
}

function sentenceStart(text: string): string {
  return `${text[0]!.toUpperCase()}${text.slice(1)}`
}
