/** The form of a service order (specification 001 §2.4): required fields on the first card, optional ones on the second. */
import type { ReplyOf, Routes } from '@faixa/contract'
import { present } from '@faixa/units'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { invalidate } from '../../../api/query.ts'
import { soleEntidades } from '../../../entidades/chosen-entidades.ts'
import type { Entidades } from '../../../entidades/use-entidades.ts'
import { DateField } from '../../../form/fields/date-field.tsx'
import { TextField } from '../../../form/fields/text-field.tsx'
import { dropFiles, keepFiles, keptFiles } from '../../../form/files/kept/kept-files.ts'
import { restoredNote } from '../../../form/files/kept/stored-files.tsx'
import { upload } from '../../../form/files/upload.ts'
import { useMisplaced } from '../../../form/files/use-misplaced.ts'
import { FormPage } from '../../../form/shell/form-page.tsx'
import { FormSection } from '../../../form/shell/form-section.tsx'
import { type FormToasts, useForm } from '../../../form/shell/use-form.ts'
import { useFields } from '../../../form/state/use-fields.ts'
import { ORDEM_LABELS, type OrdemField } from '../../../ordem/ordem-labels.ts'
import { paths } from '../../../paths.ts'
import { Note } from '../../../ui/messages/note.tsx'
import { TextLink } from '../../../ui/page/links.tsx'
import { checkOrdem, EMPTY_ORDEM, type OrdemValues, ordemBody } from './ordem-fields.ts'
import { ORDEM_FILE_LABELS, type OrdemFileField, OrdemFileSlots, type OrdemFiles } from './ordem-files.tsx'
import { OrdemOptions } from './ordem-options.tsx'
import { AreaSketch, orderFault, orderFindings, useAreaToOrder } from './ordered-area.tsx'
import { SameCodigoNote } from './same-codigo-note.tsx'

interface OrdemFormProps {
  readonly entidades: Entidades
  /** Initial values passed to the form; a draft started from the same ones takes precedence. */
  readonly given: Partial<OrdemValues>
  /** The area file passed to the form; a later choice takes precedence. */
  readonly givenArea?: File | undefined
  readonly draftKey: string
  /** The browser has lost files that the draft had. */
  readonly lacksFiles: boolean
  /** The server's limit for one file, bytes. */
  readonly maxBytes: number | undefined
}

type Sent = ReplyOf<Routes['createOrdem']>

