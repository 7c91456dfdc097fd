/** One unsent laudo: typed values, its files with their content, decisions and confirmations, and the body to send. */
import { utcOffsetOf } from '@faixa/domain'
import { judgeTyped } from '@faixa/flight'
import { present } from '@faixa/units'
import { useQuery } from '@tanstack/react-query'
import { soleEntidades } from '../../entidades/chosen-entidades.ts'
import type { Entidades } from '../../entidades/use-entidades.ts'
import type { NamedError } from '../../form/shell/use-form.ts'
import { useFields } from '../../form/state/use-fields.ts'
import { FILE_LABELS } from '../../laudo/dado-labels.ts'
import { municipioAt } from '../../laudo/operacao/municipio-at.ts'
import { checkFiles, fileField } from './files/check-files.ts'
import { profilesIn, type Slots, shownFlight, systemOf } from './files/flight-state.ts'
import { ROLES } from './files/rearrange.ts'
import { checkSwap } from './files/swap.ts'
import { useClimaFile } from './files/use-clima-file.ts'
import { useFlightFiles } from './files/use-flight-files.ts'
import { widthAsked } from './files/width-asked.ts'
import {
  checkLaudo,
  flightDoubt,
  INITIAL,
  LABELS,
  type LaudoField,
  type LaudoValues,
  laudoBody,
  numberOf,
  typedFigures,
} from './laudo-fields.ts'
import { useConfirmations } from './preview/use-confirmations.ts'
import { proposalsOf } from './proposals.ts'
import { useAppliedProposals } from './use-applied-proposals.ts'
import { useCertificado } from './use-certificado.ts'

interface LaudoDraftOptions {
  readonly entidades: Entidades
  /** Key of everything stored of this draft. */
  readonly draftKey: string
  /** The server's limit for one file, bytes. */
  readonly maxBytes: number | undefined
  /** Values that it begins with. */
  readonly filled?: Partial<LaudoValues> | undefined
  /** False: values put into the fields are not stored, because the person has not seen them yet. */
  readonly areFieldsKept?: boolean
  readonly onFlights?: ((files: readonly File[]) => void) | undefined
}

export type LaudoDraft = ReturnType<typeof useLaudoDraft>

export function useLaudoDraft(options: LaudoDraftOptions) {
  const { entidades, draftKey, maxBytes, filled, areFieldsKept = true, onFlights } = options
  const initial: LaudoValues = { ...INITIAL, ...soleEntidades(entidades), ...filled }
  const fields = useFields<LaudoField>({
    labels: LABELS,
    initial,
    check: (values) => checkLaudo(values, entidades),
    ...(areFieldsKept && { draftKey }),
  })
  const { values } = fields
  const certificado = useCertificado(values)
  const files = useFlightFiles({
    faixaExecutada: numberOf(values.faixaExecutada),
    doubt: flightDoubt(values, certificado),
    maxBytes,
    empresa: values.empresa,
    unidade: values.unidade,
    prestadora: values.prestadora,
    keepKey: draftKey,
    onFlights,
  })
  const clima = useClimaFile({ maxBytes, keepKey: draftKey })
  const flight = shownFlight(files.state)
  const { data: place } = useQuery(municipioAt(flight?.fieldBounds))
  const offsetH = place?.municipio && utcOffsetOf(place.municipio.uf)
  const proposals = proposalsOf(files.state, offsetH)
  useAppliedProposals(fields, proposals)
  const { slots, decided } = files.state
  // The findings of the measurement before stay until those of the present one are known, so that nothing jumps.
  const judged = flight && (flight.compared ? flight : files.state.last)
  const found = judged?.compared ? [...judged.numbers.avisos, ...judgeTyped(typedFigures(values), judged.compared)] : []
  const confirmations = useConfirmations(found, draftKey)
  const { confirmed } = confirmations
  const width = widthAsked(files.state, numberOf(values.faixaExecutada))
  const fileErrors = checkFiles(files.state, maxBytes)
  const swapErrors = checkSwap(files.state)
  const climaErrors: readonly NamedError[] =
    clima.fault === undefined ? [] : [{ campo: fileField('clima'), label: FILE_LABELS.clima, mensagem: clima.fault }]
  const otherErrors: readonly NamedError[] = [
    ...fileErrors.map((error) => ({ ...error, label: FILE_FIELDS[error.campo] ?? '' })),
    ...swapErrors,
    ...climaErrors,
    ...(width.missing === undefined
      ? []
      : [{ campo: 'faixaExecutada', label: LABELS.faixaExecutada, mensagem: width.missing }]),
    ...confirmations.missing,
  ]
  const decidedBody = { ...decided, ...chosenSystems(slots) }
  return {
    initial,
    fields,
    files,
    clima,
    certificado,
    proposals,
    /** Hours from UTC at the field, by its state; undefined until they are known. */
    offsetH,
    found,
    confirmations,
    fileErrors,
    swapErrors,
    climaErrors,
    otherErrors,
    flight,
    width,
    decidedBody,
    body: {
      ...laudoBody(values),
      ...decidedBody,
      // An empty list would be sent as an empty text, which the server refuses.
      ...(confirmed.length > 0 && { confirmacoes: confirmed }),
    },
  }
}

/** Labels of the files by the names of their fields. */
export const FILE_FIELDS: Readonly<Record<string, string>> = Object.fromEntries(
  ROLES.map((role) => [fileField(role), FILE_LABELS[role]]),
)

/** The coordinate systems of files without one, and the columns of tables, under the names of the API's fields. */
function chosenSystems(slots: Slots) {
  const [sistemaArea, sistemaAplicacao, sistemaTrajeto] = ROLES.map((role) => systemOf(slots[role]))
  const colunas = profilesIn(slots)
  return { ...present({ sistemaArea, sistemaAplicacao, sistemaTrajeto }), ...(colunas.length > 0 && { colunas }) }
}
