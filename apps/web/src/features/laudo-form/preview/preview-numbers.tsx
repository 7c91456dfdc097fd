import { type CertificadoTomado, certificadoText, foraDoCertificadoText } from '@faixa/domain'
import type { Aviso, FlightFindingCode } from '@faixa/flight'
import { formatCount } from '@faixa/units'
import { Stack, Text } from '@mantine/core'
import { FileFindings } from '../../../form/files/file-findings.tsx'
import { FormSection } from '../../../form/shell/form-section.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { allOf, factsIn, shownFlight } from '../files/flight-state.ts'
import type { FlightFiles } from '../files/use-flight-files.ts'
import classes from '../laudo-form.module.css'
import { AreaFigures, FlightFigures } from './preview-figures.tsx'
import { PreviewPlots } from './preview-plots.tsx'

/** Left out here, because PreviewPlots shows which registered plots were used. */
const SAID_ABOVE: FlightFindingCode = 'area-do-cadastro'

interface PreviewNumbersProps {
  readonly files: FlightFiles
  /** Findings of the measured flight, with those about typed figures. */
  readonly found: readonly Aviso[]
  /** Name of the empresa, with its unidade. */
  readonly of: string | undefined
  /** The swath certificate that the flight would take. */
  readonly certificado: CertificadoTomado | undefined
  /** Width of the swath as typed, m. */
  readonly faixaExecutada: number | undefined
}

/** The numbers that the laudo will have, and the findings; nothing is shown before there are any. */
export function PreviewNumbers({ files, found, of, certificado, faixaExecutada }: PreviewNumbersProps) {
  const { slots, measuring } = files.state
  const flight = shownFlight(files.state)
  const numbers = flight?.numbers
  const isChecking = flight !== undefined && !flight.compared
  const avisos = numbers
    ? found.filter(({ codigo }) => codigo !== SAID_ABOVE)
    : factsIn(allOf(slots)).flatMap((facts) => facts.avisos)
  if (!numbers && avisos.length === 0) return null
  return (
    <FormSection title={numbers ? 'Números da prévia' : 'Avisos sobre os arquivos'}>
      <Stack gap="md" data-wide aria-busy={measuring.kind === 'measuring'} className={classes.measured ?? ''}>
        <PreviewPlots files={files} of={of} />
        {numbers && (
          <>
            <div className={classes.numbers}>
              <AreaFigures numbers={numbers} interval={files.interval} />
              <FlightFigures numbers={numbers} />
            </div>
            <CertificateLine certificado={certificado} faixa={faixaExecutada ?? numbers.faixa} />
            {/* Has its line before the findings are known, so that they move no figure. */}
            <Text size="xs" c="dimmed" aria-live="polite">
              {isChecking ? 'Conferindo os arquivos…' : foundText(found)}
            </Text>
          </>
        )}
        {/* Findings to confirm are shown beside their files and fields. */}
        <FileFindings avisos={avisos.filter(({ confirmar }) => !confirmar)} label="Avisos sobre os arquivos" />
      </Stack>
    </FormSection>
  )
}

function CertificateLine({
  certificado,
  faixa,
}: Pick<PreviewNumbersProps, 'certificado'> & { readonly faixa?: number | undefined }) {
  const taken = certificadoText(certificado)
  const outside = foraDoCertificadoText(certificado, faixa)
  return (
    <>
      {taken !== undefined && <Text size="xs">Certificado de faixa: {taken}.</Text>}
      {outside !== undefined && (
        <Note tone="warning" role="status">
          {outside}
        </Note>
      )}
    </>
  )
}

function foundText(found: readonly Aviso[]): string {
  if (found.length === 0) return 'Conferido: nenhum aviso.'
  const open = found.filter(({ confirmar }) => confirmar).length
  return `Conferido: ${formatCount(found.length, 'aviso', 'avisos')}${open > 0 ? `, ${formatCount(open, 'a confirmar', 'a confirmar')}` : ''}.`
}
