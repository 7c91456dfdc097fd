import { type FactorForm as Kind, REAUTHENTICATED_MIN, senhaSchema } from '@faixa/contract'
import { Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { FactorForm } from '../../features/session/factor/factor-form.tsx'
import { PasswordField } from '../../form/fields/password-field.tsx'
import { FormRefusal, ShortForm } from '../../form/shell/short-form.tsx'
import { useForm } from '../../form/shell/use-form.ts'
import { errorsOfField } from '../../form/state/field-errors.ts'
import { useFields } from '../../form/state/use-fields.ts'
import { settleSenha } from '../../session/recent-senha.ts'
import { useSession } from '../../session/use-session.ts'
import { refused } from '../../ui/messages/refused.ts'

/** Requests the password, or the second factor, once more before sensitive acts, and then lets the waiting call continue. */
export default function SenhaDialog() {
  const { userInfo } = useSession()
  const [kinds, setKinds] = useState<readonly Kind[]>()
  const otherWay = async () => {
    try {
      const { aplicativo, chaves, recuperacao } = await api.readFactors({})
      setKinds([
        ...(aplicativo ? (['aplicativo'] as const) : []),
        ...(chaves.some(({ valeAqui }) => valeAqui) ? (['chave'] as const) : []),
        ...(recuperacao && recuperacao.restam > 0 ? (['recuperacao'] as const) : []),
      ])
    } catch (error) {
      refused('O segundo fator não pôde ser lido', error)
    }
  }
  return (
    <Modal
      opened
      onClose={() => settleSenha(false)}
      title={kinds ? 'Confirme que é você' : 'Confirme a sua senha'}
      centered
      zIndex={1000}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      {kinds ? (
        <FactorForm
          kinds={kinds}
          challenge={() => api.askPasskey({})}
          send={(given, signal) => api.confirmPerson({ body: given }, { signal })}
          onDone={() => settleSenha(true)}
        >
          <Anchor component="button" type="button" size="sm" onClick={() => setKinds(undefined)}>
            Usar a senha
          </Anchor>
        </FactorForm>
      ) : (
        <Stack gap="md">
          <OwnSenha />
          {userInfo?.temSegundoFator && (
            <Anchor component="button" type="button" size="sm" onClick={() => void otherWay()}>
              Usar o segundo fator
            </Anchor>
          )}
        </Stack>
      )}
    </Modal>
  )
}

function OwnSenha() {
  const fields = useFields<'senha'>({
    labels: { senha: 'Sua senha' },
    initial: { senha: '' },
    isQuietWhileEmpty: true,
    check: ({ senha }) => errorsOfField('senha', senhaSchema, senha),
  })
  const form = useForm({
    fields,
    toasts: {},
    send: ({ senha }, { signal }) => api.confirmPerson({ body: { senha } }, { signal }),
    onSent: () => settleSenha(true),
  })
  return (
    <ShortForm form={form}>
      <Stack gap="md">
        <Text size="sm">
          O que você pediu exige a senha digitada há pouco. Ela vale por {REAUTHENTICATED_MIN} minutos nesta sessão.
        </Text>
        <FormRefusal form={form} />
        <PasswordField {...form.field('senha')} name="senha" autoComplete="current-password" />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => settleSenha(false)}>
            Cancelar
          </Button>
          <Button type="submit" loading={form.busy} disabled={form.missing.length > 0}>
            Confirmar
          </Button>
        </Group>
      </Stack>
    </ShortForm>
  )
}
