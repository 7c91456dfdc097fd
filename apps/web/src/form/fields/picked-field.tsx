/** A field that is typed, or filled from a picker beside it. An invalid text stays as typed, and the form shows the fault. */
import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { FieldProps } from '../state/use-fields.ts'

interface PickedFieldProps extends FieldProps {
  readonly required?: boolean
  readonly disabled?: boolean
  readonly placeholder: string
  readonly maxLength: number
  readonly icon: ReactNode
  /** Text of the button for screen readers, before the label: «Abrir o calendário». */
  readonly opens: string
  /** Rewrites the typed text in the usual form when the field is left. */
  readonly tidy: (typed: string) => string
  readonly picker: (close: () => void) => ReactNode
}

export function PickedField({
  value,
  onChange,
  onLeave,
  icon,
  opens,
  tidy,
  picker,
  required,
  ...rest
}: PickedFieldProps) {
  const [opened, { close, toggle }] = useDisclosure(false)
  return (
    <Popover
      opened={opened}
      onClose={close}
      onDismiss={close}
      position="bottom-start"
      trapFocus
      returnFocus
      // The button opens the picker; the input keeps its id and is not announced as a dialog's control.
      withRoles={false}
    >
      <Popover.Target>
        <TextInput
          {...rest}
          {...(required !== undefined && { withAsterisk: required, 'aria-required': required })}
          name={rest.id}
          value={value}
          inputMode="numeric"
          autoComplete="off"
          rightSection={
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={rest.disabled === true || rest.readOnly === true}
              aria-label={`${opens}: ${rest.label}`}
              aria-haspopup="dialog"
              aria-expanded={opened}
              onClick={toggle}
            >
              {icon}
            </ActionIcon>
          }
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={({ currentTarget }) => {
            // The last typed text may not be rendered yet, for instance while a map of the same screen loads.
            onChange(tidy(currentTarget.value))
            onLeave()
          }}
        />
      </Popover.Target>
      <Popover.Dropdown>{picker(close)}</Popover.Dropdown>
    </Popover>
  )
}
