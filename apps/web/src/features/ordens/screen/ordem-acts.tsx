/** The acts that an order allows: the table of acts defines what is possible, the table of access by whom. */
import { type Ordem, ordemEditSchema } from '@faixa/contract'
import { ordemRefusal } from '@faixa/domain'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { api } from '../../../api/client.ts'
import { errorsOfSchema } from '../../../form/state/field-errors.ts'
import { HistoryAct } from '../../../noun/history-act.tsx'
import { useActs } from '../../../noun/use-acts.ts'
import { paths } from '../../../paths.ts'
import { useMay } from '../../../session/use-session.ts'
import { lazyPart } from '../../../ui/connection/load-part.ts'
import { ConfirmDialog } from '../../../ui/messages/confirm-dialog.tsx'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { readOrdensAgain } from './read-ordens-again.ts'

const EditOrdem = lazyPart(() => import('./edit-ordem.tsx'))
const ReasonDialog = lazyPart(() => import('../../../noun/reason-dialog.tsx'))
const HistoryDialog = lazyPart(() => import('../../../history/history-dialog.tsx'))

const cancelled = (motivo: string) => ({ situacao: 'Cancelada' as const, motivo })

type Dialog = 'editar' | 'cancelar' | 'encerrar' | 'excluir' | 'historico'

export function OrdemActs({ ordem }: { readonly ordem: Ordem }) {
  const { uuid, codigo, situacao, versao, arquivado = false } = ordem
  const may = { change: useMay('createOrdem'), archive: useMay('deleteOrdem'), restore: useMay('restoreArchived') }
  const mayFly = useMay('createLaudo')
  const [opened, setOpened] = useState<Dialog>()
  const navigate = useNavigate()
  const close = () => setOpened(undefined)
  const { busy, perform } = useActs(readOrdensAgain, close)
  const isPossible = (act: Parameters<typeof ordemRefusal>[0]) =>
    may.change && !arquivado && ordemRefusal(act, situacao) === undefined

  const move = (to: 'Encerrada' | 'Aberta') => () =>
    api.updateOrdem({ params: { uuid }, body: { situacao: to } }, { ifMatch: versao })
  const name = `A ordem de serviço ${codigo}`
  return (
    <>
      {may.change && <HistoryAct label="Histórico da ordem" onOpen={() => setOpened('historico')} />}
      {may.archive && !arquivado && (
        <Button variant="default" onClick={() => setOpened('excluir')}>
          Excluir
        </Button>
      )}
      {may.restore && arquivado && (
        <Button
          loading={busy === 'restaurar'}
          onClick={() =>
            void perform(
              'restaurar',
              () => api.restoreOrdem({ params: { uuid } }),
              () => ({ title: 'Restaurada', message: `${name} está de volta.` }),
            )
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
          loading={busy === 'reabrir'}
          onClick={() =>
            void perform('reabrir', move('Aberta'), () => ({ title: 'Reaberta', message: `${name} foi reaberta.` }))
          }
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
        busy={busy === 'encerrar'}
        title={`Encerrar a ordem ${codigo}`}
        confirmLabel="Encerrar"
        cancelLabel="Abortar"
        onConfirm={() =>
          void perform('encerrar', move('Encerrada'), () => ({ title: 'Encerrada', message: `${name} foi encerrada.` }))
        }
        onClose={close}
      >
        Uma ordem encerrada não recebe mais laudos. É possível reabri-la depois.
      </ConfirmDialog>
      <ConfirmDialog
        opened={opened === 'excluir'}
        busy={busy === 'excluir'}
        title={`ATENÇÃO! Excluir a ordem ${codigo}`}
        confirmLabel="Deletar"
        cancelLabel="Abortar"
        danger
        onConfirm={() =>
          void perform(
            'excluir',
            async () => {
              await api.deleteOrdem({ params: { uuid } })
              await navigate({ to: paths.ordens })
            },
            () => ({ title: 'EXCLUÍDO!', message: `${name} foi excluída com sucesso!` }),
          )
        }
        onClose={close}
      >
        A ordem sai de todas as listas; seus laudos ficam. Só um administrador pode restaurá-la.
      </ConfirmDialog>
      <Suspense>
        {opened === 'editar' && <EditOrdem ordem={ordem} onClose={close} />}
        {opened === 'cancelar' && (
          <ReasonDialog
            question={{
              title: `Cancelar a ordem ${codigo}`,
              discard: { title: 'Não cancelar a ordem?', sentence: 'O motivo que você escreveu não foi salvo.' },
              placeholder: 'Chuva, mudança de plano...',
              description: 'Quem vê a ordem lê o motivo. É possível reabri-la depois.',
              submitLabel: 'Cancelar a ordem',
              leaveLabel: 'Voltar',
              done: { title: 'Cancelada', message: `${name} foi cancelada.` },
              send: (motivo) => api.updateOrdem({ params: { uuid }, body: cancelled(motivo) }, { ifMatch: versao }),
            }}
            check={(motivo) => errorsOfSchema(ordemEditSchema, cancelled(motivo))}
            readAgain={readOrdensAgain}
            onClose={close}
          />
        )}
        {opened === 'historico' && (
          <HistoryDialog name={codigo} route="readOrdemHistory" params={{ uuid }} onClose={close} />
        )}
      </Suspense>
    </>
  )
}
