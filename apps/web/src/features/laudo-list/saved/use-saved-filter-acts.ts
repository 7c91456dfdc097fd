import type { SavedFilter } from '@faixa/contract'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { refused } from '../../../ui/refused.ts'
import { showToast, UNDO_MS } from '../../../ui/toast.ts'
import { LISTA, SAVED_FILTERS_KEY } from './use-saved-filters.ts'

type Named = Pick<SavedFilter, 'nome' | 'consulta'>

export function useSavedFilterActs() {
  const client = useQueryClient()
  const change = (act: (filters: readonly SavedFilter[]) => readonly SavedFilter[]) =>
    client.setQueryData<readonly SavedFilter[]>(SAVED_FILTERS_KEY, (filters) => act(filters ?? []))

  const put = async ({ nome, consulta }: Named) => {
    const saved = await api.saveFilter({ body: { lista: LISTA, nome, consulta } })
    change((filters) => [...filters.filter(({ id }) => id !== saved.id), saved].toSorted(byName))
    // What has the same name in other letters is another row here and the same there.
    await client.invalidateQueries({ queryKey: SAVED_FILTERS_KEY })
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
