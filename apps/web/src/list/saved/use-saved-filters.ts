/** The filters that this person has saved for one list, and the acts upon them. */
import type { SavedFilter } from '@faixa/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { invalidate, query, queryClient } from '../../api/query.ts'
import { refused } from '../../ui/messages/refused.ts'
import { showToast, UNDO_MS } from '../../ui/messages/toast.ts'
import type { SavedList } from '../address/list-address.ts'

type Named = Pick<SavedFilter, 'nome' | 'consulta'>

const savedQuery = (lista: SavedList) => query('listSavedFilters', { query: { lista } })

/** Reads nothing before `wanted`. */
export function useSavedFilters(lista: SavedList, wanted: boolean) {
  return useQuery({ ...savedQuery(lista), select: ({ filtros }) => filtros, enabled: wanted, staleTime: 60_000 })
}

export function savedFilterActs(lista: SavedList) {
  const change = (act: (filters: readonly SavedFilter[]) => readonly SavedFilter[]) =>
    queryClient.setQueryData(savedQuery(lista).queryKey, (known) => ({ filtros: [...act(known?.filtros ?? [])] }))

  const put = async ({ nome, consulta }: Named) => {
    const saved = await api.saveFilter({ body: { lista, nome, consulta } })
    change((filters) => [...filters.filter(({ id }) => id !== saved.id), saved].toSorted(byName))
    // The server replaces a filter whose name differs only in case; the list on the screen would still show two rows.
    await invalidate('listSavedFilters')
  }

  return {
    /** Rejects with the server's refusal. */
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
