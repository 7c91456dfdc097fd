/** The fields of the form of one kind, in blocks. */
import { ENTITY_KINDS, INVITATION_H, SENHA_MIN, type Tipo } from '@faixa/contract'
import { present } from '@faixa/units'
import { Radio, Skeleton, Stack } from '@mantine/core'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { choicesOf, ownedChoices } from '../../../entidades/entidade-choices.ts'
import { EmpresaFields } from '../../../entidades/entidade-fields.tsx'
import { BLOCKS, type EntityField, FIELD_NAMES, fieldOf, fieldsOf, INVITED } from '../../../entidades/entity-fields.tsx'
import type { Entidades } from '../../../entidades/use-entidades.ts'
import { ChoiceField } from '../../../form/fields/choice-field.tsx'
import { ChoicesField } from '../../../form/fields/choices-field.tsx'
import { ChosenPasswordField } from '../../../form/fields/chosen-password-field.tsx'
import { DateField } from '../../../form/fields/date-field.tsx'
import { MaskedField } from '../../../form/fields/masked-field.tsx'
import { PasswordField } from '../../../form/fields/password-field.tsx'
import { TextField } from '../../../form/fields/text-field.tsx'
import type { Form } from '../../../form/shell/use-form.ts'
import type { FieldProps } from '../../../form/state/use-fields.ts'
import { lazyPart } from '../../../ui/connection/load-part.ts'
import { ArchivedNote, type Restored } from './archived-note.tsx'
import { isSenha, requiredOf } from './entity-form.ts'
import { NAMED_BELOW, SameNameNote } from './same-name-note.tsx'

const PatternField = lazyPart(() => import('./pattern-field.tsx'))

interface EntityFormFieldsProps {
  readonly tipo: Tipo
  readonly form: Form<EntityField>
  readonly entidades: Entidades
  readonly section: ComponentType<{ readonly title: string; readonly children: ReactNode }>
  /** Meaning of an empty password in an edit. */
  readonly senhaNote?: string
  /** True where the form may add the first login, so that the person may be invited. */
  readonly mayInvite?: boolean
  /** Called in a registration after an archived entity was restored instead of registering a new one. */
  readonly onRestored?: (restored: Restored) => void
}

export function EntityFormFields(props: EntityFormFieldsProps) {
  const { tipo, form, entidades, section: Section, senhaNote, mayInvite = false, onRestored } = props
  const isInvited = mayInvite && form.values.convite === INVITED
  const fields = fieldsOf(tipo)
  const required = requiredOf(tipo)
  // The field of the empresa draws that of the unidade with it.
  const withUnidade = fields.includes('unidade')
  const names = FIELD_NAMES.filter((name) => {
    if (name === 'convite' && !mayInvite) return false
    return fields.includes(name) && name !== 'unidade' && !(isInvited && isSenha(name))
  })
  return BLOCKS.map((block) => {
    const shown = names.filter((name) => fieldOf(tipo, name).block === block)
    if (shown.length === 0) return null
    return (
      <Section key={block} title={block}>
        {shown.map((name) =>
          name === 'empresa' && withUnidade ? (
            <EmpresaFields key={name} form={form} empresas={entidades.empresas} />
          ) : (
            <EntityInput
              key={name}
              {...{ name, tipo, form, entidades, senhaNote, onRestored }}
              required={required.has(name) && !(isSenha(name) && senhaNote !== undefined)}
            />
          ),
        )}
      </Section>
    )
  })
}

interface EntityInputProps extends Pick<EntityFormFieldsProps, 'tipo' | 'form' | 'entidades'> {
  readonly name: EntityField
  readonly required: boolean
  readonly senhaNote: string | undefined
  readonly onRestored: EntityFormFieldsProps['onRestored'] | undefined
}

/** An input, and below it a note if an archived entity has its value, or a registered one its name. */
function EntityInput(props: EntityInputProps) {
  const { name, tipo, form, onRestored } = props
  if (onRestored && name === 'nome' && tipo in NAMED_BELOW) {
    const parent = NAMED_BELOW[tipo]
    return (
      <Stack gap="xs">
        <PlainInput {...props} />
        <SameNameNote tipo={tipo} nome={form.values.nome} pai={parent ? form.values[parent] : ''} />
      </Stack>
    )
  }
  if (!onRestored || !fieldOf(tipo, name).identifies) return <PlainInput {...props} />
  return (
    <Stack gap="xs">
      <PlainInput {...props} />
      <ArchivedNote tipo={tipo} field={name as 'email' | 'cnpj'} value={form.values[name]} onRestored={onRestored} />
    </Stack>
  )
}

function PlainInput({ name, tipo, form, entidades, required, senhaNote }: EntityInputProps) {
  const { input = { kind: 'text' }, placeholder, description } = fieldOf(tipo, name)
  const field = { ...form.field(name), ...present({ placeholder, description }) }
  const isAlways = ENTITY_KINDS[tipo].login === 'always'
  switch (input.kind) {
    case 'masked':
      return <MaskedField {...field} required={required} mask={input.mask} inputMode={input.inputMode} />
    case 'choice': {
      const { choices } = input
      const listed = typeof choices === 'string' ? namedChoices(entidades, choices) : choices
      return <ChoiceField {...field} required={required} choices={listed} />
    }
    case 'empresas':
      return <ChoicesField {...field} choices={choicesOf(entidades.empresas)} />
    case 'date':
      return <DateField {...field} required={required} />
    case 'entry':
      return <EntryField {...field} isOptional={!isAlways} />
    case 'senha': {
      const { nome, email } = form.values
      const note = senhaNote ?? registrationNote(isAlways)
      return <ChosenPasswordField {...field} personal={[nome, email]} required={required} description={note} />
    }
    case 'confirmation':
      return <PasswordField {...field} autoComplete="new-password" required={required} />
    case 'pattern':
      return (
        <Suspense fallback={<Skeleton height={260} />}>
          <PatternField {...field} faixa={form.values.faixa} />
        </Suspense>
      )
    case 'text':
      return <TextField {...field} {...present({ type: input.type, inputMode: input.inputMode })} required={required} />
  }
}

function namedChoices({ empresas, prestadoras }: Entidades, named: 'empresas' | 'prestadoras' | 'aeronaves') {
  if (named !== 'aeronaves') return choicesOf(named === 'empresas' ? empresas : prestadoras)
  return ownedChoices(prestadoras.map(({ nome, aeronaves = [] }) => [nome, aeronaves]))
}

/** Field for the access of the person: an invitation, or a password that is typed here. */
function EntryField({
  id,
  label,
  value,
  onChange,
  readOnly,
  isOptional,
}: FieldProps & { readonly isOptional: boolean }) {
  return (
    <Radio.Group
      id={id}
      label={label}
      value={value}
      onChange={onChange}
      readOnly={readOnly === true}
      description={isOptional ? 'Sem e-mail, o cadastro fica sem acesso ao sistema.' : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <Stack gap={6} py={6}>
        <Radio
          value={INVITED}
          label={`Enviar convite: um link, válido por ${INVITATION_H} horas, para criar a senha`}
        />
        <Radio value="" label="Digitar uma senha" />
      </Stack>
    </Radio.Group>
  )
}

function registrationNote(hasLogin: boolean): string {
  const least = `Pelo menos ${SENHA_MIN} caracteres.`
  return hasLogin ? least : `${least} Com e-mail e senha, também pode entrar no sistema.`
}
