/** The distances that an empresa requires, stricter than the norm, for its areas of a classification and one or both kinds of aircraft. */

import { type Aeronave, AIRCRAFT, type Classificacao, distanceFault } from '@faixa/domain'
import { present } from '@faixa/units'
import { Skeleton } from '@mantine/core'
import { api } from '../../../api/client.ts'
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
import { groundChanged } from '../../../ground/ground-changed.ts'
import { useEmpresaDistances } from '../distances-in-force.ts'
import classes from '../protecao.module.css'
import { Norm } from '../register/class-field.tsx'
import { CLASS_CHOICES } from '../register/protecao-fields.ts'

const LABELS = {
  empresa: 'Empresa',
  classificacao: 'Classificação',
  aeronave: 'Para',
  buffer: 'Distância da empresa',
}

const BOTH = 'ambas'
const AIRCRAFT_CHOICES = [
  { value: BOTH, label: 'Aeronaves tripuladas e drones' },
  ...Object.entries(AIRCRAFT).map(([value, name]) => ({ value, label: `Só ${name}` })),
]

function aircraftOf(choice: string): Aeronave | undefined {
  return choice === BOTH ? undefined : (choice as Aeronave)
}

interface DistanciasDialogProps {
  readonly onClose: () => void
}

export default function DistanciasDialog({ onClose }: DistanciasDialogProps) {
  return (
    <FormDialog title="Distâncias da empresa" onClose={onClose}>
      <WithEntidades waiting={<Skeleton height={240} />}>
        {(entidades) => <DistanciaForm entidades={entidades} onClose={onClose} />}
      </WithEntidades>
    </FormDialog>
  )
}

function DistanciaForm({ entidades, onClose }: DistanciasDialogProps & { readonly entidades: Entidades }) {
  // The least distances are the same for every empresa: those of the first are read before one is chosen.
  const anywhere = useEmpresaDistances(`${entidades.empresas[0]?.id ?? ''}`)
  const fields = useFields<keyof typeof LABELS>({
    labels: LABELS,
    initial: { empresa: soleEntidades(entidades).empresa, classificacao: 'povoacao', aeronave: BOTH, buffer: '' },
    check: ({ empresa, classificacao, aeronave, buffer }) => {
      const name = classificacao as Classificacao
      const mensagem =
        buffer === ''
          ? undefined
          : distanceFault(name, Number(buffer), aircraftOf(aeronave), anywhere.get(name)?.floors ?? [])
      return [
        ...(empresa === '' ? [{ campo: 'empresa', mensagem: 'Escolha uma empresa da lista.' }] : []),
        ...(mensagem === undefined ? [] : [{ campo: 'buffer', mensagem }]),
      ]
    },
  })
  const { empresa, classificacao } = fields.values
  const ofEmpresa = useEmpresaDistances(empresa)
  const form = useForm({
    fields,
    toasts: {
      sent: { title: 'Distância definida', message: 'Vale para as áreas já cadastradas e para as próximas.' },
    },
    send: ({ buffer, empresa, ...values }) =>
      api.setDistancia({
        body: {
          ...{ empresa, buffer, classificacao: values.classificacao as Classificacao },
          ...present({ aeronave: aircraftOf(values.aeronave) }),
        },
      }),
    onSent() {
      onClose()
      groundChanged('protecao')
    },
  })
  return (
    <DialogForm form={form}>
      <div className={classes.fields}>
        <ChoiceField {...form.field('empresa')} required choices={choicesOf(entidades.empresas)} />
        <ChoiceField {...form.field('classificacao')} required choices={CLASS_CHOICES} />
        <Norm
          classificacao={classificacao as Classificacao}
          ofEmpresa={ofEmpresa}
          floors={anywhere.get(classificacao as Classificacao)?.floors}
        />
        <ChoiceField {...form.field('aeronave')} required choices={AIRCRAFT_CHOICES} />
        <QuantityField {...form.field('buffer')} unit="m" placeholder="Vazio: só a da norma" />
      </div>
    </DialogForm>
  )
}
