import type { SavedFilter } from '@faixa/contract'
import { api } from '../../../api/client.ts'
import { invalidate, queryClient } from '../../../api/query.ts'
import { refused } from '../../../ui/refused.ts'
import { showToast, UNDO_MS } from '../../../ui/toast.ts'
import { LISTA, SAVED_FILTERS } from './use-saved-filters.ts'

type Named = Pick<SavedFilter, 'nome' | 'consulta'>

export function useSavedFilterActs() {
  const change = (act: (filters: readonly SavedFilter[]) => readonly SavedFilter[]) =>
    queryClient.setQueryData(SAVED_FILTERS.queryKey, (known) => ({ filtros: [...act(known?.filtros ?? [])] }))

  const put = async ({ nome, consulta }: Named) => {
    const saved = await api.saveFilter({ body: { lista: LISTA, nome, consulta } })
    change((filters) => [...filters.filter(({ id }) => id !== saved.id), saved].toSorted(byName))
    // What has the same name in other letters is another row here and the same there.
    await invalidate('listSavedFilters')
  }

  return {
    /** Rejects where it was refused. */
    async save(named: Named, replaces: boolean) {
      await put(named)
      showToast({
        title: replaces ? 'SUBSTITUÍDO!' : 'SALVO!',
        message: `O filtro ${named.nome} foi salvo com sucesso!`,
      })
    },
    async remove(filter: SavedFilter) {
      const { id, nome } = filter
      change((filters) => filters.filter((other) => other.id !== id))
      try {
        await api.deleteSavedFilter({ params: { id } })
        const restore = () =>
          put(filter).catch((error: unknown) => refused('Não foi possível restaurar o filtro', error))
        showToast({
          title: 'EXCLUÍDO!',
          message: `O filtro ${nome} foi excluído com sucesso!`,
          ms: UNDO_MS,
          action: { label: 'Desfazer', onAct: () => void restore() },
        })
      } catch (error) {
        change((filters) => [...filters, filter].toSorted(byName))
        refused('Não foi possível excluir o filtro', error)
      }
    },
  }
}

function byName(one: Named, other: Named): number {
  return one.nome.localeCompare(other.nome, 'pt-BR')
}
