/** Deletes entities, which archives them: the other rows that leave the lists are shown before, and it can be undone afterwards. */
import type { Entity, Tipo } from '@faixa/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { invalidate, query } from '../../api/query.ts'
import { ENTITY_WORDS, leavesWith, sentenceStart } from '../../entidades/entity-words.ts'
import { focusFirstRow } from '../../list/table/data-table.tsx'
import * as noun from '../../noun/use-archiving.tsx'
import { useMay } from '../../session/use-session.ts'

/** Time until a closed dialog has left the screen. */
const CLOSED_MS = 300

export function useArchiving(tipo: Tipo) {
  const mayRestore = useMay('restoreArchived')
  const { one } = ENTITY_WORDS[tipo]
  return noun.useArchiving<Entity>({
    title: ({ nome }) => `ATENÇÃO! Excluir ${one} ${nome}`,
    confirmLabel: 'Deletar',
    cancelLabel: 'Abortar',
    consequences: (entity) => <Consequences tipo={tipo} entity={entity} />,
    done: 'EXCLUÍDO!',
    failed: 'Não foi possível excluir',
    archive: ({ id }) => api.deleteEntity({ params: { tipo, id } }),
    restored: 'Restaurado',
    restore: async ({ id, nome }) => {
      await api.restoreEntity({ params: { tipo, id } })
      return `${sentenceStart(tipo)} ${nome} está de volta.`
    },
    readAgain,
    mayRestore,
    // The row is gone together with the button that opened the dialog.
    onArchived: () => setTimeout(focusFirstRow, CLOSED_MS),
  })
}

function Consequences({ tipo, entity }: { readonly tipo: Tipo; readonly entity: Entity }) {
  const { data } = useQuery(query('countArchived', { params: { tipo, id: entity.id } }))
  const mayRestore = useMay('restoreArchived')
  return (
    <>
      {ENTITY_WORDS[tipo].warning} {data && leavesWith(data)}{' '}
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
