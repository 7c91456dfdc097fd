/** A reading of the weather, with the time and the place of the device. */
import { Stack } from '@mantine/core'
import { record } from '../../../../campo/outbox.ts'
import { QuantityField } from '../../../../form/fields/quantity-field.tsx'
import { TextField } from '../../../../form/fields/text-field.tsx'
import { DialogForm } from '../../../../form/shell/dialog-form.tsx'
import { FormDialog } from '../../../../form/shell/form-dialog.tsx'
import { useForm } from '../../../../form/shell/use-form.ts'
import { useFields } from '../../../../form/state/use-fields.ts'
import classes from '../campo.module.css'
import { DirectionField } from './direction-field.tsx'
import {
  LEITURA_LABELS,
  type LeituraField,
  leituraDados,
  leituraErrors,
  NO_VALUES,
  QUANTITIES,
} from './leitura-values.ts'

interface LeituraProps {
  readonly uuid: string
  readonly onClose: () => void
}

export default function LeituraDialog(props: LeituraProps) {
  return (
    <FormDialog title="Leitura do tempo" onClose={props.onClose}>
      <LeituraForm {...props} />
    </FormDialog>
  )
}

function LeituraForm({ uuid, onClose }: LeituraProps) {
  const fields = useFields<LeituraField>({
    labels: LEITURA_LABELS,
    initial: NO_VALUES,
    check: leituraErrors,
    draftKey: `leitura ${uuid}`,
    isQuietWhileEmpty: true,
  })
  const form = useForm({
    fields,
    toasts: { sent: { title: 'Leitura guardada', message: 'É enviada assim que houver rede.' } },
    send: (values) => record({ ordem: uuid, tipo: 'leitura', dados: leituraDados(values) }),
    onSent: onClose,
  })
  return (
    <DialogForm form={form} submitLabel="Guardar">
      <Stack gap="md">
        <div className={classes.pair}>
          <QuantityField {...form.field('temperaturaC')} unit={QUANTITIES.temperaturaC.unit} />
          <QuantityField {...form.field('umidadePercent')} unit={QUANTITIES.umidadePercent.unit} />
          <QuantityField {...form.field('ventoMs')} unit={QUANTITIES.ventoMs.unit} />
          <QuantityField {...form.field('rajadaMs')} unit={QUANTITIES.rajadaMs.unit} />
        </div>
        <DirectionField {...form.field('direcaoGraus')} />
        <TextField {...form.field('observacao')} maxLength={1000} />
      </Stack>
    </DialogForm>
  )
}
