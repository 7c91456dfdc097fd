/** Changes the service order of a laudo, or removes the laudo from its order. */
import type { LaudoInfo } from '@faixa/contract'
import { ORDEM_ACTS } from '@faixa/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../../api/client.ts'
import { invalidate, query, queryClient } from '../../../../api/query.ts'
import { ChoiceField } from '../../../../form/fields/choice-field.tsx'
import { DialogForm } from '../../../../form/shell/dialog-form.tsx'
import { FormDialog } from '../../../../form/shell/form-dialog.tsx'
import { useForm } from '../../../../form/shell/use-form.ts'
import { useFields } from '../../../../form/state/use-fields.ts'
import { laudoQuery } from '../../../../laudo/laudo-query.ts'

interface ChangeOrdemProps {
  readonly info: LaudoInfo
  readonly onClose: () => void
}

/** An empresa has some dozens of open orders; the latest are offered. */
const MOST_OFFERED = 100

/** Chosen for a laudo without an order. */
const NONE = 'nenhuma'

export default function ChangeOrdem({ info, onClose }: ChangeOrdemProps) {
  return (
    <FormDialog
      title="Ordem de serviço do laudo"
      discard={{ title: 'Não mudar a ordem?', sentence: 'A ordem que você escolheu não foi salva.' }}
      size={520}
      onClose={onClose}
    >
      <ChangeForm info={info} onClose={onClose} />
    </FormDialog>
  )
}

function ChangeForm({ info: { uuid, versao, empresa, ordem }, onClose }: ChangeOrdemProps) {
  const open = { empresa: `${empresa}`, situacao: ORDEM_ACTS.voar.from.join(), pageSize: MOST_OFFERED }
  const { data } = useQuery(query('listOrdens', { query: open }))
  const offered = data?.ordens ?? []
  // An ended order is not offered again, but stays chosen where it was chosen before.
  const current = ordem && !offered.some((one) => one.uuid === ordem.uuid) ? [ordem] : []
  const shown = ordem?.uuid ?? NONE
  // Another person may give the laudo another order while this form is open: then the version that was open is refused.
  const [opened] = useState({ versao, ordem: shown })
  const fields = useFields<'ordem'>({
    labels: { ordem: 'Ordem de Serviço' },
    initial: { ordem: shown },
    check: () => [],
  })
  const form = useForm({
    fields,
    toasts: { sent: { title: 'Ordem do laudo alterada', message: 'O planejado e o voado são comparados de novo.' } },
    send: (values) =>
      api.changeLaudoOrdem(
        { params: { uuid }, body: { ordem: values.ordem === NONE ? null : values.ordem } },
        { ifMatch: shown === opened.ordem ? versao : opened.versao },
      ),
    onSent({ laudoInfo }) {
      queryClient.setQueryData(laudoQuery(uuid).queryKey, { laudoInfo, collections: [] })
      onClose()
      void invalidate('listOrdens')
    },
  })
  return (
    <DialogForm form={form}>
      <ChoiceField
        {...form.field('ordem')}
        description="Sem uma ordem, o laudo deixa de contar no planejado e voado."
        choices={[
          { value: NONE, label: 'Nenhuma' },
          ...current.map((one) => ({ value: one.uuid, label: one.codigo })),
          ...offered.map((one) => ({
            value: one.uuid,
            label: `${[one.codigo, one.nome].filter(Boolean).join(' · ')} (${one.situacao})`,
          })),
        ]}
      />
    </DialogForm>
  )
}
