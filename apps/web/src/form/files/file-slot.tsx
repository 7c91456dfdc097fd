/** A field for a file, or for several where it is `multiple`, chosen by click, drop or keyboard. It shows the facts of the file, and can remove it. */
import { ActionIcon, Text } from '@mantine/core'
import { IconFileUpload, IconX } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { droppedFiles } from './dropped-files.ts'
import classes from './file-slot.module.css'

export interface FileSlotProps {
  readonly id: string
  readonly label: string
  readonly required?: boolean
  readonly description?: string
  /** Value of the input's `accept`: `.kml,.kmz`. */
  readonly accept: string
  readonly file: File | undefined
  readonly multiple?: boolean
  /** Names several files together: "12 arquivos". */
  readonly title?: string | undefined
  readonly error: string | undefined
  readonly disabled?: boolean
  /** Shown below the name of the file. Absent: the description is shown. */
  readonly children?: ReactNode
  /** Controls that belong to the file, below its zone. */
  readonly below?: ReactNode
  /** Called with one file, with several that were chosen or dropped together or are in a folder, or with none for an empty folder. */
  readonly onFiles: (files: readonly File[], dropped: boolean) => void
  readonly onRemove: () => void
}

export function FileSlot(props: FileSlotProps) {
  const { id, label, required = false, description, accept, file, error, disabled = false, children, below } = props
  const { multiple = false, title } = props
  const [over, setOver] = useState(false)
  const about = useId()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) void droppedFiles(event.dataTransfer).then((files) => props.onFiles(files, true))
  }
  return (
    <div className={classes.root}>
      <label htmlFor={id} className={classes.label}>
        {label}
        {required && <span aria-hidden> *</span>}
      </label>
      {/* The invisible input covers the zone, so that click, Tab and Space work as in any file input. */}
      <div
        className={classes.zone}
        data-over={over || undefined}
        data-filled={file !== undefined || undefined}
        data-wrong={error !== undefined || undefined}
        data-disabled={disabled || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(!disabled)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconFileUpload size={20} stroke={1.5} aria-hidden className={classes.icon} />
        <div className={classes.text}>
          <Text size="sm" className={classes.name ?? ''} {...(!file && { c: 'dimmed' })} title={title ?? file?.name}>
            {title ?? file?.name ?? 'Escolha um arquivo...'}
          </Text>
          <div id={`${about}-known`} className={classes.known} aria-live="polite">
            {children || <span>{description}</span>}
          </div>
        </div>
        <input
          id={id}
          type="file"
          accept={accept}
          multiple={multiple}
          className={classes.input}
          disabled={disabled}
          aria-required={required}
          aria-invalid={error !== undefined}
          aria-describedby={`${about}-known${error === undefined ? '' : ` ${about}-error`}`}
          onChange={(event) => {
            const chosen = [...(event.currentTarget.files ?? [])]
            // An emptied input reports a change when the same file, corrected meanwhile, is chosen again.
            event.currentTarget.value = ''
            if (chosen.length > 0) props.onFiles(chosen, false)
          }}
        />
        {file && !disabled && (
          <ActionIcon
            variant="subtle"
            color="gray"
            className={classes.remove}
            aria-label={title === undefined ? `Remover «${file.name}»` : `Remover os ${title}`}
            onClick={props.onRemove}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {below}
      {error !== undefined && (
        <Text id={`${about}-error`} size="xs" className={classes.error}>
          {error}
        </Text>
      )}
    </div>
  )
}