export function OrdemForm({ entidades, given, givenArea, draftKey, lacksFiles, maxBytes }: OrdemFormProps) {
  const [sent, setSent] = useState<Sent>()
  // The next order starts empty.
  const initial = { ...EMPTY_ORDEM, ...soleEntidades(entidades), ...(!sent && given) }
  const fields = useFields<OrdemField>({
    labels: ORDEM_LABELS,
    initial,
    check: (values) => checkOrdem(values, entidades),
    draftKey,
  })
  const [files, setFiles] = useState<OrdemFiles>(() => {
    const { file_area: [area] = [], file_anexo: [anexo] = [] } = keptFiles<OrdemFileField>(draftKey)
    return present({ file_area: area ?? givenArea, file_anexo: anexo })
  })
  const [refused, setRefused] = useState<Partial<Record<OrdemFileField, string>>>({})
  const area = useAreaToOrder(files.file_area)
  const misplaced = useMisplaced(files.file_area, orderFindings(area))

  const putFiles = (next: OrdemFiles) => {
    setFiles(next)
    setRefused({})
    const { file_area: area, file_anexo: anexo } = next
    keepFiles<OrdemFileField>(draftKey, {
      ...(area && { file_area: [area] }),
      ...(anexo && { file_anexo: [anexo] }),
    })
  }
  const fileErrors = { ...refused, ...wrongArea(files, fields.values.talhoes, orderFault(area)) }
  const errorsOfFiles = [
    ...(Object.keys(fileErrors) as OrdemFileField[]).map((campo) => ({
      campo,
      label: ORDEM_FILE_LABELS[campo],
      mensagem: fileErrors[campo]!,
    })),
    ...misplaced.errors,
  ]
  const firstWrong = fields.errors[0] ? ORDEM_LABELS[fields.errors[0].campo as OrdemField] : errorsOfFiles[0]?.label
  const form = useForm({
    fields,
    otherErrors: errorsOfFiles,
    toasts: toastsOf(firstWrong),
    sentToo: [files.file_area, files.file_anexo, area.system ?? '', JSON.stringify(misplaced.body)],
    send: (values, call) =>
      upload(files, call, (client, options) =>
        client.createOrdem(
          { body: { ...ordemBody(values), ...present({ sistemaArea: area.system }), ...misplaced.body } },
          options,
        ),
      ),
    onSent(ordem: Sent) {
      setSent(ordem)
      fields.reset({ ...EMPTY_ORDEM, ...soleEntidades(entidades) })
      setFiles({})
      setRefused({})
      dropFiles(draftKey)
      void invalidate('listOrdens')
    },
    onRefused({ extras: { erros = [] } }) {
      const ofFiles = erros.filter(({ campo }) => campo in ORDEM_FILE_LABELS)
      setRefused(Object.fromEntries(ofFiles.map(({ campo, mensagem }) => [campo, mensagem])))
    },
  })
  // A missing area is reported after an attempt to send, a wrong one at once.
  const shownErrors = form.wasTried || files.file_area ? fileErrors : refused
  return (
    <FormPage
      form={form}
      label="Ordem de Serviço"
      submitLabel="Cadastrar"
      refusedTitle="A ordem de serviço não foi cadastrada"
      restoredNote={restoredNote(lacksFiles && !files.file_area && !files.file_anexo)}
    >
      {sent && !form.changed && (
        <Note tone="success" role="status" mb="md">
          {sent.message}{' '}
          <TextLink to={paths.ordem} params={{ uuid: sent.uuid }}>
            Abrir a ordem {sent.codigo}
          </TextLink>
        </Note>
      )}
      <FormSection title="Dados Cadastrais">
        <Stack gap="xs">
          <TextField {...form.field('codigo')} required placeholder="OS 1234" />
          <SameCodigoNote codigo={form.values.codigo} empresa={form.values.empresa} />
        </Stack>
        <DateField {...form.field('data')} required />
        <DateField {...form.field('diaPlanejado')} />
        <OrdemFileSlots
          files={files}
          area={area}
          misplaced={misplaced}
          errors={shownErrors}
          maxBytes={maxBytes}
          disabled={form.busy}
          onChange={putFiles}
          onRefused={(field, sentence) => setRefused({ [field]: sentence })}
        />
        <AreaSketch area={area} />
      </FormSection>
      <OrdemOptions form={form} entidades={entidades} />
    </FormPage>
  )
}

/** The ordered area comes from exactly one source: a file, or the register. */
function wrongArea(
  { file_area }: OrdemFiles,
  talhoes: string,
  fault: string | undefined,
): Partial<Record<OrdemFileField, string>> {
  if (file_area && talhoes !== '') return { file_area: 'Envie o arquivo da área ou escolha talhões, não os dois.' }
  if (file_area) return fault === undefined ? {} : { file_area: fault }
  return talhoes === '' ? { file_area: 'Envie o arquivo da área em KML, ou escolha talhões cadastrados.' } : {}
}

/** The texts of specification 001 §8, in correct Portuguese. */
function toastsOf(firstWrong: string | undefined): FormToasts {
  const which = firstWrong === undefined ? '' : ` - ${firstWrong}`
  return {
    incomplete: { title: 'Não Enviado', message: `Verifique as informações e tente novamente${which}` },
    sending: { title: 'Cadastrando...', message: 'Enviando ordem de serviço para o sistema...' },
    sent: { title: 'Ordem de Serviço Adicionada', message: 'Cadastro efetuado com sucesso.' },
    refused: { title: 'Falha ao cadastrar', message: 'Verifique os campos e tente novamente.' },
  }
}
