import type { LaudoInfo } from '@faixa/contract'
import { asksDadosOperacao, itensDoRelatorio, TYPED_LIMITS } from '@faixa/domain'
import { Button, Text, Title } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { api } from '../../../api/client.ts'
import { queryClient } from '../../../api/query.ts'
import { byId, withKeptEntidades } from '../../../entidades/chosen-entidades.ts'
import type { Entidades } from '../../../entidades/use-entidades.ts'
import ReceituarioPart from '../../../export/papers/receituario-part.tsx'
import { ConflictNote } from '../../../form/conflict/conflict-note.tsx'
import { useEditedVersion } from '../../../form/conflict/use-edited-version.ts'
import { QuantityField } from '../../../form/fields/quantity-field.tsx'
import { DialogForm } from '../../../form/shell/dialog-form.tsx'
import { type Form, type FormToasts, useForm } from '../../../form/shell/use-form.ts'
import { focusField, useFields } from '../../../form/state/use-fields.ts'
import {
  checkEdit,
  type EditField,
  type EditValues,
  editBody,
  FIGURES,
  fieldOf,
  LABELS,
  notesIn,
  onlyNotesDiffer,
  valuesOf,
} from '../../../laudo/edit/edit-fields.ts'
import { editWords, TOGETHER } from '../../../laudo/edit/edit-words.ts'
import { invalidateLaudo, laudoQuery } from '../../../laudo/laudo-query.ts'
import { fieldOf as boundsOf } from '../../../laudo/layers/field-of.ts'
import { MissingItems } from '../../../laudo/operacao/missing-items.tsx'
import { OperacaoSection } from '../../../laudo/operacao/operacao-section.tsx'
import { formFieldOf } from '../../../laudo/operacao/operacao-values.ts'
import { operacaoContada } from '../../../laudo/operacao/voada.ts'
import { Note } from '../../../ui/messages/note.tsx'
import { DadosFields } from './dados-fields.tsx'
import classes from './edit-modal.module.css'
import { NotesFields } from './notes-fields.tsx'

interface EditFormProps {
  readonly info: LaudoInfo
  readonly entidades: Entidades
  /** The field named in the link. */
  readonly campo?: string | undefined
  readonly onClose: () => void
}

export function EditForm({ info, entidades, campo, onClose }: EditFormProps) {
  const version = useEditedVersion(info, valuesOf, async () => {
    const { laudoInfo } = await queryClient.fetchQuery({ ...laudoQuery(info.uuid), staleTime: 0 })
    return laudoInfo
  })
  const { origin, before, theirs } = version
  const offered = withKeptEntidades(entidades, origin)
  const fields = useFields<EditField>({
    labels: LABELS,
    initial: before,
    check: (values) => checkEdit(values, before, offered),
    draftKey: `faixa-edicao-${origin.uuid}-${origin.versao}`,
  })
  const { values, changed } = fields
  const [restored, setRestored] = useState(fields.restored)
  const putBack = () => {
    fields.reset(before)
    setRestored(false)
  }
  const form = useForm({
    fields,
    fieldOf,
    toasts: editToasts(before, values),
    send: (after) => saveLaudo(origin, before, after),
    onSent() {
      onClose()
      void invalidateLaudo(info.uuid)
    },
    onRefused: version.refused,
  })

  const itens = itensDoRelatorio(operacaoContada(origin), origin.aeronave?.tipo)

  const fieldInError = campo === undefined ? undefined : formFieldOf(campo)
  useEffect(() => {
    if (fieldInError !== undefined) focusField(fieldInError)
  }, [fieldInError])

  return (
    <DialogForm
      form={form}
      refusedTitle={theirs ? undefined : 'O laudo não foi salvo'}
      refusal={
        theirs && (
          <ConflictNote
            title="Outra pessoa salvou este laudo"
            version={version}
            fields={fields}
            together={TOGETHER}
            words={editWords(entidades, [origin, theirs.row])}
          />
        )
      }
    >
      {restored && changed && !theirs && (
        <Note
          tone="info"
          role="alert"
          icon={<IconHistory size={20} aria-hidden />}
          title="O que você tinha digitado está aqui"
          mb="md"
        >
          <Text size="sm">Ainda não foi salvo.</Text>
          <Button size="xs" variant="default" mt="sm" onClick={putBack}>
            Voltar ao que está salvo
          </Button>
        </Note>
      )}
      <Title order={3} className={classes.heading}>
        Dados
      </Title>
      <DadosFields form={form} entidades={offered} />
      <Title order={3} className={classes.heading} mt="lg">
        Números informados
      </Title>
      <FigureFields form={form} isOfLines={origin.faixaMedida !== undefined} />
      <div className={classes.operation}>
        <MissingItems itens={itens} onField={(campo) => focusField(formFieldOf(campo))} />
        <OperacaoSection
          fields={form}
          prestadora={values.prestadora}
          prestadoras={offered.prestadoras}
          kept={origin.aeronave}
          focused={fieldInError}
          place={boundsOf(origin)}
          times={[values.horarioInicial, values.horarioFinal]}
          isRequested={asksDadosOperacao(byId(offered.empresas, values.empresa)?.acesso)}
        />
        {/* Another person may have attached one since the edit began. */}
        <ReceituarioPart info={info} />
      </div>
      <Title order={3} className={classes.heading} mt="lg">
        Observações
      </Title>
      <NotesFields fields={form} suggested={origin.notasSugeridas ?? []} />
    </DialogForm>
  )
}

interface FigureFieldsProps {
  readonly form: Form<EditField>
  /** True where the sprayed lines got a width. */
  readonly isOfLines: boolean
}

/** The typed figures; the percentages and warnings that follow from them are the server's. */
function FigureFields({ form, isOfLines }: FigureFieldsProps) {
  return (
    <>
      <div className={classes.fields}>
        {FIGURES.map((name) => (
          <QuantityField key={name} {...form.field(name)} unit={TYPED_LIMITS[name].unit} />
        ))}
      </div>
      <Text size="xs" c="dimmed" mt={6}>
        Percentuais e avisos acompanham o que for corrigido.
        {isOfLines && ' A faixa executada dá a largura às linhas da aplicação: ao mudar, o laudo é medido de novo.'}
      </Text>
    </>
  )
}

const ABOUT = 'Edição dos Dados do Laudo.'

const OF_THE_DATA: FormToasts = {
  sending: { title: 'Iniciando atualização...', message: ABOUT },
  sent: { title: 'Atualização concluída!', message: ABOUT },
  refused: { title: 'Atualização falhou!', message: ABOUT },
}

const OF_THE_NOTES: FormToasts = {
  sent: { title: 'Observações salvas', message: 'As modificações nas observações foram salvas...' },
  refused: { title: 'Erro ao salvar', message: 'Problemas aconteceram ao modificar as observações...' },
}

/** Sends an edit: only the notes where only they changed, everything otherwise, and always against the version it began with. */
function editToasts(before: EditValues, after: EditValues): FormToasts {
  return onlyNotesDiffer(before, after) ? OF_THE_NOTES : OF_THE_DATA
}

async function saveLaudo({ uuid, versao }: LaudoInfo, before: EditValues, after: EditValues): Promise<void> {
  const params = { uuid }
  const { laudoInfo } = onlyNotesDiffer(before, after)
    ? await api.updateNotes(
        { params, body: { obsArray: [...notesIn(after)], obsText: after.observacoes } },
        { ifMatch: versao },
      )
    : await api.updateLaudo({ params, body: editBody(after, before) }, { ifMatch: versao })
  queryClient.setQueryData(laudoQuery(uuid).queryKey, { laudoInfo, collections: [] })
}
