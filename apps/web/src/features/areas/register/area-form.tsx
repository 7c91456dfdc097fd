/** The form 'Área da Empresa': whose plots, the file, what it changes, and sending it. */

import type { ReplyOf, Routes } from '@faixa/contract'
import { FILE_EXTENSIONS } from '@faixa/flight'
import type { PlotColumns } from '@faixa/geometry'
import { formatCount, formatQuantity, hectares } from '@faixa/units'
import { Box } from '@mantine/core'
import { useState } from 'react'
import { empresaName, soleEntidades } from '../../../entidades/chosen-entidades.ts'
import { EmpresaFields, NO_UNIDADE } from '../../../entidades/entidade-fields.tsx'
import type { Entidades } from '../../../entidades/use-entidades.ts'
import { FileSlot } from '../../../form/files/file-slot.tsx'
import { KnownFile } from '../../../form/files/known-file.tsx'
import { MisplacedFile } from '../../../form/files/misplaced-note.tsx'
import { SystemField } from '../../../form/files/system-field.tsx'
import { upload } from '../../../form/files/upload.ts'
import { useMisplaced } from '../../../form/files/use-misplaced.ts'
import { FormPage } from '../../../form/shell/form-page.tsx'
import { FormSection } from '../../../form/shell/form-section.tsx'
import { type FormToasts, type NamedError, useForm } from '../../../form/shell/use-form.ts'
import { fieldId, useFields } from '../../../form/state/use-fields.ts'
import { ConfirmDialog } from '../../../ui/messages/confirm-dialog.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { changesText } from '../plot-changes.ts'
import { readAgain } from '../read-again.ts'
import { AreaPreview } from './area-preview.tsx'
import { useAreaFile } from './use-area-file.ts'
import { useServerProgress } from './use-server-progress.ts'
import { useVersions } from './use-versions.ts'
import { VersionList } from './version-list.tsx'

type AreaField = 'empresa' | 'unidade'

const LABELS = { empresa: 'Empresa', unidade: 'Unidade' }
const FILE = 'file_area'
const FILE_LABEL = 'Arquivo das áreas'

export type Registered = ReplyOf<Routes['registerAreas']>

interface AreaFormProps {
  readonly entidades: Entidades
  /** The server's limit for one file, bytes. */
  readonly maxBytes: number | undefined
  readonly onSent: (registered: Registered) => void
}

export function AreaForm({ entidades, maxBytes, onSent }: AreaFormProps) {
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
  const others: NamedError[] = [...fileErrors(area), ...misplaced.errors]
  const form = useForm({
    fields,
    others,
    toasts: TOASTS,
    sentToo: [area.file, JSON.stringify([area.columns, misplaced.body]), area.system ?? ''],
    send: (values, call) =>
      upload({ [FILE]: area.file }, call, (client, options) =>
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
      readAgain()
      onSent(registered)
    },
    onRefused({ codigo, extras: { erros = [] } }) {
      const ofFile = erros.find(({ campo }) => campo === FILE)
      if (ofFile) area.refuse(ofFile.mensagem)
      if (codigo === 'conflito') readAgain()
    },
  })
  const server = useServerProgress(fields.values, form.busy)
  const replaces = current !== undefined && current.talhoes > 0
  const submit = async () => {
    if (form.missing.length > 0 || !replaces) return form.submit()
    setAsking(true)
    return undefined
  }
  const { file, reading, found } = area
  const shownError = form.wasTried || area.error !== undefined ? fileErrors(area)[0]?.mensagem : undefined
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
          <div data-wide>
            <FileSlot
              id={fieldId(FILE)}
              label={FILE_LABEL}
              required
              description="Os contornos dos talhões, com fazenda, talhão e hectares nos atributos: KML, KMZ, Shapefile em .zip, GeoJSON ou GPX."
              accept={FILE_EXTENSIONS.join()}
              file={file}
              error={shownError}
              disabled={form.busy}
              onFiles={area.choose}
              onRemove={area.remove}
              below={
                <>
                  <SystemField
                    systems={area.systems}
                    system={area.system}
                    of={fieldId(FILE)}
                    readOnly={form.busy}
                    onChoose={area.placeIn}
                  />
                  <MisplacedFile misplaced={misplaced} disabled={form.busy} onRemove={area.remove} />
                </>
              }
            >
              {file && <KnownFile reading={reading} />}
            </FileSlot>
          </div>
          <Note tone="info" role="status">
            Obs: Caso a empresa já tenha áreas cadastradas, elas serão substituídas.
            {replaces &&
              ` Hoje há ${formatCount(current.talhoes, 'talhão', 'talhões')} (${formatQuantity(hectares(current.areaHa), 'ha')}), na versão ${current.versao}, que fica guardada.`}
          </Note>
        </FormSection>
        {file && <AreaPreview area={area} avisos={misplaced.others} readOnly={form.busy} />}
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

function fileErrors({ file, error, reading }: ReturnType<typeof useAreaFile>): NamedError[] {
  const wrong =
    error ??
    (file ? undefined : 'Escolha o arquivo das áreas.') ??
    (reading.kind === 'reading' ? 'O arquivo ainda está sendo lido.' : undefined)
  return wrong === undefined ? [] : [{ campo: FILE, mensagem: wrong, label: FILE_LABEL }]
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
