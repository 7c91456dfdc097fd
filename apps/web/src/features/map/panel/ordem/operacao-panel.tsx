import type { AttachedPdf, LaudoInfo } from '@faixa/contract'
import { itensDoRelatorio } from '@faixa/domain'
import { Box, Text } from '@mantine/core'
import { api } from '../../../../api/client.ts'
import ReceituarioPart from '../../../../export/papers/receituario-part.tsx'
import { operacaoRows } from '../../../../export/rows/operacao-rows.ts'
import { PdfPart } from '../../../../form/files/pdf-part.tsx'
import { MissingItems } from '../../../../laudo/operacao/missing-items.tsx'
import { operacaoContada } from '../../../../laudo/operacao/voada.ts'
import { DefinitionList } from '../definition-list.tsx'

interface OperacaoPanelProps {
  readonly info: LaudoInfo
  /** Opens the edit at a field; absent for people who may not edit. */
  readonly onField: ((campo: string) => void) | undefined
}

/** The typed data of the operation, and the missing data of the operational report. */
export default function OperacaoPanel({ info, onField }: OperacaoPanelProps) {
  const rows = operacaoRows(info)
  return (
    <>
      <MissingItems itens={itensDoRelatorio(operacaoContada(info), info.aeronave?.tipo)} onField={onField} />
      {rows.length > 0 ? (
        <DefinitionList rows={rows} />
      ) : (
        <Text size="xs" c="dimmed">
          Nada foi informado ainda. O relatório operacional, em Exportar, sai com o que houver.
        </Text>
      )}
      {info.certificadoDeFaixa?.situacao === 'tomado' && info.certificadoPdf && (
        <CertificatePaper id={info.certificadoDeFaixa.id} pdf={info.certificadoPdf} />
      )}
      <ReceituarioPart info={info} />
    </>
  )
}

function CertificatePaper({ id, pdf }: { readonly id: number; readonly pdf: AttachedPdf }) {
  return (
    <Box mt={12}>
      <PdfPart called="O certificado de faixa" pdf={pdf} read={() => api.readCertificadoPdf({ params: { id } })} />
    </Box>
  )
}
