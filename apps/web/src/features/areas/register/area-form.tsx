/** The form 'Área da Empresa': owner, file, changes, and sending. */

import type { EtapaDasAreas, ReplyOf, Routes } from '@faixa/contract'
import type { PlotColumns } from '@faixa/geometry'
import { formatCount, formatQuantity, hectares } from '@faixa/units'
import { Box } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { onAreasEvent } from '../../../api/events.ts'
import { empresaName, soleEntidades } from '../../../entidades/chosen-entidades.ts'
import { EmpresaFields, NO_UNIDADE } from '../../../entidades/entidade-fields.tsx'
import { upload } from '../../../form/files/upload.ts'
import { useMisplaced } from '../../../form/files/use-misplaced.ts'
import { FormPage } from '../../../form/shell/form-page.tsx'
import { FormSection } from '../../../form/shell/form-section.tsx'
import type { ServerProgress } from '../../../form/shell/send-bar.tsx'
import { type FormToasts, useForm } from '../../../form/shell/use-form.ts'
import { useFields } from '../../../form/state/use-fields.ts'
import { groundChanged } from '../../../ground/ground-changed.ts'
import { type FileWords, GroundFileField, groundFileErrors } from '../../../ground/ground-file-field.tsx'
import type { GroundFormProps } from '../../../ground/register-page.tsx'
import { ConfirmDialog } from '../../../ui/messages/confirm-dialog.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { changesText } from '../plot-changes.ts'
import { AreaPreview } from './area-preview.tsx'
import { useAreaFile } from './use-area-file.ts'
import { useVersions } from './use-versions.ts'
import { VersionList } from './version-list.tsx'

type AreaField = 'empresa' | 'unidade'

const LABELS = { empresa: 'Empresa', unidade: 'Unidade' }
const FILE: FileWords = {
  field: 'file_area',
  label: 'Arquivo das áreas',
  description:
    'Os contornos dos talhões, com fazenda, talhão e hectares nos atributos: KML, KMZ, Shapefile em .zip, GeoJSON ou GPX.',
  absent: 'Escolha o arquivo das áreas.',
}

export type Registered = ReplyOf<Routes['registerAreas']>

