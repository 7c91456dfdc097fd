/** A field that is typed, or filled from something that opens beside it. What is typed stays as it is: the field's owner says what is wrong. */
import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { FieldProps } from './use-fields.ts'

interface PickedFieldProps extends FieldProps {
  readonly required?: boolean
  readonly disabled?: boolean
  readonly placeholder: string
  readonly maxLength: number
  readonly icon: ReactNode
  /** What the button does, before the label. */
  readonly opens: string
  /** What was typed, written as it should be. */
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
      // The button opens it; the input keeps its own id and says nothing of a dialog.
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
          onBlur={() => {
            onChange(tidy(value))
            onLeave()
          }}
        />
      </Popover.Target>
      <Popover.Dropdown>{picker(close)}</Popover.Dropdown>
    </Popover>
  )
}
