import { type Enrolled, newPasskeyNameSchema } from '@faixa/contract'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { api } from '../../../api/client.ts'
import { TextField } from '../../../form/fields/text-field.tsx'
import { FormRefusal, ShortForm } from '../../../form/shell/short-form.tsx'
import { useForm } from '../../../form/shell/use-form.ts'
import { errorsOfField } from '../../../form/state/field-errors.ts'
import { useFields } from '../../../form/state/use-fields.ts'
import { useFocusBack } from '../../../ui/page/use-focus-back.ts'
import { createPasskey } from './passkey.ts'

interface PasskeyDialogProps {
  readonly onEnrolled: (answer: Enrolled) => void
  readonly onClose: () => void
}

/** Names a passkey and has the browser create it. */
export default function PasskeyDialog({ onEnrolled, onClose }: PasskeyDialogProps) {
  useFocusBack()
  const fields = useFields<'nome'>({
    labels: { nome: 'Nome da chave' },
    initial: { nome: '' },
    isQuietWhileEmpty: true,
    check: ({ nome }) => errorsOfField('nome', newPasskeyNameSchema, nome),
  })
  const form = useForm({
    fields,
    toasts: {},
    async send({ nome }, { signal }) {
      const chave = await createPasskey(await api.askNewPasskey({}, { signal }))
      return api.addPasskey({ body: { nome, chave } }, { signal })
    },
    onSent: onEnrolled,
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title="Adicionar uma chave de acesso"
      centered
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <ShortForm form={form}>
        <Stack gap="md">
          <Text size="sm">
            Dê um nome que a distinga. Depois o navegador pede a digital, o rosto, o PIN ou a chave USB.
          </Text>
          <FormRefusal form={form} />
          <TextField {...form.field('nome')} placeholder="Notebook do escritório" maxLength={60} data-autofocus />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" loading={form.busy} disabled={form.missing.length > 0}>
              Continuar
            </Button>
          </Group>
        </Stack>
      </ShortForm>
    </Modal>
  )
}