export function AreaForm({ entidades, maxBytes, onSent }: GroundFormProps<Registered>) {
  const fields = useFields<AreaField>({
    labels: LABELS,
    initial: { empresa: soleEntidades(entidades).empresa, unidade: NO_UNIDADE },
    check: ({ empresa }) => (empresa === '' ? [{ campo: 'empresa', mensagem: 'Escolha uma empresa da lista.' }] : []),
  })
  const { empresa, unidade } = fields.values
  const area = useAreaFile(fields.values, maxBytes)
  const { versions, current } = useVersions(fields.values)
  const [asking, setAsking] = useState(false)

  const misplaced = useMisplaced(area.file, area.found?.avisos)
  const fileErrors = groundFileErrors(FILE, area)
  const form = useForm({
    fields,
    otherErrors: [...fileErrors, ...misplaced.errors],
    toasts: TOASTS,
    sentToo: [area.file, JSON.stringify([area.columns, misplaced.body]), area.system ?? ''],
    send: (values, call) =>
      upload({ [FILE.field]: area.file }, call, (client, options) =>
        client.registerAreas(
          {
            body: {
              empresa: values.empresa,
              ...(values.unidade !== NO_UNIDADE && { unidade: values.unidade }),
              ...(Object.keys(area.columns).length > 0 && { colunas: JSON.stringify(namedColumns(area.columns)) }),
              ...(area.system !== undefined && { sistemaArea: area.system }),
              ...misplaced.body,
            },
          },
          { ...options, ...(versions.data && { ifMatch: current?.versao ?? 0 }) },
        ),
      ),
    onSent(registered) {
      area.remove()
      groundChanged('areas')
      onSent(registered)
    },
    onRefused({ codigo, extras: { erros = [] } }) {
      const ofFile = erros.find(({ campo }) => campo === FILE.field)
      if (ofFile) area.refuse(ofFile.mensagem)
      if (codigo === 'conflito') groundChanged('areas')
    },
  })
  const server = useServerProgress(fields.values, form.busy)
  const replaces = current !== undefined && current.talhoes > 0
  const submit = async () => {
    if (form.missing.length > 0 || !replaces) return form.submit()
    setAsking(true)
    return undefined
  }
  const { file, found } = area
  const shownError = form.wasTried || area.error !== undefined ? fileErrors[0]?.mensagem : undefined
  return (
    <>
      <FormPage
        form={{ ...form, submit }}
        label="Área da Empresa"
        submitLabel="Cadastrar"
        refusedTitle="As áreas não foram cadastradas"
        server={server}
      >
        <FormSection title="Dados Cadastrais">
          <EmpresaFields form={form} empresas={entidades.empresas} />
          <GroundFileField words={FILE} ground={area} misplaced={misplaced} error={shownError} disabled={form.busy} />
          <Note tone="info" role="status">
            Obs: Caso a empresa já tenha áreas cadastradas, elas serão substituídas.
            {replaces &&
              ` Hoje há ${formatCount(current.talhoes, 'talhão', 'talhões')} (${formatQuantity(hectares(current.areaHa), 'ha')}), na versão ${current.versao}, que fica guardada.`}
          </Note>
        </FormSection>
        {file && <AreaPreview area={area} avisos={misplaced.remaining} readOnly={form.busy} />}
      </FormPage>
      {empresa !== '' && (
        <Box mt="lg">
          <VersionList
            key={`${empresa} ${unidade}`}
            versions={versions}
            of={empresaName(entidades, fields.values) ?? ''}
          />
        </Box>
      )}
      <ConfirmDialog
        opened={asking}
        title={`Substituir as áreas de ${empresaName(entidades, fields.values)}`}
        confirmLabel="Substituir"
        danger={found !== undefined && found.counts.removido > 0}
        onConfirm={() => {
          setAsking(false)
          void form.submit()
        }}
        onClose={() => setAsking(false)}
      >
        {found ? `${sentence(changesText(found.counts))}.` : 'Os talhões de agora são trocados pelos do arquivo.'} A
        versão {current?.versao} fica guardada e pode ser trazida de volta. Laudos já medidos não mudam.
      </ConfirmDialog>
    </>
  )
}

/** Attributes under the names of the API's fields. */
function namedColumns({ farm, farmCode, plot, name, declaredHa }: PlotColumns) {
  return { fazenda: farm, codigoFazenda: farmCode, talhao: plot, nome: name, areaDeclarada: declaredHa }
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

const TOASTS: FormToasts = {
  incomplete: { title: 'Não Enviado', message: 'Verifique as informações e tente novamente...' },
  sending: { title: 'Cadastrando...', message: 'Enviando áreas para o sistema...' },
  sent: { title: 'Áreas Adicionadas', message: 'Cadastro efetuado com sucesso.' },
  refused: { title: 'Falha ao cadastrar', message: 'Verifique os dados e tente novamente.' },
}

const SENTENCES: Readonly<Record<EtapaDasAreas, string>> = {
  lendo: 'O servidor está lendo o arquivo...',
  medindo: 'O servidor está medindo os talhões...',
  comparando: 'O servidor está comparando com os talhões de agora...',
  gravando: 'O servidor está gravando os talhões...',
}

interface Owner {
  readonly empresa: string
  readonly unidade: string
}

/** The server's progress of the registration sent from here, as long as `active`. */
function useServerProgress({ empresa, unidade }: Owner, active: boolean): ServerProgress | undefined {
  const [progress, setProgress] = useState<ServerProgress>()
  const receive = useEffectEvent(({ etapa, progresso, ...of }: Parameters<Parameters<typeof onAreasEvent>[0]>[0]) => {
    const isOfThis = `${of.empresa}` === empresa && `${of.unidade ?? NO_UNIDADE}` === unidade
    if (isOfThis) setProgress({ sentence: SENTENCES[etapa], done: progresso })
  })
  useEffect(() => {
    setProgress(undefined)
    return active ? onAreasEvent((event) => receive(event)) : undefined
  }, [active])
  return progress
}
