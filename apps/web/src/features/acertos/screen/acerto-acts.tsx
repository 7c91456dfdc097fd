/** The acts that a settlement allows: the table of acts defines what is possible, the table of access by whom. */

import type { Acerto } from '@faixa/contract'
import {
  type AcertoAct,
  acertoRefusal,
  cancelRefusal,
  hasAccepted,
  LADOS,
  ladoOf,
  makerOf,
  type SettlementTotals,
} from '@faixa/domain'
import { formatReais } from '@faixa/units'
import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { ComputedLine } from '../../../acerto/acerto-lines.ts'
import { api } from '../../../api/client.ts'
import { PaperMenu } from '../../../export/paper-menu.tsx'
import { HistoryAct } from '../../../noun/history-act.tsx'
import { useActs } from '../../../noun/use-acts.ts'
import { useMay, useUserInfo } from '../../../session/use-session.ts'
import { lazyPart, loadNow } from '../../../ui/connection/load-part.ts'
import { ConfirmDialog } from '../../../ui/messages/confirm-dialog.tsx'
import { ACERTO_REASON, readAcertosAgain } from '../read-acertos-again.ts'

const ReasonDialog = lazyPart(() => import('../../../noun/reason-dialog.tsx'))
const HistoryDialog = lazyPart(() => import('../../../history/history-dialog.tsx'))

interface AcertoActsProps {
  readonly acerto: Acerto
  readonly lines: readonly ComputedLine[]
  readonly totals: SettlementTotals
}

export function AcertoActs({ acerto, lines, totals }: AcertoActsProps) {
  const { uuid, situacao, versao, valor, empresa, prestadora } = acerto
  const person = useUserInfo()
  const lado = ladoOf(person)
  const mayMake = useMay('createAcerto')
  const [opened, setOpened] = useState<'aceitar' | 'cancelar' | 'historico'>()
  const close = () => setOpened(undefined)
  const { busy, perform } = useActs(readAcertosAgain, close)
  const params = { uuid }
  // Lines with an unconfirmed check are accepted with a reason.
  const hasOpenChecks = acerto.linhas.some(
    ({ retirado, verificacoes }) => !retirado && verificacoes.some(({ confirmada }) => !confirmada),
  )
  const isPossible = (act: AcertoAct) => acertoRefusal(act, situacao) === undefined

  const recalculated = (now: Acerto) => ({
    title: 'Feito',
    message:
      now.versao === versao
        ? 'Nada mudou: o acerto já está em dia.'
        : `O acerto foi recalculado: ${formatReais(now.valor)}.`,
  })
  const mayAccept = lado !== undefined && !hasAccepted(lado, situacao) && isPossible('aceitar')
  return (
    <>
      <HistoryAct label="Histórico do acerto" onOpen={() => setOpened('historico')} />
      <PaperMenu
        write={async (extension) => {
          const [{ acertoFile, acertoFileName }, { readIssuer }] = await loadNow(() =>
            Promise.all([import('../../../export/acerto/acerto-files.ts'), import('../../../export/read-issuer.ts')]),
          )
          const issuer = await readIssuer()
          const file = await acertoFile({ acerto, lines, totals, now: new Date(), issuer }, extension)
          return [file, acertoFileName(acerto, extension)]
        }}
      />
      {mayMake && isPossible('cancelar') && cancelRefusal(makerOf(person.nivel), acerto) === undefined && (
        <Button variant="default" onClick={() => setOpened('cancelar')}>
          Cancelar acerto
        </Button>
      )}
      {mayMake && isPossible('recalcular') && (
        <Button
          variant="default"
          loading={busy === 'recalcular'}
          onClick={() =>
            void perform('recalcular', () => api.recalculateAcerto({ params }, { ifMatch: versao }), recalculated)
          }
        >
          Recalcular
        </Button>
      )}
      {mayAccept && <Button onClick={() => setOpened('aceitar')}>Aceitar</Button>}
      {lado && !hasOpenChecks && (
        <ConfirmDialog
          opened={opened === 'aceitar'}
          busy={busy === 'aceitar'}
          title={`Aceitar o acerto de ${formatReais(valor)}`}
          confirmLabel={`Aceitar pela ${LADOS[lado].nome}`}
          onConfirm={() =>
            void perform(
              'aceitar',
              () => api.acceptAcerto({ params, body: {} }, { ifMatch: versao }),
              (now) => ({
                title: 'Feito',
                message:
                  now.situacao === 'Aceito'
                    ? 'O acerto está aceito pelos dois lados.'
                    : `Falta o aceite da ${LADOS[lado].outro}.`,
              }),
            )
          }
          onClose={close}
        >
          Você aceita, pela {LADOS[lado].nome} {lado === 'empresa' ? empresa.nome : prestadora.nome}, os valores de
          todas as linhas. Com o aceite da {LADOS[lado].outro} o acerto não muda mais.
        </ConfirmDialog>
      )}
      <Suspense>
        {opened === 'cancelar' && (
          <ReasonDialog
            {...ACERTO_REASON}
            question={{
              title: 'Cancelar o acerto',
              description: 'Os dois lados leem o motivo. Os laudos ficam livres para outro acerto.',
              submitLabel: 'Cancelar o acerto',
              done: { message: 'O acerto foi cancelado.' },
              send: (motivo) => api.cancelAcerto({ params, body: { motivo } }, { ifMatch: versao }),
            }}
            onClose={close}
          />
        )}
        {opened === 'aceitar' && lado && hasOpenChecks && (
          <ReasonDialog
            {...ACERTO_REASON}
            question={{
              title: `Aceitar o acerto de ${formatReais(valor)}`,
              description: `Há laudos com avisos que ninguém confirmou. Diga por que a ${LADOS[lado].nome} aceita assim: os dois lados leem o motivo, que sai também no papel.`,
              submitLabel: `Aceitar pela ${LADOS[lado].nome}`,
              done: { message: 'O aceite foi registrado, com o motivo.' },
              send: (motivo) => api.acceptAcerto({ params, body: { motivo } }, { ifMatch: versao }),
            }}
            onClose={close}
          />
        )}
        {opened === 'historico' && (
          <HistoryDialog
            name={`${empresa.nome} × ${prestadora.nome}`}
            route="readAcertoHistory"
            params={params}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}
