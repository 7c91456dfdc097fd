import { senhaStrength } from '@faixa/domain'
import { Stack, Text } from '@mantine/core'
import { PasswordField, type PasswordFieldProps } from './password-field.tsx'

interface ChosenPasswordFieldProps extends Omit<PasswordFieldProps, 'autoComplete'> {
  /** Name and e-mail of the person, which make a password weak. */
  readonly personal?: readonly string[]
}

/** The field of a new password, with a description of its strength below it. */
export function ChosenPasswordField({ personal = [], ...rest }: ChosenPasswordFieldProps) {
  const { level, advice } = senhaStrength(rest.value, personal)
  return (
    <Stack gap={4}>
      <PasswordField {...rest} autoComplete="new-password" />
      <Text size="xs" c="dimmed" aria-live="polite" mih="1.5em">
        {rest.value !== '' && `Senha ${level}${advice === undefined ? '.' : `: ${advice}`}`}
      </Text>
    </Stack>
  )
}
