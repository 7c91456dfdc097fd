import { codigoSchema, type Enrolled } from '@faixa/contract'
import { Button, CopyButton, Group, Modal, Stack, Text } from '@mantine/core'
import { encodeQR } from 'qr'
import { api } from '../../../api/client.ts'
import { TextField } from '../../../form/fields/text-field.tsx'
import { FormRefusal, ShortForm } from '../../../form/shell/short-form.tsx'
import { useForm } from '../../../form/shell/use-form.ts'
import { errorsOfField } from '../../../form/state/field-errors.ts'
import { useFields } from '../../../form/state/use-fields.ts'
import { useNarrow } from '../../../ui/page/narrow.ts'
import { useFocusBack } from '../../../ui/page/use-focus-back.ts'
import classes from './factor.module.css'

export interface AppSecret {
  readonly segredo: string
  readonly endereco: string
}

interface AppDialogProps {
  readonly secret: AppSecret
  readonly onEnrolled: (answer: Enrolled) => void
  readonly onClose: () => void
}

/** Shows the secret as a QR code and as text, and receives the first code of the app. */
export default function AppDialog({ secret: { segredo, endereco }, onEnrolled, onClose }: AppDialogProps) {
  useFocusBack()
  const narrow = useNarrow()
  const fields = useFields<'codigo'>({
    labels: { codigo: 'Código que o aplicativo mostra' },
    initial: { codigo: '' },
    isQuietWhileEmpty: true,
    check: ({ codigo }) => errorsOfField('codigo', codigoSchema, codigo),
  })
  const form = useForm({
    fields,
    toasts: {},
    send: ({ codigo }, { signal }) => api.confirmTotp({ body: { codigo } }, { signal }),
    onSent: onEnrolled,
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title="Cadastrar o aplicativo de códigos"
      size={500}
      centered
      fullScreen={narrow}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <ShortForm form={form}>
        <Stack gap="md">
          <Text size="sm">
            <b>1.</b> No aplicativo, escolha adicionar uma conta e aponte a câmera para o QR code.
          </Text>
          <QrCode text={endereco} label="QR code para o aplicativo de códigos" />
          <div>
            <Text size="sm" mb={4}>
              Sem câmera? Digite esta chave no aplicativo:
            </Text>
            <Group gap="xs" justify="space-between" wrap="nowrap" className={classes.secret ?? ''}>
              <code data-testid="segredo">{segredo.replaceAll(/.{4}(?!$)/g, '$& ')}</code>
              <CopyButton value={segredo}>
                {({ copied, copy }) => (
                  <Button size="xs" variant="default" flex="none" onClick={copy}>
                    {copied ? 'Copiada' : 'Copiar'}
                  </Button>
                )}
              </CopyButton>
            </Group>
          </div>
          <Text size="sm">
            <b>2.</b> Digite o código de 6 dígitos que aparece.
          </Text>
          <FormRefusal form={form} />
          <TextField
            {...form.field('codigo')}
            name="codigo"
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={7}
            data-autofocus
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" loading={form.busy} disabled={form.missing.length > 0}>
              Confirmar
            </Button>
          </Group>
        </Stack>
      </ShortForm>
    </Modal>
  )
}

/** White modules around the code, which readers need (6.3.8). */
const QUIET = 4

/** A QR code (ISO/IEC 18004), drawn in the browser, so that the secret is not sent anywhere. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET })
  const path = rows
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .filter((part) => part !== '')
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className={classes.qr}
    >
      <path d={path} />
    </svg>
  )
}
