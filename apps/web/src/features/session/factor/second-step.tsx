import type { FactorAsked } from '@faixa/contract'
import { Anchor, Stack, Text, Title } from '@mantine/core'
import { finishSignIn } from '../../../account/session-actions.ts'
import { api } from '../../../api/client.ts'
import { FactorForm } from './factor-form.tsx'

interface SecondStepProps {
  readonly challenge: FactorAsked
  readonly remember: boolean
  readonly onBack: () => void
}

/** The second step of the login: the password was right. */
export default function SecondStep({ challenge: { entrada, formas }, remember, onBack }: SecondStepProps) {
  return (
    <Stack gap="md">
      <Title order={1}>Verificação em duas etapas</Title>
      <FactorForm
        kinds={formas}
        challenge={() => api.askLoginPasskey({ body: { entrada } })}
        send={(given, signal) => finishSignIn({ entrada, ...given }, remember, signal)}
        // The route's guard notices the session and opens the next screen.
        onDone={() => undefined}
      >
        <Anchor component="button" type="button" size="sm" onClick={onBack}>
          Voltar para a senha
        </Anchor>
      </FactorForm>
      <Text size="xs" c="dimmed">
        Perdeu o celular e os códigos? Só a administração pode redefinir o seu segundo fator.
      </Text>
    </Stack>
  )
}
