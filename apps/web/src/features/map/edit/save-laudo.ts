/** Sends an edit: only the notes where only they changed, everything otherwise, and always against the version it began with. */
import type { LaudoInfo } from '@faixa/contract'
import { api } from '../../../api/client.ts'
import { queryClient } from '../../../api/query.ts'
import type { FormToasts } from '../../../form/shell/use-form.ts'
import { laudoQuery } from '../../../laudo/laudo-query.ts'
import { type EditValues, editBody, notesIn, onlyNotesDiffer } from './edit-fields.ts'

const ABOUT = 'Edição dos Dados do Laudo.'

const OF_THE_DATA: FormToasts = {
  sending: { title: 'Iniciando atualização...', message: ABOUT },
  sent: { title: 'Atualização concluída!', message: ABOUT },
  refused: { title: 'Atualização falhou!', message: ABOUT },
}

const OF_THE_NOTES: FormToasts = {
  sent: { title: 'Observações salvas', message: 'As modificações nas observações foram salvas...' },
  refused: { title: 'Erro ao salvar', message: 'Problemas aconteceram ao modificar as observações...' },
}

export function editToasts(before: EditValues, after: EditValues): FormToasts {
  return onlyNotesDiffer(before, after) ? OF_THE_NOTES : OF_THE_DATA
}

export async function saveLaudo({ uuid, versao }: LaudoInfo, before: EditValues, after: EditValues): Promise<void> {
  const params = { uuid }
  const { laudoInfo } = onlyNotesDiffer(before, after)
    ? await api.updateNotes(
        { params, body: { obsArray: [...notesIn(after)], obsText: after.observacoes } },
        { ifMatch: versao },
      )
    : await api.updateLaudo({ params, body: editBody(after, before) }, { ifMatch: versao })
  queryClient.setQueryData(laudoQuery(uuid).queryKey, { laudoInfo, collections: [] })
}
