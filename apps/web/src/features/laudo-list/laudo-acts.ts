import { type LaudoListed, Problem } from '@faixa/contract'
import { VAZIO } from '@faixa/domain'
import { api } from '../../api/client.ts'
import { refused } from '../../ui/messages/refused.ts'
import { showToast, UNDO_MS } from '../../ui/messages/toast.ts'
import { withHidden, withoutLaudo } from './page-changes.ts'
import type { ChangeLaudos } from './use-laudo-page.ts'

export interface ActsOptions {
  /** Changes the laudos in everything that shows them. */
  readonly change: (act: ChangeLaudos) => void
  readonly reload: () => Promise<void>
}

export interface LaudoActs {
  /** Hides or reveals one laudo or several; the server changes all of them or none. */
  readonly hide: (laudos: readonly LaudoListed[], hidden: boolean) => Promise<void>
  /** Marks laudos as reviewed, or undoes it. */
  readonly review: (laudos: readonly LaudoListed[], conferido: boolean) => Promise<void>
  /** Rejects after showing the refusal. */
  readonly remove: (laudo: LaudoListed) => Promise<void>
  readonly restore: (uuid: string) => Promise<void>
}

/** Titles are the specification's (001 §4); the sentences come from the server. */
export function laudoActs({ change, reload }: ActsOptions): LaudoActs {
  const hide = async (laudos: readonly LaudoListed[], hidden: boolean) => {
    const [first, ...rest] = laudos
    if (!first) return
    const uuids = laudos.map(({ uuid }) => uuid)
    change((shown) => withHidden(shown, new Set(uuids), hidden))
    try {
      const { message } =
        rest.length === 0
          ? await api.hideLaudo({ params: { id: first.uuid }, body: { hide: hidden } })
          : await api.hideLaudos({ body: { uuids, hide: hidden } })
      showToast({
        title: hidden ? 'OCULTADO!' : 'REVELADO!',
        message,
        ms: UNDO_MS,
        action: { label: 'Desfazer', onAct: () => void hide(laudos, !hidden) },
      })
    } catch (error) {
      change((shown) => withHidden(shown, new Set(uuids), !hidden))
      const what = rest.length === 0 ? 'o laudo' : `os ${laudos.length} laudos`
      const title = `Não foi possível ${hidden ? 'ocultar' : 'revelar'} ${what}`
      const gone = isGone(error)
      if (gone && rest.length === 0) {
        showToast({ title, message: GONE, tone: 'warning' })
        change((shown) => withoutLaudo(shown, first.uuid))
      } else refused(title, error)
      // One of several was deleted meanwhile, and only the server knows which.
      if (gone) await reload()
    }
  }

  const review = async (laudos: readonly LaudoListed[], conferido: boolean) => {
    try {
      const { message } = await api.reviewLaudos({ body: { uuids: laudos.map(({ uuid }) => uuid), conferido } })
      showToast({
        title: conferido ? 'CONFERIDO!' : 'NÃO CONFERIDO!',
        message,
        ms: UNDO_MS,
        action: { label: 'Desfazer', onAct: () => void review(laudos, !conferido) },
      })
    } catch (error) {
      refused(`Não foi possível ${conferido ? 'conferir' : 'desfazer a conferência'}`, error)
    }
    await reload()
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
      change((laudos) => withoutLaudo(laudos, uuid))
      showToast({
        title: 'EXCLUÍDO!',
        message,
        ms: UNDO_MS,
        action: { label: 'Desfazer', onAct: () => void restore(uuid) },
      })
      await reload()
    } catch (error) {
      if (!isGone(error)) {
        refused('Não foi possível excluir o laudo', error)
        throw error
      }
      change((laudos) => withoutLaudo(laudos, uuid))
      showToast({ title: 'O laudo já não está na lista', message: GONE, tone: 'info' })
      await reload()
    }
  }

  return { hide, review, remove, restore }
}

const GONE = 'Outra pessoa o excluiu. A lista foi atualizada.'

/** True where another person deleted the laudo, and the event has not arrived yet. */
function isGone(error: unknown): boolean {
  return error instanceof Problem && error.codigo === 'nao-encontrado'
}

/** The name of a laudo in the specification's sentences, or its code where it has no name. */
export function shortName({ nome, codigo }: Pick<LaudoListed, 'nome' | 'codigo'>): string {
  return nome === VAZIO ? codigo : nome
}
