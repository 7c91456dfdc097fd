/** Shows who changed a row, and what changed, in words. */
import type { AnswerOf, History, ReadRouteName, Routes, SentOf } from '@faixa/contract'
import { Modal, Skeleton, Text, Timeline } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../api/query.ts'
import { formatMoment } from '../ui/format-when.ts'
import { useNarrow } from '../ui/page/narrow.ts'
import { useFocusBack } from '../ui/page/use-focus-back.ts'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import classes from './history.module.css'
import { actName, byField, fieldName, shownValue } from './history-words.ts'

/** Routes whose answer is a history. */
type HistoryRoute = {
  readonly [Name in ReadRouteName]: AnswerOf<Routes[Name]> extends History ? Name : never
}[ReadRouteName]

interface HistoryDialogProps<Name extends HistoryRoute> {
  /** Names the row: «Usina Aurora». */
  readonly name: string
  readonly route: Name
  readonly params: SentOf<Routes[Name]>['params']
  readonly onClose: () => void
}

export default function HistoryDialog<Name extends HistoryRoute>(props: HistoryDialogProps<Name>) {
  const { name, route, params, onClose } = props
  const { data, error, refetch } = useQuery({ ...query(route, { params } as SentOf<Routes[Name]>), staleTime: 0 })
  const history = data as History | undefined
  const narrow = useNarrow()
  useFocusBack()
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Histórico: ${name}`}
      size={640}
      fullScreen={narrow}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      {error && <ErrorState problem={error} onRetry={() => void refetch()} />}
      {!error && !history && <Skeleton height={240} />}
      {history && history.atos.length === 0 && <EmptyState sentence="Nada foi registrado ainda." />}
      {history && history.atos.length > 0 && <Acts atos={history.atos} />}
    </Modal>
  )
}

function Acts({ atos }: Pick<History, 'atos'>) {
  return (
    <Timeline bulletSize={14} lineWidth={2} active={atos.length}>
      {atos.map(({ quando, quem, acao, mudancas }, i) => (
        <Timeline.Item key={`${quando} ${i}`} title={`${quem ?? 'O sistema'} ${actName(acao)}`}>
          <Text size="xs" c="dimmed">
            {formatMoment(new Date(quando))}
          </Text>
          {mudancas.length > 0 && (
            <dl className={classes.changes}>
              {byField(mudancas).map(({ campo, antes, depois }) => (
                <div key={campo}>
                  <dt>{fieldName(campo)}</dt>
                  <dd>
                    <s>{shownValue(campo, antes)}</s> <span aria-hidden>→</span> {shownValue(campo, depois)}
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </Timeline.Item>
      ))}
    </Timeline>
  )
}
