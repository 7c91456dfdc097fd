import { ARQUIVOS_MAX } from '@faixa/domain'
import { type Aviso, FILE_EXTENSIONS, FLIGHT_EXTENSIONS, type Role } from '@faixa/flight'
import { formatCount, formatSizeAbove } from '@faixa/units'
import { Button, Switch } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Suspense } from 'react'
import { describeFacts } from '../../../flight-worker/describe-facts.ts'
import { FileSlot } from '../../../form/files/file-slot.tsx'
import { MisplacedNote } from '../../../form/files/misplaced-note.tsx'
import { ReadingProgress } from '../../../form/files/reading-progress.tsx'
import { SystemField } from '../../../form/files/system-field.tsx'
import { fieldId } from '../../../form/state/use-fields.ts'
import { FILE_LABELS } from '../../../laudo/dado-labels.ts'
import { lazyPart } from '../../../ui/connection/load-part.ts'
import classes from '../laudo-form.module.css'
import { ChecksBeside } from '../preview/checks.tsx'
import { FileDecisions } from '../preview/file-decisions.tsx'
import { fileField, lackOf } from './check-files.ts'
import { ChosenFiles } from './chosen-files.tsx'
import { type FlightProgress, useDone } from './flight-progress.ts'
import { factsIn, idsOf, isTable, isUnfinished, type Slot, systemOf } from './flight-state.ts'
import { ROLES } from './rearrange.ts'
import { bytesOf, mayBeDeduced, SWAP_FIELD, type Swap, swapToOffer } from './swap.ts'
import type { FlightFiles } from './use-flight-files.ts'

/** Loaded where a table of text was chosen. */
const ColumnsPart = lazyPart(() => import('../columns/columns-part.tsx'))

const ABOUT = {
  area: 'Opcional: sem ele valem os talhões cadastrados da empresa. KML, KMZ, Shapefile em .zip ou GeoJSON.',
  aplicacao: 'O que foi aplicado, em um arquivo ou vários: KML, KMZ, Shapefile em .zip, GeoJSON, CSV ou TXT.',
  trajeto:
    'Opcional: o caminho do voo, em um arquivo ou vários. KML, KMZ, GPX, Shapefile em .zip, GeoJSON, CSV ou TXT.',
} as const satisfies Record<Role, string>

const SIGN = {
  content: 'pelo conteúdo,',
  // Where the contents are ambiguous, the area file is the smaller one (specification 000 §5).
  size: 'pelo tamanho,',
} as const satisfies Record<Swap['by'], string>

const LIST = new Intl.ListFormat('pt-BR')

interface FileSlotsProps {
  readonly files: FlightFiles
  /** Hours from UTC at the field; undefined where they are not known. */
  readonly offsetH: number | undefined
  readonly errors: Readonly<Partial<Record<string, string>>>
  readonly disabled: boolean
  /** Called with the files of a field; `adds`: beside those that it has. */
  readonly onFiles: (files: readonly File[], role: Role, adds: boolean) => void
}

