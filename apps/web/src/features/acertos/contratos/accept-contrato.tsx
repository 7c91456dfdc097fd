/** Shows whether the last version of a contract binds, who has accepted it and who must still do so; a side accepts it here. */
import type { Contrato } from '@faixa/contract'
import { LADO_NAMES, LADOS, ladoOf } from '@faixa/domain'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { invalidate } from '../../../api/query.ts'
import { useActs } from '../../../noun/use-acts.ts'
import { useUserInfo } from '../../../session/use-session.ts'
import { formatMoment } from '../../../ui/format-when.ts'
import { ConfirmDialog } from '../../../ui/messages/confirm-dialog.tsx'
import { Note } from '../../../ui/messages/note.tsx'

export function AcceptContrato({ contrato }: { readonly contrato: Contrato }) {
  const { uuid, nome, versao, versaoVigente, aceites, empresa, prestadora } = contrato
  const person = useUserInfo()
  const lado = person.isUnidade ? undefined : ladoOf(person)
  const [opened, setOpened] = useState(false)
  const { busy, perform } = useActs(
    () => Promise.all([invalidate('readContrato'), invalidate('listContratos')]),
    () => setOpened(false),
  )
  const accepted = aceites
    .map((one) => `${one.por}, pela ${LADOS[one.lado].nome}, ${formatMoment(new Date(one.em))}`)
    .join(' · ')
  if (versao === versaoVigente) {
    return (
      <Note tone="success" role="status" mb="md">
        {accepted === ''
          ? 'Este contrato é de antes dos aceites e continua valendo. Uma nova versão vale quando a empresa e a prestadora a aceitam.'
          : `Vale: aceito por ${accepted}. Uma nova versão vale quando as duas partes a aceitam.`}
      </Note>
    )
  }
  const missing = LADO_NAMES.filter((side) => aceites.every((one) => one.lado !== side))
  const mayAccept = lado !== undefined && missing.includes(lado)
  return (
    <>
      <Note tone="warning" role="status" title={`A versão ${versao} ainda não vale`} mb="md">
        <Group justify="space-between" gap="sm">
          <span>
            {accepted !== '' && `Aceita por ${accepted}. `}
            Falta o aceite {missing.map((side) => `da ${LADOS[side].nome}`).join(' e ')}.{' '}
            {versaoVigente === undefined
              ? 'Até lá nenhum acerto paga por este contrato.'
              : `Até lá os acertos pagam pela versão ${versaoVigente}.`}
          </span>
          {mayAccept && (
            <Button size="sm" onClick={() => setOpened(true)}>
              Aceitar
            </Button>
          )}
        </Group>
      </Note>
      {lado && (
        <ConfirmDialog
          opened={opened}
          busy={busy === 'aceitar'}
          title={`Aceitar a versão ${versao} do contrato ${nome}`}
          confirmLabel={`Aceitar pela ${LADOS[lado].nome}`}
          onConfirm={() =>
            void perform(
              'aceitar',
              () => api.acceptContrato({ params: { uuid }, body: { versao } }),
              (now) => ({
                title: 'Feito',
                message:
                  now.versaoVigente === versao
                    ? 'O contrato está aceito pelos dois lados e passa a valer.'
                    : `Falta o aceite da ${LADOS[lado].outro}.`,
              }),
            )
          }
          onClose={() => setOpened(false)}
        >
          Você aceita, pela {LADOS[lado].nome} {lado === 'empresa' ? empresa.nome : prestadora.nome}, o preço e as
          regras desta versão. Com o aceite da {LADOS[lado].outro} os próximos acertos pagam por ela.
        </ConfirmDialog>
      )}
    </>
  )
}
