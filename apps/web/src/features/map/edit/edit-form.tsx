import type { LaudoInfo } from '@faixa/contract'
import { asksDadosOperacao, itensDoRelatorio } from '@faixa/domain'
import { Button, Text, Title } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { queryClient } from '../../../api/query.ts'
import { byId, withKeptEntidades } from '../../../entidades/chosen-entidades.ts'
import type { Entidades } from '../../../entidades/use-entidades.ts'
import { ConflictNote } from '../../../form/shell/conflict-note.tsx'
import { DialogForm } from '../../../form/shell/dialog-form.tsx'
import { useForm } from '../../../form/shell/use-form.ts'
import { retyped } from '../../../form/state/retyped.ts'
import { focusField, useFields } from '../../../form/state/use-fields.ts'
import { invalidateLaudo, laudoQuery } from '../../../laudo/laudo-query.ts'
import { fieldOf as boundsOf } from '../../../laudo/layers/field-of.ts'
import { MissingItems } from '../../../laudo/operacao/missing-items.tsx'
import { OperacaoSection } from '../../../laudo/operacao/operacao-section.tsx'
import { formFieldOf } from '../../../laudo/operacao/operacao-values.ts'
import ReceituarioPart from '../../../laudo/operacao/receituario-part.tsx'
import { operacaoVoada, TRACK_TELLS } from '../../../laudo/operacao/voada.ts'
import { Note } from '../../../ui/messages/note.tsx'
import { DadosFields } from './dados-fields.tsx'
import { checkEdit, type EditField, fieldOf, LABELS, valuesOf } from './edit-fields.ts'
import classes from './edit-modal.module.css'
import { FigureFields } from './figure-fields.tsx'
import { NotesFields } from './notes-fields.tsx'
import { editToasts, saveLaudo } from './save-laudo.ts'

interface EditFormProps {
  readonly info: LaudoInfo
  readonly entidades: Entidades
  /** The field named in the link. */
  readonly campo?: string | undefined
  readonly onClose: () => void
}

export function EditForm({ info, entidades, campo, onClose }: EditFormProps) {
  // The laudo with which the edit began. If another person saves it meanwhile, sending this version shows the conflict.
  const [origin, setOrigin] = useState(info)
  const [conflict, setConflict] = useState(false)
  const before = valuesOf(origin)
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
    onRefused: ({ codigo }) => setConflict(codigo === 'conflito'),
  })
  /** Restarts the edit with the values that another person saved, with or without the notes typed here. */
  const reload = async (keepTyped: boolean) => {
    const answer = await queryClient.fetchQuery({ ...laudoQuery(info.uuid), staleTime: 0 }).catch(() => undefined)
    if (!answer) return
    const fresh = answer.laudoInfo
    fields.dropDraft()
    setOrigin(fresh)
    setConflict(false)
    const saved = valuesOf(fresh)
    fields.reset(keepTyped ? retyped(before, values, saved) : saved)
  }

  const itens = itensDoRelatorio(operacaoVoada(origin, TRACK_TELLS), origin.aeronave?.tipo)

  const asked = campo === undefined ? undefined : formFieldOf(campo)
  useEffect(() => {
    if (asked !== undefined) focusField(asked)
  }, [asked])

  return (
    <DialogForm
      form={form}
      refusedTitle={conflict ? undefined : 'O laudo não foi salvo'}
      refusal={
        conflict && (
          <ConflictNote title="Outra pessoa salvou este laudo" onReload={(keepTyped) => void reload(keepTyped)}>
            Veja a versão salva, ou mantenha o que digitou: os campos em que você não mexeu ficam como a outra pessoa os
            salvou.
          </ConflictNote>
        )
      }
    >
      {restored && changed && !conflict && (
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
          asked={asked}
          place={boundsOf(origin)}
          isAsked={asksDadosOperacao(byId(offered.empresas, values.empresa)?.acesso)}
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
