import { UUIDS_MAX } from '@faixa/contract'
import { Button } from '@mantine/core'
import { IconPlus, IconRefresh } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useLaudoEvents } from '../../api/events.ts'
import { keepSeenList } from '../../laudo/seen-list.ts'
import { ListScreen } from '../../list/list-screen.tsx'
import { useRowSelection } from '../../list/selection/use-row-selection.ts'
import { useList } from '../../list/use-list.ts'
import { paths } from '../../paths.ts'
import { useMay, useUserInfo } from '../../session/use-session.ts'
import { loadNow } from '../../ui/connection/load-part.ts'
import { refused } from '../../ui/messages/refused.ts'
import { showToast } from '../../ui/messages/toast.ts'
import { ButtonLink } from '../../ui/page/links.tsx'
import { useDeletedLaudos } from './dialogs/use-deleted-laudos.tsx'
import { useDeletion } from './dialogs/use-deletion.tsx'
import { useDocuments } from './dialogs/use-documents.tsx'
import { ExportButton } from './exports/export-button.tsx'
import type { ActsOptions, LaudoActs } from './laudo-acts.ts'
import { LAUDO_TERMS } from './laudo-address.ts'
import { EFFECTIVENESS, LISTED_COLUMNS, USUAL_COLUMNS, withMetodo } from './laudo-columns.tsx'
import { LAUDO_FILTERS } from './laudo-filters.ts'
import { withEvent } from './page-changes.ts'
import { RendimentoButton } from './rendimento/rendimento-button.tsx'
import { laudoWords, wordsWithEffectiveness } from './rows/laudo-words.tsx'
import { RowActions } from './rows/row-actions.tsx'
import { SelectedLaudos } from './selection/selected-laudos.tsx'
import { useLaudoPage } from './use-laudo-page.ts'

const LAUDO_LIST = {
  terms: LAUDO_TERMS,
  route: paths.laudos,
  filters: LAUDO_FILTERS,
  columns: LISTED_COLUMNS,
  usual: USUAL_COLUMNS,
  firstOther: EFFECTIVENESS,
  accompanied: withMetodo,
} as const

export default function LaudoListPage() {
  const { nomeEmpresa } = useUserInfo()
  const mayCreate = useMay('createLaudo')
  const seesPrivate = useMay('readPrivate')
  const list = useList(LAUDO_LIST)
  const { query, columns, shown } = list
  const { result, change, reload, hasNews } = useLaudoPage(query, seesPrivate)
  const laudos = result.data?.rows ?? []
  const { data: seen, isPlaceholderData: isOld } = result
  const { history } = useRouter()
  // The maps that are opened from here go on to the next laudo of this page.
  useEffect(() => {
    if (!seen || isOld) return
    const { pathname, search } = history.location
    const uuids = seen.rows.map(({ uuid }) => uuid)
    keepSeenList({ uuids, href: `${pathname}${search}`, query, totalPages: seen.totalPages })
  }, [seen, isOld, query, history])
  const selection = useRowSelection({
    keyOf: ({ uuid }) => uuid,
    rows: laudos,
    most: UUIDS_MAX,
    onFull: () =>
      showToast({
        title: `Até ${UUIDS_MAX} laudos de cada vez`,
        message: 'Os demais não foram selecionados: use os filtros para escolher menos.',
        tone: 'info',
      }),
  })
  useLaudoEvents((event) => selection.change((picked) => withEvent(picked, event, seesPrivate)))
  const acts = useLaudoActs({
    change: (act) => {
      change(act)
      selection.change(act)
    },
    reload,
  })
  const deletion = useDeletion(acts.remove)
  const documents = useDocuments()
  const mayDelete = useMay('deleteLaudo')
  const mayReview = useMay('updateLaudo')
  const toReview = laudos.find(({ ready, conferido }) => ready && !conferido) ?? laudos.find(({ ready }) => ready)
  const deleted = useDeletedLaudos(acts.restore)
  const exported = { query, columns, shown, selected: [...selection.picked.values()] }
  const chosen = list.chosen.map(({ name }) => name)
  const showsEffectiveness = chosen.includes(EFFECTIVENESS)
  const toggleEffectiveness = () =>
    list.choose(
      columns
        .map(({ name }) => name)
        .filter((name) => (name === EFFECTIVENESS ? !showsEffectiveness : chosen.includes(name))),
    )
  const newLaudo = (looks: object, words: string) =>
    mayCreate && (
      <ButtonLink to={paths.createLaudo} {...looks}>
        {words}
      </ButtonLink>
    )
  return (
    <>
      <ListScreen
        list={list}
        result={result}
        title={nomeEmpresa ?? 'Listar Aplicações'}
        subtitle="Laudos"
        actions={
          <>
            {mayReview && toReview && (
              <ButtonLink
                to={paths.map}
                params={{ segment: toReview.uuid }}
                search={{ conferir: true } as never}
                variant="default"
              >
                Conferir
              </ButtonLink>
            )}
            {mayDelete && (
              <Button variant="default" onClick={deleted.open}>
                Excluídos
              </Button>
            )}
            {newLaudo({ leftSection: <IconPlus size={16} aria-hidden /> }, 'Novo Laudo')}
          </>
        }
        label="Lista de laudos"
        searchLabel="Buscar laudos"
        showAll="Mostrar todos os laudos"
        first={newLaudo({ variant: 'default', size: 'sm' }, 'Cadastrar o primeiro laudo')}
        news={
          hasNews && (
            <Button variant="light" leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => void reload()}>
              Há laudos novos
            </Button>
          )
        }
        afterColumns={
          <>
            <Button variant="default" onClick={toggleEffectiveness}>
              {showsEffectiveness ? 'Ocultar efetividade' : 'Mostrar efetividade'}
            </Button>
            <RendimentoButton query={query} />
            <ExportButton {...exported} />
          </>
        }
        words={{
          ...(showsEffectiveness ? wordsWithEffectiveness : laudoWords),
          actions: (laudo, reachable) => (
            <RowActions
              laudo={laudo}
              reachable={reachable}
              onDocuments={() => documents.open(laudo)}
              onHide={(hidden) => void acts.hide([laudo], hidden)}
              onDelete={() => deletion.ask(laudo)}
            />
          ),
        }}
        selection={selection}
      />
      {deletion.dialog}
      {documents.dialog}
      {deleted.dialog}
      <SelectedLaudos
        selection={selection}
        shown={laudos}
        hide={acts.hide}
        review={acts.review}
        onNoted={() => void reload()}
        exporting={<ExportButton {...exported} quiet />}
      />
    </>
  )
}

const load = () => loadNow(() => import('./laudo-acts.ts'))

/** The acts on laudos, whose code is loaded after the list. */
function useLaudoActs(options: ActsOptions): LaudoActs {
  useEffect(() => void load().catch(() => undefined), [])
  const acts = async () => {
    try {
      return (await load()).laudoActs(options)
    } catch (error) {
      refused('Nada foi alterado', error)
      throw error
    }
  }
  return {
    hide: async (laudos, hidden) => (await acts().catch(() => undefined))?.hide(laudos, hidden),
    review: async (laudos, conferido) => (await acts().catch(() => undefined))?.review(laudos, conferido),
    remove: async (laudo) => (await acts()).remove(laudo),
    restore: async (uuid) => (await acts().catch(() => undefined))?.restore(uuid),
  }
}
