import type { LaudoListed } from '@faixa/contract'
import { VAZIO } from '@faixa/domain'
import { api } from '../../api/client.ts'
import { useMay } from '../../session/use-session.ts'
import { showToast } from '../../ui/toast.ts'
import { type LaudoPage, withHidden, withoutLaudo } from './page-changes.ts'

interface ActsOptions {
  readonly change: (act: (page: LaudoPage) => LaudoPage) => void
  readonly reload: () => Promise<void>
}

export interface LaudoActs {
  readonly hide: (laudo: LaudoListed, hidden: boolean) => Promise<void>
  /** Rejects where it was refused, once that has been said. */
  readonly remove: (laudo: LaudoListed) => Promise<void>
}

/** Time enough to read and to change one's mind. */
const UNDO_MS = 8000

/** Titles are the specification's (001 §4); the sentences come from the server. */
export function useLaudoActs({ change, reload }: ActsOptions): LaudoActs {
  const mayRestore = useMay('restoreArchived')

  const hide = async (laudo: LaudoListed, hidden: boolean) => {
    const { uuid } = laudo
    change((page) => withHidden(page, uuid, hidden))
    try {
      const { message } = await api.hideLaudo({ params: { id: uuid }, body: { hide: hidden } })
      showToast({
        title: hidden ? 'OCULTADO!' : 'REVELADO!',
        message,
        ms: UNDO_MS,
        action: { label: 'Desfazer', onAct: () => void hide(laudo, !hidden) },
      })
    } catch (error) {
      change((page) => withHidden(page, uuid, !hidden))
      refused(`Não foi possível ${hidden ? 'ocultar' : 'revelar'} o laudo`, error)
    }
  }

  const restore = async (uuid: string) => {
    try {
      const { message } = await api.restoreLaudo({ params: { id: uuid } })
      showToast({ title: 'RESTAURADO!', message })
      await reload()
    } catch (error) {
      refused('Não foi possível restaurar o laudo', error)
    }
  }

  const remove = async ({ uuid }: LaudoListed) => {
    try {
      const { message } = await api.deleteLaudo({ params: { id: uuid } })
      change((page) => withoutLaudo(page, uuid))
      showToast({
        title: 'EXCLUÍDO!',
        message,
        ms: UNDO_MS,
        ...(mayRestore && { action: { label: 'Desfazer', onAct: () => void restore(uuid) } }),
      })
      await reload()
    } catch (error) {
      refused('Não foi possível excluir o laudo', error)
      throw error
    }
  }

  return { hide, remove }
}

/** As the specification's sentences call it: a laudo without a name goes by its code. */
export function shortName({ nome, codigo }: Pick<LaudoListed, 'nome' | 'codigo'>): string {
  return nome === VAZIO ? codigo : nome
}

function refused(title: string, error: unknown): void {
  showToast({ title, message: error instanceof Error ? error.message : '', tone: 'danger' })
}
