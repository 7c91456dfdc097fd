import { type Instalacao, PORTAS_DE_EMAIL, type ReplyOf, type Routes } from '@faixa/contract'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { ChoiceField } from '../../form/fields/choice-field.tsx'
import { PasswordField } from '../../form/fields/password-field.tsx'
import { TextField } from '../../form/fields/text-field.tsx'
import { FormRefusal, ShortForm } from '../../form/shell/short-form.tsx'
import { useForm } from '../../form/shell/use-form.ts'
import { useFields } from '../../form/state/use-fields.ts'
import { Note } from '../../ui/messages/note.tsx'
import { useBusy } from '../../ui/messages/use-busy.ts'
import classes from './installation.module.css'
import { keepInstallation } from './installation-step.tsx'

const SECURITIES = [
  { value: 'starttls', label: 'STARTTLS (porta 587)' },
  { value: 'tls', label: 'TLS desde o início (porta 465)' },
  { value: 'nenhuma', label: 'Nenhuma: só na rede interna' },
]
const PORTS = PORTAS_DE_EMAIL.map((porta) => ({ value: `${porta}`, label: `${porta}` }))

/** The server of e-mail; its password is sent, and never received. */
export function EmailForm({ email }: { readonly email: Instalacao['email'] }) {
  const fields = useFields({
    labels: {
      servidor: 'Servidor',
      porta: 'Porta',
      seguranca: 'Segurança',
      usuario: 'Usuário',
      senha: 'Senha',
      remetente: 'Remetente',
    },
    initial: {
      servidor: email?.servidor ?? '',
      porta: `${email?.porta ?? 587}`,
      seguranca: email?.seguranca ?? 'starttls',
      usuario: email?.usuario ?? '',
      senha: '',
      remetente: email?.remetente ?? '',
    },
    isQuietWhileEmpty: true,
    check: ({ servidor, remetente }) => [
      ...(servidor.trim() === '' ? [{ campo: 'servidor', mensagem: 'Informe o servidor.' }] : []),
      ...(remetente.trim() === '' ? [{ campo: 'remetente', mensagem: 'Informe o e-mail do remetente.' }] : []),
    ],
  })
  const form = useForm({
    fields,
    toasts: {},
    send: ({ senha, ...typed }) =>
      api.saveInstalacao({
        body: { assunto: 'email', ...typed, seguranca: typed.seguranca as 'tls', ...(senha !== '' && { senha }) },
      }),
    onSent: (saved) => keepInstallation(saved, 'E-mail', 'Servidor salvo: envie agora uma mensagem de teste.'),
  })
  return (
    <ShortForm form={form}>
      <div className={classes.fields}>
        <TextField {...form.field('servidor')} required placeholder="smtp.exemplo.com.br" />
        <ChoiceField {...form.field('porta')} choices={PORTS} />
        <ChoiceField {...form.field('seguranca')} choices={SECURITIES} />
        <TextField {...form.field('remetente')} required type="email" placeholder="laudos@exemplo.com.br" />
        <TextField {...form.field('usuario')} description="Vazio onde o servidor não pede." />
        <PasswordField
          {...form.field('senha')}
          autoComplete="new-password"
          description={
            email?.temSenha
              ? 'Há uma senha guardada: deixe vazio para ficar com ela.'
              : 'Guardada cifrada, e nunca mostrada.'
          }
        />
      </div>
      <FormRefusal form={form} />
      <Group mt="sm">
        <Button type="submit" loading={form.busy} disabled={!form.changed || form.missing.length > 0}>
          Salvar servidor
        </Button>
      </Group>
    </ShortForm>
  )
}

/** Sends a message to the person, and shows the words of the server. */
export function EmailTest() {
  const [busy, perform] = useBusy()
  const [answer, setAnswer] = useState<ReplyOf<Routes['testEmail']>>()
  const test = () =>
    void perform('A mensagem de teste não foi enviada', async () => {
      setAnswer(undefined)
      setAnswer(await api.testEmail({}))
    })
  return (
    <>
      <Group>
        <Button variant="default" loading={busy} onClick={test}>
          Enviar mensagem de teste
        </Button>
      </Group>
      {answer && (
        <Note tone={answer.enviada ? 'success' : 'danger'} role={answer.enviada ? 'status' : 'alert'}>
          {answer.enviada
            ? `O servidor aceitou a mensagem para ${answer.para}. Ele respondeu:`
            : `A mensagem para ${answer.para} não saiu. O servidor respondeu:`}
          <Text size="sm" className={classes.answer ?? ''}>
            {answer.resposta}
          </Text>
        </Note>
      )}
    </>
  )
}
