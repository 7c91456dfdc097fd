/** The acts that an order allows: the table of acts says what is possible, the table of access by whom. */
import { type Ordem, Problem } from '@faixa/contract'
import { ordemRefusal } from '@faixa/domain'
import { ActionIcon, Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { api } from '../../../api/client.ts'
import { paths } from '../../../paths.ts'
import { useMay } from '../../../session/use-session.ts'
import { lazyPart } from '../../../ui/connection/load-part.ts'
import { ConfirmDialog } from '../../../ui/messages/confirm-dialog.tsx'
import { refused } from '../../../ui/messages/refused.ts'
import { showToast } from '../../../ui/messages/toast.ts'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { readOrdensAgain } from './read-ordens-again.ts'

const EditOrdem = lazyPart(() => import('./edit-ordem.tsx'))
const CancelOrdem = lazyPart(() => import('./cancel-ordem.tsx'))
const OrdemHistory = lazyPart(() => import('./ordem-history.tsx'))

type Dialog = 'editar' | 'cancelar' | 'encerrar' | 'excluir' | 'historico'

export function OrdemActs({ ordem }: { readonly ordem: Ordem }) {
  const { uuid, codigo, situacao, versao, arquivado = false } = ordem
  const may = { change: useMay('createOrdem'), archive: useMay('deleteOrdem'), restore: useMay('restoreArchived') }
  const mayFly = useMay('createLaudo')
  const [opened, setOpened] = useState<Dialog>()
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const close = () => setOpened(undefined)
  const isPossible = (act: Parameters<typeof ordemRefusal>[0]) =>
    may.change && !arquivado && ordemRefusal(act, situacao) === undefined

  const perform = async (act: () => Promise<unknown>, done: { title: string; message: string }) => {
    setBusy(true)
    try {
      await act()
      await readOrdensAgain()
      close()
      showToast({ ...done, tone: 'success' })
    } catch (error) {
      if (error instanceof Problem && error.codigo === 'conflito') await readOrdensAgain()
      refused('Não foi possível', error)
    } finally {
      setBusy(false)
    }
  }
  const move = (to: 'Encerrada' | 'Aberta') => () =>
    api.updateOrdem({ params: { uuid }, body: { situacao: to } }, { ifMatch: versao })
  const name = `A ordem de serviço ${codigo}`
  return (
    <>
      {may.change && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label="Histórico da ordem"
          title="Histórico"
          onClick={() => setOpened('historico')}
        >
          <IconHistory size={18} />
        </ActionIcon>
      )}
      {may.archive && !arquivado && (
        <Button variant="default" onClick={() => setOpened('excluir')}>
          Excluir
        </Button>
      )}
      {may.restore && arquivado && (
        <Button
          loading={busy}
          onClick={() =>
            void perform(() => api.restoreOrdem({ params: { uuid } }), {
              title: 'Restaurada',
              message: `${name} está de volta.`,
            })
          }
        >
          Restaurar
        </Button>
      )}
      {isPossible('cancelar') && (
        <Button variant="default" onClick={() => setOpened('cancelar')}>
          Cancelar ordem
        </Button>
      )}
      {isPossible('reabrir') && (
        <Button
          variant="default"
          loading={busy}
          onClick={() => void perform(move('Aberta'), { title: 'Reaberta', message: `${name} foi reaberta.` })}
        >
          Reabrir
        </Button>
      )}
      {isPossible('alterar') && (
        <Button variant="default" onClick={() => setOpened('editar')}>
          Editar
        </Button>
      )}
      {mayFly && !arquivado && ordemRefusal('voar', situacao) === undefined && (
        <ButtonLink to={paths.createLaudo} search={{ ordem: uuid }} variant="default">
          Novo Laudo desta ordem
        </ButtonLink>
      )}
      {isPossible('encerrar') && <Button onClick={() => setOpened('encerrar')}>Encerrar</Button>}
      <ConfirmDialog
        opened={opened === 'encerrar'}
        busy={busy}
        title={`Encerrar a ordem ${codigo}`}
        confirmLabel="Encerrar"
        cancelLabel="Abortar"
        onConfirm={() => void perform(move('Encerrada'), { title: 'Encerrada', message: `${name} foi encerrada.` })}
        onClose={close}
      >
        Uma ordem encerrada não recebe mais laudos. É possível reabri-la depois.
      </ConfirmDialog>
      <ConfirmDialog
        opened={opened === 'excluir'}
        busy={busy}
        title={`ATENÇÃO! Excluir a ordem ${codigo}`}
        confirmLabel="Deletar"
        cancelLabel="Abortar"
        danger
        onConfirm={() =>
          void perform(
            async () => {
              await api.deleteOrdem({ params: { uuid } })
              await navigate({ to: paths.ordens })
            },
            { title: 'EXCLUÍDO!', message: `${name} foi excluída com sucesso!` },
          )
        }
        onClose={close}
      >
        A ordem sai de todas as listas; seus laudos ficam. Só um administrador pode restaurá-la.
      </ConfirmDialog>
      <Suspense>
        {opened === 'editar' && <EditOrdem ordem={ordem} onClose={close} />}
        {opened === 'cancelar' && <CancelOrdem ordem={ordem} onClose={close} />}
        {opened === 'historico' && <OrdemHistory uuid={uuid} name={codigo} onClose={close} />}
      </Suspense>
    </>
  )
}
