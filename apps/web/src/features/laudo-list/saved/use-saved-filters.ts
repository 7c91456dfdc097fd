import type { SavedFilter } from '@faixa/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { refused } from '../../../ui/refused.ts'
import { showToast } from '../../../ui/toast.ts'

const KEY = ['filtros-salvos', 'laudos'] as const
const LISTA = 'laudos'
/** Time enough to read and to change one's mind. */
const UNDO_MS = 8000

type Named = Pick<SavedFilter, 'nome' | 'consulta'>

/** Of this person. `wanted`: somebody is about to look. */
export function useSavedFilters(wanted: boolean) {
  const client = useQueryClient()
  const list = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.listSavedFilters({ query: { lista: LISTA } }, { signal })).filtros,
    enabled: wanted,
    staleTime: 60_000,
  })
  const change = (act: (filters: readonly SavedFilter[]) => readonly SavedFilter[]) =>
    client.setQueryData<readonly SavedFilter[]>(KEY, (filters) => act(filters ?? []))

  const put = async ({ nome, consulta }: Named) => {
    const saved = await api.saveFilter({ body: { lista: LISTA, nome, consulta } })
    change((filters) => [...filters.filter(({ id }) => id !== saved.id), saved].toSorted(byName))
    // What has the same name in other letters is another row here and the same there.
    await client.invalidateQueries({ queryKey: KEY })
  }

  return {
    list,
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
