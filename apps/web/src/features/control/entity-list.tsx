/** One list of the administration: its rows with the acts on them. */
import { type AnswerOf, ENTITY_KINDS, type Entity, type Routes, type Tipo } from '@faixa/contract'
import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { api } from '../../api/client.ts'
import { ENTITY_WORDS, listWords } from '../../entidades/entity-words.ts'
import type { RowWords } from '../../list/list-row.ts'
import { ListScreen } from '../../list/list-screen.tsx'
import { cardOf } from '../../list/row-detail.tsx'
import { useList } from '../../list/use-list.ts'
import { useListPage } from '../../list/use-list-page.ts'
import { paths } from '../../paths.ts'
import { useMay } from '../../session/use-session.ts'
import { lazyPart } from '../../ui/connection/load-part.ts'
import { refused } from '../../ui/messages/refused.ts'
import { ButtonLink } from '../../ui/page/links.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { ENTITY_TERMS, listPath, USUAL_LIST } from './control-address.ts'
import { EntityActions } from './entity-actions.tsx'
import { entityColumns, entityFilters } from './entity-columns.tsx'
import { EntityMark } from './entity-mark.tsx'
import { useInviting } from './invitation/use-inviting.tsx'
import type { PersonTipo } from './remove-person.tsx'
import { useArchiving } from './use-archiving.tsx'

const InviteAll = lazyPart(() => import('./invitation/invite-all.tsx'))
const EditEntity = lazyPart(() => import('./form/edit-entity.tsx'))
const RemovePerson = lazyPart(() => import('./remove-person.tsx'))
const CloseEmpresa = lazyPart(() => import('./closing/close-empresa.tsx'))
const ResetFactor = lazyPart(() => import('./reset-factor.tsx'))
const HistoryDialog = lazyPart(() => import('../../history/history-dialog.tsx'))

interface EntityListProps {
  readonly tipo: Tipo
  /** Absent where the list is within a card with the same title. */
  readonly title?: string
}

const entitiesOf = ({ entidades }: AnswerOf<Routes['listEntities']>): readonly Entity[] => entidades

const isPerson = (tipo: Tipo): tipo is PersonTipo => tipo in PEOPLE
const PEOPLE: Readonly<Record<PersonTipo, true>> = {
  administradores: true,
  analistas: true,
  funcionarios: true,
  pilotos: true,
}

async function savePdf({ id, pdf }: Entity): Promise<void> {
  try {
    saveFile(await (await api.readCertificadoPdf({ params: { id } })).blob(), pdf!.nome)
  } catch (error) {
    refused('O PDF não foi baixado', error)
  }
}

/** Columns that the title of a card contains. */
const NAMES: ReadonlySet<string> = new Set(['nome', 'posicao'])

export function EntityList({ tipo, title }: EntityListProps) {
  const { nivel, imported, login, managedBy } = ENTITY_KINDS[tipo]
  const { many, usual } = ENTITY_WORDS[tipo]
  const { title: name, register, nothing } = listWords(tipo)
  const [description] = useState(() => ({
    terms: ENTITY_TERMS[tipo],
    route: listPath(tipo),
    filters: entityFilters(tipo),
    columns: entityColumns(tipo),
    usual,
  }))
  const list = useList(description)
  const result = useListPage('listEntities', { params: { tipo }, query: list.query }, entitiesOf)
  const mayRegister = useMay(tipo === 'administradores' ? 'createAdministrador' : managedBy)
  const mayImport = useMay('createEntidade')
  const [removing, setRemoving] = useState<Entity>()
  const [inHistory, setInHistory] = useState<Entity>()
  const [closing, setClosing] = useState<Entity>()
  const [lost, setLost] = useState<Entity>()
  const [invitingAll, setInvitingAll] = useState(false)
  const { editar: editing } = list.search
  const archiving = useArchiving(tipo)
  const inviting = useInviting(tipo)
  const words: RowWords<Entity> = {
    keyOf: ({ id }) => `${id}`,
    nameOf: ({ nome }) => nome,
    card: {
      ...cardOf(list.columns, list.usual, NAMES),
      badge: (entity) => <EntityMark entity={entity} />,
    },
    actions: (entity, reachable) => (
      <EntityActions
        entity={entity}
        reachable={reachable}
        onEdit={() => list.step({ editar: entity.id })}
        onPdf={() => void savePdf(entity)}
        onHistory={() => setInHistory(entity)}
        onArchive={() => archiving.ask(entity)}
        onRestore={() => void archiving.restore(entity)}
        onRemove={isPerson(tipo) ? () => setRemoving(entity) : undefined}
        onCloseEmpresa={tipo === 'empresas' ? () => setClosing(entity) : undefined}
        inviting={inviting.sending === entity.id}
        onInvite={() => void inviting.send(entity)}
        onCancelInvitation={() => inviting.askCancel(entity)}
        onResetFactor={() => setLost(entity)}
      />
    ),
  }
  const newEntity = (
    <>
      {imported && mayImport && (
        <ButtonLink
          to={paths.importEntities}
          search={tipo === USUAL_LIST ? {} : { lista: tipo }}
          variant="default"
          size="sm"
        >
          Importar
        </ButtonLink>
      )}
      <ButtonLink to={paths.createUser} search={tipo === USUAL_LIST ? {} : { nivel }} size="sm">
        {register}
      </ButtonLink>
    </>
  )
  const acts = (
    <>
      {login && (
        <Button variant="default" size="sm" onClick={() => setInvitingAll(true)}>
          Convidar todos
        </Button>
      )}
      {newEntity}
    </>
  )
  return (
    <>
      <ListScreen
        list={list}
        result={result}
        {...(title !== undefined && { title, subtitle: 'Administração' })}
        actions={mayRegister && acts}
        // The surrounding card has the list's own name.
        label={title === undefined ? `Tabela de ${many}` : name}
        searchLabel={`Buscar ${many}`}
        columnsLabel="Exibir"
        showAll="Limpar busca e filtros"
        nothing={nothing}
        notFound={nothing}
        first={mayRegister && newEntity}
        afterColumns={title === undefined && mayRegister && acts}
        words={words}
      />
      {archiving.dialog}
      {inviting.dialog}
      {invitingAll && (
        <Suspense>
          <InviteAll tipo={tipo} onClose={() => setInvitingAll(false)} />
        </Suspense>
      )}
      {closing && (
        <Suspense>
          <CloseEmpresa id={closing.id} nome={closing.nome} onClose={() => setClosing(undefined)} />
        </Suspense>
      )}
      {lost && (
        <Suspense>
          <ResetFactor tipo={tipo} entity={lost} onClose={() => setLost(undefined)} />
        </Suspense>
      )}
      {inHistory && (
        <Suspense>
          <HistoryDialog
            name={inHistory.nome}
            route="readEntityHistory"
            params={{ tipo, id: inHistory.id }}
            onClose={() => setInHistory(undefined)}
          />
        </Suspense>
      )}
      {removing && isPerson(tipo) && (
        <Suspense>
          <RemovePerson key={removing.id} tipo={tipo} entity={removing} onClose={() => setRemoving(undefined)} />
        </Suspense>
      )}
      {editing !== undefined && (
        <Suspense>
          <EditEntity
            key={editing}
            tipo={tipo}
            id={editing}
            onClose={() => list.put({ editar: undefined })}
            onInvite={(entity) => void inviting.send(entity)}
          />
        </Suspense>
      )}
    </>
  )
}
