/** Lists the documents of a laudo (A4, operational report, dossiê) as downloads, and names the data that each still lacks. */
import type { LaudoInfo } from '@faixa/contract'
import { faltamText, itensDoRelatorio, itensFaltando } from '@faixa/domain'
import { Button, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { formFieldOf } from '../../laudo/operacao/operacao-values.ts'
import { operacaoContada } from '../../laudo/operacao/voada.ts'
import { useBaseMaps } from '../../map/base/use-base-maps.ts'
import { laudoPath } from '../../paths.ts'
import { useMay, useUserInfo } from '../../session/use-session.ts'
import { Note } from '../../ui/messages/note.tsx'
import { TextLink } from '../../ui/page/links.tsx'
import { useScheme } from '../../ui/page/use-scheme.ts'
import { dossieFault } from '../dossie/dossie-fault.ts'
import { ExportProgress } from '../export-progress.tsx'
import type { useExportRun } from '../use-export-run.ts'
import { laudoDocuments } from './laudo-documents.ts'
import classes from './paper-list.module.css'

interface PaperListProps {
  readonly info: LaudoInfo
  readonly work: ReturnType<typeof useExportRun>
}

export default function PaperList({ info, work }: PaperListProps) {
  const client = useQueryClient()
  const { preferencias } = useUserInfo()
  const readsAreas = useMay('readArea')
  const { base } = useBaseMaps(preferencias?.mapaBase, useScheme())
  const { busy, stage, failure, run } = work
  const fault = dossieFault(info)
  if (fault !== undefined) {
    return (
      <Note tone="info" role="status">
        {fault}
      </Note>
    )
  }
  const { a4, operational, dossie } = laudoDocuments(info, { client, base, readsAreas })
  const papers = [
    { name: 'Laudo em A4 (PDF)', about: 'Números, mapa e talhões, com o código de verificação.', make: a4 },
    {
      name: 'Relatório operacional (PDF)',
      about: 'Os itens que a norma pede, com o croqui.',
      lacks: <OperationalGaps info={info} />,
      make: operational,
    },
    {
      name: 'Dossiê completo (ZIP)',
      about: 'O laudo, o JSON assinado, os arquivos como foram recebidos, o KML, o relatório operacional e um índice.',
      lacks: info.receituario ? undefined : 'Falta o receituário em PDF',
      make: dossie,
    },
  ]
  return (
    <>
      <ul className={classes.documents}>
        {papers.map(({ name, about, lacks, make }) => (
          <li key={name} className={classes.document}>
            <div>
              <Text size="sm" fw={500}>
                {name}
              </Text>
              <Text size="xs" c="dimmed">
                {about}
              </Text>
              {lacks && (
                <Text size="xs" fw={500} component="div">
                  {lacks}
                </Text>
              )}
            </div>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconDownload size={14} aria-hidden />}
              disabled={busy}
              aria-label={`Baixar ${name}`}
              onClick={() => void run(make)}
            >
              Baixar
            </Button>
          </li>
        ))}
      </ul>
      {stage && (
        <div className={classes.progress}>
          <ExportProgress {...stage} inPlace />
        </div>
      )}
      {failure !== undefined && !busy && (
        <Note tone="warning" role="alert" title="Nada foi exportado" className={classes.progress ?? ''}>
          {failure}
        </Note>
      )}
    </>
  )
}

/** The number of items without a value, which leads to the first of them for people who may fill it in. */
function OperationalGaps({ info }: { readonly info: LaudoInfo }) {
  const mayEdit = useMay('updateLaudo')
  const itens = itensDoRelatorio(operacaoContada(info), info.aeronave?.tipo)
  const missing = itensFaltando(itens)
  const campo = missing.find((item) => item.campo !== undefined)?.campo
  if (missing.length === 0) return undefined
  const titles = missing.map(({ titulo }) => titulo).join(', ')
  if (!mayEdit || campo === undefined) {
    return (
      <>
        <span>{faltamText(itens)}</span>
        <Text size="xs" c="dimmed" fw={400}>
          {titles}. Quem os completa é a equipe de análise.
        </Text>
      </>
    )
  }
  return (
    <TextLink
      inherit
      underline="always"
      title={titles}
      to={laudoPath(info.uuid)}
      search={{ editar: true, campo: formFieldOf(campo) } as never}
    >
      {faltamText(itens)}
    </TextLink>
  )
}
