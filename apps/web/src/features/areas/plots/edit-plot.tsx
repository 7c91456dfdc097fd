/** Edits the names and codes of a plot, against the version that the edit began with. Its outline comes from files alone. */
import type { Plot } from '@faixa/contract'
import { Text } from '@mantine/core'
import { api } from '../../../api/client.ts'
import { TextField } from '../../../form/fields/text-field.tsx'
import { DialogForm } from '../../../form/shell/dialog-form.tsx'
import { FormDialog } from '../../../form/shell/form-dialog.tsx'
import { useForm } from '../../../form/shell/use-form.ts'
import { useFields } from '../../../form/state/use-fields.ts'
import { groundChanged } from '../../../ground/ground-changed.ts'
import { plotTitle } from './plot-columns.tsx'

const LABELS = { fazenda: 'Fazenda', codigoFazenda: 'Código da fazenda', talhao: 'Talhão', nome: 'Nome' }

type PlotField = keyof typeof LABELS

const FIELDS = Object.keys(LABELS) as readonly PlotField[]
const LONGEST = 200

interface EditPlotProps {
  readonly plot: Plot
  readonly onClose: () => void
}

export default function EditPlot({ plot, onClose }: EditPlotProps) {
  return (
    <FormDialog title={`Editar o talhão ${plotTitle(plot)}`} onClose={onClose}>
      <EditForm plot={plot} onClose={onClose} />
    </FormDialog>
  )
}

function EditForm({ plot, onClose }: EditPlotProps) {
  const initial = Object.fromEntries(FIELDS.map((name) => [name, plot[name] ?? ''])) as Record<PlotField, string>
  const fields = useFields<PlotField>({
    labels: LABELS,
    initial,
    check: (values) =>
      FIELDS.flatMap((campo) =>
        values[campo].length > LONGEST ? [{ campo, mensagem: `${LABELS[campo]} passa de ${LONGEST} caracteres.` }] : [],
      ),
  })
  const form = useForm({
    fields,
    toasts: { sent: { title: 'Atualização concluída!', message: plotTitle(plot) } },
    send: (values) => api.updatePlot({ params: { id: plot.id }, body: { ...values } }, { ifMatch: plot.versao }),
    onSent() {
      onClose()
      groundChanged('areas')
    },
  })
  return (
    <DialogForm form={form}>
      {FIELDS.map((name) => (
        <TextField key={name} {...form.field(name)} />
      ))}
      <Text size="xs" c="dimmed" data-wide mt="xs">
        O contorno e os hectares vêm do arquivo: para mudá-los, cadastre as áreas de novo.
      </Text>
    </DialogForm>
  )
}