export function FileSlots({ files, offsetH, errors, disabled, onFiles }: FileSlotsProps) {
  const { slots } = files.state
  const swap = swapToOffer(files.state)
  return (
    <>
      {ROLES.map((role) => (
        <div key={role} data-wide>
          <FileSlot
            id={fieldId(fileField(role))}
            label={FILE_LABELS[role]}
            required={role === 'aplicacao'}
            description={ABOUT[role]}
            accept={acceptOf(role)}
            file={slots[role][0]?.file}
            multiple={ARQUIVOS_MAX[role] > 1}
            title={titleOf(slots[role])}
            error={errors[fileField(role)]}
            disabled={disabled}
            // Dropped files are added to the field. Chosen files are added only where the field has several already; one file is replaced.
            onFiles={(given, dropped) =>
              onFiles(given, role, ARQUIVOS_MAX[role] > 1 && (dropped || slots[role].length > 1))
            }
            onRemove={() => files.remove(role)}
            below={
              <>
                {ARQUIVOS_MAX[role] > 1 && slots[role].length > 0 && (
                  <ChosenFiles
                    slots={slots[role]}
                    role={role}
                    accept={acceptOf(role)}
                    disabled={disabled}
                    onFiles={(given, adds) => onFiles(given, role, adds)}
                    onRemove={(id) => files.remove(role, id)}
                  />
                )}
                {role !== 'area' && slots[role].some(isTable) && (
                  <Suspense>
                    <ColumnsPart
                      slots={slots[role].filter(isTable)}
                      columns={files.columns}
                      role={role}
                      disabled={disabled}
                    />
                  </Suspense>
                )}
                <SystemField
                  systems={slots[role].find(({ systems }) => systems)?.systems}
                  system={systemOf(slots[role])}
                  of={fieldId(fileField(role))}
                  readOnly={disabled}
                  onChoose={(system) => files.placeIn(role, system)}
                />
                {role === 'aplicacao' && <Deduction files={files} readOnly={disabled} />}
                <ChecksBeside concern={role} />
                <FileDecisions role={role} files={files} readOnly={disabled} />
              </>
            }
          >
            {slots[role].length > 0 && (
              <Known
                slots={slots[role]}
                offsetH={offsetH}
                progress={files.progress}
                lack={role === 'trajeto' ? lackOf(files.state, role) : undefined}
              />
            )}
          </FileSlot>
        </div>
      ))}
      {swap && (
        <MisplacedNote
          about={
            <>
              {LIST.format(swap.roles.map((role) => FILE_LABELS[role]))}: {SIGN[swap.by]}{' '}
              {swap.roles.length > 1
                ? 'os arquivos parecem trocados.'
                : swap.files > 1
                  ? `${swap.files} arquivos parecem ser de outro campo.`
                  : 'o arquivo parece ser de outro campo.'}
            </>
          }
          id={swap.arrangement ? undefined : fieldId(SWAP_FIELD)}
          disabled={disabled}
          onKeep={() => files.decide({ ...files.state.decided, manterArquivos: true })}
        >
          {swap.arrangement && (
            <Button
              id={fieldId(SWAP_FIELD)}
              size="xs"
              disabled={disabled}
              onClick={() => swap.arrangement && files.arrange(swap.arrangement)}
            >
              {swap.roles.length > 1 ? 'Trocar os arquivos de campo' : 'Mover para o campo certo'}
            </Button>
          )}
        </MisplacedNote>
      )}
    </>
  )
}

interface DeductionProps {
  readonly files: FlightFiles
  readonly readOnly: boolean
}

/** Offered where only tracks were chosen: many drones write nothing else. */
function Deduction({ files: { state, decide }, readOnly }: DeductionProps) {
  const { decided } = state
  if (!mayBeDeduced(state)) return null
  return (
    <Switch
      mt="xs"
      label="Deduzir a aplicação do trajeto"
      description="Para equipamentos que não gravam a válvula. Os números serão estimados, com a confiança ao lado."
      checked={decided.aplicacaoDoTrajeto === true}
      disabled={readOnly}
      onChange={({ currentTarget: { checked } }) => decide({ ...decided, aplicacaoDoTrajeto: checked })}
    />
  )
}

const acceptOf = (role: Role) => (role === 'area' ? FILE_EXTENSIONS : FLIGHT_EXTENSIONS).join()

/** Names several files together. */
function titleOf(slots: readonly Slot[]): string | undefined {
  return slots.length > 1
    ? `${formatCount(slots.length, 'arquivo', 'arquivos')} · ${formatSizeAbove(bytesOf(slots))}`
    : undefined
}

interface KnownProps extends Pick<FileSlotsProps, 'offsetH'> {
  readonly slots: readonly Slot[]
  readonly progress: FlightProgress
  /** A deficiency that does not prevent sending the form; any other is the field's error. */
  readonly lack: string | undefined
}

function Known({ slots, offsetH, progress, lack }: KnownProps) {
  const done = useDone(progress, idsOf(slots))
  if (slots.some(isUnfinished)) return <ReadingProgress done={done} />
  const known = factsIn(slots)
  const [unusable, unread] = (['unusable', 'unread'] as const).map(
    (kind) => slots.filter(({ reading }) => reading.kind === kind).length,
  )
  return (
    <>
      {[
        ...(known.length > 0 ? [describeFacts(known, offsetH)] : []),
        ...countOf(known.flatMap(({ avisos }) => avisos)),
        ...(unusable
          ? [
              slots.length > 1
                ? `${formatCount(unusable, 'não pôde', 'não puderam')} ser lido${unusable > 1 ? 's' : ''}`
                : 'Este arquivo não pôde ser lido.',
            ]
          : []),
        ...(unread
          ? [
              slots.length > 1
                ? `${formatCount(unread, 'não foi lido', 'não foram lidos')} neste navegador`
                : 'Não foi lido neste navegador.',
            ]
          : []),
      ].join(' · ')}
      {lack !== undefined && (
        <div className={classes.lack}>
          <IconAlertTriangle size={14} aria-hidden /> {lack}
        </div>
      )}
    </>
  )
}

/** The findings of the reading are counted here: the preview has their sentences, with those of the measurement. */
function countOf(avisos: readonly Aviso[]): readonly string[] {
  return avisos.length > 0 ? [formatCount(avisos.length, 'aviso', 'avisos')] : []
}
