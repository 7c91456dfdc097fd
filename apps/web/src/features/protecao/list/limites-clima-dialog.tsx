/** The limits of the weather that an empresa requires of all its laudos, added to those of the law. */
import { CAMPOS_DO_LIMITE, type LimitesDaEmpresa, limitesFault, limitsText } from '@faixa/domain'
import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { invalidate, query } from '../../../api/query.ts'
import { soleEntidades } from '../../../entidades/chosen-entidades.ts'
import { choicesOf } from '../../../entidades/entidade-choices.ts'
import type { Entidades } from '../../../entidades/use-entidades.ts'
import { WithEntidades } from '../../../entidades/with-entidades.tsx'
import { ChoiceField } from '../../../form/fields/choice-field.tsx'
import { QuantityField } from '../../../form/fields/quantity-field.tsx'
import { DialogForm } from '../../../form/shell/dialog-form.tsx'
import { FormDialog } from '../../../form/shell/form-dialog.tsx'
import { useForm } from '../../../form/shell/use-form.ts'
import { useFields } from '../../../form/state/use-fields.ts'
import classes from '../protecao.module.css'

type Name = keyof LimitesDaEmpresa
const NAMES = Object.keys(CAMPOS_DO_LIMITE) as Name[]

interface LimitesClimaDialogProps {
  readonly onClose: () => void
}

export default function LimitesClimaDialog({ onClose }: LimitesClimaDialogProps) {
  return (
    <FormDialog title="Limites do clima da empresa" onClose={onClose}>
      <WithEntidades waiting={<Skeleton height={320} />}>
        {(entidades) => <ChosenEmpresa entidades={entidades} onClose={onClose} />}
      </WithEntidades>
    </FormDialog>
  )
}

/** The form begins anew with the limits of each chosen empresa. */
function ChosenEmpresa({ entidades, onClose }: LimitesClimaDialogProps & { readonly entidades: Entidades }) {
  const [empresa, setEmpresa] = useState(soleEntidades(entidades).empresa)
  const { data } = useQuery({
    ...query('readLimitesClima', { query: { empresa } }),
    enabled: empresa !== '',
    // The form begins with what it reads, and must not begin with an earlier answer.
    gcTime: 0,
  })
  const limites = empresa === '' ? {} : data
  if (!limites) return <Skeleton height={320} />
  return <LimitesForm key={empresa} {...{ entidades, empresa, limites, onClose }} onEmpresa={setEmpresa} />
}

interface LimitesFormProps extends LimitesClimaDialogProps {
  readonly entidades: Entidades
  readonly empresa: string
  readonly limites: LimitesDaEmpresa
  readonly onEmpresa: (empresa: string) => void
}

function LimitesForm({ entidades, empresa, limites, onEmpresa, onClose }: LimitesFormProps) {
  const labelOf = (name: Name) => CAMPOS_DO_LIMITE[name].label
  const textOf = (name: Name) => (limites[name] == null ? '' : `${limites[name]}`)
  const fields = useFields<Name | 'empresa'>({
    labels: {
      empresa: 'Empresa',
      ...(Object.fromEntries(NAMES.map((name) => [name, labelOf(name)])) as Record<Name, string>),
    },
    initial: { empresa, ...(Object.fromEntries(NAMES.map((name) => [name, textOf(name)])) as Record<Name, string>) },
    check: ({ empresa, ...values }) => {
      const typed = Object.fromEntries(
        NAMES.map((name) => [name, values[name] === '' ? undefined : Number(values[name])]),
      ) as LimitesDaEmpresa
      const together = limitesFault(typed)
      return [
        ...(empresa === '' ? [{ campo: 'empresa', mensagem: 'Escolha uma empresa da lista.' }] : []),
        ...NAMES.flatMap((name) => {
          const { campo, ...limits } = CAMPOS_DO_LIMITE[name]
          const value = typed[name]
          if (value == null || (value >= limits.least && value <= limits.most)) return []
          return [{ campo: name, mensagem: `Para ${campo} valem números ${limitsText(limits)}.` }]
        }),
        ...(together === undefined ? [] : [{ campo: 'ventoMaximoKmh', mensagem: together }]),
      ]
    },
  })
  const form = useForm({
    fields,
    toasts: {
      sent: { title: 'Limites definidos', message: 'O clima dos laudos da empresa é medido de novo.' },
    },
    send: (body) => api.setLimitesClima({ body }),
    onSent() {
      onClose()
      void invalidate('readLimitesClima')
    },
  })
  return (
    <DialogForm form={form}>
      <div className={classes.fields}>
        <ChoiceField {...form.field('empresa')} onChange={onEmpresa} required choices={choicesOf(entidades.empresas)} />
        {NAMES.map((name) => (
          <QuantityField
            key={name}
            {...form.field(name)}
            unit={CAMPOS_DO_LIMITE[name].unit}
            placeholder="Vazio: só o da norma"
          />
        ))}
        <Text size="sm" c="dimmed" className={classes.wide ?? ''}>
          Somam-se aos da lei e das recomendações de cada estado e produto, que valem em qualquer caso: a empresa pode
          exigir mais, nunca menos.
        </Text>
      </div>
    </DialogForm>
  )
}
