/**
 * Requires the name of the person whose data will be removed, and explains before what is removed, what stays, and that it cannot be
 * undone.
 */
import type { Entity, ReplyOf, Routes, SentOf } from '@faixa/contract'
import { List, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { ConfirmDialog } from '../../ui/messages/confirm-dialog.tsx'
import { showToast } from '../../ui/messages/toast.ts'
import { useBusy } from '../../ui/messages/use-busy.ts'
import { readAgain } from './use-archiving.tsx'

export type PersonTipo = SentOf<Routes['removePessoa']>['params']['tipo']

interface RemovePersonProps {
  readonly tipo: PersonTipo
  readonly entity: Entity
  readonly onClose: () => void
}

export default function RemovePerson({ tipo, entity: { id, nome }, onClose }: RemovePersonProps) {
  const [typed, setTyped] = useState('')
  const [busy, perform] = useBusy()
  const remove = () =>
    perform('Os dados não foram removidos', async () => {
      const { message }: ReplyOf<Routes['removePessoa']> = await api.removePessoa({
        params: { tipo, id },
        body: { nome: typed },
      })
      await readAgain()
      showToast({ title: 'Dados removidos', message })
      onClose()
    })
  return (
    <ConfirmDialog
      opened
      title={`ATENÇÃO! Remover os dados de ${nome}`}
      confirmLabel="Remover para sempre"
      danger
      busy={busy}
      disabled={typed.trim() !== nome.trim()}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <Text size="sm" fw={600}>
        Isto não pode ser desfeito, nem por um administrador.
      </Text>
      <List size="sm" my="sm">
        <List.Item>
          Somem do cadastro e do histórico: nome, e-mail, função, CPF, RG e endereço. No lugar do nome fica «Pessoa
          removida», também nos laudos.
        </List.Item>
        <List.Item>Ficam: os laudos, o aceite da licença e o registro de segurança, até o prazo deste.</List.Item>
        <List.Item>A pessoa é avisada por e-mail.</List.Item>
      </List>
      <TextInput
        label={`Para confirmar, digite o nome: ${nome}`}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        autoComplete="off"
      />
    </ConfirmDialog>
  )
}
