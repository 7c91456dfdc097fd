/** The files of a field that takes several: more are added, all are replaced, and each is listed, with its findings, and can be removed. */
import type { Role } from '@faixa/flight'
import { formatCount, formatSizeAbove } from '@faixa/units'
import { ActionIcon, Button, FileButton, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { FILE_LABELS } from '../../../laudo/dado-labels.ts'
import classes from './chosen-files.module.css'
import { factsOf, type Slot } from './flight-state.ts'

const SHOW = 'Ver a lista'
const HIDE = 'Esconder a lista'

interface ChosenFilesProps {
  readonly slots: readonly Slot[]
  readonly role: Role
  readonly accept: string
  readonly disabled: boolean
  readonly onFiles: (files: readonly File[], adds: boolean) => void
  readonly onRemove: (id: number) => void
}

export function ChosenFiles({ slots, role, accept, disabled, onFiles, onRemove }: ChosenFilesProps) {
  const [open, { toggle }] = useDisclosure(false)
  const isMany = slots.length > 1
  const field = FILE_LABELS[role]
  const button = (label: string, adds: boolean) => (
    <FileButton
      multiple
      accept={accept}
      disabled={disabled}
      onChange={(files) => files.length > 0 && onFiles(files, adds)}
    >
      {(props) => (
        <Button {...props} size="compact-xs" variant="subtle" disabled={disabled} aria-label={`${label}: ${field}`}>
          {label}
        </Button>
      )}
    </FileButton>
  )
  return (
    <>
      <Group gap={4} mt={4}>
        {isMany && (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-expanded={open}
            aria-label={`${open ? HIDE : SHOW}: ${field}`}
            onClick={toggle}
          >
            {open ? HIDE : SHOW}
          </Button>
        )}
        {button('Acrescentar arquivos', true)}
        {isMany && button('Substituir', false)}
      </Group>
      {isMany && open && (
        <ul className={classes.list} aria-label={`Arquivos: ${field}`}>
          {slots.map((slot) => (
            <Row key={slot.id} slot={slot} role={role} disabled={disabled} onRemove={() => onRemove(slot.id)} />
          ))}
        </ul>
      )}
    </>
  )
}

interface RowProps {
  readonly slot: Slot
  readonly role: Role
  readonly disabled: boolean
  readonly onRemove: () => void
}

function Row({ slot, role, disabled, onRemove }: RowProps) {
  const { file } = slot
  const fault = faultOf(slot, role)
  return (
    <li>
      <span>
        {file.name} <small>{formatSizeAbove(file.size)}</small>
        {fault !== undefined && <small data-fault>{fault}</small>}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        disabled={disabled}
        aria-label={`Remover «${file.name}»`}
        onClick={onRemove}
      >
        <IconX size={14} aria-hidden />
      </ActionIcon>
    </li>
  )
}

function faultOf(slot: Slot, role: Role): string | undefined {
  if (slot.reading.kind === 'unusable') return slot.reading.message
  const facts = factsOf(slot)
  const avisos = facts?.avisos.length ?? 0
  return facts?.nothingFor[role] ?? (avisos > 0 ? formatCount(avisos, 'aviso', 'avisos') : undefined)
}
