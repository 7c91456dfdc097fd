/** The form 'Novo Usuário' (specification 001 §2.8): the nivel decides the fields, and is in the address. */
import { ENTITY_KINDS, TIPOS, type Tipo } from '@faixa/contract'
import { Box, Chip, Group, Skeleton, Text } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { api } from '../../../api/client.ts'
import { soleEntidades } from '../../../entidades/chosen-entidades.ts'
import { type EntityField, entityLabels } from '../../../entidades/entity-fields.tsx'
import { kindName } from '../../../entidades/entity-words.ts'
import type { Entidades } from '../../../entidades/use-entidades.ts'
import { WithEntidades } from '../../../entidades/with-entidades.tsx'
import { FormPage } from '../../../form/shell/form-page.tsx'
import { FormSection } from '../../../form/shell/form-section.tsx'
import { type FormToasts, useForm } from '../../../form/shell/use-form.ts'
import { useFields } from '../../../form/state/use-fields.ts'
import { paths } from '../../../paths.ts'
import { useMay } from '../../../session/use-session.ts'
import { lazyPart } from '../../../ui/connection/load-part.ts'
import { Note } from '../../../ui/messages/note.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { useAddress } from '../../../ui/page/use-address.ts'
import { Loading } from '../../../ui/states/loading.tsx'
import classes from '../control.module.css'
import { listOfNivel, readNewUserSearch, USUAL_LIST } from '../control-address.ts'
import { InvitationNote, type Invited } from '../invitation/invitation-note.tsx'
import { readAgain } from '../use-archiving.tsx'
import type { Restored } from './archived-note.tsx'
import { checkRegistration, EMPTY, registrationBody } from './entity-form.ts'
import { EntityFormFields } from './entity-form-fields.tsx'

const CertificadoPdf = lazyPart(() => import('./certificado-pdf.tsx'))
const EditEntity = lazyPart(() => import('./edit-entity.tsx'))

export default function RegisterEntityPage() {
  return (
    <>
      <PageHeader title={useMay('createEntidade') ? 'Novo Usuário' : 'Novo cadastro'} subtitle="Cadastro" />
      <WithEntidades
        waiting={
          <Loading label="Carregando o formulário">
            <Skeleton height={420} radius="md" />
          </Loading>
        }
      >
        {(entidades) => <RegistrationForm entidades={entidades} />}
      </WithEntidades>
    </>
  )
}

const TOASTS: FormToasts = {
  incomplete: { title: 'Não Enviado', message: 'Verifique as informações e tente novamente...' },
  sent: { title: 'Novo Usuário:', message: 'Usuário cadastrado com sucesso!' },
  refused: { title: 'Novo Usuário:' },
}

const OWN_TOASTS: FormToasts = { ...TOASTS, sent: { title: 'Cadastro feito' }, refused: { title: 'Novo cadastro' } }

function RegistrationForm({ entidades }: { readonly entidades: Entidades }) {
  const mayMakeAdministrators = useMay('createAdministrador')
  const mayAll = useMay('createEntidade')
  const offered = TIPOS.filter((each) =>
    each === 'administradores' ? mayMakeAdministrators : mayAll || ENTITY_KINDS[each].managedBy !== 'createEntidade',
  )
  const requested = listOfNivel(useSearch({ strict: false }).nivel)
  const tipo = [requested, USUAL_LIST, offered[0]].find((each) => each && offered.includes(each))!
  const { put } = useAddress(readNewUserSearch, paths.createUser)
  const [registered, setRegistered] = useState<Registered>()
  const [restored, setRestored] = useState<Restored>()
  const fields = useFields<EntityField>({
    labels: entityLabels(tipo),
    initial: { ...EMPTY, ...soleEntidades(entidades) },
    check: (values) => checkRegistration(tipo, values),
    isQuietWhileEmpty: true,
  })
  const form = useForm({
    fields,
    toasts: mayAll ? TOASTS : OWN_TOASTS,
    sentToo: [tipo],
    async send(values, { signal, idempotencyKey }) {
      const body = registrationBody(tipo, values)
      const { id, nome } = await api.registerEntity({ body: body as never }, { signal, idempotencyKey })
      return { tipo, id, nome, ...(body.convite !== undefined && (await inviteAfter(tipo, id))) }
    },
    onSent(answer) {
      setRegistered(answer)
      // The next one often works for the same empresa or prestadora, or is of the same aircraft.
      const { empresa, unidade, prestadora, aeronave } = fields.values
      fields.reset({ ...EMPTY, empresa, unidade, prestadora, aeronave })
      void readAgain()
    },
  })
  const page = (
    <FormPage
      form={form}
      label={mayAll ? 'Novo Usuário' : 'Novo cadastro'}
      submitLabel="Cadastrar"
      refusedTitle="O cadastro não foi feito"
    >
      <Text size="sm" fw={500} id="nivel" mb={6}>
        Nível
      </Text>
      <Chip.Group value={ENTITY_KINDS[tipo].nivel} onChange={(chosen) => put({ nivel: chosen })}>
        <Group gap="xs" role="radiogroup" aria-labelledby="nivel" className={classes.nivel ?? ''}>
          {offered.map((each) => (
            <Chip key={each} value={ENTITY_KINDS[each].nivel} disabled={form.busy}>
              {kindName(each)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {registered !== undefined && !fields.wasTried && (
        <>
          <Note tone="success" role="status" mb="md">
            {registered.nome}: cadastro feito. Você pode cadastrar outro.
          </Note>
          {registered.tipo === 'certificados' && (
            <Suspense fallback={<Skeleton height={96} mb="md" />}>
              <Box mb="md">
                <CertificadoPdf key={registered.id} id={registered.id} />
              </Box>
            </Suspense>
          )}
          {registered.invited && <InvitationNote invited={registered.invited} />}
          {registered.notInvited !== undefined && (
            <Note tone="warning" role="alert" mb="md">
              O convite não foi enviado: {registered.notInvited} Envie-o na lista.
            </Note>
          )}
        </>
      )}
      <EntityFormFields
        tipo={tipo}
        form={form}
        entidades={entidades}
        section={FormSection}
        mayInvite
        onRestored={(found) => {
          setRestored(found)
          fields.reset(EMPTY)
        }}
      />
    </FormPage>
  )
  return (
    <>
      {page}
      {restored && (
        <Suspense>
          <EditEntity {...restored} onClose={() => setRestored(undefined)} />
        </Suspense>
      )}
    </>
  )
}

interface Registered {
  readonly tipo: Tipo
  readonly id: number
  readonly nome: string
  readonly invited?: Invited
  /** Reason of a missing invitation after a successful registration. */
  readonly notInvited?: string
}

/** The registration remains valid if the invitation fails. */
async function inviteAfter(tipo: Tipo, id: number): Promise<Pick<Registered, 'invited' | 'notInvited'>> {
  try {
    return { invited: await api.inviteEntity({ params: { tipo, id } }) }
  } catch (error) {
    return { notInvited: error instanceof Error ? error.message : '' }
  }
}
