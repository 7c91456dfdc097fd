/** Requests one of the person's second factors: a code of the app, a passkey, or a recovery code. */
import { codigoSchema, type FactorForm as Kind, type SentFactor } from '@faixa/contract'
import { Anchor, Button, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { TextField } from '../../../form/fields/text-field.tsx'
import { FormRefusal, ShortForm } from '../../../form/shell/short-form.tsx'
import { useForm } from '../../../form/shell/use-form.ts'
import { errorsOfField } from '../../../form/state/field-errors.ts'
import { useFields } from '../../../form/state/use-fields.ts'
import { hasPasskeys, signWithPasskey } from './passkey.ts'

interface FactorFormProps {
  readonly kinds: readonly Kind[]
  /** Requests a challenge for the person's passkeys. */
  readonly challenge: () => Promise<Readonly<Record<string, unknown>>>
  readonly send: (given: SentFactor, signal: AbortSignal) => Promise<unknown>
  readonly onDone: () => void
  /** Other options, below this form. */
  readonly children?: ReactNode
}

const WORDS = {
  aplicativo: {
    sentence: 'Digite o código de 6 dígitos que o seu aplicativo mostra agora.',
    label: 'Código do aplicativo',
    other: 'Usar o código do aplicativo',
  },
  chave: {
    sentence: 'Use a chave de acesso deste aparelho, do celular ou a que se liga na porta USB.',
    label: 'Código',
    other: 'Usar uma chave de acesso',
  },
  recuperacao: {
    sentence: 'Digite um dos códigos de recuperação que você guardou. Cada um vale uma única vez.',
    label: 'Código de recuperação',
    other: 'Usar um código de recuperação',
  },
} as const satisfies Record<Kind, object>

export function FactorForm({ kinds, children, ...means }: FactorFormProps) {
  const usable = kinds.filter((kind) => kind !== 'chave' || hasPasskeys())
  const [kind = 'recuperacao', setKind] = useState(usable[0])
  return (
    <Stack gap="md">
      <OneFactor key={kind} kind={kind} {...means} />
      <Stack gap={6} align="flex-start">
        {usable
          .filter((other) => other !== kind)
          .map((other) => (
            <Anchor key={other} component="button" type="button" size="sm" onClick={() => setKind(other)}>
              {WORDS[other].other}
            </Anchor>
          ))}
        {children}
      </Stack>
    </Stack>
  )
}

type OneFactorProps = Pick<FactorFormProps, 'challenge' | 'send' | 'onDone'> & { readonly kind: Kind }

function OneFactor({ kind, challenge, send, onDone }: OneFactorProps) {
  const { sentence, label } = WORDS[kind]
  const fields = useFields<'codigo'>({
    labels: { codigo: label },
    initial: { codigo: '' },
    isQuietWhileEmpty: true,
    check: ({ codigo }) => (kind === 'chave' ? [] : errorsOfField('codigo', codigoSchema, codigo)),
  })
  const form = useForm({
    fields,
    toasts: {},
    send: async ({ codigo }, { signal }) =>
      send(kind === 'chave' ? { chave: await signWithPasskey(await challenge()) } : { codigo }, signal),
    onSent: onDone,
  })
  return (
    <ShortForm form={form}>
      <Stack gap="md">
        <Text size="sm">{sentence}</Text>
        <FormRefusal form={form} />
        {kind !== 'chave' && (
          <TextField
            {...form.field('codigo')}
            name="codigo"
            autoComplete="one-time-code"
            inputMode={kind === 'aplicativo' ? 'numeric' : 'text'}
            maxLength={kind === 'aplicativo' ? 7 : 30}
            data-autofocus
          />
        )}
        <Button type="submit" fullWidth loading={form.busy} disabled={form.missing.length > 0}>
          {kind === 'chave' ? 'Usar a chave de acesso' : 'Confirmar'}
        </Button>
      </Stack>
    </ShortForm>
  )
}
