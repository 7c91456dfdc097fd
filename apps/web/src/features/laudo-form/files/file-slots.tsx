import { type Aviso, FILE_EXTENSIONS, type Role } from '@faixa/flight'
import { formatCount } from '@faixa/units'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { describeFacts } from '../../../flight-worker/describe-facts.ts'
import { FileSlot } from '../../../form/files/file-slot.tsx'
import { MisplacedNote } from '../../../form/files/misplaced-note.tsx'
import { ReadingProgress } from '../../../form/files/reading-progress.tsx'
import { SystemField } from '../../../form/files/system-field.tsx'
import { fieldId } from '../../../form/state/use-fields.ts'
import { FILE_LABELS } from '../../../laudo/dado-labels.ts'
import classes from '../laudo-form.module.css'
import { ChecksBeside } from '../preview/checks.tsx'
import { FileDecisions } from '../preview/file-decisions.tsx'
import { lackOf } from './check-files.ts'
import { fileField } from './file-field.ts'
import { type FlightProgress, useDone } from './flight-progress.ts'
import type { Slot } from './flight-state.ts'
import { ROLES } from './rearrange.ts'
import { SWAP_FIELD, type Swap, swapToOffer } from './swap.ts'
import type { FlightFiles } from './use-flight-files.ts'

const ABOUT = {
  area: 'Opcional: sem ele valem os talhões cadastrados da empresa. KML, KMZ, Shapefile em .zip ou GeoJSON.',
  aplicacao: 'O que foi aplicado: polígonos ou linhas. KML, KMZ, Shapefile em .zip ou GeoJSON.',
  trajeto: 'O caminho do voo. KML, KMZ, GPX, Shapefile em .zip ou GeoJSON.',
} as const satisfies Record<Role, string>

const SIGN = {
  content: 'pelo conteúdo,',
  // Where the contents are ambiguous, the area file is the smaller one (specification 000 §5).
  size: 'pelo tamanho,',
} as const satisfies Record<Swap['by'], string>

const LIST = new Intl.ListFormat('pt-BR')

interface FileSlotsProps {
  readonly files: FlightFiles
  readonly errors: Readonly<Partial<Record<string, string>>>
  readonly disabled: boolean
  /** Called with the file of a field, or with several that were dropped on it together. */
  readonly onFiles: (files: readonly File[], role: Role) => void
}

export function FileSlots({ files, errors, disabled, onFiles }: FileSlotsProps) {
  const { slots } = files.state
  const swap = swapToOffer(files.state)
  return (
    <>
      {ROLES.map((role) => (
        <div key={role} data-wide>
          <FileSlot
            id={fieldId(fileField(role))}
            label={FILE_LABELS[role]}
            required={role !== 'area'}
            description={ABOUT[role]}
            accept={FILE_EXTENSIONS.join()}
            file={slots[role]?.file}
            error={errors[fileField(role)]}
            disabled={disabled}
            onFiles={(chosen) => onFiles(chosen, role)}
            onRemove={() => files.remove(role)}
            below={
              <>
                <SystemField
                  {...slots[role]}
                  of={fieldId(fileField(role))}
                  readOnly={disabled}
                  onChoose={(system) => files.placeIn(role, system)}
                />
                <ChecksBeside concern={role} />
                <FileDecisions role={role} files={files} readOnly={disabled} />
              </>
            }
          >
            {slots[role] && (
              <Known
                slot={slots[role]}
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
              {swap.roles.length > 1 ? 'os arquivos parecem trocados.' : 'o arquivo parece ser de outro campo.'}
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

interface KnownProps {
  readonly slot: Slot
  readonly progress: FlightProgress
  /** A deficiency that does not prevent sending the form; any other is the field's error. */
  readonly lack: string | undefined
}

function Known({ slot: { id, reading }, progress, lack }: KnownProps) {
  const done = useDone(progress, [id])
  switch (reading.kind) {
    case 'reading':
      return <ReadingProgress done={done} />
    case 'read':
      return (
        <>
          {[describeFacts(reading.facts), ...countOf(reading.facts.avisos)].join(' · ')}
          {lack !== undefined && (
            <div className={classes.lack}>
              <IconAlertTriangle size={14} aria-hidden /> {lack}
            </div>
          )}
        </>
      )
    case 'unusable':
      return <>Este arquivo não pôde ser lido.</>
    case 'unread':
      return <>Não foi lido neste navegador.</>
  }
}

/** The findings of the reading are counted here: the preview has their sentences, with those of the measurement. */
function countOf(avisos: readonly Aviso[]): readonly string[] {
  return avisos.length > 0 ? [formatCount(avisos.length, 'aviso', 'avisos')] : []
}
