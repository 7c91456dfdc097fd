/** Edits the names and codes of a plot, against the version that the edit began with. Its outline comes from files alone. */
import type { Plot } from '@faixa/contract'
import { Text } from '@mantine/core'
import { api } from '../../../api/client.ts'
import { ConflictNote } from '../../../form/conflict/conflict-note.tsx'
import { wordsBy } from '../../../form/conflict/field-words.ts'
import { useEditedVersion } from '../../../form/conflict/use-edited-version.ts'
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
  const { id } = plot
  const version = useEditedVersion(plot, textsOf, async () => {
    const { talhao } = await api.readPlotHistory({ params: { id } })
    return talhao
  })
  const { origin, before } = version
  const fields = useFields<PlotField>({
    labels: LABELS,
    initial: before,
    check: (values) =>
      FIELDS.flatMap((campo) =>
        values[campo].length > LONGEST ? [{ campo, mensagem: `${LABELS[campo]} passa de ${LONGEST} caracteres.` }] : [],
      ),
  })
  const form = useForm({
    fields,
    toasts: { sent: { title: 'Atualização concluída!', message: plotTitle(plot) } },
    send: (values) => api.updatePlot({ params: { id }, body: changed(before, values) }, { ifMatch: origin.versao }),
    onSent() {
      onClose()
      groundChanged('areas')
    },
    onRefused(problem) {
      version.refused(problem)
      if (problem.codigo === 'conflito') groundChanged('areas')
    },
  })
  return (
    <DialogForm
      form={form}
      refusal={
        version.theirs && (
          <ConflictNote title="Outra pessoa salvou este talhão" version={version} fields={fields} words={wordsBy({})} />
        )
      }
    >
      {FIELDS.map((name) => (
        <TextField key={name} {...form.field(name)} />
      ))}
      <Text size="xs" c="dimmed" data-wide mt="xs">
        O contorno e os hectares vêm do arquivo: para mudá-los, cadastre as áreas de novo.
      </Text>
    </DialogForm>
  )
}

type Texts = Readonly<Record<PlotField, string>>

function textsOf(plot: Plot): Texts {
  return Object.fromEntries(FIELDS.map((name) => [name, plot[name] ?? ''])) as Texts
}

function changed(before: Texts, values: Texts): Partial<Texts> {
  return Object.fromEntries(FIELDS.filter((name) => values[name] !== before[name]).map((name) => [name, values[name]]))
}
