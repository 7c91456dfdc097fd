/** Sends an edit: only the notes where only they changed, everything otherwise, and always against the version it began with. */
import { type LaudoInfo, Problem } from '@faixa/contract'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { queryClient } from '../../../api/query.ts'
import { invalidateLaudo, laudoQuery } from '../../../laudo/laudo-query.ts'
import { showToast } from '../../../ui/toast.ts'
import { type EditValues, editBody, notesIn, onlyNotesDiffer } from './edit-fields.ts'

interface Edit {
  readonly before: EditValues
  readonly after: EditValues
  readonly versao: number
}

interface SaveOptions {
  readonly uuid: string
  readonly onSaved: () => void
  /** What the server said, for the fields; a conflict is the caller's to show. */
  readonly onRefused: (problem: Problem) => void
}

export function useSaveLaudo({ uuid, onSaved, onRefused }: SaveOptions) {
  return useMutation({
    mutationFn: async ({ before, after, versao }: Edit): Promise<LaudoInfo> => {
      const params = { uuid }
      if (onlyNotesDiffer(before, after)) {
        const body = { obsArray: [...notesIn(after)], obsText: after.observacoes }
        return (await api.updateNotes({ params, body }, { ifMatch: versao })).laudoInfo
      }
      showToast({ title: 'Iniciando atualização...', message: 'Edição dos Dados do Laudo.', tone: 'info' })
      return (await api.updateLaudo({ params, body: editBody(after, before) }, { ifMatch: versao })).laudoInfo
    },
    onSuccess: (info, { before, after }) => {
      queryClient.setQueryData(laudoQuery(uuid).queryKey, { laudoInfo: info, collections: [] })
      const notes = onlyNotesDiffer(before, after)
      showToast(
        notes
          ? { title: 'Observações salvas', message: 'As modificações nas observações foram salvas...' }
          : { title: 'Atualização concluída!', message: 'Edição dos Dados do Laudo.' },
      )
      onSaved()
      void invalidateLaudo(uuid)
    },
    onError: (error, { before, after }) => {
      showToast(
        onlyNotesDiffer(before, after)
          ? {
              title: 'Erro ao salvar',
              message: 'Problemas aconteceram ao modificar as observações...',
              tone: 'warning',
            }
          : { title: 'Atualização falhou!', message: 'Edição dos Dados do Laudo.', tone: 'warning' },
      )
      if (error instanceof Problem) onRefused(error)
    },
  })
}
